import { type Head, nameOfHead } from '../../blocks/block.ts';
import { blocksIn, type RulesDocument } from '../../document/document.ts';
import { isAtOrBelow, parseNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import type { Span } from '../../text/span.ts';
import { movedText, type TextMove } from '../plan/textMoves.ts';
import { type Key, type Keys, ordinalOf } from './definitionKeys.ts';
import type { RenumberJob } from './renumberJob.ts';

/** Where a head after a change comes from: a head before it, or {@link NEW}. */
export type Origin = Key;

export const NEW: Origin = -1;

/** What isn't read as it is planned: the number of a rule, or the name of another head. */
export interface Misread {
  readonly misread: string;
}

/**
 * The origins of all heads of a document after a change, in order. The change must have put every head where the plan
 * says, with the number that the plan says; otherwise, what isn't so.
 */
export function originsOf(
  job: RenumberJob,
  keys: Keys,
  before: RulesDocument,
  after: RulesDocument,
): Origin[] | Misread {
  const origins: Origin[] = [];
  let mayBeNew = false;
  for (const expected of expectedIn(before, movesIn(job.change.pieces ?? [], before, keys), keys)) {
    if (expected === NEW) {
      mayBeNew = true;
      continue;
    }
    const [document, ordinal] = [keys.documentOf(expected), ordinalOf(expected)];
    const { kind } = document.heads[ordinal]!;
    const name = job.namesIn(document)[ordinal]!;
    while (mayBeNew && origins.length < after.heads.length && !isCalled(after.heads[origins.length]!, kind, name))
      origins.push(NEW);
    mayBeNew = false;
    const found = after.heads[origins.length];
    if (!found || !isCalled(found, kind, name)) return misread(job, origins, after) ?? { misread: name };
    origins.push(expected);
  }
  while (mayBeNew && origins.length < after.heads.length) origins.push(NEW);
  const surplus = after.heads[origins.length];
  return misread(job, origins, after) ?? (surplus ? { misread: nameOfHead(surplus) } : origins);
}

function isCalled(head: Head, kind: Head['kind'], name: string): boolean {
  return head.kind === kind && nameOfHead(head) === name;
}

/** A new head that isn't that of a new rule, or of one below it; or that is the second with its number at a place. */
function misread({ arriving }: RenumberJob, origins: readonly Origin[], after: RulesDocument): Misread | undefined {
  const { numbering } = after.dialect;
  const wanted = [...arriving].flatMap(text => parseNumber(text, numbering) ?? []);
  let here = new Set<string>();
  for (let ordinal = 0; ordinal < origins.length; ordinal++) {
    if (origins[ordinal] !== NEW) {
      if (here.size) here = new Set();
      continue;
    }
    const head = after.heads[ordinal]!;
    const name = nameOfHead(head);
    const isWanted = head.kind === 'rule' && wanted.some(number => isAtOrBelow(head.number, number));
    if (!isWanted || here.has(name)) return { misread: name };
    here.add(name);
  }
  return undefined;
}

/** Heads that leave a place, or come to one: those of a span, or new ones. */
type HeadMove =
  | { readonly kind: 'leave'; readonly span: Span }
  | { readonly kind: 'come'; readonly at: number; readonly heads: readonly Origin[] };

function movesIn(pieces: readonly TextMove[], document: RulesDocument, keys: Keys): HeadMove[] {
  return movedText(pieces).flatMap(({ from, to }) => {
    const moves: HeadMove[] = [];
    if (from?.document === document) moves.push({ kind: 'leave', span: from });
    if (to?.document === document)
      moves.push({ kind: 'come', at: to.at, heads: to.of ? originsIn(to.of.document, to.of, keys) : [NEW] });
    return moves;
  });
}

/** The starts of the blocks of all heads. */
function headStarts(document: RulesDocument): number[] {
  return memo(document, startsOfHeads);
}

function startsOfHeads(document: RulesDocument): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const { head, text } of blocksIn(document)) {
    if (head) starts.push(start);
    start += text.length;
  }
  return starts;
}

function originsIn(document: RulesDocument, { start, end }: Span, keys: Keys): Origin[] {
  return headStarts(document).flatMap((at, ordinal) => (start <= at && at < end ? keys.of(document, ordinal) : []));
}

/** The heads of a document after the moves, in order. */
function expectedIn(document: RulesDocument, moves: readonly HeadMove[], keys: Keys): Origin[] {
  const first = keys.of(document, 0);
  const own = document.heads.map((_, ordinal) => first + ordinal);
  if (!moves.length) return own;
  const starts = headStarts(document);
  const coming = moves.flatMap(move => (move.kind === 'come' ? [move] : [])).sort((a, b) => a.at - b.at);
  const leaving = moves.flatMap(move => (move.kind === 'leave' ? [move.span] : []));
  const all: Origin[] = [];
  let next = 0;
  const arriveBefore = (offset: number) => {
    for (; next < coming.length && coming[next]!.at <= offset; next++) all.push(...coming[next]!.heads);
  };
  own.forEach((key, ordinal) => {
    const at = starts[ordinal]!;
    arriveBefore(at);
    if (!leaving.some(({ start, end }) => start <= at && at < end)) all.push(key);
  });
  arriveBefore(Number.POSITIVE_INFINITY);
  return all;
}
