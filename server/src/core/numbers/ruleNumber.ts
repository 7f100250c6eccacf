import { memo } from '../text/memo.ts';
import { CAPITALS, isNextOrdinal, isSkipped, nextOrdinal } from './countingWays.ts';
import { mayBeLeftOut, type Numbering, rootLevelOf, startsOf } from './numbering.ts';
import { firstOf, type OwnPart, ownText, readOrdinal, SERIES_A } from './ownPart.ts';

/** A parsed number. */
export interface RuleNumber {
  /** In the form of the numbering: "702.19b". */
  readonly text: string;
  /** Index into the numbering's levels. */
  readonly level: number;
  /**
   * One ordinal per level, outermost first; letters count from a = 1, including skipped ones: 702.19b is [7, 702, 19,
   * 2].
   */
  readonly path: readonly number[];
}

const MOST_REMEMBERED = 20_000;

/** Longer slices of a text would keep the whole text in memory. */
const LONGEST_REMEMBERED = 12;

/**
 * The number that `text` is as a whole, or undefined. Cached, because each number occurs many times in a text and in
 * every version of it.
 */
export function parseNumber(text: string, numbering: Numbering): RuleNumber | undefined {
  if (text.length > LONGEST_REMEMBERED) return readNumber(text, numbering);
  const known = memo(numbering, noNumbers);
  if (known.size > MOST_REMEMBERED) known.clear();
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found;
  const number = readNumber(text, numbering);
  known.set(text, number);
  return number;
}

function noNumbers(_numbering: Numbering): Map<string, RuleNumber | undefined> {
  return new Map();
}

function readNumber(written: string, numbering: Numbering): RuleNumber | undefined {
  const text = written.replace(/\s+/g, ' ');
  const path = readParts(text, numbering)?.map(({ ordinal }) => ordinal);
  if (!path) return undefined;
  const mayBeWrittenOtherwise = numbering.levels.some(
    ({ also, alone, digits }) => also !== undefined || alone !== undefined || digits !== undefined,
  );
  return mayBeWrittenOtherwise ? numberFromPath(path, numbering) : { text, level: path.length - 1, path };
}

/** The parts of a number that a text is as a whole; any white space in it counts as one space. */
export function readParts(text: string, numbering: Numbering): OwnPart[] | undefined {
  return firstOf(startsOf(numbering), start => readPartsFrom(start, text, numbering));
}

const LEFT_OUT: OwnPart = Object.freeze({ ordinal: 0 });

function readPartsFrom(start: number, text: string, numbering: Numbering): OwnPart[] | undefined {
  const parts: OwnPart[] = Array<OwnPart>(start).fill(LEFT_OUT);
  let at = 0;
  const series = start === rootLevelOf(numbering) && text !== '' && numbering.series?.includes(text[0]!) === true;
  for (const level of numbering.levels.slice(start)) {
    if (level.runsOn && parts.length > start) {
      if (at === text.length) break;
      parts.push(LEFT_OUT);
    } else if (series && parts.length === start) {
      parts.push({ ordinal: SERIES_A + CAPITALS.indexOf(text.charAt(0)), span: { start: 0, end: 1 } });
      at = 1;
    } else if (level.hundreds && !series) {
      const numeral = parts.at(-1)!;
      if (numeral.ordinal < 100) break;
      parts[parts.length - 1] = { ordinal: Math.floor(numeral.ordinal / 100) };
      parts.push(numeral);
    } else {
      if (at === text.length) break;
      const own = readOrdinal(text, at, series && level.inSeries ? { ...level, ...level.inSeries } : level);
      if (!own && !level.optional) break;
      parts.push(own ?? LEFT_OUT);
      at = own?.end ?? at;
    }
  }
  return at < text.length || at === 0 ? undefined : parts;
}

/**
 * The numbers that a text without one of its separators can mean: 409.1f for "4091f". Only if chapters share the
 * section's numeral: elsewhere, 21a can be a number of another document.
 */
export function withLostSeparator(text: string, numbering: Numbering): RuleNumber[] {
  if (!numbering.levels.some(({ hundreds }) => hundreds)) return [];
  const separators = [...new Set(numbering.levels.map(({ separator }) => separator))].filter(Boolean);
  return Array.from({ length: text.length - 1 }, (_, index) => index + 1).flatMap(at =>
    separators.flatMap(separator => parseNumber(text.slice(0, at) + separator + text.slice(at), numbering) ?? []),
  );
}

/**
 * The text with digits in place of letters that look like them: 702.11 for "7o2.l1". A small letter at the end stays if
 * it can be that of a subrule.
 */
export function withDigits(text: string): string {
  if (!/[.-]/.test(text)) return text.replace(/[Il]/g, '1').replace(/[Oo]/g, '0');
  return text.replace(/I|l(?!$)/g, '1').replace(/O|o(?!$)/g, '0');
}

/** The text without zeros before its numerals: 61.1 for "061.01". */
export function withoutZeros(text: string): string {
  return text.replace(/(?<!\d)0+(?=\d)/g, '');
}

/** The capital of the series that a number belongs to; undefined in the main one. */
export function seriesOf({ path }: RuleNumber): string | undefined {
  const capital = path.find(ordinal => ordinal >= SERIES_A);
  return capital === undefined ? undefined : CAPITALS.charAt(capital - SERIES_A);
}

/** The number with the given path: the inverse of {@link parseNumber}. */
export function numberFromPath(path: readonly number[], numbering: Numbering): RuleNumber {
  const start = startLevel(path, numbering);
  let text = '';
  let series = false;
  for (let index = start; index < path.length; index++) {
    const ordinal = path[index]!;
    const level = numbering.levels[index]!;
    if (index === start && ordinal >= SERIES_A) {
      text = CAPITALS.charAt(ordinal - SERIES_A);
      series = true;
    } else if (level.alone && index === start && index === path.length - 1)
      text = ownText(ordinal, { ...level, digits: 0, ...level.alone });
    else if (level.hundreds && !series) text = String(ordinal);
    else if (index === start || !level.runsOn)
      text += ownText(ordinal, series && level.inSeries ? { ...level, ...level.inSeries } : level);
  }
  return { text, level: path.length - 1, path };
}

/** The number one level up, or undefined at the top. Cached, because texts contain the same ones repeatedly. */
export function parentNumber(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  return memo(number, parentOf, numbering);
}

function parentOf(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const path = number.path.slice(0, -1);
  while (path.length && isLeftOut(number.path, path.length - 1, numbering)) path.pop();
  return path.length ? numberFromPath(path, numbering) : undefined;
}

/** A number and all its parents, innermost first. */
export function withParents(number: RuleNumber, numbering: Numbering): RuleNumber[] {
  const parent = parentNumber(number, numbering);
  return parent ? [number, ...withParents(parent, numbering)] : [number];
}

/** The level with which a number begins. */
export function startLevel(path: readonly number[], { levels }: Numbering): number {
  for (let index = path.length - 1; index > 0; index--)
    if (levels[index]!.runsOn && (path[index] !== 0 || index === path.length - 1)) return index;
  return 0;
}

/** Whether a number omits a level. */
export function isLeftOut(path: readonly number[], index: number, numbering: Numbering): boolean {
  if (path[index] !== 0 || index === path.length - 1) return false;
  return mayBeLeftOut(index, numbering) || index < startLevel(path, numbering);
}

/** Negative if `a` comes before `b`; a rule comes before its own subrules. */
export function compareNumbers(a: RuleNumber, b: RuleNumber): number {
  const shared = Math.min(a.path.length, b.path.length);
  for (let index = 0; index < shared; index++) {
    const difference = a.path[index]! - b.path[index]!;
    if (difference !== 0) return difference;
  }
  return a.path.length - b.path.length;
}

/**
 * Whether two numbers are of one order: § 3, whose numbers run on through the chapters, is among others than chapter 2.
 */
export function areInOneOrder(one: RuleNumber, other: RuleNumber, numbering: Numbering): boolean {
  const start = startLevel(one.path, numbering);
  if (start !== startLevel(other.path, numbering)) return false;
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
  const { hundreds, first: lowest = 1 } = numbering.levels[level]!;
  const own = path[level]!;
  const first = hundreds && own >= 100 ? own - (own % 100) : lowest;
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

/** How numbers change; they are given as text. */
export interface NumberMap {
  /** The new number of a rule. */
  after(number: string): string;
  /** The old number of a rule; undefined if none will have this one. */
  before(number: string): string | undefined;
}

/** Whether a number is the given one or that of its descendant. */
export function isAtOrBelow(number: RuleNumber, above: RuleNumber): boolean {
  // The innermost part is rarely shared with other numbers, so it is compared first.
  for (let level = above.path.length - 1; level >= 0; level--)
    if (number.path[level] !== above.path[level]) return false;
  return true;
}

/** Whether two numbers are the same, or one is below the other. */
export function areOnOneBranch(a: RuleNumber, b: RuleNumber): boolean {
  return isAtOrBelow(a, b) || isAtOrBelow(b, a);
}

/**
 * A number at or below one rule, moved to another: 702.19b becomes 702.25b when 702.19 moves to 702.25, and chapter 702
 * becomes 802 when section 7 moves to 8. Undefined if there is no level that deep.
 */
export function movedNumber(number: RuleNumber, from: RuleNumber, to: RuleNumber, numbering: Numbering) {
  const moved = [...to.path, ...number.path.slice(from.path.length)];
  if (moved.length > numbering.levels.length) return undefined;
  const first = to.path.length;
  const sharesNumeral = first < moved.length && numbering.levels[first]!.hundreds;
  if (sharesNumeral && moved[first]! >= 100) moved[first] = moved[first - 1]! * 100 + (moved[first]! % 100);
  return numberFromPath(moved, numbering);
}
