import type { Reference } from '../blocks/block.ts';
import type { Dialect, Part, TermPhrase } from '../dialect/dialect.ts';
import { TERM_JOINT } from '../dialect/grammar.ts';
import { FROM } from '../dialect/languages.ts';
import { rootLevelOf } from '../numbers/numbering.ts';
import { parseNumber, type RuleNumber, startOf } from '../numbers/ruleNumber.ts';
import { endOfMatch, matchAt, matchesFrom } from '../text/patterns.ts';
import { isLetter, type Span } from '../text/span.ts';
import { readCitedBooks } from './citedBooks.ts';
import { quotedAt, readTitle, unwrapped } from './quotations.ts';
import {
  addMalformed,
  type ListMember,
  type ReferenceReader,
  readerOf,
  readList,
  withoutJoined,
} from './referenceLists.ts';
import { type Around, readRelative } from './relativeReferences.ts';
import { readSigned } from './signReferences.ts';
import { isAfterName, isDetermined, isForeign, signBefore, wordBefore } from './wordsBefore.ts';

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
  const cited = readCitedBooks(text, from, dialect);
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
  if (around) {
    readSigned(reader, from, around);
    for (const reference of readRelative(reader, from, around)) found.push(reference);
  }
  if (!found.length) return NONE;
  return cited.length || found.length > numbers ? found.sort((a, b) => a.start - b.start) : found;
}

/** Reads what starts with the candidate at `start`; returns its end, or undefined if it isn't a reference. */
function readFrom(reader: ReferenceReader, start: number, candidate: string, part: Part): number | undefined {
  const { text, dialect, grammar } = reader;
  const { references } = dialect;
  const at = startWithFrom(text, start);
  const word = wordBefore(text, at);
  const name = grammar.keywords.has(word) ? word : signBefore(reader, at);
  const keyword = grammar.keywords.get(name);
  // The 1 of “Absatz 1 Nummer 2” is a part of the surrounding rule.
  if (!keyword && grammar.relative?.levels.has(word)) return undefined;
  const spaced = keyword && spacedNumber(reader, start, candidate);
  const number = spaced?.number ?? parseNumber(candidate, dialect.numbering);
  const end = spaced?.span.end ?? start + candidate.length;
  if (isGlued(text, start) && !(number && number.level >= references.bareLevel)) return undefined;
  if (endOfMatch(references.elsewhere, text, end) !== undefined) return withoutJoined(reader, start);
  if (endOfMatch(DATE, text, end) !== undefined) return undefined;
  if (number && /^(?:19|20)\d\d$/.test(candidate) && endOfMatch(YEARS, text, end) !== undefined) return undefined;
  if (keyword) {
    if (isForeign(reader, at, name)) return undefined;
    const slip = matchAt(COMMA_SLIP, text, end)?.[0];
    if (slip && parseNumber((candidate + slip).replace(',', '.'), dialect.numbering))
      return addMalformed(reader, start, candidate + slip);
    if (!number) return keyword.levels.includes(0) ? undefined : addMalformed(reader, start, candidate);
    if (number.level === 0 && !keyword.levels.includes(0)) return undefined;
    if (number.level < references.bareLevel && !keyword.many && isDetermined(reader, at, name)) return undefined;
    // A dialect that isn't inferred knows its own words.
    const isCertain = dialect.layout.kind !== 'forms' || !isAfterName(reader, at, name);
    return readList(reader, { start, end }, number, keyword, isCertain);
  }
  if (!number || endOfMatch(DECIMALS, text, end) !== undefined) return undefined;
  if (isNamed(number, dialect) || isBracketed(reader, start, end))
    return readList(reader, { start, end }, number, undefined);
  const isLed = grammar.leads.has(word || wordBefore(text, start - 2));
  const announced = isLed || isSetApart(reader, start, end);
  const titled = (number.level > 0 && readTitle(reader, end) !== undefined) || isTitledLine(reader, start, end, word);
  const bare =
    part !== 'credits' && number.level >= references.bareLevel && endOfMatch(references.units, text, end) === undefined;
  const isSaid = bare ? announced || titled : announced && titled;
  if (!isSaid && !(bare && standsAlone(reader, start, number))) return undefined;
  return readList(reader, { start, end }, number, undefined, isLed || titled);
}

/** The start of a number, or of a word such as “da” before it, if it's the first end of a range. */
function startWithFrom(text: string, start: number): number {
  const word = wordBefore(text, start);
  return FROM.has(word) ? text.lastIndexOf(word, start) : start;
}

/** Whether a word is part of the number: “Part 2”, above levels with continuous numbers. */
function isNamed({ path }: RuleNumber, { numbering }: Dialect): boolean {
  const start = startOf(path, numbering);
  return start < rootLevelOf(numbering) && /\p{L}/u.test(numbering.levels[start]!.separator);
}

/** Whether a number directly follows a letter: “rule7” and “section8” may not name rules. */
function isGlued(text: string, start: number): boolean {
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
  const quoted = /[“"„«]/.test(before) && text.charAt(start - 2) !== '=';
  return aloneLevel < Infinity && (quoted || (before === '(' && text.charAt(end) === ')'));
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
      for (const span of phrase.list ? listed(name, start) : [{ start, end }]) addTerm(reader, span);
    }
  }
}

/** The members of "Tap, Untap, and Untapped", with their spans. */
function listed(names: string, start: number): Span[] {
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
