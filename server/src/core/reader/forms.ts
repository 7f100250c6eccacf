import type { Head, RuleHead } from '../blocks/block.ts';
import {
  CLAUSE_BEFORE,
  endBefore,
  endsLikeSentence,
  firstCharacter,
  isLower,
  type Line,
  LONGEST_TITLE,
  SENTENCE_BEFORE,
} from '../blocks/line.ts';
import { isDay } from '../dialect/dates.ts';
import { type Dialect, formsIn, type LineForm, type Part } from '../dialect/dialect.ts';
import { grammarOf } from '../dialect/grammar.ts';
import { PAGE_AT_END } from '../dialect/languages.ts';
import { NARROW_INDENT } from '../dialect/lineForms.ts';
import { isNextOrdinal } from '../numbers/countingWays.ts';
import { mayBeLeftOut, type Numbering } from '../numbers/numbering.ts';
import { parseOrdinal, parseOwn } from '../numbers/ownPart.ts';
import {
  firstSibling,
  isNextSibling,
  numberFromPath,
  parseNumber,
  type RuleNumber,
  startLevel,
} from '../numbers/ruleNumber.ts';
import { COUNTERS, GLUED, isGlued, PART_NUMERAL, PARTS_COUNTED } from '../numbers/scripts.ts';
import { matchAt, matchesAt } from '../text/patterns.ts';
import { capital } from '../text/words.ts';

/** How a block starts: its part, and its head if any. */
export interface Opening {
  readonly part: Part;
  readonly head: Head | undefined;
  /** The form of a rule's line, if the layout has forms. */
  readonly form?: LineForm;
}

/**
 * The rule that a line starts in one of the layout's forms. The next number is preferred, then the form with more white
 * space before it, and then a whole number over a counted item.
 */
export function formHead(line: Line, dialect: Dialect): Opening | undefined {
  const reading = bestReading(line, dialect);
  if (reading) return headOfLine(line, reading, dialect);
  const again = numberAgain(line);
  const own = again ? bestReading({ ...line, start: line.start + again.length }, dialect) : undefined;
  if (own?.form.writes !== 'own') return undefined;
  return headOfLine(line, { ...own, before: again + own.before, whole: again + own.whole }, dialect);
}

function bestReading(line: Line, dialect: Dialect): Reading | undefined {
  const first = firstCharacter(line);
  const forms = formsIn(dialect.layout).filter(({ opening }) => opening.includes(first));
  if (!forms.length) return undefined;
  const above = positionOrdinals(line.above);
  let best: { readonly reading: Reading; readonly order: number } | undefined;
  for (const form of forms) {
    const reading = readWithForm(line, above, form, dialect);
    if (!reading || !isPlausibleForm(line, reading, dialect)) continue;
    const order = orderOf(reading);
    if (!best || order < best.order) best = { reading, order };
  }
  return best?.reading;
}

/** What a line begins with if it repeats the number of the heading above it, before a part: the “**4.**—” of “**4.**—(1)”. */
function numberAgain({ text, start, above }: Line): string {
  const [again = '', own] = matchAt(NUMBER_AGAIN, text, start) ?? [];
  return again && Number(own) === positionOrdinals(above).at(-1) ? again : '';
}

const NUMBER_AGAIN = /(?:\*\*|__)?(\d{1,4})\.?(?:\*\*|__)?\.?\s?(?:—|–|--)?\s?(?=\(1\)\s)/y;

/** Lower means likelier. */
function orderOf(reading: Reading): number {
  const { form, rank, isNext } = reading;
  const isMeant = isNext || (form.writes === 'number' && isLong(reading));
  return (isMeant ? 0 : 1000) - 10 * form.indent + rank;
}

function isLong({ number }: Reading): boolean {
  return number.path.filter(ordinal => ordinal !== 0).length > 1;
}

/** A line as one form reads it. */
interface Reading {
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

function readWithForm(line: Line, above: readonly number[], form: LineForm, dialect: Dialect): Reading | undefined {
  const { text, start, end } = line;
  const match = matchAt(form.pattern, text, start);
  if (!match || start + match[0].length > end) return undefined;
  const [whole, before, written, period] = match as unknown as [string, string, string, string];
  if (form.repeatsAbove && Number(/\d{1,4}(?=\.$)/.exec(before)?.[0]) !== above[form.level - 1]) return undefined;
  const counted =
    form.writes === 'number'
      ? { number: parseNumber(written, dialect.numbering), rank: 0 }
      : numberBelow(form, written, above, dialect);
  if (counted?.number?.level !== form.level) return undefined;
  const { number, rank } = counted;
  const isNext = form.writes === 'number' ? continuesNumber(number, above, dialect) : rank <= 2;
  const after = text.slice(start + whole.length, end).trim();
  // “**Art. 2 :**” alone on its line has no text.
  const rest = MARKS_ALONE.test(after) ? '' : after;
  return { form, number, before, written, period, whole, rest, rank, isNext, above };
}

/** What follows the number of a rule that a sentence cites at its start: 第10条第2項, 第10条及び第11条. */
const GOES_ON = new RegExp(
  `^(?:[、及又並若]\\p{L}{0,3})?[${GLUED}]${PART_NUMERAL}\\s?[${PARTS_COUNTED}${COUNTERS}]`,
  'u',
);

function isCited({ before, whole, rest }: Reading): boolean {
  return isGlued(before.slice(-1)) && /\S$/.test(whole) && GOES_ON.test(rest);
}

const MARKS_ALONE = /^[:.*_–—-]{1,8}$/;

/** The ordinals of a position: those of the previous rule, and of its parents whose numbers its own doesn't contain. */
export function positionOrdinals(position: string): number[] {
  const ordinals: number[] = [];
  // Every line that may begin a rule asks: this is faster than split.
  for (let start = 0; start < position.length; ) {
    const comma = position.indexOf(',', start);
    const end = comma < 0 ? position.length : comma;
    ordinals.push(Number(position.slice(start, end)));
    start = end + 1;
  }
  return ordinals;
}

/** The position at a rule, below the one above. */
export function positionBelow({ path }: RuleNumber, above: string, numbering: Numbering): string {
  const start = startLevel(path, numbering);
  const around = positionOrdinals(above).slice(0, start);
  return [...around, ...Array<number>(start - around.length).fill(0), ...path.slice(start)].join();
}

/**
 * How many parts in brackets begin right after a rule's number, each of which is the first one: “2.—(1)(a) A kite …”
 */
export function partsWithin(line: string, { number, textStart }: RuleHead, dialect: Dialect): number {
  const { layout, numbering } = dialect;
  let level = number.level;
  for (let at = textStart; ; level++) {
    const parts = formsIn(layout).flatMap(form => {
      if (form.level !== level + 1 || form.writes !== 'own' || !form.marked) return [];
      const match = matchAt(form.pattern, line, at);
      return match && parseOrdinal(match[2]!, numbering.levels[form.level]!) === 1 ? [match[0].length] : [];
    });
    if (!parts.length) return level - number.level;
    at += parts[0]!;
  }
}

/** The rule at a position, as its number says it. */
export function ruleAt(position: string, numbering: Numbering): RuleNumber | undefined {
  const ordinals = positionOrdinals(position);
  return ordinals.length ? numberOfOrdinals(ordinals, numbering) : undefined;
}

/** The number of the rule with these ordinals, also of the levels that it doesn't contain. */
function numberOfOrdinals(ordinals: readonly number[], numbering: Numbering): RuleNumber {
  const start = startLevel(ordinals, numbering);
  const path = ordinals.map((ordinal, index) => (index < start ? 0 : ordinal));
  return numberFromPath(path, numbering);
}

/** The number of a line that writes only a part of it, below or after those of the position above. */
function numberBelow(
  { level, writes }: LineForm,
  written: string,
  position: readonly number[],
  { numbering }: Dialect,
) {
  const own = numbering.levels[level]!;
  const path = own.apart ? [] : position.slice(0, level);
  while (path.length < level && (own.runsOn || own.apart || mayBeLeftOut(path.length, numbering))) path.push(0);
  if (path.length < level) return undefined;
  const before = position[level];
  const next = before === undefined ? (own.first ?? 1) : Math.floor(before) + 1;
  const ordinal = writes === 'count' ? next : (parseOwn(written, own) ?? parseOrdinal(written, own));
  if (ordinal === undefined) return undefined;
  const follows = before !== undefined && isNextOrdinal(before, ordinal, level, numbering);
  return { number: numberOfOrdinals([...path, ordinal], numbering), rank: follows ? 1 : ordinalRank(ordinal, next) };
}

/**
 * The next of the same list, the first of a new one, a later one, or an earlier one: likelier ones have a lower rank.
 */
function ordinalRank(ordinal: number, next: number): number {
  if (ordinal === next) return 2;
  return ordinal > next ? 3 : 4;
}

function headOfLine(line: Line, { form, number, before, written, whole }: Reading, dialect: Dialect): Opening {
  const part = partWithHead(line.part, form, dialect);
  const head: RuleHead = {
    kind: 'rule',
    part,
    number,
    title: undefined,
    start: before.length,
    end: before.length + written.length,
    textStart: whole.length,
  };
  return { part, head, form };
}

/** Before the first rule with text, a heading that isn't underlined can be a line of the Contents. */
function partWithHead(part: Part, { content, underlined }: LineForm, { layout, numbering }: Dialect): Part {
  const mayBeContents =
    part === 'front' && content === 'title' && !underlined && layout.textLevel < numbering.levels.length;
  return mayBeContents ? part : 'body';
}

/**
 * Whether the line is a rule, and the number isn't at the start of the line only because a sentence, list, or amount
 * wrapped.
 */
function isPlausibleForm(line: Line, reading: Reading, dialect: Dialect): boolean {
  const { part, before } = line;
  const { form, number, rest, isNext: next } = reading;
  if (!next && (PAGE_AT_END.test(rest) || isCited(reading))) return false;
  if (
    (part === 'glossary' || part === 'credits') &&
    !(before === 'blank' && (form.content === 'title' || form.level > 0))
  )
    return false;
  const ending = before === 'text' ? endBefore(line) : '';
  const afterSentence = before !== 'text' || SENTENCE_BEFORE.test(ending);
  const afterClause = before !== 'text' || CLAUSE_BEFORE.test(ending);
  // A table can have numbers of anything in its first cells.
  if (form.isRow && !next && !isBeside(number, reading.above, dialect)) return false;
  // A link to a heading is a label only if its number is the expected one.
  const isLink = reading.before.includes('[[#');
  if (isLink && !next) return false;
  if (next && isCertainNext(reading) && !endsInName(ending, dialect))
    return /\p{L}/u.test(rest) || (!rest && (afterClause || form.marked || isLink));
  const goesOn = next && (endsInList(ending, dialect) || isBelowTitle(reading, ending));
  const isLed =
    dialect.layout.leadIn?.test(ending) && !(WORD_COMMA.test(ending) && isAfterItem(line, reading, dialect));
  if (!afterClause && !goesOn && (isFarIn(reading) || isLed)) return false;
  // A number without marks needs the end of a sentence before it, or the start of the text.
  if (number.level === 0 && !form.marked && !afterSentence && !goesOn && part !== 'front') return false;
  if (number.level === 0 && part !== 'front' && !afterClause && (!rest || (line.above && !next))) return false;
  // “2024 Season” isn't a rule of its own, nor “51 Bell Street” where a period follows the numbers.
  const isAlone = form.writes === 'number' && !isLong(reading) && !form.marked;
  const lacksPeriod = form.period && !reading.period && dialect.layout.needsNumberAbove;
  if (isAlone && !next && (/^\d{4}/.test(reading.written) || (lacksPeriod && isFarFrom(reading)))) return false;
  const follows = next || endsInList(ending, dialect) || (isNearItem(reading) && !endsInName(ending, dialect));
  if (form.writes !== 'number' && !afterClause && !follows) return false;
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

/** Whether a number is below the same one as that above. */
function isBeside(number: RuleNumber, last: readonly number[], dialect: Dialect): boolean {
  return last.length > number.level && isBelowSame(number, last, dialect);
}

function isBelowSame({ path }: RuleNumber, last: readonly number[], { numbering }: Dialect): boolean {
  const start = startLevel(path, numbering);
  return path.slice(start, -1).every((ordinal, index) => ordinal === (last[start + index] ?? 0));
}

/** Whether a whole number continues from the one above. */
function continuesNumber(number: RuleNumber, last: readonly number[], dialect: Dialect): boolean {
  const { numbering } = dialect;
  if (!last.length || !isBelowSame(number, last, dialect)) return false;
  const { path, level } = number;
  if (last.length <= level) return path[level] === firstSibling(number, numbering).path[level] && last.length >= level;
  return isNextSibling({ text: '', level, path: last }, number, numbering);
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

/** Whether a line reads like a title: short, not a sentence, and not in the middle of one. */
function readsLikeTitle(rest: string, alone: boolean): boolean {
  const title = cleanTitle(rest);
  const first = title.replace(/^[^\p{L}\d]+/u, '').charAt(0);
  if (!title || title.length > LONGEST_TITLE || isLower(first)) return false;
  if (/[;,]$|\s(?:and|or)$/.test(title)) return false;
  return !/[.:]$/.test(title) || (alone && title.length <= 80 && !/[.:]\s/.test(title));
}

const LONGEST_TITLE_LINE = 300;

/** What pandoc and others read as attributes of a heading: `{#bells .page-break}`. */
const ATTRIBUTES = /\{[.#:][^{}]*\}\s*$/;

/** A title without surrounding Markdown marks, attributes, and tags, and without dots and a page number. */
export function cleanTitle(line: string): string {
  if (line.length > LONGEST_TITLE_LINE) return line.trim();
  const title = line.replace(/^(?:<\/?[a-z][^<>]*>|[*_\s])+/i, '').replace(ATTRIBUTES, '');
  return withoutLastMarks(withoutPageNumber(title)).trim();
}

/** A pattern for this would be tried at each character of each line. */
function withoutLastMarks(title: string): string {
  let text = title.trimEnd();
  for (;;) {
    const tag = text.endsWith('>') ? text.lastIndexOf('</') : -1;
    if (tag >= 0 && /^<\/[a-z]\w{0,20}>$/i.test(text.slice(tag))) text = text.slice(0, tag).trimEnd();
    else if (/^[*_#]/.test(text.slice(-1))) text = text.slice(0, -1).trimEnd();
    else return text;
  }
}

const ENDS_WITH_DIGIT = /\d\s*$/;
const PAGE = /(?<![\s.…])([\s.…]+)\d{1,4}\s*$/;
/** What leads from a title to its page: dots, or a tab. */
const LEADER = /(?:(?<!\s)\s+)?(?:\.{3}|…)|(?:\s\.){3}|\t/;

function withoutPageNumber(title: string): string {
  const page = ENDS_WITH_DIGIT.test(title) && PAGE.exec(title);
  const leader = page && LEADER.exec(page[1]!);
  return leader ? title.slice(0, page.index + leader.index) : title;
}

const SHORT_LINE = 60;
/** A line that isn't blank, from its first character on. */
const LINE = /\S[^\r\n]*/g;

/** The head with its title, if the form has one there, or if the text starts with what looks like one. */
export function withFormTitle(head: RuleHead, form: LineForm, block: string, refers: () => boolean, dialect: Dialect) {
  if (form.isRow) return head;
  const lines = block.slice(head.textStart).matchAll(LINE);
  const [first = '', second = ''] = [lines.next(), lines.next()].map(({ value }) => value?.[0].trimEnd());
  const isHeading = form.content !== 'title' && /[#=]/.test(block.slice(0, head.start));
  const content = isHeading ? 'title' : form.content;
  const mayBeTitle = content === 'either' || (content === 'text' && !second && form.level === dialect.layout.textLevel);
  const title = mayBeTitle ? titleLike(first, second, refers) : titleOnLine(content, form.title, first);
  return title ? { ...head, title } : head;
}

function titleOnLine(content: LineForm['content'], pattern: RegExp | undefined, line: string): string | undefined {
  const found = pattern?.exec(line)?.[1];
  if (content === 'run-in') return found === undefined ? undefined : cleanTitle(found);
  const title = cleanTitle(found ?? line);
  return content === 'title' && title.length <= LONGEST_TITLE ? title : undefined;
}

/** The first line, if it looks like a title: a new sentence starts below it, and it is shorter than a wrapped line. */
function titleLike(first: string, second: string, refers: () => boolean): string | undefined {
  const title = cleanTitle(first);
  const alone = !second || (first.length <= SHORT_LINE && !isLower(second.charAt(0)));
  const isSentence = /[.!?]\s+\p{Lu}/u.test(title) || endsLikeSentence(title);
  return alone && !isSentence && readsLikeTitle(first, false) && !refers() ? title : undefined;
}
