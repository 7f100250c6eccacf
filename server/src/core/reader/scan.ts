import type { Block, Emit, Head, LineBefore, ScanState } from '../blocks/block.ts';
import { ANCHOR_LINE } from '../blocks/line.ts';
import { type Dialect, type Part, recordsIn } from '../dialect/dialect.ts';
import { seriesOf } from '../numbers/ruleNumber.ts';
import { fenceAfter, withoutCode } from '../text/fences.ts';
import { afterSpace, lineEndsIn } from '../text/span.ts';
import { type Opening, partsWithin } from './forms.ts';
import { openingAt, withTitle } from './heads.ts';
import { readReferences } from './readReferences.ts';
import type { Around } from './relativeReferences.ts';
import { positionBelow, positionOrdinals, ruleAt } from './rulePositions.ts';
import { scanRecords } from './scanRecords.ts';
import { slipsIn } from './slips.ts';

const states = new Map<string, ScanState>();

function state(part: Part, before: LineBefore, above = '', fence = ''): ScanState {
  const key = [part, before, above, fence].join(' ');
  const known = states.get(key) ?? Object.freeze({ part, before, ...(above && { above }), ...(fence && { fence }) });
  states.set(key, known);
  return known;
}

/** The state at the start of a document. */
export const initialState: ScanState = state('front', 'blank');

/** What to read of a text: everything, or only what it defines, which takes half the time. */
export type ReadMode = 'whole' | 'heads';

/** By their text, the blocks of other texts in the same dialect, which need not be read again where they are the same. */
export type KnownBlocks = Map<string, Block>;

/** A known block that was reached in this state and begins with this kind of head; each only once. */
function taken(known: KnownBlocks | undefined, text: string, entry: ScanState, head: Head | undefined) {
  const block = known?.get(text);
  if (block?.entry !== entry || block.head?.kind !== head?.kind) return undefined;
  known?.delete(text);
  return block;
}

/**
 * Reads `text` from its start, which must be a block's start, and passes each block to `emit` until that returns false
 * or the text ends; `preceding` are the last characters before it. Whether a line starts a block depends only on that
 * line, the end of the previous line, and the state. Code blocks have neither rules nor references. Records are read by `scanRecords`. Never throws; takes linear
 * time.
 */
export function scan(
  text: string,
  entry: ScanState,
  dialect: Dialect,
  emit: Emit,
  preceding = '',
  reading: ReadMode = 'whole',
  known?: KnownBlocks,
): void {
  if (recordsIn(dialect.layout)) {
    scanRecords(text, entry, state('body', 'text'), dialect, emit);
    return;
  }
  const pieceAt = lineSplitter(text, dialect);
  let current: Opening | undefined;
  let entered = entry;
  let { part, before, above = '', fence = '' } = entry;
  const hasCode = dialect.layout.kind === 'forms';
  let blockStart = 0;
  let lines = 0;
  let tail = 0;
  for (let start = 0; start < text.length; ) {
    const { end, ended } = pieceAt(start);
    const first = afterSpace(text, start, end);
    const blank = first === end;
    const around = fence;
    if (hasCode && /[`~]/.test(text.charAt(first))) fence = fenceAfter(fence, text.slice(start, end));
    const opening =
      blank || around || fence ? undefined : openingAt({ text, start, end, part, before, above, preceding }, dialect);
    if (opening) {
      const exit = state(part, before, above);
      if (start > blockStart) {
        const own = text.slice(blockStart, start);
        const block =
          taken(known, own, entered, current?.head) ??
          scannedBlock(own, { lines, tail, entry: entered }, current, dialect, reading);
        if (!emit(block, start, exit)) return;
      }
      entered = exit;
      blockStart = start;
      lines = 0;
      tail = 0;
      current = opening;
      part = opening.part;
      above = positionAfter(opening, above, text.slice(start, end), dialect);
    }
    const mayBeAnchor = before === 'blank' && !opening?.head && '[<.'.includes(text.charAt(first) || ' ');
    const isAnchor = mayBeAnchor && ANCHOR_LINE.test(text.slice(start, end));
    before = blank || isAnchor ? 'blank' : lineKind(opening, dialect);
    if (ended) lines++;
    tail = ended ? 0 : tail + end - start;
    start = end;
  }
  if (text.length > blockStart) {
    const last = scannedBlock(text.slice(blockStart), { lines, tail, entry: entered }, current, dialect, reading);
    emit(last, text.length, state(part, before, above, fence));
  }
}

/** Splits a text into lines, and lines where the layout lets a rule start inside one. */
function lineSplitter(text: string, { layout }: Dialect): (start: number) => { end: number; ended: boolean } {
  const endOfLine = lineEndsIn(text);
  const inside = layout.insideLine && new RegExp(layout.insideLine);
  let cut = inside ? -1 : text.length;
  return start => {
    const after = endOfLine(start);
    const ended = after >= 0;
    const end = ended ? after : text.length;
    if (inside && cut <= start) {
      inside.lastIndex = start + 1;
      cut = inside.exec(text)?.index ?? text.length;
    }
    return cut < end ? { end: cut, ended: false } : { end, ended };
  };
}

/** How the next line sees a line that isn't blank. */
function lineKind(opening: Opening | undefined, { layout }: Dialect): LineBefore {
  const head = opening?.head;
  if (head?.kind === 'label') return 'blank';
  if (opening?.form) return opening.form.content === 'title' ? 'heading' : 'text';
  return head?.kind === 'rule' && head.number.level < layout.textLevel ? 'heading' : 'text';
}

/**
 * The state after a line: the position of the previous rule, if the layout needs it, or of its first part on that line.
 */
function positionAfter({ head }: Opening, above: string, line: string, dialect: Dialect): string {
  if (!dialect.layout.needsNumberAbove || head?.kind !== 'rule') return above;
  const position = positionBelow(head.number, above, dialect.numbering);
  return position + ',1'.repeat(partsWithin(line, head, dialect));
}

/** The rule that a block starts, or that contains it. */
function ruleAround(head: Head | undefined, { above = '' }: ScanState, dialect: Dialect): Around | undefined {
  const { numbering } = dialect;
  const isRule = head?.kind === 'rule';
  const number = isRule ? head.number : ruleAt(above, numbering);
  return number && { number, place: positionOrdinals(isRule ? positionBelow(number, above, numbering) : above) };
}

/** What a block refers to, for one who has read only the heads of a text. */
export function referencesIn(
  { text, head, entry }: Pick<Block, 'text' | 'head' | 'entry'>,
  dialect: Dialect,
): Block['references'] {
  const from = head?.kind === 'rule' ? head.textStart : (head?.end ?? 0);
  const defines = head?.kind === 'rule' && seriesOf(head.number) === dialect.layout.termSeries;
  const part = dialect.layout.termSeries && defines ? 'glossary' : (head?.part ?? entry.part);
  const prose = dialect.layout.kind === 'forms' ? withoutCode(text) : text;
  return readReferences(prose, from, part, dialect, () => ruleAround(head, entry, dialect));
}

const NONE: readonly never[] = [];

function scannedBlock(
  text: string,
  { lines, tail, entry }: Pick<Block, 'lines' | 'tail' | 'entry'>,
  opening: Opening | undefined,
  dialect: Dialect,
  reading: ReadMode,
): Block {
  const opened = opening?.head;
  let references: Block['references'] | undefined;
  const read = () => {
    references ??= referencesIn({ text, head: opened, entry }, dialect);
    return references;
  };
  const refers = () => read().length > 0;
  const head = opened?.kind === 'rule' ? withTitle(opened, text, refers, dialect, opening?.form) : opened;
  if (reading === 'heads') return { entry, text, lines, tail, head, references: NONE, problems: NONE };
  return { entry, text, lines, tail, head, references: read(), problems: slipsIn(text, head, dialect) };
}
