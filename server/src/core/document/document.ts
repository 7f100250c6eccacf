import type { Block, Emit, Head, ScanState } from '../blocks/block.ts';
import {
  type Blocks,
  blockAtIndex,
  blocksBetween,
  blocksFrom,
  Field,
  lastWith,
  replacedBlocks,
  sumBefore,
  total,
} from '../blocks/blocks.ts';
import { LINE_END_LENGTH } from '../blocks/line.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { initialState, type ReadMode, scan } from '../reader/scan.ts';
import { firstIndex } from '../text/bisect.ts';
import type { Units } from '../text/columns.ts';
import { memo } from '../text/memo.ts';
import {
  beforeSpace,
  type Edit,
  fromTheEnd,
  lineEnds,
  lineEndsIn,
  lineStartsOf,
  offsetAt,
  type Position,
  positionAt,
  type Span,
  withEdits,
} from '../text/span.ts';

/** A rules document: its text, split into blocks. Immutable; the whole text isn't kept. */
export interface RulesDocument {
  readonly uri: string;
  readonly version: number;
  readonly dialect: Dialect;
  /** The client's position encoding; all columns and offsets in the document count UTF-16 units. */
  readonly units: Units;
  /** The blocks, for edits; use {@link blockAt}, {@link startOf}, and so on, which take the same time in any text. */
  readonly pieces: Blocks;
  /** The heads of blocks, in order. Stays the same array if an edit changes no head. */
  readonly heads: readonly Head[];
  /**
   * The blocks as they were when a head changed last, or when the document was settled: their references show whether
   * the text is complete, so that this doesn't change while someone types a sentence.
   */
  readonly settled: Blocks;
}

/** The document with what its text shows now: after a pause, and when it is saved, it equals one that is read again. */
export function settle(document: RulesDocument): RulesDocument {
  return document.settled === document.pieces ? document : { ...document, settled: document.pieces };
}

/**
 * Reads a whole text. Never fails: any text is a document. Blocks that are the same in documents `like` it aren't read
 * again.
 */
export function parse(
  uri: string,
  version: number,
  text: string,
  dialect: Dialect,
  units: Units = 'utf-16',
  like: readonly RulesDocument[] = [],
): RulesDocument {
  return [...parsing(uri, version, text, dialect, { stretch: text.length, units, like })].at(-1)!;
}

/** Reads what a text defines, and none of its references. */
export function parseHeads(text: string, dialect: Dialect): RulesDocument {
  return [...parsing('', 0, text, dialect, { reading: 'heads', stretch: text.length })].at(-1)!;
}

/** Number of UTF-16 units that are read in a few milliseconds. */
const STRETCH = 100_000;

interface ParsingOptions {
  readonly reading?: ReadMode;
  readonly stretch?: number;
  readonly units?: Units;
  /** Documents that may have blocks of the same text, such as those of another edition: these aren't read again. */
  readonly like?: readonly RulesDocument[];
}

/** Reads a text step by step, so that other work can run in between: yields undefined, and at last the document. */
export function* parsing(
  uri: string,
  version: number,
  text: string,
  dialect: Dialect,
  { reading = 'whole', stretch = STRETCH, units = 'utf-16', like = [] }: ParsingOptions = {},
): Generator<RulesDocument | undefined> {
  const blocks: Block[] = [];
  const others = reading === 'whole' ? like.filter(each => each.dialect === dialect) : [];
  const known = others.length
    ? new Map(others.flatMap(other => blocksIn(other).map(block => [block.text, block] as const)))
    : undefined;
  let start = 0;
  let state = initialState;
  while (start < text.length) {
    const from: number = start;
    const take: Emit = (block, end, exit) => {
      blocks.push(block);
      start = from + end;
      state = exit;
      return end < stretch;
    };
    const preceding = text.slice(Math.max(0, from - LINE_END_LENGTH), from);
    scan(from === 0 ? text : text.slice(from), state, dialect, take, preceding, reading, known);
    if (start < text.length) yield undefined;
  }
  const pieces = blocksFrom(blocks);
  yield { uri, version, dialect, units, pieces, heads: headsOf(blocks), settled: pieces };
}

/** The heads of some blocks. */
function headsOf(blocks: readonly Block[]): Head[] {
  return blocks.map(({ head }) => head).filter(head => head !== undefined);
}

/** All blocks in order. */
export function blocksIn({ pieces }: RulesDocument): Block[] {
  return blocksBetween(pieces, 0, total(pieces, Field.blocks));
}

/** Number of blocks. */
export function blockCount({ pieces }: RulesDocument): number {
  return total(pieces, Field.blocks);
}

/** A block of a document, with its index and its start offset. */
export interface PlacedBlock {
  readonly block: Block;
  readonly index: number;
  readonly start: number;
}

/** The blocks from index `from` up to, but not including, `to`, in order. */
export function blocksOf({ pieces }: RulesDocument, from = 0, to = total(pieces, Field.blocks)): PlacedBlock[] {
  let end = sumBefore(pieces, from, Field.offset);
  return blocksBetween(pieces, from, to).map((block, at) => {
    const start = end;
    end += block.text.length;
    return { block, index: from + at, start };
  });
}

/** The block with this index, or undefined. */
export function blockAt({ pieces }: RulesDocument, index: number): Block | undefined {
  return blockAtIndex(pieces, index);
}

/** The offset of a block; after the last one, the length of the text. */
export function startOf({ pieces }: RulesDocument, index: number): number {
  return sumBefore(pieces, index, Field.offset);
}

/** The position of a block's start: column 0, unless several blocks are on one line. */
export function startPosition({ pieces }: RulesDocument, index: number): Position {
  return { line: sumBefore(pieces, index, Field.line), column: sumBefore(pieces, index, Field.column) };
}

/** The index of the block that starts with this head; after the last head, the number of blocks. */
export function headBlockOf(document: RulesDocument, ordinal: number): number {
  return ordinal < document.heads.length ? lastWith(document.pieces, Field.heads, ordinal) : blockCount(document);
}

/** The block that starts with this head. */
export function headBlock(document: RulesDocument, ordinal: number): Block {
  return blockAt(document, headBlockOf(document, ordinal))!;
}

/** The blocks from this head to the next one. */
export function blocksOfHead(document: RulesDocument, ordinal: number): Block[] {
  return blocksBetween(document.pieces, headBlockOf(document, ordinal), headBlockOf(document, ordinal + 1));
}

/** The ordinal of the last head at or before this block; -1 if there is none. */
export function headAbove({ pieces }: RulesDocument, index: number): number {
  return sumBefore(pieces, index + 1, Field.heads) - 1;
}

/**
 * The document after the edits; the offsets of each refer to the text after the previous one. Unchanged blocks are
 * kept.
 */
export function update(document: RulesDocument, edits: readonly Edit[], version: number): RulesDocument {
  return { ...edits.reduce(applyEdit, document), version };
}

/**
 * The document after many edits, whose offsets all refer to the text before, and which don't overlap. Blocks in which
 * only words change are read alone.
 */
export function updateAll(document: RulesDocument, edits: readonly Edit[], version: number): RulesDocument {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const { words, others } = wordEdits(document, sorted);
  if (!words.size) return update(document, fromTheEnd(nearEditsJoined(document, others)), version);
  const blocks = blocksIn(document);
  for (const [index, block] of words) blocks[index] = block;
  const isSame = [...words].every(([index, { head }]) => sameHeads([head], [blockAt(document, index)!.head]));
  const heads = isSame ? document.heads : headsOf(blocks);
  const changed = { ...document, pieces: blocksFrom(blocks), heads };
  return update(changed, fromTheEnd(nearEditsJoined(changed, others)), version);
}

/** Edits in text order, of which those that are near each other are one: their blocks are read only once. */
function nearEditsJoined(document: RulesDocument, edits: readonly Edit[]): Edit[] {
  const groups: Edit[][] = [];
  let near = -1;
  for (const edit of edits) {
    if (blockIndexAt(document, edit.start) <= near) groups.at(-1)!.push(edit);
    else groups.push([edit]);
    near = blockIndexAt(document, edit.end) + FIRST_STRETCH;
  }
  return groups.map(group => {
    const span = { start: group[0]!.start, end: group.at(-1)!.end };
    return { ...span, text: withEdits(textBetween(document, span), group, span.start) };
  });
}

/**
 * The blocks, by index, that stay one block, with the same state after them, when words in them change; and the edits
 * for which that isn't so, with the offsets that they have after that.
 */
function wordEdits(document: RulesDocument, sorted: readonly Edit[]) {
  const words = new Map<number, Block>();
  const others: Edit[] = [];
  const isAlone = document.dialect.layout.kind !== 'records' && !document.dialect.layout.insideLine;
  let growth = 0;
  for (let next = 0; next < sorted.length; ) {
    const { start } = sorted[next]!;
    const index = blockIndexAt(document, start);
    const from = startOf(document, index);
    const block = blockAt(document, index);
    const isWord = ({ start, end, text }: Edit) =>
      start < from + block!.text.length &&
      end <= from + block!.text.length &&
      (start > from || end > start) &&
      !/[\r\n]/.test(text);
    let last = next;
    while (block && last < sorted.length && sorted[last]!.start < from + block.text.length) last++;
    const own = sorted.slice(next, last);
    const isOfWords = isAlone && own.length > 0 && own.every(isWord);
    const read = isOfWords ? readAlone(document, index, own, words.get(index - 1)) : undefined;
    if (read) words.set(index, read);
    const count = Math.max(1, own.length);
    for (const edit of sorted.slice(next, next + count)) {
      if (!read) others.push({ ...edit, start: edit.start + growth, end: edit.end + growth });
    }
    if (read) growth += read.text.length - block!.text.length;
    next += count;
  }
  return { words, others };
}

/** A block after edits in it; undefined if it falls apart, or if the next one would be read otherwise. */
function readAlone(
  document: RulesDocument,
  index: number,
  edits: readonly Edit[],
  before = blockAt(document, index - 1),
): Block | undefined {
  const { text, entry, head } = blockAt(document, index)!;
  const next = blockAt(document, index + 1);
  const edited = withEdits(text, edits, startOf(document, index));
  // Whether the next line starts a block also depends on how this one ends.
  const endsAsBefore = edited.slice(-LINE_END_LENGTH) === text.slice(-LINE_END_LENGTH);
  const following = next && !endsAsBefore ? firstLineOf(next.text) : '';
  const read: { readonly block: Block; readonly exit: ScanState }[] = [];
  const take: Emit = (block, _, exit) => {
    read.push({ block, exit });
    return true;
  };
  scan(edited + following, entry, document.dialect, take, before?.text.slice(-LINE_END_LENGTH));
  const [own, after] = read;
  const isSame = (block: Block | undefined, kind: Head['kind'] | undefined) => block?.head?.kind === kind;
  const isWhole = read.length === (following ? 2 : 1) && own!.block.text === edited && isSame(own!.block, head?.kind);
  const isFollowed = !next || (next.entry === own?.exit && (!following || isSame(after?.block, next.head?.kind)));
  return isWhole && isFollowed ? own!.block : undefined;
}

function firstLineOf(text: string): string {
  const end = lineEndsIn(text)(0);
  return end < 0 ? text : text.slice(0, end);
}

function applyEdit(document: RulesDocument, { text, ...span }: Edit): RulesDocument {
  const within = (offset: number) => Math.max(0, Math.min(offset, lengthOf(document)));
  const [start, end] = [within(Math.min(span.start, span.end)), within(Math.max(span.start, span.end))];
  const touched = blockIndexAt(document, start);
  const first = document.dialect.layout.insideLine ? firstInLine(document, touched) : touched;
  const from = Math.max(0, first - 1);
  const { fresh, to } = rescan(document, { start, end, text }, from);
  const stale = headsOf(blocksBetween(document.pieces, from, to));
  const heads = headsAfter(document, headAbove(document, from - 1) + 1, stale, headsOf(fresh));
  const pieces = replacedBlocks(document.pieces, from, to, fresh);
  return { ...document, pieces, heads, settled: heads === document.heads ? document.settled : pieces };
}

function sameHeads(one: readonly (Head | undefined)[], other: readonly (Head | undefined)[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The heads with `fresh` ones in place of those from ordinal `at`; the same array if they are equal. */
function headsAfter({ heads }: RulesDocument, at: number, stale: readonly Head[], fresh: readonly Head[]) {
  if (sameHeads(stale, fresh)) return heads;
  return heads.slice(0, at).concat(fresh, heads.slice(at + stale.length));
}

/**
 * The index of the first block on the line where a block starts: the rest of the line decides whether one starts there.
 */
function firstInLine(document: RulesDocument, index: number): number {
  let first = index;
  while (first > 0 && blockAt(document, first - 1)!.tail > 0) first--;
  return first;
}

/** Number of blocks to scan at first; it doubles until new blocks meet old ones. */
const FIRST_STRETCH = 4;

/**
 * Scans from block `from` until a new block ends after the edit where an old one ended, in the same state. Returns the
 * new blocks and the index of the first old block that stays.
 */
function rescan(document: RulesDocument, edit: Edit, from: number): { fresh: Block[]; to: number } {
  const { dialect } = document;
  const count = blockCount(document);
  const origin = startOf(document, from);
  const growth = edit.text.length - (edit.end - edit.start);
  const entry = blockAt(document, from)?.entry ?? initialState;
  const preceding = textBetween(document, { start: Math.max(0, origin - LINE_END_LENGTH), end: origin });
  const touched = blockIndexAt(document, edit.end);
  for (let stretch = FIRST_STRETCH; ; stretch *= 2) {
    const until = Math.min(count, Math.max(touched, from) + stretch);
    const atEnd = until === count;
    const old = joined(blocksBetween(document.pieces, from, until));
    const text = old.slice(0, edit.start - origin) + edit.text + old.slice(edit.end - origin);
    const fresh: Block[] = [];
    let to = atEnd ? count : -1;
    const take: Emit = (block, end, exit) => {
      if (end === text.length && !atEnd) return false;
      fresh.push(block);
      const oldEnd = origin + end - growth;
      if (oldEnd < edit.end) return true;
      const index = blockIndexAt(document, oldEnd);
      if (startOf(document, index) !== oldEnd || blockAt(document, index)?.entry !== exit) return true;
      to = index;
      return false;
    };
    scan(text, entry, dialect, take, preceding);
    if (to >= 0) return { fresh, to };
  }
}

/** The text of some blocks in a row. */
export function joined(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) text += block.text;
  return text;
}

/**
 * The index of the block that contains the offset: the last one that starts at or before it. 0 in an empty document.
 */
export function blockIndexAt(document: RulesDocument, offset: number): number {
  return lastWith(document.pieces, Field.offset, offset);
}

/** The length of the text in UTF-16 units. */
export function lengthOf(document: RulesDocument): number {
  return total(document.pieces, Field.offset);
}

/** The whole text, joined on request. */
export function textOf(document: RulesDocument): string {
  return joined(blocksIn(document));
}

/** The position of an offset; an offset past the end counts as the end. */
export function documentPosition(document: RulesDocument, offset: number): Position {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (!block) return { line: 0, column: 0 };
  return positionFrom(document, index, positionIn(block, offset - startOf(document, index)));
}

/** The position in the document of a position in the block with this index. */
function positionFrom(document: RulesDocument, index: number, { line, column }: Position): Position {
  const start = startPosition(document, index);
  return { line: start.line + line, column: line === 0 ? start.column + column : column };
}

const LONG_BLOCK = 1000;
/** The position within a block; the line ends of long blocks are cached. */
function positionIn(block: Block, offset: number): Position {
  if (block.text.length < LONG_BLOCK) return positionAt(block.text, offset);
  const starts = memo(block, lineStartsIn);
  const line = firstIndex(starts.length, index => starts[index]! > offset) - 1;
  return { line, column: Math.min(offset, block.text.length) - starts[line]! };
}

function lineStartsIn({ text }: Block): Uint32Array {
  return lineStartsOf(text);
}

/** The end of a block's text, without the blank lines after it. */
export function textEndPosition(document: RulesDocument, index: number): Position {
  return positionFrom(document, index, memo(blockAt(document, index)!, textEndIn));
}

/** The end of a text within its block; cached, because an outline needs nearly all of them after each edit. */
function textEndIn({ text }: Block): Position {
  return positionAt(text, beforeSpace(text));
}

/** The offset of a position; a line past the end means the end of the text, a column past its line's end that end. */
export function documentOffset(document: RulesDocument, position: Position): number {
  let index = lastWith(document.pieces, Field.line, position.line);
  // Of the blocks that start on this line, the last one at or before the column; blocks of whole lines start at 0.
  if (isLaterPosition(startPosition(document, index), position))
    index = Math.max(0, firstIndex(index, at => isLaterPosition(startPosition(document, at), position)) - 1);
  const block = blockAt(document, index);
  if (!block) return 0;
  const start = startPosition(document, index);
  const line = position.line - start.line;
  const column = position.column - (line === 0 ? start.column : 0);
  return startOf(document, index) + offsetIn(block, { line, column });
}

/** The offset of a position within a block; the line ends of long blocks are cached. */
function offsetIn(block: Block, { line, column }: Position): number {
  const { text } = block;
  if (text.length < LONG_BLOCK) return offsetAt(text, { line, column });
  const starts = memo(block, lineStartsIn);
  if (line >= starts.length) return text.length;
  const next = starts[line + 1];
  const end = next === undefined ? text.length : next - (text.startsWith('\r\n', next - 2) ? 2 : 1);
  return Math.min(starts[line]! + column, end);
}

function isLaterPosition(a: Position, b: Position): boolean {
  return a.line === b.line ? a.column > b.column : a.line > b.line;
}

/** An edit of one of several documents: UTF-16 offsets in its text. */
export interface DocumentEdit extends Edit {
  readonly document: RulesDocument;
  /** Whether it changes a word of running text that may mean something else, so the user must confirm it. */
  readonly isUnsure?: boolean;
}

/** The line and column of an offset as people count them: from 1; columns count UTF-16 units. */
export function countedFromOne(document: RulesDocument, offset: number): Position {
  const { line, column } = documentPosition(document, offset);
  return { line: line + 1, column: column + 1 };
}

/** A line without its line end: offsets in the document. */
export function spanOfLine(document: RulesDocument, line: number): Span {
  return {
    start: documentOffset(document, { line, column: 0 }),
    end: documentOffset(document, { line, column: Infinity }),
  };
}

/** A line without its line end. */
export function textOfLine(document: RulesDocument, line: number): string {
  return textBetween(document, spanOfLine(document, line));
}

/** A text with the line ends of a document: those of its first line. */
export function linesLike(document: RulesDocument, text: string): string {
  const whole = { start: 0, end: documentOffset(document, { line: 1, column: 0 }) };
  const [end] = lineEnds().exec(textBetween(document, whole)) ?? [];
  return end === undefined ? text : text.replace(lineEnds(), end);
}

/** A piece of the text, up to its end; only its blocks are joined. */
export function textBetween(document: RulesDocument, { start, end }: Span): string {
  const last = Math.min(end, lengthOf(document));
  let text = '';
  for (let at = start; at < last; ) {
    const index = blockIndexAt(document, at);
    const from = startOf(document, index);
    text += blockAt(document, index)!.text.slice(at - from, end - from);
    at = startOf(document, index + 1);
  }
  return text;
}
