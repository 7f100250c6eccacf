import { countOf } from '../text/lists.ts';
import { type Alignment, newAlignment, type Pair } from './alignment.ts';
import { type EditionRule, isIndexAtOrBelow, isSameNumber } from './editionRules.ts';
import { headingAbove, joinPairs, mergedHeadings, SHORTEST_PIECE, splits } from './pieces.ts';
import { type Features, type Similarity, similarityOf } from './similarity.ts';

/** Minimum scores of pairs, round by round: lower for pairs in order below corresponding parents. */
const ROUNDS = [
  { inOrder: 0.75, anywhere: 0.87 },
  { inOrder: 0.6, anywhere: 0.72 },
  { inOrder: 0.45, anywhere: 0.57 },
  { inOrder: 0.35, anywhere: 0.35 },
];
/** While pairs need a higher score than this, they show which words were replaced. */
const LEARNING = 0.7;

/** Given pairs: indexes into both editions. */
export interface GivenPairs {
  readonly pairs: readonly (readonly [old: number, now: number])[];
  readonly joined: readonly (readonly [old: number, now: number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** A rule that, as given, has no partner. */
const ALONE = -2;

/** The pairs of rules; given pairs always count. */
export function alignRules(old: readonly EditionRule[], now: readonly EditionRule[], given?: GivenPairs): Pair[] {
  const found = newAlignment(old, now);
  for (const [a, b] of given?.pairs ?? []) found.join(a, b, 1);
  for (const a of [...(given?.removed ?? []), ...(given?.joined ?? []).map(([from]) => from)]) found.ofOld[a] = ALONE;
  for (const b of given?.added ?? []) found.ofNew[b] = ALONE;
  joinUnchanged(found);
  joinUnique(found, LONG);
  // A rule with the same words as its partner is neither a piece nor has pieces.
  const isSettled = (a: number, b: number) => a >= 0 && b >= 0 && keyOf(old[a]!) === keyOf(now[b]!);
  let similarity = similarityOf(
    old.map(({ words }) => words),
    now.map(({ words }) => words),
    { old: a => !isSettled(a, found.ofOld[a]!), now: b => !isSettled(found.ofNew[b]!, b) },
  );
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
  const joined = (given?.joined ?? []).map(([a, b]) => ({ old: a, now: b, confidence: 1, part: 'joined' as const }));
  const pieces = splits(found, similarity);
  const isPiece = new Set(pieces.map(({ old, now }) => `${old} ${now}`));
  const gone = joinPairs(found, similarity).filter(({ old, now }) => !isPiece.has(`${old} ${now}`));
  const parts = [...joined, ...pieces, ...gone];
  joinLeft(found, similarity, parts);
  return [...mainPairs(found), ...parts, ...mergedHeadings(found)];
}

function mainPairs({ ofOld, confidence }: Alignment): Pair[] {
  return Array.from(ofOld, (b, a) => ({ old: a, now: b, confidence: confidence[a]! })).filter(({ now }) => now >= 0);
}

/** Pairs the remaining rules, which have no partner and aren't part of anything, wherever they are. */
function joinLeft(found: Alignment, similarity: Similarity, parts: readonly Pair[]): void {
  const known = { old: new Set(parts.map(({ old }) => old)), now: new Set(parts.map(({ now }) => now)) };
  const isLight = (features: Features) => similarity.weightOf(features) < HEAVY;
  joinScored(found, a => {
    if (known.old.has(a) || isLight(similarity.old[a]!)) return [];
    const free = similarity.candidates(a).filter(b => !known.now.has(b) && !isLight(similarity.now[b]!));
    const isEnough = (b: number, score: number) => score >= (isInSamePart(found, a, b) ? LEFT.near : LEFT.anywhere);
    return free.map(b => ({ b, score: similarity.between(a, b) })).filter(({ b, score }) => isEnough(b, score));
  });
}

/** Minimum similarity; lower in the part of the book where the rule was. */
const LEFT = { near: 0.37, anywhere: 0.43 };
/** The minimum weight of a text that isn't a standard sentence, such as “Multiple instances of … are redundant.” */
const HEAVY = 13;

/** The pairs whose words differ. */
function reworded({ old, now, ofOld }: Alignment): [number, number][] {
  return Array.from(ofOld, (b, a): [number, number] => [a, b]).filter(
    ([a, b]) => b >= 0 && keyOf(old[a]!) !== keyOf(now[b]!),
  );
}

const keyOf = ({ key }: EditionRule) => key;

/** Pairs rules with the same number and words; if words occur in several places, the rules above must agree, too. */
function joinUnchanged(found: Alignment): void {
  const named = ({ number: { text, path } }: EditionRule) => [text, path.join()];
  const byNumber = new Map(
    found.now.flatMap((rule, index) => named(rule).map(name => [name, index] as const)).reverse(),
  );
  const repeated = new Set([...repeatedKeys(found.old), ...repeatedKeys(found.now)]);
  found.old.forEach((rule, a) => {
    const [b] = named(rule).flatMap(name => byNumber.get(name) ?? []);
    if (b === undefined || !found.isFree(a, b) || keyOf(rule) !== keyOf(found.now[b]!)) return;
    if (repeated.has(keyOf(rule)) && (isShortParent(found, a) || !standsTheSame(found, a, b))) return;
    found.join(a, b, 1);
  });
}

function repeatedKeys(rules: readonly EditionRule[]): string[] {
  const seen = new Set<string>();
  return rules.map(keyOf).filter(key => seen.size === seen.add(key).size);
}

/** Whether the parents of two rules have the same words. */
function standsTheSame(found: Alignment, a: number, b: number): boolean {
  const { old, now } = found;
  const [x, y] = [old[a]!.parent, now[b]!.parent];
  if (x < 0 || y < 0) return x === y;
  return keyOf(old[x]!) === keyOf(now[y]!) && standsTheSame(found, x, y);
}

/** A heading such as “General” has few words; the rules below it show more. */
function isShortParent({ old }: Alignment, a: number): boolean {
  return old[a]!.words.length < LONG && (old[a + 1]?.parent ?? -1) === a;
}

/** Pairs headings by most of the rules below them and by their own words. */
function joinParents(found: Alignment, similarity: Similarity): void {
  joinScored(found, a => {
    const children = found.belowOld.get(a) ?? [];
    const parents = children.map(child => parentLike(found, a, found.ofOld[child]!));
    const free = parents.filter(parent => parent >= 0 && found.ofNew[parent] === -1);
    return [...countOf(free)].flatMap(([b, count]) => {
      const alike = similarity.between(a, b);
      if (hasRival(found, similarity, a, b)) return [];
      const share = count / children.length;
      const score = share + alike + (sameNumber(found, a, b) ? 0.01 : 0);
      const isNamedSo = sameNumber(found, a, b) || (count > 1 && sameLevel(found, a, b));
      return score >= 0.9 && (alike > LEAST_ALIKE || (share >= RENAMED && isNamedSo)) ? [{ b, score }] : [];
    });
  });
}

/** Whether another rule without a partner matches the words of a rule much better. */
function hasRival(found: Alignment, similarity: Similarity, a: number, b: number): boolean {
  if (similarity.weightOf(similarity.now[b]!) < HEAVY) return false;
  const least = Math.max(SAYS_THE_SAME, similarity.between(a, b));
  return similarity.sources(b).some(other => found.ofOld[other] === -1 && similarity.between(other, b) > least);
}

const SAYS_THE_SAME = 0.75;

/** The parent of a rule of the new edition, or its ancestor at the level of an old parent; -1 if there is none. */
function parentLike({ old, now }: Alignment, above: number, b: number): number {
  if (b < 0) return -1;
  const like = headingAbove(now, b, old[above]!.number.level);
  return like >= 0 ? like : now[b]!.parent;
}

/** Minimum similarity; otherwise they are different rules. */
const LEAST_ALIKE = 0.12;
/** A heading with another title is the same if it kept its number and this share of its rules. */
const RENAMED = 0.9;

function sameNumber({ old, now }: Alignment, a: number, b: number): boolean {
  return isSameNumber(old[a]!.number, now[b]!.number);
}

function sameLevel({ old, now }: Alignment, a: number, b: number): boolean {
  return old[a]!.number.level === now[b]!.number.level;
}

const LONG = 20;

/** Words that only one rule of each edition has; for short ones, the place must match, too. */
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
      if (length < shortest || (length < LONG && placeScore(found, a, b) < AGREEING)) continue;
      found.join(a, b, 1);
      changed = true;
    }
  }
}

/** The parents correspond, or both neighbors do. */
const AGREEING = 1.5;

/** How well the places of two rules match, by their paired parents and neighbors. */
function placeScore({ old, now, ofOld, ofNew }: Alignment, a: number, b: number): number {
  const [was, is] = [old[a]!, now[b]!];
  const agree = (x: number, y: number) => {
    if (x < 0 || y < 0) return x === y ? 0.5 : 0;
    if (ofOld[x] === y) return 1;
    return ofOld[x] === -1 && ofNew[y] === -1 ? 0 : -1;
  };
  return 2 * agree(was.parent, is.parent) + agree(was.previous, is.previous) + agree(was.next, is.next);
}

/** How well two rules match: short, common sentences need a matching place. */
function scoreOf(found: Alignment, similarity: Similarity, a: number, b: number): number {
  const alike = similarity.between(a, b);
  if (alike < LEAST_ALIKE) return 0;
  const same = sameNumber(found, a, b) ? 0.05 : 0;
  const place = placeScore(found, a, b);
  const isPlaced = same > 0 || place >= 1 || staysBelow(found, a, b);
  if (!isPlaced && alike < SAYS_THE_SAME && shareLittle(similarity, a, b)) return 0;
  const left = leftBy(found, a, b) ? 0.12 : 0;
  return alike * similarity.strength(a, b) + 0.06 * place + same - left;
}

/** Whether the rules below an old one all moved elsewhere. */
function leftBy({ now, ofOld, belowOld }: Alignment, a: number, b: number): boolean {
  const went = (belowOld.get(a) ?? []).map(child => ofOld[child]!).filter(partner => partner >= 0);
  return went.length > 1 && went.every(partner => now[partner]!.parent !== b);
}

/** Whether two rules share no more than a standard sentence such as “Multiple instances of … are redundant.” */
function shareLittle({ old, now, shareOf, weightOf }: Similarity, a: number, b: number): boolean {
  return shareOf(old[a]!, now[b]!) * weightOf(old[a]!) < LIGHT;
}

/** Whether the new rule is somewhere below the partner of the old one's parent, or the reverse. */
function staysBelow({ old, now, ofOld, ofNew }: Alignment, a: number, b: number): boolean {
  const [above, below] = [old[a]!.parent, now[b]!.parent];
  return (
    (above >= 0 && ofOld[above]! >= 0 && isIndexAtOrBelow(now, below, ofOld[above]!)) ||
    (below >= 0 && ofNew[below]! >= 0 && isIndexAtOrBelow(old, above, ofNew[below]!))
  );
}

/** Whether something above the old rule corresponds to something above the new one. */
function isInSamePart({ old, now, ofOld }: Alignment, a: number, b: number): boolean {
  for (let at = old[a]!.parent; at >= 0; at = old[at]!.parent)
    if (ofOld[at]! >= 0 && isIndexAtOrBelow(now, b, ofOld[at]!)) return true;
  return false;
}

function joinBest(found: Alignment, similarity: Similarity, least: number): void {
  joinScored(found, a =>
    partnersFor(found, similarity, a)
      .map(b => ({ b, score: scoreOf(found, similarity, a, b) }))
      .filter(({ score }) => score >= least),
  );
}

/** Pairs the rules without a partner, those with the highest score first. */
function joinScored(
  found: Alignment,
  scored: (a: number) => readonly { readonly b: number; readonly score: number }[],
): void {
  const free = [...found.ofOld.keys()].filter(a => found.ofOld[a] === -1);
  const all = free.flatMap(a => scored(a).map(({ b, score }) => ({ a, b, score })));
  all.sort((x, y) => y.score - x.score);
  for (const { a, b, score } of all) if (found.isFree(a, b)) found.join(a, b, Math.min(1, score));
}

/** The rules without a partner that are similar or are in a possible place. */
function partnersFor(found: Alignment, similarity: Similarity, a: number): number[] {
  return [...new Set([...similarity.candidates(a), ...nearby(found, a)])].filter(b => found.ofNew[b] === -1);
}

/** Of two unpaired rules, one contains most of the other's words. */
function joinWithin(found: Alignment, similarity: Similarity): void {
  const isPiece = ({ words }: EditionRule, features: Features) =>
    words.length >= SHORTEST_PIECE && similarity.weightOf(features) >= LIGHT;
  joinScored(found, a => {
    const was = similarity.old[a]!;
    if (!isPiece(found.old[a]!, was)) return [];
    return partnersFor(found, similarity, a).flatMap(b => {
      const is = similarity.now[b]!;
      if (!isPiece(found.now[b]!, is) || similarity.between(a, b) < ALIKE_WITHIN) return [];
      const within = Math.max(similarity.shareOf(was, is), similarity.shareOf(is, was));
      const place = placeScore(found, a, b);
      const score = within * similarity.strength(a, b) + 0.06 * place;
      const isFar = place < 1 && Math.min(similarity.weightOf(was), similarity.weightOf(is)) < HEAVY;
      return score >= WITHIN && !isFar ? [{ b, score }] : [];
    });
  });
}

/** Rules with less weight have words that are in many rules. */
const LIGHT = 8;
const WITHIN = 0.6;
const ALIKE_WITHIN = 0.2;

/** Below corresponding parents: the best match of all rules, in order. */
function joinInOrder(found: Alignment, similarity: Similarity, least: number): void {
  for (const [parent, all] of found.belowOld) {
    const partner = parent < 0 ? -1 : found.ofOld[parent]!;
    if (parent >= 0 && partner < 0) continue;
    const left = all.filter(a => found.ofOld[a] === -1);
    const right = (found.below.get(partner) ?? []).filter(b => found.ofNew[b] === -1);
    if (!left.length || !right.length || left.length * right.length > MOST_CELLS) continue;
    for (const { a, b, score } of inOrder(left, right, (a, b) => Math.max(0, scoreOf(found, similarity, a, b) - least)))
      found.join(a, b, Math.min(1, score + least));
  }
}

const MOST_CELLS = 40_000;

/** The pairs of two lists, without crossings, with the highest total score. */
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

/** The rules between the partners of the neighbors, and the one with the same number. */
function nearby({ old, now, ofOld, ofNew, below }: Alignment, a: number): number[] {
  const { previous, next, parent } = old[a]!;
  const near: number[] = [];
  if (previous >= 0 && ofOld[previous]! >= 0) near.push(now[ofOld[previous]!]!.next);
  if (next >= 0 && ofOld[next]! >= 0) near.push(now[ofOld[next]!]!.previous);
  if (parent >= 0 && ofOld[parent]! >= 0) near.push(...(below.get(ofOld[parent]!) ?? []));
  return near.filter(b => b >= 0 && ofNew[b] === -1);
}
