import { isNextOrdinal, isSkipped, nextOrdinal } from './countingWays.ts';
import type { Numbering } from './numbering.ts';
import { ownText } from './ownPart.ts';
import { numberFromPath, type RuleNumber, seriesOf, startOf } from './ruleNumber.ts';

/** Negative if `a` comes before `b`; a rule comes before its own subrules. */
export function compareNumbers(a: RuleNumber, b: RuleNumber): number {
  const shared = Math.min(a.path.length, b.path.length);
  for (let index = 0; index < shared; index++) {
    const difference = a.path[index]! - b.path[index]!;
    if (difference !== 0) return difference;
  }
  return a.path.length - b.path.length;
}

/** Whether two numbers are of one order: § 3, whose numbers run on through the chapters, is among others than chapter 2. */
export function areInOneOrder(one: RuleNumber, other: RuleNumber, numbering: Numbering): boolean {
  const start = startOf(one.path, numbering);
  if (start !== startOf(other.path, numbering)) return false;
  // Names don't count: chapter AD may come after chapter GR.
  return numbering.levels[start]!.counts !== 'names' || one.path[start] === other.path[start];
}

/** The next number at the same level and under the same parent; undefined after the last letter. */
export function nextSibling(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const ordinal = nextOrdinal(number.path[number.level]!, number.level, numbering);
  return ordinal === undefined ? undefined : siblingWith(number, ordinal, numbering);
}

/** Whether the second of two siblings is the next one. */
export function isNextSibling(number: RuleNumber, other: RuleNumber, numbering: Numbering): boolean {
  return isNextOrdinal(number.path[number.level]!, other.path[number.level]!, number.level, numbering);
}

/** The previous number at the same level and under the same parent; its ordinal must not be the first. */
export function previousSibling(number: RuleNumber, numbering: Numbering): RuleNumber {
  const previous = siblingWith(number, Math.ceil(number.path[number.level]!) - 1, numbering);
  return hasSkippedLetter(previous, numbering) ? previousSibling(previous, numbering) : previous;
}

/** Whether the rule has a letter that its numbering skips. */
export function hasSkippedLetter({ path, level }: RuleNumber, numbering: Numbering): boolean {
  return isSkipped(path[level]!, level, numbering);
}

/** The first number at the level of this one, under the same parent: 1, a, 100. */
export function firstSibling({ path, level }: RuleNumber, numbering: Numbering): RuleNumber {
  const { hundreds } = numbering.levels[level]!;
  const own = path[level]!;
  const first = hundreds && own >= 100 ? own - (own % 100) : 1;
  return numberFromPath([...path.slice(0, -1), first], numbering);
}

/** The number under the same parent with another ordinal. */
function siblingWith({ text, level, path }: RuleNumber, ordinal: number, numbering: Numbering): RuleNumber {
  const form = numbering.levels[level]!;
  const other = path.slice();
  other[level] = ordinal;
  const own = ownText(path[level]!, form);
  if (level === 0 || form.hundreds || !text.endsWith(own)) return numberFromPath(other, numbering);
  return { text: text.slice(0, text.length - own.length) + ownText(ordinal, form), level, path: other };
}

const LONGEST_RANGE = 200;

/**
 * The numbers from `first` to `last`, both included, without skipped letters. If they aren't a range (another level or
 * parent, or the wrong order), or an absurdly long one, only the two.
 */
export function expandRange(first: RuleNumber, last: RuleNumber, numbering: Numbering): RuleNumber[] {
  const end = last.path[last.level]!;
  const start = first.path[first.level]!;
  if (!isRange(first, last) || end - start > LONGEST_RANGE) return [first, last];
  const numbers = [first];
  let next = nextOrdinal(start, first.level, numbering);
  while (next !== undefined && next < end) {
    numbers.push(siblingWith(first, next, numbering));
    next = nextOrdinal(next, first.level, numbering);
  }
  numbers.push(last);
  return numbers;
}

/** True if `last` comes after `first`, at the same level and under the same parent. */
export function isRange(first: RuleNumber, last: RuleNumber): boolean {
  return areSiblings(first, last) && compareNumbers(first, last) < 0;
}

/** Whether two numbers are siblings; at the outermost level, capitals and numerals are separate. */
export function areSiblings(a: RuleNumber, b: RuleNumber): boolean {
  if (a.level !== b.level) return false;
  for (let index = 0; index < a.level; index++) if (a.path[index] !== b.path[index]) return false;
  return a.level > 0 || areBothInSeries(a, b);
}

/** Whether both numbers begin with a capital in place of a numeral, or neither does. */
export function areBothInSeries(a: RuleNumber, b: RuleNumber): boolean {
  return (seriesOf(a) === undefined) === (seriesOf(b) === undefined);
}
