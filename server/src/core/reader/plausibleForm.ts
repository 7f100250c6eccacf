import { CLAUSE_BEFORE, endBefore, isLower, type Line, SENTENCE_BEFORE } from '../blocks/line.ts';
import { isDay } from '../dialect/dates.ts';
import { type Dialect, formsIn, type LineForm } from '../dialect/dialect.ts';
import { grammarOf } from '../dialect/grammar.ts';
import { PAGE_AT_END } from '../dialect/languages.ts';
import { NARROW_INDENT } from '../dialect/lineForms.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { COUNTERS, GLUED, isGlued, PART_NUMERAL, PARTS_COUNTED } from '../numbers/scripts.ts';
import { matchesAt } from '../text/patterns.ts';
import { capital } from '../text/words.ts';
import { readsLikeTitle, withoutPageNumber } from './formTitles.ts';
import { isBeside } from './rulePositions.ts';

/** A line as one form reads it. */
export interface Reading {
  readonly form: LineForm;
  readonly number: RuleNumber;
  /** Pieces of the line in their order. */
  readonly before: string;
  readonly written: string;
  readonly period: string;
  readonly whole: string;
  /** What follows on the line. */
  readonly rest: string;
  /** How well the number follows the one above: 0 if it is the next. */
  readonly rank: number;
  /** Whether the number continues from the one above. */
  readonly isNext: boolean;
  /** The ordinals of the position above. */
  readonly above: readonly number[];
}

/** What follows the number of a rule that a sentence cites at its start: 第10条第2項, 第10条及び第11条, 第10条に掲げる. */
const GOES_ON = new RegExp(
  `^(?:(?:[、及又並若]\\p{L}{0,3})?[${GLUED}]${PART_NUMERAL}\\s?[${PARTS_COUNTED}${COUNTERS}]|[にのはをがでとも的]|から|まで|及び|又は|規定|规定)`,
  'u',
);

function isCited({ before, whole, rest }: Reading): boolean {
  return isGlued(before.slice(-1)) && /\S$/.test(whole) && GOES_ON.test(rest);
}

/**
 * Whether the line is a rule, and the number isn't at the start of the line only because a sentence, list, or amount
 * wrapped.
 */
export function isPlausibleForm(line: Line, reading: Reading, dialect: Dialect): boolean {
  const { part, before } = line;
  const { form, number, rest, isNext: next } = reading;
  if (!next && (PAGE_AT_END.test(rest) || isCited(reading))) return false;
  if (
    (part === 'glossary' || part === 'credits') &&
    !(before === 'blank' && (form.content === 'title' || form.level > 0))
  )
    return false;
  // What can be the mark of a note is a paragraph only where one is expected.
  if (form.before.endsWith('<sup>') && !next && number.path.at(-1) !== 1) return false;
  const ending = before === 'text' ? endBefore(line) : '';
  const afterSentence = before !== 'text' || SENTENCE_BEFORE.test(ending);
  const afterClause = before !== 'text' || CLAUSE_BEFORE.test(ending) || isBelowHeading(line, reading);
  // A table can have numbers of anything in its first cells.
  if (form.isRow && !next && !isBeside(number, reading.above, dialect)) return false;
  // A link to a heading is a label only if its number is the expected one.
  const isLink = reading.before.includes('[[#');
  if (isLink && !next) return false;
  if (next && isCertainNext(reading) && !endsInName(ending, dialect))
    return /\p{L}/u.test(rest) || (!/[^\s()（）]/.test(rest) && (afterClause || form.marked || isLink));
  const goesOn = next && (endsInList(ending, dialect) || isBelowTitle(reading, ending));
  const isLed =
    dialect.layout.leadIn?.test(ending) && !(WORD_COMMA.test(ending) && isAfterItem(line, reading, dialect));
  if (!afterClause && !goesOn && (isFarIn(reading) || isLed)) return false;
  // The first part after the Contents can be right below the header or number of a page.
  const startsOver =
    !afterClause &&
    form.marked &&
    form.content === 'title' &&
    number.path.at(-1) === 1 &&
    PAGE_LINE.test(lineAbove(line));
  // A number without marks needs the end of a sentence before it, or the start of the text.
  if (number.level === 0 && !form.marked && !afterSentence && !goesOn && part !== 'front') return false;
  if (number.level === 0 && part !== 'front' && !afterClause && (!rest || (line.above && !next && !startsOver)))
    return false;
  // “2024 Season” isn't a rule of its own, nor “51 Bell Street” where a period follows the numbers.
  const isAlone = form.writes === 'number' && !isLong(reading) && !form.marked;
  const lacksPeriod = form.period && !reading.period && dialect.layout.needsNumberAbove;
  if (isAlone && !next && (/^\d{4}/.test(reading.written) || (lacksPeriod && isFarFrom(reading)))) return false;
  const follows = next || endsInList(ending, dialect) || (isNearItem(reading) && !endsInName(ending, dialect));
  if (form.writes !== 'number' && !afterClause && !follows && !startsOver) return false;
  if (isAlone && isIndentedAsItem(line, form, dialect) && withoutPageNumber(rest) === rest) return false;
  // A number alone on a line, without its period, names a rule whose text is elsewhere.
  if (!rest && form.writes === 'number' && form.period && !reading.period && !next) return false;
  if (!rest) return form.writes === 'number' ? number.level > 0 || form.marked : afterClause || next;
  if (!/\p{L}/u.test(rest)) return false;
  if (form.content === 'title') return beginsTitle(line, reading);
  // “1.5 litres are drunk” can start a line of any paragraph.
  const mayBeSmall = afterClause && (before !== 'text' || number.path.length > 2);
  return mayBeginText(rest, reading, mayBeSmall || next, dialect);
}

/** The line of a page: its number, or words of which the last has a capital. */
const PAGE_LINE = /^[^.!?;,]{0,60}(?<!\S)(?:\d{1,4}|\p{Lu}[^\s.!?;,]{0,30})\s*$/u;

function lineAbove({ text, start }: Line): string {
  const end = text.lastIndexOf('\n', start - 1);
  return text.slice(Math.max(text.lastIndexOf('\n', end - 1) + 1, end - LONGEST_BLANK), Math.max(0, end));
}

/**
 * Whether a line that begins like no sentence, “MADDE 7 – (1)”, comes soon after the rule above, and is right below a line
 * alone that reads like a title.
 */
function isBelowHeading({ text, start }: Line, reading: Reading): boolean {
  const isSoon = stepOf(reading) > 0 && stepOf(reading) <= MOST_LEFT_OUT + 1;
  if (!reading.form.marked || !/^\(1\)\s/.test(reading.rest) || !isSoon) return false;
  const end = text.lastIndexOf('\n', start - 1);
  const from = text.lastIndexOf('\n', end - 1) + 1;
  const isFirst = /(?:^|\n)[ \t\r]*\n?$/.test(text.slice(Math.max(0, from - LONGEST_BLANK), from));
  return isFirst && /^\p{Lu}/u.test(text.slice(from)) && readsLikeTitle(text.slice(from, end).trimEnd(), false);
}

const LONGEST_BLANK = 80;

/** Whether what follows the number can be a title. */
function beginsTitle({ before }: Line, reading: Reading): boolean {
  const { form, rest } = reading;
  const isApart = before !== 'text';
  // Markdown marks around the number show that it is a rule, whatever follows.
  if (/[#=*_]/.test(reading.before) || (form.marked && isApart && /^\W*\p{Lu}/u.test(rest))) return true;
  // After a blank line, a number with its period shows it, too, whatever case its title is in: “2.1. "anchor" – a command”.
  const isCertain = isApart && isLong(reading) && form.period && reading.period;
  const title = isCertain ? capital(rest.replace(/^[^\p{L}\d]+/u, '')) : rest;
  return readsLikeTitle(title, isApart && (form.marked || form.level > 0));
}

/**
 * Whether what follows can only be a rule: not a small numeral alone, which can start any line of a sentence or of a
 * list.
 */
function isCertainNext(reading: Reading): boolean {
  const { form, number } = reading;
  return form.writes !== 'number' || form.marked || isLong(reading) || number.path.at(-1)! > LONGEST_LIST;
}

const LONGEST_LIST = 100;

/**
 * Whether a line has as much white space before it as items that look the same, such as those in the text of a heading.
 */
function isIndentedAsItem({ text, start }: Line, { indent }: LineForm, { layout }: Dialect): boolean {
  return formsIn(layout).some(
    ({ writes, indent: wider, pattern }) => writes === 'own' && wider > indent && matchesAt(pattern, text, start),
  );
}

/** Whether a number of one part is neither the first one nor next after that of the position above. */
function isFarFrom({ number: { path }, above: [above = 0] }: Reading): boolean {
  return path[0]! > 1 && path[0] !== Math.floor(above) + 1;
}

/** How many items are left out where one is missing. */
const MOST_LEFT_OUT = 3;

/**
 * Whether an item is hardly the number of a sentence that wrapped: it has the number of the item above it again, or one
 * soon after, and a capital follows. People write items without a period at their end.
 */
function isNearItem(reading: Reading): boolean {
  return isNear(reading) && /^[^\p{L}\d]*\p{Lu}/u.test(reading.rest);
}

const WORD_COMMA = /\p{L},\s*$/u;

/**
 * Whether an item comes soon after that of the line above, which ends in a comma as the items of some lists do; not
 * “on Monday, / 4. May” or “here, / (4) and there”.
 */
function isAfterItem({ text, start }: Line, reading: Reading, { references }: Dialect): boolean {
  const { before, written, rest, form } = reading;
  if (!isNear(reading) || !(stepOf(reading) > 0) || !/^\p{Ll}/u.test(rest)) return false;
  const end = text.lastIndexOf('\n', start - 1);
  const above = text.lastIndexOf('\n', end - 1) + 1;
  const number = { start: start + before.length, end: start + before.length + written.length };
  const isJoined = references.listWords.includes(rest.split(/\s/, 1)[0]!.toLowerCase());
  return end > 0 && matchesAt(form.pattern, text, above) && !isJoined && !isDay(text, number);
}

/** By how much its own part is more than that of the item above; NaN if there is none. */
function stepOf({ form: { level }, number, above }: Reading): number {
  return number.path[level]! - (above[level] ?? Number.NaN);
}

function isNear(reading: Reading): boolean {
  return reading.form.writes !== 'number' && stepOf(reading) >= 0 && stepOf(reading) <= MOST_LEFT_OUT + 1;
}

/**
 * Whether it can be the first rule below a title that ends with a word such as “Rules”, or the next one below a title
 * that ends with such a word in capitals, rather than a reference in a sentence.
 */
function isBelowTitle({ number, rest, above: last }: Reading, ending: string): boolean {
  if (!last.length || isLower(rest.charAt(0))) return false;
  // Or below a page number.
  return last.length <= number.level || /(?<!\p{L})\p{Lu}\p{L}*\s*$|\d\s*$/u.test(ending);
}

/** Whether the line is indented so much that it can be the rest of a paragraph. */
function isFarIn({ form, before }: Reading): boolean {
  return form.writes === 'number' && !form.marked && before.length - before.trimStart().length > NARROW_INDENT;
}

/** Whether a list item ends here: with a comma, or with "and". */
function endsInList(ending: string, { references }: Dialect): boolean {
  const trimmed = ending.trimEnd().toLowerCase();
  return /[,;:–—-]$/.test(trimmed) || references.listWords.some(word => trimmed.endsWith(` ${word.toLowerCase()}`));
}

/** Whether the previous line ends with a word before a number: “see rule”. */
function endsInName(ending: string, dialect: Dialect): boolean {
  const [word] = /(?:(?<!\p{L})\p{L}+|(?<!§)§+)\s*$/u.exec(ending.toLowerCase()) ?? [];
  if (!word) return false;
  const { keywords, leads } = grammarOf(dialect);
  return [keywords, leads, dialect.references.relative].some(words => words?.has(word.trim()));
}

function mayBeginText(rest: string, { form, period }: Reading, mayBeSmall: boolean, dialect: Dialect): boolean {
  if (form.writes !== 'number' || !isLower(rest.replace(/^\W+/, '').charAt(0))) return true;
  // “R8 requires that” is a sentence where the lines of rules have a period after their number.
  if (form.period && !period) return false;
  return mayBeSmall && !(form.marked && form.level === 0) && !matchesAt(dialect.references.units, rest, 0);
}

/** Whether a number has several parts. */
export function isLong({ number }: Reading): boolean {
  return number.path.filter(ordinal => ordinal !== 0).length > 1;
}
