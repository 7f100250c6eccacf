import type { Block, Emit, Head, ScanState } from './block.ts';
import type { Dialect } from './dialect.ts';
import { LINE_END_LENGTH } from './line.ts';
import { initialState, type Reading, scan } from './scan.ts';
import { type Edit, isSpace, lineStartsOf, offsetAt, type Position, positionAt } from './span.ts';

/** A rules document: its text, cut into blocks, and where each begins. Immutable; no whole text is kept. */
export interface RulesDocument {
  readonly uri: string;
  readonly version: number;
  readonly dialect: Dialect;
  readonly blocks: readonly Block[];
  /** Offset of each block, and after the last entry the length of the text. */
  readonly starts: Uint32Array;
  /** Line on which each block begins, and after the last entry the line on which the text ends. */
  readonly startLines: Uint32Array;
  /** Column in that line at which each block begins: 0 but where several stand in one line. */
  readonly startColumns: Uint32Array;
  /** The heads of the blocks that have one, in order. The same array as before an edit that changed no head. */
  readonly heads: readonly Head[];
}

/** Reads a whole text. Never fails: any text is a document. */
export function parse(uri: string, version: number, text: string, dialect: Dialect): RulesDocument {
  for (const parsed of parsing(uri, version, text, dialect, 'whole', text.length)) if (parsed) return parsed;
  throw new Error('a text has an end');
}

/** So many UTF-16 units are read in a few milliseconds. */
const STRETCH = 100_000;

/** The same stretch by stretch, for one who has other things to do in between: undefined after each, at last the document. */
export function* parsing(
  uri: string,
  version: number,
  text: string,
  dialect: Dialect,
  reading: Reading = 'whole',
  stretch = STRETCH,
): Generator<RulesDocument | undefined> {
  const blocks: Block[] = [];
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
    scan(from === 0 ? text : text.slice(from), state, dialect, take, preceding, reading);
    if (start < text.length) yield undefined;
  }
  yield fromBlocks(uri, version, dialect, blocks, headsOf(blocks));
}

function fromBlocks(
  uri: string,
  version: number,
  dialect: Dialect,
  blocks: readonly Block[],
  heads: readonly Head[],
): RulesDocument {
  const starts = new Uint32Array(blocks.length + 1);
  const startLines = new Uint32Array(blocks.length + 1);
  const startColumns = new Uint32Array(blocks.length + 1);
  let offset = 0;
  let line = 0;
  let column = 0;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    starts[index] = offset;
    startLines[index] = line;
    startColumns[index] = column;
    offset += block.text.length;
    line += block.lines;
    column = block.lines ? block.tail : column + block.tail;
  }
  starts[blocks.length] = offset;
  startLines[blocks.length] = line;
  startColumns[blocks.length] = column;
  return { uri, version, dialect, blocks, starts, startLines, startColumns, heads };
}

function headsOf(blocks: readonly Block[]): Head[] {
  const heads: Head[] = [];
  for (const block of blocks) if (block.head) heads.push(block.head);
  return heads;
}

/** The document after the edits, each of which speaks of the text that the one before it left. Untouched blocks are kept. */
export function update(document: RulesDocument, edits: readonly Edit[], version: number): RulesDocument {
  const updated = edits.reduce(applyEdit, document);
  return { ...updated, version };
}

function applyEdit(document: RulesDocument, { text, ...span }: Edit): RulesDocument {
  const { uri, version, dialect, blocks } = document;
  const within = (offset: number) => Math.max(0, Math.min(offset, lengthOf(document)));
  const [start, end] = [within(Math.min(span.start, span.end)), within(Math.max(span.start, span.end))];
  const edit = { start, end, text };
  const touched = blockIndexAt(document, edit.start);
  const from = Math.max(0, (dialect.layout.insideLine ? firstInLine(blocks, touched) : touched) - 1);
  const { fresh, to } = rescan(document, edit, from);
  const replaced = blocks.slice(from, to);
  const next = [...blocks.slice(0, from), ...fresh, ...blocks.slice(to)];
  const heads = sameHeads(headsOf(replaced), headsOf(fresh)) ? document.heads : headsOf(next);
  return fromBlocks(uri, version, dialect, next, heads);
}

/** The index of the first block in the line in which a block begins: what follows in the line tells whether one begins there. */
function firstInLine(blocks: readonly Block[], index: number): number {
  let first = index;
  while (first > 0 && blocks[first - 1]!.tail > 0) first--;
  return first;
}

/** Blocks that are scanned anew at first; the number doubles as long as the new blocks do not meet the old ones. */
const FIRST_STRETCH = 4;

/**
 * Scans from block `from` until a new block ends past the edit where an old one ended, in the same state. Answers the new
 * blocks and the index of the first old block that stays.
 */
function rescan(document: RulesDocument, edit: Edit, from: number): { fresh: Block[]; to: number } {
  const { blocks, starts, dialect } = document;
  const origin = starts[from] ?? 0;
  const growth = edit.text.length - (edit.end - edit.start);
  const entry = blocks[from]?.entry ?? initialState;
  const preceding = endBefore(blocks, from);
  const touched = blockIndexAt(document, edit.end);
  for (let stretch = FIRST_STRETCH; ; stretch *= 2) {
    const until = Math.min(blocks.length, Math.max(touched, from) + stretch);
    const atEnd = until === blocks.length;
    const old = joined(blocks, from, until);
    const text = old.slice(0, edit.start - origin) + edit.text + old.slice(edit.end - origin);
    const fresh: Block[] = [];
    let to = atEnd ? blocks.length : -1;
    const take: Emit = (block, end, exit) => {
      if (end === text.length && !atEnd) return false;
      fresh.push(block);
      const oldEnd = origin + end - growth;
      if (oldEnd < edit.end) return true;
      const meeting = boundaryIndex(document, oldEnd, exit);
      if (meeting === undefined) return true;
      to = meeting;
      return false;
    };
    scan(text, entry, dialect, take, preceding);
    if (to >= 0) return { fresh, to };
  }
}

/** As much of the text before a block as the scanner looks back at. */
function endBefore(blocks: readonly Block[], index: number): string {
  let text = '';
  for (let at = index - 1; at >= 0 && text.length < LINE_END_LENGTH; at--) text = blocks[at]!.text + text;
  return text.slice(-LINE_END_LENGTH);
}

function joined(blocks: readonly Block[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) text += blocks[index]!.text;
  return text;
}

/** The index of the block that begins at `offset` in the state `entry`, or undefined. */
function boundaryIndex(document: RulesDocument, offset: number, entry: ScanState): number | undefined {
  const index = blockIndexAt(document, offset);
  const block = document.blocks[index];
  return block && document.starts[index] === offset && block.entry === entry ? index : undefined;
}

function sameHeads(before: readonly Head[], after: readonly Head[]): boolean {
  return before.length === after.length && before.every((head, index) => sameHead(head, after[index]!));
}

function sameHead(a: Head, b: Head): boolean {
  return a.kind === b.kind && a.part === b.part && a.start === b.start && a.end === b.end && nameOf(a) === nameOf(b);
}

function nameOf(head: Head): string {
  if (head.kind === 'rule') return `${head.number.text}\n${head.textStart}\n${head.textEnd ?? ''}\n${head.title ?? ''}`;
  return head.kind === 'term' ? head.term : head.label;
}

/** The index of the block in which the offset lies: the last one that begins at or before it. 0 in an empty document. */
export function blockIndexAt(document: RulesDocument, offset: number): number {
  return lastAtOrBelow(document.starts, document.blocks.length, offset);
}

/** The index below `count` of the last entry that is not above `value`; 0 where there is none. */
function lastAtOrBelow(sorted: Uint32Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The length of the text in UTF-16 units. */
export function lengthOf(document: RulesDocument): number {
  return document.starts[document.blocks.length]!;
}

/** The whole text, joined for the one who asks. */
export function textOf(document: RulesDocument): string {
  return joined(document.blocks, 0, document.blocks.length);
}

/** The position of an offset; one past the end of the text is taken for its end. */
export function documentPosition(document: RulesDocument, offset: number): Position {
  const index = blockIndexAt(document, offset);
  const block = document.blocks[index];
  if (!block) return { line: 0, column: 0 };
  return positionFrom(document, index, offset - document.starts[index]!);
}

/** The position of an offset within the block with this index. */
function positionFrom(document: RulesDocument, index: number, offset: number): Position {
  const { line, column } = positionIn(document.blocks[index]!, offset);
  const indent = line === 0 ? document.startColumns[index]! : 0;
  return { line: document.startLines[index]! + line, column: indent + column };
}

const LONG_BLOCK = 1000;
const lineStartsMemo = new WeakMap<Block, Uint32Array>();

/** The position within a block; where the line ends of a long one are is remembered, so that asking often costs little. */
function positionIn(block: Block, offset: number): Position {
  if (block.text.length < LONG_BLOCK) return positionAt(block.text, offset);
  const starts = lineStartsMemo.get(block) ?? lineStartsOf(block.text);
  lineStartsMemo.set(block, starts);
  const line = lastAtOrBelow(starts, starts.length, offset);
  return { line, column: Math.min(offset, block.text.length) - starts[line]! };
}

/** Where the text of a block ends, without the blank lines behind it. */
export function textEndPosition(document: RulesDocument, index: number): Position {
  const block = document.blocks[index]!;
  const { text } = block;
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  const line = block.lines - countLineEnds(text, end);
  let start = end;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  const indent = start === 0 ? document.startColumns[index]! : 0;
  return { line: document.startLines[index]! + line, column: indent + end - start };
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** How many line ends stand behind an offset. */
function countLineEnds(text: string, from: number): number {
  let count = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}

/** The offset of a position; a line past the end means the end of the text, a column past its line's end that end. */
export function documentOffset(document: RulesDocument, position: Position): number {
  const { blocks, starts, startLines, startColumns } = document;
  let index = lastAtOrBelow(startLines, blocks.length, position.line);
  // Of the blocks that begin in this line the last that does so at or before the column; blocks of whole lines begin at 0.
  if (startLines[index] === position.line && startColumns[index]! > position.column)
    index = lastInLine(document, index, position);
  const block = blocks[index];
  if (!block) return 0;
  const line = position.line - startLines[index]!;
  const column = position.column - (line === 0 ? startColumns[index]! : 0);
  return starts[index]! + offsetAt(block.text, { line, column });
}

/** The index below `before` of the last block that begins at or before the position. */
function lastInLine({ startLines, startColumns }: RulesDocument, before: number, { line, column }: Position): number {
  let low = 0;
  let high = before - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const follows = startLines[middle]! === line ? startColumns[middle]! > column : startLines[middle]! > line;
    if (follows) high = middle - 1;
    else low = middle;
  }
  return low;
}
