import type { EditionRule } from './editionRules.ts';
import { type Features, type Similarity, similarityOf } from './similarity.ts';

/** A rule of the old edition and what became of it in the new one: indices into the rules of both. */
export interface Pair {
  readonly old: number;
  readonly now: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Set where the pair is not the main one: a piece of the old rule, or what was joined to the new one. */
  readonly part?: 'split' | 'joined';
}

/** Pairs that are found so far: for each rule of one edition the one of the other, or -1. */
class Alignment {
  readonly old: readonly EditionRule[];
  readonly now: readonly EditionRule[];
  readonly ofOld: Int32Array;
  readonly ofNew: Int32Array;
  readonly confidence: Float64Array;
  /** The rules of the new edition below each of its rules. */
  readonly below: ReadonlyMap<number, readonly number[]>;
  constructor(old: readonly EditionRule[], now: readonly EditionRule[]) {
    this.old = old;
    this.now = now;
    this.below = childrenOf(now);
    this.ofOld = new Int32Array(old.length).fill(-1);
    this.ofNew = new Int32Array(now.length).fill(-1);
    this.confidence = new Float64Array(old.length);
  }
  join(a: number, b: number, confidence: number): void {
    this.ofOld[a] = b;
    this.ofNew[b] = a;
    this.confidence[a] = confidence;
  }
  isFree(a: number, b: number): boolean {
    return this.ofOld[a] === -1 && this.ofNew[b] === -1;
  }
}

/** What a pair must score, round by round: less where it is in order below parents that correspond than anywhere else. */
const ROUNDS = [
  { inOrder: 0.75, anywhere: 0.87 },
  { inOrder: 0.6, anywhere: 0.72 },
  { inOrder: 0.45, anywhere: 0.57 },
  { inOrder: 0.35, anywhere: 0.35 },
];
/** As long as pairs must score more than that they show which words were replaced. */
const LEARNING = 0.7;

/** What someone says of rules: indices into those of both editions. */
export interface Given {
  readonly pairs: readonly (readonly [old: number, now: number])[];
  readonly joined: readonly (readonly [old: number, now: number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** A rule that someone says has no partner. */
const ALONE = -2;

/** Which rule became which; what is given counts, whatever the rules say. */
export function alignRules(old: readonly EditionRule[], now: readonly EditionRule[], given?: Given): Pair[] {
  const found = new Alignment(old, now);
  for (const [a, b] of given?.pairs ?? []) found.join(a, b, 1);
  for (const a of [...(given?.removed ?? []), ...(given?.joined ?? []).map(([from]) => from)]) found.ofOld[a] = ALONE;
  for (const b of given?.added ?? []) found.ofNew[b] = ALONE;
  let similarity = similarityOf(
    old.map(({ words }) => words),
    now.map(({ words }) => words),
  );
  joinUnchanged(found);
  joinUnique(found, LONG);
  joinParents(found, similarity);
  joinUnique(found, 1);
  joinParents(found, similarity);
  for (const { inOrder, anywhere } of ROUNDS) {
    joinInOrder(found, similarity, inOrder);
    joinBest(found, similarity, anywhere);
    joinParents(found, similarity);
    if (anywhere > LEARNING) similarity = similarity.learned(reworded(found));
  }
  joinWithin(found, similarity);
  const pairs = Array.from(found.ofOld, (b, a) => ({ old: a, now: b, confidence: found.confidence[a]! })).filter(
    ({ now }) => now >= 0,
  );
  const joined = (given?.joined ?? []).map(([a, b]) => ({ old: a, now: b, confidence: 1, part: 'joined' as const }));
  return [...pairs, ...joined, ...splits(found, similarity), ...joins(found, similarity), ...mergedParents(found)];
}

/** The pairs that were found and say something else now. */
function reworded({ old, now, ofOld }: Alignment): [number, number][] {
  return Array.from(ofOld, (b, a): [number, number] => [a, b]).filter(
    ([a, b]) => b >= 0 && keyOf(old[a]!) !== keyOf(now[b]!),
  );
}

const keyOf = ({ key }: EditionRule) => key;

/** The same number and the same words; of words that are in several places the rules above must be the same as well. */
function joinUnchanged(found: Alignment): void {
  const byNumber = new Map(found.now.map((rule, index) => [rule.number.text, index] as const).reverse());
  const repeated = new Set([...repeatedKeys(found.old), ...repeatedKeys(found.now)]);
  found.old.forEach((rule, a) => {
    const b = byNumber.get(rule.number.text);
    if (b === undefined || !found.isFree(a, b) || keyOf(rule) !== keyOf(found.now[b]!)) return;
    if (repeated.has(keyOf(rule)) && (isShortParent(found, a) || !standsTheSame(found, a, b))) return;
    found.join(a, b, 1);
  });
}

function repeatedKeys(rules: readonly EditionRule[]): string[] {
  const seen = new Set<string>();
  return rules.map(keyOf).filter(key => seen.size === seen.add(key).size);
}

/** Whether the rules above two rules say the same. */
function standsTheSame(found: Alignment, a: number, b: number): boolean {
  const { old, now } = found;
  const [x, y] = [old[a]!.parent, now[b]!.parent];
  if (x < 0 || y < 0) return x === y;
  return keyOf(old[x]!) === keyOf(now[y]!) && standsTheSame(found, x, y);
}

/** A heading such as “General” says little: what became of the rules below it says more. */
function isShortParent({ old }: Alignment, a: number): boolean {
  return old[a]!.words.length < LONG && (old[a + 1]?.parent ?? -1) === a;
}

/** Rules with others below them, by what became of most of these and by their own words. */
function joinParents(found: Alignment, similarity: Similarity): void {
  const votes = new Map<number, Map<number, number>>();
  const children = new Map<number, number>();
  found.old.forEach((rule, a) => {
    if (rule.parent < 0) return;
    children.set(rule.parent, (children.get(rule.parent) ?? 0) + 1);
    const b = found.ofOld[a]!;
    const parent = b < 0 ? -1 : found.now[b]!.parent;
    if (parent < 0) return;
    const own = votes.get(rule.parent) ?? new Map<number, number>();
    votes.set(rule.parent, own.set(parent, (own.get(parent) ?? 0) + 1));
  });
  const scored = [...votes].flatMap(([a, own]) =>
    [...own].map(([b, count]) => ({
      a,
      b,
      score: count / children.get(a)! + similarity.between(a, b) + (sameNumber(found, a, b) ? 0.01 : 0),
      alike: similarity.between(a, b) > LEAST_ALIKE || (sameNumber(found, a, b) && count >= RENAMED * children.get(a)!),
    })),
  );
  scored.sort((x, y) => y.score - x.score);
  for (const { a, b, score, alike } of scored)
    if (score >= 0.9 && alike && found.isFree(a, b)) found.join(a, b, Math.min(1, score));
}

/** Rules that have less in common are others. */
const LEAST_ALIKE = 0.12;
/** A heading with another title is the same where it kept its number and so much of what is below it. */
const RENAMED = 0.9;

function sameNumber({ old, now }: Alignment, a: number, b: number): boolean {
  return old[a]!.number.text === now[b]!.number.text;
}

const LONG = 20;

/** Words that only one rule of each edition has; of short ones the place has to agree as well. */
function joinUnique(found: Alignment, shortest: number): void {
  const indexOf = (rules: readonly EditionRule[]) => {
    const index = new Map<string, number>();
    for (const [at, rule] of rules.entries()) index.set(keyOf(rule), index.has(keyOf(rule)) ? -1 : at);
    return index;
  };
  const [olds, news] = [indexOf(found.old), indexOf(found.now)];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, a] of olds) {
      const b = news.get(key) ?? -1;
      if (a < 0 || b < 0 || !found.isFree(a, b)) continue;
      const { length } = found.old[a]!.words;
      if (length < shortest || (length < LONG && placeOf(found, a, b) < AGREEING)) continue;
      found.join(a, b, 1);
      changed = true;
    }
  }
}

/** The parents correspond, or both neighbors. */
const AGREEING = 1.5;

/** How well the places of two rules agree: what their parents and neighbors became. */
function placeOf({ old, now, ofOld, ofNew }: Alignment, a: number, b: number): number {
  const [was, is] = [old[a]!, now[b]!];
  const agree = (x: number, y: number) => {
    if (x < 0 || y < 0) return x === y ? 0.5 : 0;
    if (ofOld[x] === y) return 1;
    return ofOld[x] === -1 && ofNew[y] === -1 ? 0 : -1;
  };
  return 2 * agree(was.parent, is.parent) + agree(was.previous, is.previous) + agree(was.next, is.next);
}

/** How well two rules fit: short common sentences say little by themselves, their place has to agree. */
function scoreOf(found: Alignment, similarity: Similarity, a: number, b: number): number {
  const alike = similarity.between(a, b);
  if (alike < LEAST_ALIKE) return 0;
  const same = sameNumber(found, a, b) ? 0.05 : 0;
  return alike * similarity.strength(a, b) + 0.06 * placeOf(found, a, b) + same;
}

function joinBest(found: Alignment, similarity: Similarity, least: number): void {
  const scored: { a: number; b: number; score: number }[] = [];
  found.old.forEach((_, a) => {
    if (found.ofOld[a] !== -1) return;
    for (const b of new Set([...similarity.candidates(a), ...nearby(found, a)])) {
      if (found.ofNew[b] !== -1) continue;
      const score = scoreOf(found, similarity, a, b);
      if (score >= least) scored.push({ a, b, score });
    }
  });
  scored.sort((x, y) => y.score - x.score);
  for (const { a, b, score } of scored) if (found.isFree(a, b)) found.join(a, b, Math.min(1, score));
}

/** Of two rules that are left over one says most of what the other does. */
function joinWithin(found: Alignment, similarity: Similarity): void {
  const scored: { a: number; b: number; score: number }[] = [];
  found.old.forEach(({ words }, a) => {
    if (found.ofOld[a] !== -1 || words.length < SHORTEST_PIECE) return;
    for (const b of new Set([...similarity.candidates(a), ...nearby(found, a)])) {
      if (found.ofNew[b] !== -1 || found.now[b]!.words.length < SHORTEST_PIECE) continue;
      const [was, is] = [similarity.old[a]!, similarity.now[b]!];
      const within = Math.max(similarity.shareOf(was, is), similarity.shareOf(is, was));
      const score = within * similarity.strength(a, b) + 0.06 * placeOf(found, a, b);
      if (score >= WITHIN && similarity.between(a, b) >= ALIKE_WITHIN) scored.push({ a, b, score });
    }
  });
  scored.sort((x, y) => y.score - x.score);
  for (const { a, b, score } of scored) if (found.isFree(a, b)) found.join(a, b, Math.min(1, score));
}

const WITHIN = 0.6;
const ALIKE_WITHIN = 0.2;

/** Below parents that correspond: the rules that fit best as a whole, in their order. */
function joinInOrder(found: Alignment, similarity: Similarity, least: number): void {
  const [olds, news] = [childrenOf(found.old), childrenOf(found.now)];
  for (const [parent, all] of olds) {
    const partner = parent < 0 ? -1 : found.ofOld[parent]!;
    if (parent >= 0 && partner < 0) continue;
    const left = all.filter(a => found.ofOld[a] === -1);
    const right = (news.get(partner) ?? []).filter(b => found.ofNew[b] === -1);
    if (!left.length || !right.length || left.length * right.length > MOST_CELLS) continue;
    for (const { a, b, score } of inOrder(left, right, (a, b) => Math.max(0, scoreOf(found, similarity, a, b) - least)))
      found.join(a, b, Math.min(1, score + least));
  }
}

const MOST_CELLS = 40_000;

function childrenOf(rules: readonly EditionRule[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  rules.forEach(({ parent }, index) => {
    const own = children.get(parent);
    if (own) own.push(index);
    else children.set(parent, [index]);
  });
  return children;
}

/** The pairs of two lists, none of which cross, whose scores have the greatest sum. */
function inOrder(
  left: readonly number[],
  right: readonly number[],
  scoreOf: (a: number, b: number) => number,
): { a: number; b: number; score: number }[] {
  const width = right.length + 1;
  const sums = new Float64Array((left.length + 1) * width);
  const scores = new Float64Array(sums.length);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const score = scoreOf(left[i]!, right[j]!);
      scores[i * width + j] = score;
      const joined = score > 0 ? score + sums[(i + 1) * width + j + 1]! : 0;
      sums[i * width + j] = Math.max(joined, sums[(i + 1) * width + j]!, sums[i * width + j + 1]!);
    }
  }
  const pairs: { a: number; b: number; score: number }[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const at = i * width + j;
    if (scores[at]! > 0 && sums[at] === scores[at]! + sums[at + width + 1]!) {
      pairs.push({ a: left[i]!, b: right[j]!, score: scores[at]! });
      i++;
      j++;
    } else if (sums[at] === sums[at + width]) i++;
    else j++;
  }
  return pairs;
}

/** The rules between what the neighbors became, and the one of the same number. */
function nearby({ old, now, ofOld, ofNew, below }: Alignment, a: number): number[] {
  const { previous, next, parent } = old[a]!;
  const near: number[] = [];
  if (previous >= 0 && ofOld[previous]! >= 0) near.push(now[ofOld[previous]!]!.next);
  if (next >= 0 && ofOld[next]! >= 0) near.push(now[ofOld[next]!]!.previous);
  if (parent >= 0 && ofOld[parent]! >= 0) near.push(...(below.get(ofOld[parent]!) ?? []));
  return near.filter(b => b >= 0 && ofNew[b] === -1);
}

/** A piece shares at least this much of its words with a rule, and that much which the rule's partner does not say; more if it went far away. */
const NEAR_PIECE = { share: 0.36, own: 0.2 };
const FAR_PIECE = { share: 0.75, own: 0.5 };
/** Shorter texts are no pieces: headings, and sentences such as “See rule 100.” */
const SHORTEST_PIECE = 6;

/** New rules that are a piece of an old one which continues elsewhere. */
function splits(found: Alignment, similarity: Similarity): Pair[] {
  const { old, now } = similarity;
  return found.now.flatMap(({ words }, b) => {
    if (found.ofNew[b] !== -1 || words.length < SHORTEST_PIECE) return [];
    return best(similarity.sources(b), a => {
      const partner = found.ofOld[a]!;
      const near = partner >= 0 && isNear(found.now, partner, b);
      return pieceScore(similarity, now[b]!, old[a]!, partner < 0 ? undefined : now[partner], near);
    }).map(({ index, score }) => ({ old: index, now: b, confidence: Math.min(1, score), part: 'split' as const }));
  });
}

/** Old rules that became a piece of a new one which has another predecessor. */
function joins(found: Alignment, similarity: Similarity): Pair[] {
  const { old, now } = similarity;
  return found.old.flatMap(({ words }, a) => {
    if (found.ofOld[a] !== -1 || words.length < SHORTEST_PIECE) return [];
    return best(similarity.candidates(a), b => {
      const partner = found.ofNew[b]!;
      const near = partner >= 0 && isNear(found.old, partner, a);
      return pieceScore(similarity, old[a]!, now[b]!, partner < 0 ? undefined : old[partner], near);
    }).map(({ index, score }) => ({ old: a, now: index, confidence: Math.min(1, score), part: 'joined' as const }));
  });
}

/** Whether two rules of an edition are together: siblings, parent and child, or children of siblings. */
function isNear(rules: readonly EditionRule[], a: number, b: number): boolean {
  const above = (index: number) => [index, rules[index]!.parent, rules[rules[index]!.parent]?.parent ?? -1];
  const [x, y] = [above(a), above(b)];
  return x.some(index => index >= 0 && rules[index]!.number.level > 0 && y.includes(index));
}

function pieceScore(
  similarity: Similarity,
  piece: Features,
  whole: Features,
  partner: Features | undefined,
  near: boolean,
): number {
  const share = similarity.shareOf(piece, whole);
  const own = partner ? similarity.shareOf(piece, whole, partner) : share;
  const least = near ? NEAR_PIECE : FAR_PIECE;
  return share >= least.share && own >= least.own ? share + (near ? 0.1 : 0) : 0;
}

function best(indexes: readonly number[], scoreOf: (index: number) => number): { index: number; score: number }[] {
  const scored = indexes.map(index => ({ index, score: scoreOf(index) })).filter(({ score }) => score > 0);
  return scored.sort((x, y) => y.score - x.score).slice(0, 1);
}

/** Where fewer rules moved together that says nothing of the heading above them. */
const FEWEST_MERGED = 3;

/** A rule that says hardly more than its title. */
function isHeading({ words }: EditionRule): boolean {
  return words.length < SHORT_HEADING;
}

const SHORT_HEADING = 9;

/** Headings that went while most of the rules below them came below another heading: they joined it. */
function mergedParents(found: Alignment): Pair[] {
  return mergers(found).map(({ from, to, share }) => ({
    old: from,
    now: to,
    confidence: share,
    part: 'joined' as const,
  }));
}

/** The headings without a partner of which most of the rules below are below one heading of the other edition. */
function mergers({ old, now, ofOld }: Alignment): { from: number; to: number; share: number }[] {
  return [...childrenOf(old)].flatMap(([from, children]) => {
    if (from < 0 || ofOld[from] !== -1 || children.length < FEWEST_MERGED || !isHeading(old[from]!)) return [];
    const counts = new Map<number, number>();
    const went = children.filter(child => ofOld[child]! >= 0);
    for (const child of went) {
      const to = headingAbove(now, ofOld[child]!, old[from]!.number.level);
      if (to >= 0) counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    if (went.length < FEWEST_MERGED || went.length < LEAST_WENT * children.length) return [];
    return [...counts]
      .map(([to, count]) => ({ from, to, share: count / went.length }))
      .filter(({ share }) => share >= MOST_MERGED);
  });
}

/** The rule of a level above another one; -1 without one. */
function headingAbove(rules: readonly EditionRule[], index: number, level: number): number {
  let at = rules[index]!.parent;
  while (at >= 0 && rules[at]!.number.level > level) at = rules[at]!.parent;
  return at >= 0 && rules[at]!.number.level === level ? at : -1;
}

/** Where fewer of the rules below a heading are found again, nobody knows where it went. */
const LEAST_WENT = 0.33;
const MOST_MERGED = 0.7;
