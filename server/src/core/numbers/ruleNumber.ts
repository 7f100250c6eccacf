import { memo } from '../text/memo.ts';
import type { Span } from '../text/span.ts';

/**
 * How the rules of a level are numbered: 1 2 3, the same with 2a between 2 and 3, the same up to 9, a b c, A B C, i ii
 * iii, I II III, or by names that aren't counted, such as the GR of GR.1.1.
 */
export type Counting = 'numbers' | 'inserted' | 'digits' | 'letters' | 'capitals' | 'romans' | 'Romans' | 'names';

/** How a level's own part of a number is written. */
export interface OwnForm {
  /** Before this level's own part of a number: "." in 702.19. */
  readonly separator: string;
  /** After it: ")" in 6.2(a). */
  readonly closing?: string;
  readonly counts: Counting;
  /** Whether letters continue after z: aa, ab, and so on up to az. */
  readonly goesOn?: boolean;
}

/** One level of a numbering, e.g. the chapters of a book. */
export interface Level extends OwnForm {
  /** Name of a rule of this level, in the singular: "chapter". */
  readonly name: string;
  /** Other forms of the same number, such as 5.1.a for 5.1.1; {@link RuleNumber.text} has the level's own. */
  readonly also?: readonly OwnForm[];
  /** Minimum number of digits: 2 in 5.03. */
  readonly digits?: number;
  /** Whether numbers of lower levels can omit this one, as 502.36.Ruling.1 omits a letter. */
  readonly optional?: boolean;
  /**
   * The form of its part if the number starts with the capital of a series: the 1 of A1, if other numbers have the a of
   * 1a.
   */
  readonly inSeries?: OwnForm;
  /** Whether its numbers continue through the levels above, and don't contain them: § 3, not Part 1 § 3. */
  readonly runsOn?: boolean;
  /**
   * Whether the level shares its numeral with the level above: a numeral of three or more digits belongs to this level,
   * and without its last two digits it is its parent's number (702 belongs to 7, and 1104 to 11).
   */
  readonly hundreds?: boolean;
  /** Whether a period follows the number at its rule: `702.19.` but `702.19b`; undefined if both are right. */
  readonly period?: boolean | undefined;
}

/** How the rules of a document are numbered. */
export interface Numbering {
  /** From the outermost level to the innermost. */
  readonly levels: readonly Level[];
  /** Letters that the numbering skips, e.g. "lo". */
  readonly skippedLetters: string;
  /** Capitals that can replace the outermost numeral, each for its own series: the G of G18.3. */
  readonly series?: string;
}

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

const MOST_DIGITS = 9;
/** The ordinal of a series' capital A, so that series come after all numerals. */
const SERIES_A = 1_000_000_000;

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
  return isWrittenFreely(numbering) ? numberFromPath(path, numbering) : { text, level: path.length - 1, path };
}

/**
 * A level's own part of a number: its ordinal and its span; without a span if the level below contains its numeral, or
 * it is omitted.
 */
export interface OwnPart {
  readonly ordinal: number;
  readonly span?: Span;
}

/** The parts of a number that a text is as a whole; any white space in it counts as one space. */
export function readParts(text: string, numbering: Numbering): OwnPart[] | undefined {
  return firstOf(startsOf(numbering), start => readPartsFrom(start, text, numbering));
}

/** The levels where numbers start: the outermost, and those that are continuous. */
export function startsOf({ levels }: Numbering): number[] {
  return [0, ...levels.flatMap(({ runsOn }, index) => (runsOn && index > 0 ? [index] : []))];
}

/** The level with which a number begins. */
export function startOf(path: readonly number[], { levels }: Numbering): number {
  for (let index = path.length - 1; index > 0; index--)
    if (levels[index]!.runsOn && (path[index] !== 0 || index === path.length - 1)) return index;
  return 0;
}

/** Whether two numbers are of one order: § 3, whose numbers run on through the chapters, is among others than chapter 2. */
export function areInOneOrder(one: RuleNumber, other: RuleNumber, numbering: Numbering): boolean {
  const start = startOf(one.path, numbering);
  if (start !== startOf(other.path, numbering)) return false;
  // Names don't count: chapter AD may come after chapter GR.
  return numbering.levels[start]!.counts !== 'names' || one.path[start] === other.path[start];
}

const LEFT_OUT: OwnPart = Object.freeze({ ordinal: 0 });

function readPartsFrom(start: number, text: string, numbering: Numbering): OwnPart[] | undefined {
  const parts: OwnPart[] = Array<OwnPart>(start).fill(LEFT_OUT);
  let at = 0;
  const series = isSeries(text.charAt(0), numbering) && start === startsOf(numbering).at(-1);
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

/** Whether one number may be written in several ways. */
function isWrittenFreely({ levels }: Numbering): boolean {
  return levels.some(({ also, digits }) => also !== undefined || digits !== undefined);
}

/**
 * The numbers that a text without one of its separators can mean: 409.1f for "4091f". Only if chapters share the
 * section's numeral: elsewhere, 21a can be a number of another document.
 */
export function withLostSeparator(text: string, numbering: Numbering): RuleNumber[] {
  if (!numbering.levels.some(({ hundreds }) => hundreds)) return [];
  const separators = [...new Set(numbering.levels.map(({ separator }) => separator))].filter(Boolean);
  return Array.from(
    { length: text.length - 1 },
    (_, at) => [text.slice(0, at + 1), text.slice(at + 1)] as const,
  ).flatMap(([before, after]) =>
    separators.flatMap(separator => parseNumber(before + separator + after, numbering) ?? []),
  );
}

/** The capital of the series that a number belongs to; undefined in the main one. */
export function seriesOf({ path }: RuleNumber): string | undefined {
  const capital = path.find(ordinal => ordinal >= SERIES_A);
  return capital === undefined ? undefined : CAPITALS.charAt(capital - SERIES_A);
}

function isSeries(letter: string, { series }: Numbering): boolean {
  return letter !== '' && series !== undefined && series.includes(letter);
}

/** A level's own part of a number at `at`, with what is around it. */
export function readOrdinal(text: string, at: number, level: Level): (Required<OwnPart> & { end: number }) | undefined {
  return readForm(text, at, level) ?? firstOf(level.also, form => readForm(text, at, form));
}

function firstOf<T, R>(items: readonly T[] | undefined, read: (item: T) => R | undefined): R | undefined {
  for (const item of items ?? []) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readForm(text: string, at: number, form: OwnForm): (Required<OwnPart> & { end: number }) | undefined {
  const { separator, closing = '' } = form;
  if (!text.startsWith(separator, at)) return undefined;
  const start = at + separator.length;
  const { pattern, read } = countingOf(form);
  pattern.lastIndex = start;
  const [own] = pattern.exec(text) ?? [];
  const ordinal = own === undefined ? undefined : read(own);
  const end = start + (own?.length ?? 0);
  if (ordinal === undefined || !text.startsWith(closing, end)) return undefined;
  return { ordinal, span: { start, end }, end: end + closing.length };
}

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = SMALL.toUpperCase();
const ROMANS: readonly (readonly [string, number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** Names as numerals with letters as digits, so that each has its own ordinal: A is 1, GR 200. */
const NAMES_BASE = 26;

function fromName(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum * NAMES_BASE + CAPITALS.indexOf(letter) + 1, 0);
}

function toName(ordinal: number): string {
  let text = '';
  for (let rest = ordinal; rest > 0; rest = Math.floor((rest - 1) / NAMES_BASE))
    text = CAPITALS.charAt((rest - 1) % NAMES_BASE) + text;
  return text;
}

function toRoman(ordinal: number): string {
  let rest = ordinal;
  let text = '';
  for (const [sign, value] of ROMANS) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

function fromRoman(text: string): number | undefined {
  let at = 0;
  let ordinal = 0;
  for (const [sign, value] of ROMANS) {
    for (; text.startsWith(sign, at); at += sign.length) ordinal += value;
  }
  return at === text.length && toRoman(ordinal) === text ? ordinal : undefined;
}

/** Numbers inserted after 2 come a hundredth after it: 2a, 2b. */
const INSERTED = 100;

/** A way of counting: the pattern of an ordinal (sticky), how to parse and write it, and how far it goes. */
interface CountingWay {
  readonly pattern: RegExp;
  readonly read: (text: string) => number | undefined;
  readonly write: (ordinal: number) => string;
  readonly last: number;
}

const COUNTING: Readonly<Record<Counting, CountingWay>> = {
  numbers: {
    pattern: new RegExp(String.raw`\d{1,${MOST_DIGITS}}(?!\d)`, 'y'),
    read: Number,
    write: String,
    last: Infinity,
  },
  inserted: {
    pattern: new RegExp(String.raw`\d{1,${MOST_DIGITS}}(?:[a-z](?![A-Za-z\d]))?(?!\d)`, 'y'),
    read: text => Number.parseInt(text, 10) + (SMALL.indexOf(/[a-z]$/.exec(text)?.[0] ?? '?') + 1) / INSERTED,
    write: ordinal => `${Math.floor(ordinal)}${SMALL.charAt(Math.round((ordinal % 1) * INSERTED) - 1)}`,
    last: Infinity,
  },
  digits: { pattern: /\d/y, read: Number, write: String, last: 9 },
  letters: {
    pattern: /[a-z]/y,
    read: text => SMALL.indexOf(text) + 1,
    write: ordinal => SMALL.charAt(ordinal - 1),
    last: 26,
  },
  capitals: {
    pattern: /[A-Z]/y,
    read: text => CAPITALS.indexOf(text) + 1,
    write: ordinal => CAPITALS.charAt(ordinal - 1),
    last: 26,
  },
  romans: { pattern: /[ivxlcdm]{1,12}/y, read: fromRoman, write: toRoman, last: 3999 },
  Romans: {
    pattern: /[IVXLCDM]{1,12}/y,
    read: text => fromRoman(text.toLowerCase()),
    write: ordinal => toRoman(ordinal).toUpperCase(),
    last: 3999,
  },
  names: { pattern: /[A-Z]{1,4}(?![A-Za-z])/y, read: fromName, write: toName, last: 0 },
};

const LETTERS = SMALL.length;

/** The letters of an alphabet, and after its end the same with the first letter before them. */
function goingOn(letters: string): CountingWay {
  const first = letters.charAt(0);
  return {
    // Two letters first, because the first of them alone is a letter, too.
    pattern: new RegExp(`${first}[${first}-${letters.at(-1)}]|[${first}-${letters.at(-1)}]`, 'y'),
    read: text => (text.length > 1 ? LETTERS : 0) + letters.indexOf(text.at(-1)!) + 1,
    write: ordinal => (ordinal > LETTERS ? first : '') + letters.charAt((ordinal - 1) % LETTERS),
    last: 2 * LETTERS,
  };
}

const GOING_ON: Readonly<Partial<Record<Counting, CountingWay>>> = {
  letters: goingOn(SMALL),
  capitals: goingOn(CAPITALS),
};

function countingOf({ counts, goesOn = false }: OwnForm): CountingWay {
  return (goesOn && GOING_ON[counts]) || COUNTING[counts];
}

/** A regular expression for an ordinal of a level without its separators. */
export function ordinalPattern(form: OwnForm): string {
  return form.goesOn ? `(?:${countingOf(form).pattern.source})` : countingOf(form).pattern.source;
}

/** Every form of a level's own part. */
export function formsOf(level: Level): readonly OwnForm[] {
  return [level, ...(level.also ?? []), ...(level.inSeries ? [level.inSeries] : [])];
}

/** A regular expression for a level's own part with its separators, in any of its forms. */
export function ownPattern(level: Level): string {
  const forms = formsOf(level).map(form => spaced(form.separator) + ordinalPattern(form) + literal(form.closing ?? ''));
  return forms.length === 1 ? forms[0]! : `(?:${forms.join('|')})`;
}

/** A regular expression for what precedes an ordinal: a line can end in it, and a space can be a non-breaking one. */
function spaced(separator: string): string {
  return literal(separator).replace(/ /g, String.raw`\s{1,40}`);
}

/** A regular expression that matches only this text, also with the flag `u`, in which a hyphen must not be escaped. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The ways to write an ordinal of a level, without what is around it. */
export function ordinalTexts(ordinal: number, level: Level): string[] {
  return formsOf(level).flatMap(form => {
    const { last, write } = countingOf(form);
    return ordinal >= 1 && ordinal <= last ? [write(ordinal)] : [];
  });
}

/** The ordinal of `text`, a level's own part without separators; undefined if it isn't one. */
export function parseOrdinal(text: string, level: Level): number | undefined {
  return firstOf(formsOf(level), form => {
    const { pattern, read } = countingOf(form);
    pattern.lastIndex = 0;
    return pattern.exec(text)?.[0] === text ? read(text) : undefined;
  });
}

/** The ordinal of `text`, a level's own part with separators: 1 for "(a)". */
export function parseOwn(text: string, level: Level): number | undefined {
  const own = readOrdinal(text, 0, level);
  return own?.end === text.length ? own.ordinal : undefined;
}

/** The number with the given path: the inverse of {@link parseNumber}. */
export function numberFromPath(path: readonly number[], numbering: Numbering): RuleNumber {
  const start = startOf(path, numbering);
  let text = '';
  let series = false;
  for (let index = start; index < path.length; index++) {
    const ordinal = path[index]!;
    const level = numbering.levels[index]!;
    if (index === start && ordinal >= SERIES_A) {
      text = CAPITALS.charAt(ordinal - SERIES_A);
      series = true;
    } else if (level.hundreds && !series) text = String(ordinal);
    else if (index === start || !level.runsOn)
      text += ownText(ordinal, series && level.inSeries ? { ...level, ...level.inSeries } : level);
  }
  return { text, level: path.length - 1, path };
}

/**
 * The ordinal `to` in the form in which `written` writes `from`: with the same number of digits or kind of letters;
 * undefined if that isn't possible.
 */
export function ordinalLike(written: string, from: number, to: number, level: Level): string | undefined {
  if (from >= SERIES_A) return to >= SERIES_A ? CAPITALS.charAt(to - SERIES_A) : undefined;
  const counting = formsOf(level)
    .map(countingOf)
    .find(({ pattern, read }) => {
      pattern.lastIndex = 0;
      return pattern.exec(written)?.[0] === written && read(written) === from;
    });
  if (!counting || to < 1 || to > counting.last) return undefined;
  const { digits = 0 } = level;
  const isPadded = written.startsWith('0') || written.length >= digits;
  return counting.write(to).padStart(isPadded ? Math.min(digits, written.length) : 0, '0');
}

/** A level's own part with separators, if it doesn't contain the numeral of the level above: "b", "(a)". */
export function ownText(ordinal: number, level: Level): string {
  const { separator, digits = 0, closing = '', optional } = level;
  if (ordinal === 0 && optional) return '';
  return separator + countingOf(level).write(ordinal).padStart(digits, '0') + closing;
}

/** The number under the same parent with another ordinal. */
export function siblingWith({ text, level, path }: RuleNumber, ordinal: number, numbering: Numbering): RuleNumber {
  const form = numbering.levels[level]!;
  const other = path.slice();
  other[level] = ordinal;
  const own = ownText(path[level]!, form);
  if (level === 0 || form.hundreds || !text.endsWith(own)) return numberFromPath(other, numbering);
  return { text: text.slice(0, text.length - own.length) + ownText(ordinal, form), level, path: other };
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

/** Cached by number, because texts contain the same ones repeatedly. */
const parents = new WeakMap<RuleNumber, { readonly numbering: Numbering; readonly parent: RuleNumber | undefined }>();

/** The number one level up, or undefined at the top. */
export function parentNumber(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const known = parents.get(number);
  if (known?.numbering === numbering) return known.parent;
  const path = number.path.slice(0, -1);
  while (path.length && isLeftOut(number.path, path.length - 1, numbering)) path.pop();
  const parent = path.length ? numberFromPath(path, numbering) : undefined;
  parents.set(number, { numbering, parent });
  return parent;
}

/** Whether a number omits a level. */
export function isLeftOut(path: readonly number[], index: number, numbering: Numbering): boolean {
  const { optional, runsOn } = numbering.levels[index]!;
  if (path[index] !== 0 || index === path.length - 1) return false;
  return optional === true || runsOn === true || index < startOf(path, numbering);
}

/** Whether numbers of lower levels can omit this one. */
export function mayBeLeftOut(index: number, { levels }: Numbering): boolean {
  return levels[index]!.optional === true || levels[index]!.runsOn === true;
}

/** The next number at the same level and under the same parent; undefined after the last letter. */
export function nextSibling(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const ordinal = nextOrdinal(number.path[number.level]!, number.level, numbering);
  return ordinal === undefined ? undefined : siblingWith(number, ordinal, numbering);
}

/** The next ordinal at a level. */
function nextOrdinal(ordinal: number, level: number, { levels, skippedLetters }: Numbering): number | undefined {
  const { counts } = levels[level]!;
  const { write, last } = countingOf(levels[level]!);
  let next = Math.floor(ordinal) + 1;
  if (counts === 'letters' || counts === 'capitals') {
    while (next <= last && isSkipped(write(next), skippedLetters)) next++;
  }
  return next > last ? undefined : next;
}

/** Whether the second of two siblings is the next one. */
export function isNextSibling(number: RuleNumber, other: RuleNumber, numbering: Numbering): boolean {
  return isNextOrdinal(number.path[number.level]!, other.path[number.level]!, number.level, numbering);
}

/** Whether the second of two ordinals of a level is the next one: 3 or 2b after 2a. */
export function isNextOrdinal(before: number, ordinal: number, level: number, numbering: Numbering): boolean {
  const isInserted = !Number.isInteger(ordinal) && Math.round((ordinal - before) * INSERTED) === 1;
  return isInserted || nextOrdinal(before, level, numbering) === ordinal;
}

/** The previous number at the same level and under the same parent; its ordinal must not be the first. */
export function previousSibling(number: RuleNumber, numbering: Numbering): RuleNumber {
  const previous = siblingWith(number, Math.ceil(number.path[number.level]!) - 1, numbering);
  return hasSkippedLetter(previous, numbering) ? previousSibling(previous, numbering) : previous;
}

/** Whether the rule has a letter that its numbering skips. */
export function hasSkippedLetter({ path, level }: RuleNumber, { levels, skippedLetters }: Numbering): boolean {
  const { counts } = levels[level]!;
  if (counts !== 'letters' && counts !== 'capitals') return false;
  return isSkipped(countingOf(levels[level]!).write(path[level]!), skippedLetters);
}

/** Of two letters the last one counts. */
function isSkipped(letters: string, skippedLetters: string): boolean {
  return letters !== '' && skippedLetters.includes(letters.at(-1)!.toLowerCase());
}

/** The first number at the level of this one, under the same parent: 1, a, 100. */
export function firstSibling({ path, level }: RuleNumber, numbering: Numbering): RuleNumber {
  const { hundreds } = numbering.levels[level]!;
  const own = path[level]!;
  const first = hundreds && own >= 100 ? own - (own % 100) : 1;
  return numberFromPath([...path.slice(0, -1), first], numbering);
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
