import type { Position, Range } from 'vscode-languageserver';

/**
 * Rules text with marks that are taken out of it: `‸` is the cursor, `«…»` encloses what is pointed at or underlined,
 * `⟦…⟧` what it leads to.
 */
export interface Fixture {
  readonly text: string;
  readonly cursor: Position;
  /** The ranges that `«…»` enclose, in order. */
  readonly origins: readonly Range[];
  /** The ranges that `⟦…⟧` enclose, in order. */
  readonly targets: readonly Range[];
}

export function fixture(marked: string): Fixture {
  const places: Record<string, Position[]> = {};
  let text = '';
  for (const piece of marked.split(/([‸«»⟦⟧])/)) {
    if (!/^[‸«»⟦⟧]$/.test(piece)) text += piece;
    else places[piece] = [...(places[piece] ?? []), positionAt(text, text.length)];
  }
  const pairs = (open: string, close: string) =>
    (places[open] ?? []).map((start, index) => ({ start, end: places[close]![index]! }));
  const [cursor = { line: 0, character: 0 }] = places['‸'] ?? [];
  return { text, cursor, origins: pairs('«', '»'), targets: pairs('⟦', '⟧') };
}

/** The position of an offset, counted as the protocol does. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines[lines.length - 1]!.length };
}

/** The text in a range. */
export function textIn(text: string, { start, end }: Range): string {
  const lines = text.split(/\r\n|\r|\n/).slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines[lines.length - 1]!.slice(0, end.character);
  lines[0] = lines[0]!.slice(start.character);
  return lines.join('\n');
}
