import { isDigit } from './span.ts';

/** One level of a numbering, e.g. the chapters of a book. */
export interface Level {
  /** What a person calls a rule of this level, in the singular: "chapter". */
  readonly name: string;
  /** What stands before this level's own part of a number: "." in 702.19. */
  readonly separator: string;
  readonly counts: 'numbers' | 'letters';
  /**
   * The level shares its numeral with the level above: a numeral of three digits or more is of this level, and without
   * its last two digits it is its parent's number (702 lies in 7, 1104 in 11).
   */
  readonly hundreds?: boolean;
  /** Whether a period follows the number where the rule stands: `702.19.` but `702.19b`. */
  readonly period: boolean;
}

/** How the rules of a document are numbered. */
export interface Numbering {
  /** From the outermost level to the innermost. */
  readonly levels: readonly Level[];
  /** Letters that are left out when rules are lettered, e.g. "lo". */
  readonly skippedLetters: string;
}

/** A number that has been understood. */
export interface RuleNumber {
  /** As the numbering writes it: "702.19b". */
  readonly text: string;
  /** Index into the numbering's levels. */
  readonly level: number;
  /** One ordinal a level, outermost first; letters count from a = 1, skipped ones included: 702.19b is [7, 702, 19, 2]. */
  readonly path: readonly number[];
}

const LETTER_A = 96;
const MOST_DIGITS = 9;

const MOST_REMEMBERED = 20_000;
/** A longer piece of a text would keep the whole text in memory. */
const LONGEST_REMEMBERED = 12;
const remembered = new WeakMap<Numbering, Map<string, RuleNumber | undefined>>();

/**
 * The number that `text` is from its first character to its last, or undefined. Numbers are remembered, since each stands
 * in a text many times, and in every version of it.
 */
export function parseNumber(text: string, numbering: Numbering): RuleNumber | undefined {
  if (text.length > LONGEST_REMEMBERED) return readNumber(text, numbering);
  const known = remembered.get(numbering) ?? new Map<string, RuleNumber | undefined>();
  if (known.size === 0 || known.size > MOST_REMEMBERED) {
    known.clear();
    remembered.set(numbering, known);
  }
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found;
  const number = readNumber(text, numbering);
  known.set(text, number);
  return number;
}

function readNumber(text: string, numbering: Numbering): RuleNumber | undefined {
  const path: number[] = [];
  let at = 0;
  for (const level of numbering.levels) {
    if (level.hundreds) {
      const numeral = path[path.length - 1]!;
      if (numeral < 100) break;
      path[path.length - 1] = Math.floor(numeral / 100);
      path.push(numeral);
      continue;
    }
    if (at === text.length || !text.startsWith(level.separator, at)) break;
    const start = at + level.separator.length;
    const end = level.counts === 'letters' ? letterEnd(text, start) : digitsEnd(text, start);
    if (end === start || end - start > MOST_DIGITS) return undefined;
    path.push(level.counts === 'letters' ? text.charCodeAt(start) - LETTER_A : Number(text.slice(start, end)));
    at = end;
  }
  return at === text.length && at > 0 ? { text, level: path.length - 1, path } : undefined;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function letterEnd(text: string, from: number): number {
  const code = text.charCodeAt(from);
  return code >= 97 && code <= 122 ? from + 1 : from;
}

/** The number with the given path: the inverse of {@link parseNumber}. */
export function numberFromPath(path: readonly number[], numbering: Numbering): RuleNumber {
  let text = '';
  path.forEach((ordinal, index) => {
    const level = numbering.levels[index]!;
    const own = level.counts === 'letters' ? String.fromCharCode(LETTER_A + ordinal) : String(ordinal);
    text = level.hundreds ? own : text + level.separator + own;
  });
  return { text, level: path.length - 1, path };
}

/** Negative where `a` comes before `b`; a rule comes before its own subrules. */
export function compareNumbers(a: RuleNumber, b: RuleNumber): number {
  const shared = Math.min(a.path.length, b.path.length);
  for (let index = 0; index < shared; index++) {
    const difference = a.path[index]! - b.path[index]!;
    if (difference !== 0) return difference;
  }
  return a.path.length - b.path.length;
}

/** The number one level up, or undefined at the top. */
export function parentNumber(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  return number.level === 0 ? undefined : numberFromPath(number.path.slice(0, -1), numbering);
}

/** The number that comes next at the same level under the same parent, or undefined past the last letter. */
export function nextSibling(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const level = numbering.levels[number.level]!;
  let ordinal = number.path[number.level]! + 1;
  if (level.counts === 'letters') {
    while (numbering.skippedLetters.includes(String.fromCharCode(LETTER_A + ordinal))) ordinal++;
    if (ordinal > 26) return undefined;
  }
  return numberFromPath([...number.path.slice(0, -1), ordinal], numbering);
}

const LONGEST_RANGE = 200;

/**
 * The numbers from `first` to `last`, both included, letters without the skipped ones. Where they are no range (another
 * level or parent, or the wrong way round) or an absurdly long one, only the two.
 */
export function expandRange(first: RuleNumber, last: RuleNumber, numbering: Numbering): RuleNumber[] {
  const length = last.path[last.level]! - first.path[first.level]!;
  if (!isRange(first, last) || length > LONGEST_RANGE) return [first, last];
  const numbers = [first];
  let next = nextSibling(first, numbering);
  while (next && compareNumbers(next, last) < 0) {
    numbers.push(next);
    next = nextSibling(next, numbering);
  }
  return [...numbers, last];
}

/** True where `last` comes after `first`, at the same level and under the same parent. */
export function isRange(first: RuleNumber, last: RuleNumber): boolean {
  const sameParent = first.path.slice(0, -1).every((ordinal, index) => ordinal === last.path[index]);
  return first.level === last.level && sameParent && compareNumbers(first, last) < 0;
}
