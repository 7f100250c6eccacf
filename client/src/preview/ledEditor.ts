/** How an editor shows a line: at its top, or in its middle unless the line is in sight. */
export type Reveal = (line: number, place: 'top' | 'sight') => void;

/** An editor that a preview scrolls. Where someone moves its cursor counts for more than where the page was before. */
export class LedEditor {
  private readonly reveal: Reveal;
  private moves = 0;
  private hasLed = false;

  constructor(reveal: Reveal) {
    this.reveal = reveal;
  }

  /** The cursor has moved to this line. The editor may scroll only now to where it was led before. */
  cursorMoved(line: number): void {
    this.moves += 1;
    if (this.hasLed) this.reveal(line, 'sight');
    this.hasLed = false;
  }

  /**
   * Scrolls the editor to a line. Returns the line; undefined if there is none, or if the cursor has moved before it is
   * known.
   */
  async lead(asked: Promise<number | undefined>): Promise<number | undefined> {
    const { moves } = this;
    const line = await asked;
    if (line === undefined || moves !== this.moves) return undefined;
    this.reveal(line, 'top');
    this.hasLed = true;
    return line;
  }
}
