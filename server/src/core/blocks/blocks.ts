import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';
import { sameItems } from '../text/sameItems.ts';
import type { Block } from './block.ts';

/**
 * The blocks of a document in order, in stretches of a few dozen: replacing some of them rebuilds a stretch and the
 * list of stretches, which grows with the square root of the document's length. Immutable; its structure is known only
 * here.
 */
export interface Blocks {
  readonly stretches: readonly Stretch[];
  /** Totals before each stretch, and at the end. */
  readonly before: Sums;
  /** Stays the same object whatever is replaced. */
  readonly origin: object;
}

/** Consecutive blocks. Stays the same object if an edit changes none of them. */
export interface Stretch {
  readonly blocks: readonly Block[];
  /** Totals before each block of the stretch, and at its end. */
  readonly before: Sums;
}

/** For each item, and for the end, one number per {@link Field}. */
type Sums = Uint32Array;

const FIELDS = 5;

/** The counted fields: blocks, UTF-16 units, line ends, units since the last line end, heads. */
export const Field = { blocks: 0, offset: 1, line: 2, column: 3, heads: 4 } as const;
export type Field = (typeof Field)[keyof typeof Field];

const MOST = 64;
const FEWEST = 16;

/** Any blocks as the blocks of a document. */
export function blocksFrom(blocks: readonly Block[]): Blocks {
  return joinedStretches(cut(blocks), {});
}

/** The blocks with `fresh` ones in place of those from index `from` up to `to`. */
export function replacedBlocks(
  { stretches, before, origin }: Blocks,
  from: number,
  to: number,
  fresh: readonly Block[],
): Blocks {
  if (stretches.length === 0) return blocksFrom(fresh);
  const first = lastAtOrBelow(before, stretches.length, Field.blocks, from);
  let last = lastAtOrBelow(before, stretches.length, Field.blocks, Math.max(from, to - 1));
  const head = stretches[first]!.blocks.slice(0, from - sumAt(before, first, Field.blocks));
  const tail = stretches[last]!.blocks.slice(to - sumAt(before, last, Field.blocks));
  // A short stretch is merged with the next one.
  if (head.length + fresh.length + tail.length < FEWEST && last + 1 < stretches.length)
    tail.push(...stretches[++last]!.blocks);
  const between = cut([...head, ...fresh, ...tail]);
  return joinedStretches([...stretches.slice(0, first), ...between, ...stretches.slice(last + 1)], origin);
}

/** As few stretches of about the same length as possible. */
function cut(blocks: readonly Block[]): Stretch[] {
  const count = Math.ceil(blocks.length / MOST);
  return Array.from({ length: count }, (_, index) => {
    const end = Math.floor((blocks.length * (index + 1)) / count);
    return stretchOf(blocks.slice(Math.floor((blocks.length * index) / count), end));
  });
}

function stretchOf(blocks: readonly Block[]): Stretch {
  const before = new Uint32Array((blocks.length + 1) * FIELDS);
  blocks.forEach(({ text, lines, tail, head }, index) => {
    add(before, index, [1, text.length, lines, tail, head ? 1 : 0]);
  });
  return { blocks, before };
}

function joinedStretches(stretches: readonly Stretch[], origin: object): Blocks {
  const sums = new Uint32Array((stretches.length + 1) * FIELDS);
  stretches.forEach(({ blocks, before }, index) => {
    add(sums, index, before.subarray(blocks.length * FIELDS));
  });
  return { stretches, before: sums, origin };
}

/** Writes the totals before the item after `index`: those before this item, plus the item. */
function add(sums: Sums, index: number, item: ArrayLike<number>): void {
  const to = (index + 1) * FIELDS;
  for (let field = 0; field < FIELDS; field++) sums[to + field] = sums[to - FIELDS + field]! + item[field]!;
  if (item[Field.line]) sums[to + Field.column] = item[Field.column]!;
}

function sumAt(sums: Sums, index: number, field: Field): number {
  return sums[index * FIELDS + field]!;
}

/** The index below `count` of the last item with a total of at most `value` before it; 0 if there is none. */
function lastAtOrBelow(sums: Sums, count: number, field: Field, value: number): number {
  return Math.max(0, firstIndex(count, index => sumAt(sums, index, field) > value) - 1);
}

/** The total of a field. */
export function total({ stretches, before }: Blocks, field: Field): number {
  return sumAt(before, stretches.length, field);
}

/** The block with this index, or undefined. */
export function blockAtIndex({ stretches, before }: Blocks, index: number): Block | undefined {
  const at = lastAtOrBelow(before, stretches.length, Field.blocks, index);
  return stretches[at]?.blocks[index - sumAt(before, at, Field.blocks)];
}

/** The totals before the block with this index, or, for the index after the last, at the end. */
export function sumBefore({ stretches, before }: Blocks, index: number, field: Field): number {
  const at = lastAtOrBelow(before, stretches.length, Field.blocks, index);
  const stretch = stretches[at];
  if (!stretch) return 0;
  const inside = Math.min(index - sumAt(before, at, Field.blocks), stretch.blocks.length);
  const own = sumAt(stretch.before, inside, field);
  // Units since a line end in the stretch don't add to those before it.
  return field === Field.column && sumAt(stretch.before, inside, Field.line) > 0 ? own : own + sumAt(before, at, field);
}

/** The index of the last block with a total of at most `value` before it; 0 if there is none. Not for columns. */
export function lastWith({ stretches, before }: Blocks, field: Exclude<Field, 3>, value: number): number {
  const at = lastAtOrBelow(before, stretches.length, field, value);
  const stretch = stretches[at];
  if (!stretch) return 0;
  const inside = lastAtOrBelow(stretch.before, stretch.blocks.length, field, value - sumAt(before, at, field));
  return sumAt(before, at, Field.blocks) + inside;
}

/** The blocks from index `from` up to, but without, `to`. */
export function blocksBetween(blocks: Blocks, from: number, to: number): Block[] {
  const { stretches, before } = blocks;
  const found: Block[] = [];
  for (let at = lastAtOrBelow(before, stretches.length, Field.blocks, from); at < stretches.length; at++) {
    const start = sumAt(before, at, Field.blocks);
    if (start >= to) break;
    found.push(...stretches[at]!.blocks.slice(Math.max(0, from - start), to - start));
  }
  return found;
}

/** A stretch, the index and offset of its first block, the ordinal of its first head, and the block after it. */
export interface PlacedStretch {
  readonly stretch: Stretch;
  readonly first: number;
  readonly offset: number;
  readonly ordinal: number;
  readonly next: Block | undefined;
}

function placedStretch({ stretches, before }: Blocks, at: number): PlacedStretch {
  return {
    stretch: stretches[at]!,
    first: sumAt(before, at, Field.blocks),
    offset: sumAt(before, at, Field.offset),
    ordinal: sumAt(before, at, Field.heads),
    next: firstBlockOf(stretches, at + 1),
  };
}

function firstBlockOf(stretches: readonly Stretch[], at: number): Block | undefined {
  return stretches[at]?.blocks[0];
}

/** What was found at last in each stretch, and everything else that it depends on. */
interface Kept {
  readonly stretches: readonly Stretch[];
  readonly given: readonly unknown[];
  readonly found: readonly (readonly unknown[])[];
}

function nothingKept(_origin: object): Map<unknown, Kept> {
  return new Map();
}

/**
 * What `find` finds in the stretches, with the place of each. It is asked again only about stretches that have changed
 * since the last call for the same `owner`, or before another block, unless anything `given` has changed: what it finds
 * must depend on nothing else, and count from the start of its stretch.
 */
export function foundInStretches<T>(
  blocks: Blocks,
  owner: unknown,
  given: readonly unknown[],
  find: (place: PlacedStretch) => readonly T[],
): { readonly place: PlacedStretch; readonly item: T }[] {
  const { stretches, origin } = blocks;
  const kept = memo(origin, nothingKept);
  const last = kept.get(owner);
  const known = last && sameItems(last.given, given) ? last : { stretches: [], found: [] };
  const [from, to] = changedBetween(known.stretches, stretches);
  const fresh = stretches.slice(from, to).map((_, at) => {
    const own = find(placedStretch(blocks, from + at));
    return own.length ? own : NOTHING;
  });
  const after = known.found.slice(known.found.length - (stretches.length - to));
  const found = [...known.found.slice(0, from), ...fresh, ...after] as (readonly T[])[];
  kept.set(owner, { stretches, given, found });
  return found.flatMap((own, at) => {
    const place = own.length ? placedStretch(blocks, at) : undefined;
    return place ? own.map(item => ({ place, item })) : [];
  });
}

const NOTHING: readonly never[] = [];

/** The indexes between which stretches changed, or the block after them. */
function changedBetween(old: readonly Stretch[], now: readonly Stretch[]): [from: number, to: number] {
  const most = Math.min(old.length, now.length);
  let from = 0;
  while (from < most && old[from] === now[from]) from++;
  let same = 0;
  while (same < most - from && old.at(-1 - same) === now.at(-1 - same)) same++;
  if (from > 0 && firstBlockOf(old, from) !== firstBlockOf(now, from)) from--;
  return [from, now.length - same];
}
