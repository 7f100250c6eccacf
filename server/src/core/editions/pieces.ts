import { countOf } from '../text/lists.ts';
import type { Alignment, Pair } from './alignment.ts';
import type { EditionRule } from './editionRules.ts';
import { type Features, type Similarity, without } from './similarity.ts';

/** Shorter texts don't count as pieces: headings, and sentences such as “See rule 100.” */
export const SHORTEST_PIECE = 6;

/**
 * A piece shares at least these parts of its words with a rule: of all its words, and of those that the rule's partner
 * lacks. Higher if the rules are far from each other.
 */
const NEAR_PIECE = { share: 0.343, own: 0.19 };
/** These parts suffice if the rule's partner has less than the share `kept` of it: the rest of it must be elsewhere. */
const LOST = { share: 0.343, own: 0.15, kept: 0.4 };
const FAR_PIECE = { share: 0.75, own: 0.5 };
/**
 * Rules that aren't near each other often share common words, so their common words must weigh as much as this many
 * rare words.
 */
const FAR_WEIGHT = 8;
/**
 * Minimum similarity of rules that were merged; higher if they had different parents and the remaining rule changed.
 */
const TWINS = { siblings: 0.36, others: 0.5, weight: 13, changed: 0.9 };

/** One edition of an alignment. */
interface Half {
  readonly rules: readonly EditionRule[];
  /** The partners in the other edition; negative if there is none. */
  readonly partners: Int32Array;
  readonly features: readonly Features[];
  /** Similar rules of the other edition. */
  readonly like: (index: number) => readonly number[];
}

interface Found {
  readonly whole: number;
  readonly score: number;
}

/** New rules that are a piece of an old one which continues elsewhere. */
export function splits(found: Alignment, similarity: Similarity): Pair[] {
  const { old, now } = halvesOf(found, similarity);
  const scores = [
    ...freeIn(now).map(piece => ({
      piece,
      found: best(now.like(piece), whole => pieceScore(similarity, now, old, piece, whole, false)),
    })),
    ...changedIn(now, old).map(piece => ({ piece, found: sentenceFrom(similarity, now, old, piece) })),
  ];
  const pieces = scores.flatMap(({ piece, found }) =>
    found.map(({ whole, score }) => partPair('split', whole, piece, score)),
  );
  return pieces.filter(piece => !pieces.some(other => isCopiedPiece(similarity, piece, other)));
}

/**
 * A piece that shares less than this part of its words with the rule, but not with another piece, is a copy of that.
 */
const COPIED = 0.05;

/** Whether a piece shares at least as many words with another piece of the same rule as with the rule. */
function isCopiedPiece(similarity: Similarity, piece: Pair, other: Pair): boolean {
  if (piece.old !== other.old || piece.now === other.now || piece.confidence >= other.confidence) return false;
  const [own, whole, copied] = [similarity.now[piece.now]!, similarity.old[piece.old]!, similarity.now[other.now]!];
  const share = similarity.shareOf(own, whole);
  return similarity.shareOf(own, copied) >= share || similarity.shareOf(own, whole, copied) < COPIED * share;
}

/**
 * Old rules that became a piece of a new rule with another predecessor. Rules below a deleted heading can have moved
 * anywhere.
 */
export function joinPairs(found: Alignment, similarity: Similarity): Pair[] {
  const { old, now } = halvesOf(found, similarity);
  return freeIn(old).flatMap(piece => {
    const lost = isLost(old, piece);
    const pieces = best(old.like(piece), whole => pieceScore(similarity, old, now, piece, whole, lost));
    const all = pieces.length ? pieces : best(old.like(piece), whole => twinScore(similarity, old, now, piece, whole));
    return all.map(({ whole, score }) => partPair('joined', piece, whole, score));
  });
}

function partPair(part: 'split' | 'joined', old: number, now: number, score: number): Pair {
  return { old, now, confidence: Math.min(1, score), part };
}

function halvesOf(found: Alignment, similarity: Similarity): { old: Half; now: Half } {
  return {
    old: { rules: found.old, partners: found.ofOld, features: similarity.old, like: similarity.candidates },
    now: { rules: found.now, partners: found.ofNew, features: similarity.now, like: similarity.sources },
  };
}

/** The rules without a partner that are long enough to be a piece. */
function freeIn({ rules, partners }: Half): number[] {
  return [...rules.keys()].filter(index => partners[index] === -1 && rules[index]!.words.length >= SHORTEST_PIECE);
}

/** The rules whose partner has other words. */
function changedIn({ rules, partners }: Half, other: Half): number[] {
  return [...rules.keys()].filter(
    index => partners[index]! >= 0 && rules[index]!.key !== other.rules[partners[index]!]!.key,
  );
}

/** The old rule that lost most of what a changed rule gained: a sentence moved. */
function sentenceFrom(similarity: Similarity, now: Half, old: Half, piece: number): Found[] {
  const gained = without(now.features[piece]!, old.features[now.partners[piece]!]!);
  if (similarity.weightOf(gained) < SENTENCE.weight) return [];
  return best(now.like(piece), whole => {
    const partner = old.partners[whole]!;
    if (partner < 0 || partner === piece) return 0;
    const lost = without(old.features[whole]!, now.features[partner]!);
    const share = similarity.shareOf(gained, lost);
    return share >= SENTENCE.share && share * similarity.weightOf(gained) >= SENTENCE.weight ? share : 0;
  });
}

/** Minimum share of the gained words of a rule that another rule lost, and their minimum weight in rare words. */
const SENTENCE = { share: 0.5, weight: 6 };

/** Whether the highest heading above a rule, below the sections, has no partner. */
function isLost({ rules, partners }: Half, index: number): boolean {
  let at = index;
  while (rules[at]!.parent >= 0 && !isSection(rules[rules[at]!.parent]!)) at = rules[at]!.parent;
  return at !== index && partners[at]! < 0;
}

/** Whether a heading has other headings below it: then what is below it doesn't belong together. */
function isSection({ number, definition }: EditionRule): boolean {
  return number.level === 0 && definition.document.dialect.layout.textLevel > 1;
}

type Kinship = 'siblings' | 'near' | 'cousins' | 'far';

/** The relation of two rules of an edition: same parent, parent and child, in between, or with adjacent parents. */
function kinshipOf(rules: readonly EditionRule[], a: number, b: number): Kinship {
  const above = (index: number) => [index, rules[index]!.parent, rules[rules[index]!.parent]?.parent ?? -1];
  const [x, y] = [above(a), above(b)];
  const up = x.findIndex(index => index >= 0 && !isSection(rules[index]!) && y.includes(index));
  if (up < 0) return 'far';
  const down = y.indexOf(x[up]!);
  if (up < 2 && down < 2) return 'siblings';
  return up + down < 4 ? 'near' : 'cousins';
}

/**
 * The share of a rule without a partner that another rule contains and that rule's partner doesn't; 0 if that shows
 * nothing.
 */
function pieceScore(
  similarity: Similarity,
  from: Half,
  to: Half,
  piece: number,
  whole: number,
  anywhere: boolean,
): number {
  const [own, other] = [from.features[piece]!, to.features[whole]!];
  const partner = to.partners[whole]!;
  const share = similarity.shareOf(own, other);
  if (share < NEAR_PIECE.share) return 0;
  const only = partner < 0 ? share : similarity.shareOf(own, other, from.features[partner]);
  const kinship = partner < 0 ? 'far' : kinshipOf(from.rules, partner, piece);
  const isFar = kinship === 'far' && !(anywhere && partner >= 0);
  const least = isFar
    ? FAR_PIECE
    : (kinship === 'siblings' || kinship === 'near') && hasLost(similarity, from, to, whole)
      ? LOST
      : NEAR_PIECE;
  const isHeavy = kinship === 'siblings' || kinship === 'near' || only * similarity.weightOf(own) >= FAR_WEIGHT;
  const isPiece = share >= least.share && only >= least.own && isHeavy;
  return isPiece ? (share + only) / 2 + (isFar ? 0 : 0.1) + (from.rules[piece]!.parent === partner ? 0.1 : 0) : 0;
}

/** Whether the partner of a rule has little of its words. */
function hasLost(similarity: Similarity, from: Half, to: Half, whole: number): boolean {
  const partner = to.partners[whole]!;
  return similarity.shareOf(to.features[whole]!, from.features[partner]!) < LOST.kept;
}

/** The similarity of a deleted rule and a rule whose predecessor was its sibling; 0 if that shows nothing. */
function twinScore(similarity: Similarity, old: Half, now: Half, twin: number, whole: number): number {
  const partner = now.partners[whole]!;
  if (partner < 0 || similarity.weightOf(old.features[twin]!) < TWINS.weight) return 0;
  if (similarity.between(partner, whole) > TWINS.changed) return 0;
  const kinship = kinshipOf(old.rules, partner, twin);
  if (kinship === 'far' && !isLost(old, twin)) return 0;
  const alike = similarity.between(twin, whole);
  return alike >= (kinship === 'siblings' ? TWINS.siblings : TWINS.others) ? alike : 0;
}

function best(wholes: readonly number[], scoreOf: (whole: number) => number): Found[] {
  const scored = wholes.map(whole => ({ whole, score: scoreOf(whole) })).filter(({ score }) => score > 0);
  return scored.sort((x, y) => y.score - x.score).slice(0, 1);
}

/** If fewer rules moved together, that doesn't show what happened to their heading. */
const FEWEST_MERGED = 3;

/** A rule with hardly more text than its title. */
function isMostlyTitle({ words }: EditionRule): boolean {
  return words.length < SHORT_HEADING;
}

const SHORT_HEADING = 9;

/** Headings that were deleted while most rules below them moved below another heading: they were merged into it. */
export function mergedHeadings({ old, now, ofOld, belowOld }: Alignment): Pair[] {
  return [...belowOld].flatMap(([from, children]) => {
    if (from < 0 || ofOld[from] !== -1 || children.length < FEWEST_MERGED || !isMostlyTitle(old[from]!)) return [];
    const went = children.map(child => ofOld[child]!).filter(child => child >= 0);
    if (went.length < FEWEST_MERGED || went.length < LEAST_WENT * children.length) return [];
    const counts = countOf(went.map(child => headingAbove(now, child, old[from]!.number.level)));
    return [...counts]
      .map(([to, count]): Pair => ({ old: from, now: to, confidence: count / went.length, part: 'joined' }))
      .filter(pair => pair.now >= 0 && pair.confidence >= MOST_MERGED);
  });
}

/** The rule of a level above another one; -1 without one. */
export function headingAbove(rules: readonly EditionRule[], index: number, level: number): number {
  let at = rules[index]!.parent;
  while (at >= 0 && rules[at]!.number.level > level) at = rules[at]!.parent;
  return at >= 0 && rules[at]!.number.level === level ? at : -1;
}

/** If fewer of the rules below a heading are found again, its new place is unknown. */
const LEAST_WENT = 0.33;
const MOST_MERGED = 0.7;
