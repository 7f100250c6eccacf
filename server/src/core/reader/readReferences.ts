import type { Reference } from '../blocks/block.ts';
import { isDay } from '../dialect/dates.ts';
import type { Dialect, Part, TermPhrase } from '../dialect/dialect.ts';
import { TERM_JOINT } from '../dialect/grammar.ts';
import { BEFORE_NUMBER, FROM } from '../dialect/languages.ts';
import { titleCitations } from '../dialect/titlePhrases.ts';
import { rootLevelOf } from '../numbers/numbering.ts';
import { parseNumber, type RuleNumber, startLevel, withDigits } from '../numbers/ruleNumber.ts';
import { counterIn, GLUED } from '../numbers/scripts.ts';
import { atEnd, endOfMatch, matchAt, matchesAt, matchesFrom } from '../text/patterns.ts';
import { isLetter, type Span, shareText } from '../text/span.ts';
import { readCitedBooks } from './citedBooks.ts';
import { readCountedParts } from './countedParts.ts';
import { readItemsOf } from './itemsOf.ts';
import { readLinkedNumbers } from './linkedNumbers.ts';
import { quotedAt, readTitle, unwrapped } from './quotations.ts';
import { addMalformed, type ListMember, ownerIn, type ReferenceReader, readerOf, readList } from './referenceLists.ts';
import { type Around, readRelative } from './relativeReferences.ts';
import { readSigned } from './signReferences.ts';
import { isDetermined, signBefore, startOfKeyword, wordBefore } from './wordsBefore.ts';

/** A decimal comma, as in 419,8. */
const COMMA_SLIP = /,\d{1,2}[a-z]?(?!\w)/y;
/** The rest of a subrule's number after a chapter's, with a wrong space. */
const SPACED_OWN = /\.[ \t]\d{1,3}[a-z](?!\w)/y;
/** What follows a decimal comma; in “12.1,12.2”, a comma is between numbers. */
const DECIMALS = /,\d{1,9}(?![\d.]{0,9}\.\d)/y;
/** What follows the year of a date, or its day: “Rules 2026/03/06” is a version of the rules. */
const DATE = /(?:\/\d{1,2}\/|-\d{2}-)\d{1,4}(?!\w)/y;
/** What follows the first year of a season: “Rules 2023/24”, “Rules 2023–2024”. */
const YEARS = /[-–/](?:20)?\d\d(?!\w)/y;

const NONE: readonly Reference[] = Object.freeze([]);

/**
 * The references in `text` from the offset `from`, in text order; `around` is the rule that contains it, for “paragraph
 * 1”.
 */
export function readReferences(
  text: string,
  from: number,
  part: Part,
  dialect: Dialect,
  around?: () => Around | undefined,
): readonly Reference[] {
  const cited: readonly Reference[] = [
    ...readCitedBooks(text, from, dialect),
    ...readLinkedNumbers(text, from, dialect),
  ];
  const reader = readerOf(text, dialect, [...cited]);
  const { found } = reader;
  const { candidate } = reader.grammar;
  candidate.lastIndex = from;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const { index: start } = match;
    const other = cited.find(reference => reference.start <= start && start < reference.end);
    const end = other?.end ?? readFrom(reader, start, match[0], part);
    if (end !== undefined) candidate.lastIndex = end;
  }
  const numbers = found.length;
  for (const phrase of dialect.references.terms)
    if ((phrase.part ?? part) === part && text.includes(phrase.clue)) readTerms(reader, phrase, from);
  readMistyped(reader, from);
  readTitled(reader, from);
  if (around) {
    readSigned(reader, from, around);
    for (const reference of readRelative(reader, from, around)) found.push(reference);
    readCountedParts(reader, from, around);
  }
  for (const reference of readItemsOf(reader)) found.push(reference);
  if (!found.length) return NONE;
  return cited.length || found.length > numbers ? found.sort((a, b) => a.start - b.start) : found;
}

/** Adds the titles that may cite rules, where no number says more. */
function readTitled({ text, grammar, found }: ReferenceReader, from: number): void {
  if (!grammar.titles) return;
  const read = [...found];
  for (const { title, ...span } of titleCitations(text, from, grammar.titles))
    if (!read.some(each => shareText(each, span)))
      found.push({ kind: 'term', term: unwrapped(title), titled: true, ...span });
}

/** A digit next to a letter that looks like one. */
const LOOKALIKE = /\d\.?[lIoO]|[lIoO]\.?\d/;
/** A number in which letters can stand for digits. */
const MISTYPED = /(?<![\p{L}\p{N}.-])[\dlIoO]{1,4}(?:[.-][\dlIoO]{1,3}){0,5}[a-z]?(?![\p{L}\p{N}])/gu;

/** Reads numbers with letters in place of digits after a word such as “rule”, or with a title: “rule 7o2.l1”. */
function readMistyped(reader: ReferenceReader, from: number): void {
  const { text, grammar, dialect, found } = reader;
  if (!LOOKALIKE.test(text)) return;
  for (const { 0: written, index } of matchesFrom(MISTYPED, text, from)) {
    const right = withDigits(written);
    if (right === written || !LOOKALIKE.test(written)) continue;
    const word = wordBefore(text, index);
    const isTitled = () => readTitle(reader, index + written.length) !== undefined;
    if (!grammar.keywords.has(word) && !(grammar.leads.has(word) && isTitled())) continue;
    const isRead = found.some(({ start, end }) => start < index + written.length && index < end);
    if (ownerIn(reader, { start: index, end: index + written.length }, true) === 'other') continue;
    if (!isRead && parseNumber(right, dialect.numbering)) addMalformed(reader, index, written);
  }
}

/** Reads what starts with the candidate at `start`; returns its end, or undefined if it isn't a reference. */
function readFrom(reader: ReferenceReader, start: number, candidate: string, part: Part): number | undefined {
  const { text, dialect, grammar } = reader;
  if (isAttribute(text, start)) return undefined;
  const { references } = dialect;
  const at = startWithFrom(reader, start);
  const word = wordBefore(text, at);
  const name = grammar.keywords.has(word) ? word : signBefore(reader, at);
  const keyword = grammar.keywords.get(name);
  // The 1 of “Absatz 1 Nummer 2” is a part of the surrounding rule.
  if (!keyword && grammar.relative?.levels.has(word)) return undefined;
  const spaced = keyword && spacedNumber(reader, start, candidate);
  const number = spaced?.number ?? parseNumber(candidate, dialect.numbering);
  const end = spaced?.span.end ?? start + candidate.length;
  // Lines that begin with “Section 3” are what it cites, although “Section 2.1” is a number.
  const upper = keyword && number && grammar.relative?.levels.get(name);
  if (typeof upper === 'number' && isRoot(number!, dialect) && upper < rootLevelOf(dialect.numbering)) return undefined;
  if (followsLetter(text, start) && !(number && number.level >= references.bareLevel)) return undefined;
  if (endOfMatch(DATE, text, end) !== undefined || isDay(text, { start, end })) return undefined;
  if (number && /^(?:19|20)\d\d$/.test(candidate) && endOfMatch(YEARS, text, end) !== undefined) return undefined;
  if (keyword) {
    const from = startOfKeyword(text, at, name);
    const isOther = () => ownerIn(reader, { start: from, end }, true) === 'other';
    const slip = matchAt(COMMA_SLIP, text, end)?.[0];
    if (slip && parseNumber((candidate + slip).replace(',', '.'), dialect.numbering))
      return isOther() ? undefined : addMalformed(reader, start, candidate + slip);
    if (!number) return keyword.levels.includes(0) || isOther() ? undefined : addMalformed(reader, start, candidate);
    if (number.level === 0 && !keyword.levels.includes(0)) return undefined;
    const isNoun = () => isDetermined(text, { start: from, end: from + name.length }, references.determiners);
    if (number.level < references.bareLevel && !keyword.many && isNoun()) return undefined;
    return readList(reader, from, { start, end }, number, keyword);
  }
  if (!number || endOfMatch(DECIMALS, text, end) !== undefined) return undefined;
  if (hasWordInNumber(number, dialect) || isBracketed(reader, start, end))
    return readList(reader, start, { start, end }, number, undefined);
  const counted = countedFrom(reader, start, end);
  if (counted !== undefined) return readList(reader, counted, { start, end }, number, undefined, false);
  const isLed = grammar.leads.has(word || wordBefore(text, start - 2));
  const announced = isLed || isSetApart(reader, start, end);
  const titled = (number.level > 0 && readTitle(reader, end) !== undefined) || isTitledLine(reader, start, end, word);
  const bare =
    part !== 'credits' && number.level >= references.bareLevel && endOfMatch(references.units, text, end) === undefined;
  const isLettered = start > 0 && grammar.letters.includes(text.charAt(start - 1));
  const isSaid = isLettered || (bare ? announced || titled : announced && titled);
  if (!isSaid && !(bare && standsAlone(reader, start, number))) return undefined;
  const isCertain = isLettered || isLed || titled || dialect.layout.kind !== 'forms';
  return readList(reader, start, { start, end }, number, undefined, isCertain);
}

/**
 * The start of a number, or of what stands between it and its word: a word such as “da”, if it's the first end of a
 * range, the sign of “regla n.º 2”, or the bracket of a link: “Section [6.3 Ropes](#ropes)”.
 */
function startWithFrom(reader: ReferenceReader, start: number): number {
  const { text, grammar } = reader;
  const word = wordBefore(text, start);
  if (FROM.has(word)) return text.lastIndexOf(word, start);
  const between = BEFORE_NUMBER.exec(text.slice(Math.max(0, start - LONGEST_BETWEEN), start))?.[0] ?? '';
  const at = start - between.length;
  if (between && (grammar.keywords.has(wordBefore(text, at)) || signBefore(reader, at))) return at;
  return text.charAt(start - 1) === '[' && /\s/.test(text.charAt(start - 2)) ? start - 1 : start;
}

/** Maximum length of what stands between them, with the character before it. */
const LONGEST_BETWEEN = 8;

/** Whether a word is part of the number: “Part 2”, above levels with continuous numbers. */
function hasWordInNumber({ path }: RuleNumber, { numbering }: Dialect): boolean {
  const start = startLevel(path, numbering);
  return start < rootLevelOf(numbering) && /\p{L}/u.test(numbering.levels[start]!.separator);
}

/** Whether a number is the value of an attribute in a tag: `<span id="1.1">`. */
function isAttribute(text: string, start: number): boolean {
  return text.charAt(start - 2) === '=' && /["']/.test(text.charAt(start - 1));
}

/** Whether a number is only that of an outermost rule. */
function isRoot({ level }: RuleNumber, { numbering }: Dialect): boolean {
  return level === rootLevelOf(numbering);
}

/** Whether a number directly follows a letter: “rule7” and “section8” may not name rules. */
function followsLetter(text: string, start: number): boolean {
  return start > 0 && isLetter(text.charCodeAt(start - 1));
}

/** A subrule's number after a keyword, with a space after its period: “rule 606. 8b”. */
function spacedNumber({ text, dialect }: ReferenceReader, start: number, candidate: string): ListMember | undefined {
  const at = start + candidate.length;
  const own = matchAt(SPACED_OWN, text, at)?.[0];
  const number = own && parseNumber(candidate + own.replace(/\s/, ''), dialect.numbering);
  if (!number || number.level <= dialect.references.bareLevel) return undefined;
  return { span: { start, end: at + own.length }, number };
}

/** Whether a number is in parentheses or quotation marks. */
function isSetApart({ text, dialect }: ReferenceReader, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const { aloneLevel } = dialect.references;
  if (aloneLevel === undefined) return /[(“"]/.test(before);
  // In a dialect with a level for numbers alone, "(2.5 balls)" isn't one.
  return aloneLevel < Infinity && (/[“"„«]/.test(before) || (before === '(' && text.charAt(end) === ')'));
}

/** Whether a number needs no word before it. "31.12.2021" and "version 1.2.3" aren't rules. */
function standsAlone({ text, dialect }: ReferenceReader, start: number, { level, path }: RuleNumber): boolean {
  const { aloneLevel = dialect.numbering.levels.length - 1, strangers } = dialect.references;
  if (level < aloneLevel) return false;
  return !strangers || (path.at(-1)! < 1000 && !strangers.includes(wordBefore(text, start)));
}

/** “(See 9. Rule Processing)”: a number with its title, as its line has them, in parentheses. */
function isTitledLine({ text, dialect, grammar }: ReferenceReader, start: number, end: number, word: string): boolean {
  if (dialect.layout.kind !== 'forms' || !grammar.leads.has(word)) return false;
  const opening = text.slice(Math.max(0, start - LONGEST_LEAD), start);
  return /\([^()]*$/.test(opening) && endOfMatch(TITLED_LINE, text, end) !== undefined;
}

const LONGEST_LEAD = 20;
const TITLED_LINE = /\.\s\p{Lu}[^().\r\n]{2,60}[.)]/uy;

function isBracketed({ text, dialect }: ReferenceReader, start: number, end: number): boolean {
  const { brackets } = dialect.references;
  return brackets !== undefined && text.charAt(start - 1) === brackets[0] && text.charAt(end) === brackets[1];
}

/** What follows a rule's number in a sentence where lines don't have it: “第 2 章”, “第 2.1 节的”, not “第 2 节课”. */
const COUNTED_AFTER =
  /[\s\u00a0]?(?:章|[条节節條](?!\p{L})|[条节節條](?=[的中和或及与與以所の])|[장절](?!\p{L})|[장절](?=[에의을를은는과와까부]))/uy;
const COUNTED_BEFORE = atEnd(new RegExp(String.raw`[${GLUED}][\s\u00a0]?$`));

/** Where a number that is counted so begins, perhaps with a sign before it; undefined of any other. */
function countedFrom({ text, dialect }: ReferenceReader, start: number, end: number): number | undefined {
  if (!matchesAt(COUNTED_AFTER, text, end)) return undefined;
  if (dialect.numbering.levels.some(({ closing }) => counterIn(closing ?? ''))) return undefined;
  const sign = COUNTED_BEFORE.exec(text.slice(Math.max(0, start - 2), start))?.[0];
  return sign === undefined ? undefined : start - sign.length;
}

/** Adds the terms that a phrase names, from the offset `from`. */
function readTerms(reader: ReferenceReader, phrase: TermPhrase, from: number): void {
  for (const match of matchesFrom(phrase.pattern, reader.text, from)) {
    const name = match.groups?.term;
    if (name !== undefined && phrase.unless?.test(name)) continue;
    const end = match.index + match[0].length;
    const quoted = name === undefined ? quotedAt(reader, end) : undefined;
    if (quoted) addTerm(reader, quoted);
    else if (name !== undefined) {
      const start = end - name.length;
      for (const span of phrase.list ? termSpans(name, start) : [{ start, end }]) addTerm(reader, span);
    }
  }
}

/** The members of "Tap, Untap, and Untapped", with their spans. */
function termSpans(names: string, start: number): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const joint of names.matchAll(TERM_JOINT)) {
    spans.push({ start: start + at, end: start + joint.index });
    at = joint.index + joint[0].length;
  }
  return [...spans, { start: start + at, end: start + names.length }];
}

function addTerm({ text, found }: ReferenceReader, { start, end }: Span): void {
  found.push({ kind: 'term', term: unwrapped(text.slice(start, end)), start, end });
}
