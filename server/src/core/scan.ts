import type { Block, Reference, ScanState } from './block.ts';
import type { Dialect, Part } from './dialect.ts';
import { type LineBefore, type Opening, openingAt, withTitle } from './heads.ts';
import { readReferences } from './references.ts';
import { slipsIn } from './slips.ts';
import { isSpace, lineEnds } from './span.ts';

const states = new Map<string, ScanState>();

function state(part: Part, afterBlank: boolean): ScanState {
  const key = `${part} ${afterBlank}`;
  const known = states.get(key) ?? Object.freeze({ part, afterBlank });
  states.set(key, known);
  return known;
}

/** The state at the start of a document. */
export const initialState: ScanState = state('front', true);

/** Takes a finished block, the offset at which it ends and the state there; answers whether to go on. */
export type Emit = (block: Block, end: number, exit: ScanState) => boolean;

const NO_REFERENCES: readonly Reference[] = Object.freeze([]);

/**
 * Reads `text` from its start, which must be a block's start, and hands each block to `emit` until that answers false or
 * the text ends. Whether a line starts a block depends on that line, the end of the line before and the state only.
 * Never throws; takes time in proportion to the text.
 */
export function scan(text: string, entry: ScanState, dialect: Dialect, emit: Emit): void {
  const ends = lineEnds();
  let current: Opening | undefined;
  let before = entry;
  let { part, afterBlank } = entry;
  let blockStart = 0;
  let lines = 0;
  const lineBefore = (): LineBefore => {
    if (afterBlank) return 'blank';
    return lines === 1 && current && isHeading(current, dialect) ? 'heading' : 'text';
  };
  for (let lineStart = 0; lineStart < text.length; ) {
    ends.lastIndex = lineStart;
    const ended = ends.test(text);
    const next = ended ? ends.lastIndex : text.length;
    const blank = isBlank(text, lineStart, next);
    const opening = blank ? undefined : openingAt(text, lineStart, next, part, lineBefore(), dialect);
    if (opening) {
      const exit = state(part, afterBlank);
      if (lineStart > blockStart) {
        if (!emit(blockOf(text.slice(blockStart, lineStart), lines, before, current, dialect), lineStart, exit)) return;
      }
      before = exit;
      blockStart = lineStart;
      lines = 0;
      current = opening;
      part = opening.part;
    }
    afterBlank = blank || opening?.head?.kind === 'label';
    if (ended) lines++;
    lineStart = next;
  }
  if (text.length > blockStart) {
    const last = blockOf(text.slice(blockStart), lines, before, current, dialect);
    emit(last, text.length, state(part, afterBlank));
  }
}

function isHeading({ head }: Opening, { layout }: Dialect): boolean {
  return head?.kind === 'rule' && head.number.level < layout.textLevel;
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

function blockOf(text: string, lines: number, entry: ScanState, opening: Opening | undefined, dialect: Dialect): Block {
  const opened = opening?.head;
  const head = opened?.kind === 'rule' ? withTitle(opened, text, dialect) : opened;
  const isTitle = head?.kind === 'rule' && head.title !== undefined;
  const from = head?.kind === 'rule' ? head.textStart : (head?.end ?? 0);
  const references = isTitle ? NO_REFERENCES : readReferences(text, from, opening?.part ?? entry.part, dialect);
  return { entry, text, lines, head, references, problems: slipsIn(text, head, dialect) };
}
