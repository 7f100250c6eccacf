import type { Digits, Script } from './scripts.ts';

/**
 * How the rules of a level are numbered: 1 2 3, the same with 2a between 2 and 3, the same up to 9, a b c, A B C, i ii
 * iii, I II III, in another script, 一 二 三, １ ２ ３, as words, or by names that aren't counted, such as the GR of GR.1.1.
 */
export type Counting =
  | 'numbers'
  | 'inserted'
  | 'digits'
  | 'letters'
  | 'capitals'
  | 'romans'
  | 'Romans'
  | Script
  | 'chinese'
  | Digits
  | 'spelled'
  | 'names';

/** How a level's own part of a number is written. */
export interface OwnForm {
  /** Before this level's own part of a number: "." in 702.19. */
  readonly separator: string;
  /** After it: ")" in 6.2(a). */
  readonly closing?: string;
  readonly counts: Counting;
  /** What an inserted number has after its numeral: the ` bis` of 2 bis (default: the a of 2a). */
  readonly inserts?: string;
  /** The sign between what closes a number and the numeral of an inserted one: the 의 of 제7조의2. */
  readonly insertsAfter?: string;
  /** One of the words as which its numbers are written: `ONE`, `Erster`. */
  readonly word?: string;
  /** Whether letters continue after z: aa, ab, and so on up to az. */
  readonly goesOn?: boolean;
  /**
   * The first number, if it isn't 1: 0 where a renderer begins with it; 2 where the text of the rule above is the first,
   * as in laws in which 第1項 is what stands right after 第3条.
   */
  readonly first?: 0 | 2;
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
  /** The form of the outermost part if nothing follows it: the II of ARTICLE II, whose sections are 2.1 and 2.2. */
  readonly alone?: OwnForm;
  /** Whether its numbers continue through the levels above, and don't contain them: § 3, not Part 1 § 3. */
  readonly runsOn?: boolean;
  /** Whether its rules are below none of the levels above: an annex after the chapters. */
  readonly apart?: boolean;
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
  /** Letters that the numbering skips, e.g. "lo" (default: none). */
  readonly skippedLetters?: string | undefined;
  /** Capitals that can replace the outermost numeral, each for its own series: the G of G18.3. */
  readonly series?: string;
}

/** Every form of a level's own part. */
export function formsOf(level: Level): readonly OwnForm[] {
  const { also = [], inSeries, alone } = level;
  return [level, ...also, ...[inSeries, alone].filter(form => form !== undefined)];
}

/** Whether the first part of a level is the text of the rule above it, without a number: 第1項. */
export function isFirstUnwritten(level: Level): boolean {
  return formsOf(level).some(({ first }) => first === 2);
}

/** The levels where numbers start: the outermost, and those that are continuous. */
export function startsOf({ levels }: Numbering): number[] {
  return [0, ...levels.flatMap(({ runsOn }, index) => (runsOn && index > 0 ? [index] : []))];
}

/** The innermost level where numbers start: those above are headings around the rules. */
export function rootLevelOf({ levels }: Numbering): number {
  return Math.max(
    0,
    levels.findLastIndex(({ runsOn }) => runsOn),
  );
}

/** Whether numbers of lower levels can omit this one. */
export function mayBeLeftOut(index: number, { levels }: Numbering): boolean {
  return levels[index]!.optional === true || levels[index]!.runsOn === true;
}
