import type { NumberReference, RangeReference, Reference, TermReference } from '../blocks/block.ts';
import type { Dialect, Part, TermPhrase, WrittenKeyword } from '../dialect/dialect.ts';
import { type Grammar, grammarOf, TERM_JOINT, UNSPACED } from '../dialect/grammar.ts';
import { startsOf } from '../numbers/numbering.ts';
import { isRange } from '../numbers/numberOrder.ts';
import { parseOrdinal, parseOwn } from '../numbers/ownPart.ts';
import { numberFromPath, parseNumber, type RuleNumber, startOf, withLostSeparator } from '../numbers/ruleNumber.ts';
import { endOfMatch } from '../text/patterns.ts';
import { isLetter, isSpace, type Span } from '../text/span.ts';
import { type ReadMembers, readCitedBooks } from './citedBooks.ts';
import { afterQuote, quotedAt, readTitle, unwrapped } from './quotations.ts';
import { readRelative } from './relativeReferences.ts';

/** A decimal comma, as in 419,8. */
const COMMA_SLIP = /,\d{1,2}[a-z]?(?!\w)/y;
/** The rest of a subrule's number after a chapter's, with a wrong space. */
const SPACED_OWN = /\.[ \t]\d{1,3}[a-z](?!\w)/y;
/** What follows the year of a date, or its day: “Rules 2026/03/06” is a version of the rules. */
const DATE = /(?:\/\d{1,2}\/|-\d{2}-)\d{1,4}(?!\w)/y;
/** What follows the first year of a season: “Rules 2023/24”, “Rules 2023–2024”. */
const YEARS = /[-–/](?:20)?\d\d(?!\w)/y;

/** What is known about a text while its references are read from left to right. */
interface Reader {
  readonly text: string;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly found: Reference[];
}

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
  around?: RuleNumber,
): readonly Reference[] {
  const cited = readCitedBooks(text, from, dialect, readMembers);
  let reader: Reader | undefined = cited.length ? { ...readerOf(text, dialect), found: [...cited] } : undefined;
  const { candidate } = grammarOf(dialect);
  candidate.lastIndex = from;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    reader ??= readerOf(text, dialect);
    const { index: start } = match;
    const other = cited.find(reference => reference.start <= start && start < reference.end);
    const end = other?.end ?? readFrom(reader, start, match[0], part);
    if (end !== undefined) candidate.lastIndex = end;
  }
  const numbers = reader?.found.length ?? 0;
  for (const phrase of dialect.references.terms) {
    const possible = (phrase.part === undefined || phrase.part === part) && text.includes(phrase.clue);
    if (!possible) continue;
    reader ??= readerOf(text, dialect);
    readTerms(reader, phrase, from);
  }
  const relative = around ? readRelative(text, from, around, dialect, reader?.found ?? NONE) : [];
  if (relative.length) {
    reader ??= readerOf(text, dialect);
    reader.found.push(...relative);
  }
  if (!reader?.found.length) return NONE;
  if (cited.length || reader.found.length > numbers) reader.found.sort((a, b) => a.start - b.start);
  return reader.found;
}

function readerOf(text: string, dialect: Dialect): Reader {
  return { text, dialect, grammar: grammarOf(dialect), found: [] };
}

/** Reads what starts with the candidate at `start`; returns its end, or undefined if it isn't a reference. */
function readFrom(reader: Reader, start: number, candidate: string, part: Part): number | undefined {
  const { text, dialect, grammar } = reader;
  const { references } = dialect;
  const word = wordBefore(text, start);
  const name = grammar.keywords.has(word) ? word : signBefore(reader, start);
  const keyword = grammar.keywords.get(name);
  const spaced = keyword && spacedNumber(reader, start, candidate);
  const number = spaced?.number ?? parseNumber(candidate, dialect.numbering);
  const end = spaced?.span.end ?? start + candidate.length;
  if (isGlued(text, start) && !(number && number.level >= references.bareLevel)) return undefined;
  if (endOfMatch(references.elsewhere, text, end) !== undefined) return withoutJoined(reader, start);
  if (endOfMatch(DATE, text, end) !== undefined) return undefined;
  if (number && /^(?:19|20)\d\d$/.test(candidate) && endOfMatch(YEARS, text, end) !== undefined) return undefined;
  if (keyword) {
    if (isForeign(reader, start, name)) return undefined;
    COMMA_SLIP.lastIndex = end;
    const slip = COMMA_SLIP.exec(text)?.[0];
    if (slip && parseNumber((candidate + slip).replace(',', '.'), dialect.numbering))
      return addMalformed(reader, start, candidate + slip);
    if (!number) return keyword.levels.includes(0) ? undefined : addMalformed(reader, start, candidate);
    if (number.level === 0 && !keyword.levels.includes(0)) return undefined;
    if (number.level < references.bareLevel && !keyword.many && isDetermined(reader, start, name)) return undefined;
    return readList(reader, { start, end }, number, keyword);
  }
  if (!number || /^,\d/.test(text.slice(end, end + 2))) return undefined;
  if (isNamed(number, dialect) || isBracketed(reader, start, end))
    return readList(reader, { start, end }, number, undefined);
  const announced = isAnnounced(reader, start, end, word);
  const titled = (number.level > 0 && readTitle(reader, end) !== undefined) || isTitledLine(reader, start, end, word);
  const bare =
    part !== 'credits' && number.level >= references.bareLevel && endOfMatch(references.units, text, end) === undefined;
  const isSaid = bare ? announced || titled : announced && titled;
  if (!isSaid && !(bare && standsAlone(reader, start, number))) return undefined;
  const before = reader.found.length;
  const listEnd = readList(reader, { start, end }, number, undefined);
  if (!isSaid) markAlone(reader, before);
  return listEnd;
}

function markAlone({ found }: Reader, from: number): void {
  for (let index = from; index < found.length; index++) {
    const reference = found[index]!;
    if (reference.kind !== 'term') found[index] = { ...reference, alone: true };
  }
}

/** Whether a word is part of the number: “Part 2”, above levels with continuous numbers. */
function isNamed({ path }: RuleNumber, { numbering }: Dialect): boolean {
  const start = startOf(path, numbering);
  return start < startsOf(numbering).at(-1)! && /\p{L}/u.test(numbering.levels[start]!.separator);
}

/** Whether a number directly follows a letter: “rule7” and “section8” may not name rules. */
function isGlued(text: string, start: number): boolean {
  return start > 0 && isLetter(text.charCodeAt(start - 1));
}

/** A subrule's number after a keyword, with a space after its period: “rule 606. 8b”. */
function spacedNumber({ text, dialect }: Reader, start: number, candidate: string): Member | undefined {
  const at = start + candidate.length;
  SPACED_OWN.lastIndex = at;
  const own = SPACED_OWN.exec(text)?.[0];
  const number = own && parseNumber(candidate + own.replace(/\s/, ''), dialect.numbering);
  if (!number || number.level <= dialect.references.bareLevel) return undefined;
  return { span: { start, end: at + own.length }, number };
}

function isAnnounced({ text, dialect, grammar }: Reader, start: number, end: number, word: string): boolean {
  if (grammar.leads.has(word)) return true;
  const before = text.charAt(start - 1);
  const { aloneLevel } = dialect.references;
  if (aloneLevel === undefined) return /[(“"]/.test(before);
  // In a dialect with a level for numbers alone, "(2.5 balls)" isn't one.
  const quoted = /[“"„«]/.test(before) && text.charAt(start - 2) !== '=';
  return aloneLevel < Infinity && (quoted || (before === '(' && text.charAt(end) === ')'));
}

/** Whether a number needs no word before it. "31.12.2021" and "version 1.2.3" aren't rules. */
function standsAlone({ text, dialect }: Reader, start: number, { level, path }: RuleNumber): boolean {
  const { aloneLevel = dialect.numbering.levels.length - 1, strangers } = dialect.references;
  if (level < aloneLevel) return false;
  return !strangers || (path.at(-1)! < 1000 && !strangers.includes(wordBefore(text, start)));
}

/** Whether the text before the keyword shows another document: "MTR section 4.3". */
function isForeign({ text, dialect }: Reader, start: number, keyword: string): boolean {
  const { elsewhereBefore, leads } = dialect.references;
  let end = start;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  const before = end - keyword.length;
  const name = writtenBefore(text, before);
  if (/^[A-Z]{2,6}$/.test(name) && !leads.includes(name.toLowerCase())) return true;
  const around = text.slice(Math.max(0, before - FARTHEST_BEFORE), before);
  return BIBLIOGRAPHY.test(around) || (elsewhereBefore?.test(around) ?? false);
}

/** “[RFC1149], Section 3.1” */
const BIBLIOGRAPHY = /\[\p{Lu}[^[\]\s]{2,30}\],?\s{1,3}$/u;
const FARTHEST_BEFORE = 60;

/** The keyword with a sign in it that ends at `end`, perhaps with white space after it; empty if there is none. */
function signBefore({ text, grammar }: Reader, end: number): string {
  if (!grammar.signs.length) return '';
  let to = end;
  while (to > 0 && isSpace(text.charCodeAt(to - 1))) to--;
  const fits = (sign: string) => {
    const start = to - sign.length;
    const near = to < end || !isWordCharacter(sign.at(-1)!);
    const begins = !isWordCharacter(sign[0]!) || !isWordCharacter(text.charAt(start - 1));
    return near && begins && start >= 0 && text.slice(start, to).toLowerCase() === sign;
  };
  return grammar.signs.find(fits) ?? '';
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\d]$/u.test(character) && !UNSPACED.test(character);
}

/** Whether the keyword before `start` is a noun of the sentence: "under this rule 500 points are lost". */
function isDetermined(reader: Reader, start: number, keyword: string): boolean {
  const { text, dialect } = reader;
  let end = start;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  // “A Law 12 offence” names it, as its capital shows.
  const isName = text.slice(end - keyword.length, end) !== keyword;
  return !isName && dialect.references.determiners.includes(wordBefore(text, end - keyword.length));
}

/** “(See 9. Rule Processing)”: a number with its title, as its line has them, in parentheses. */
function isTitledLine({ text, dialect, grammar }: Reader, start: number, end: number, word: string): boolean {
  if (dialect.layout.kind !== 'forms' || !grammar.leads.has(word)) return false;
  const opening = text.slice(Math.max(0, start - LONGEST_LEAD), start);
  return /\([^()]*$/.test(opening) && endOfMatch(TITLED_LINE, text, end) !== undefined;
}

const LONGEST_LEAD = 20;
const TITLED_LINE = /\.\s\p{Lu}[^().\r\n]{2,60}[.)]/uy;

function isBracketed({ text, dialect }: Reader, start: number, end: number): boolean {
  const { brackets } = dialect.references;
  return brackets !== undefined && text.charAt(start - 1) === brackets[0] && text.charAt(end) === brackets[1];
}

/** The lowercase word that ends at `end`, perhaps with white space after it; empty if there is none. */
function wordBefore(text: string, end: number): string {
  return writtenBefore(text, end).toLowerCase();
}

/** The same as written. */
export function writtenBefore(text: string, end: number): string {
  let to = end;
  while (to > 0 && isSpace(text.charCodeAt(to - 1))) to--;
  let start = to;
  while (start > 0 && isLetterAt(text, start - 1)) start--;
  return text.slice(start, to);
}

/** A letter of any language. */
function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isLetter(code) || (code >= 0xaa && /\p{L}|\p{M}/u.test(text.charAt(at)));
}

function addMalformed(reader: Reader, start: number, text: string): number {
  const end = start + text.length;
  const title = readTitle(reader, end);
  reader.found.push({ kind: 'number', text, number: undefined, start, end, ...(title && { title }) });
  return title?.end ?? end;
}

type Known = WrittenKeyword | undefined;

/** Reads the list at `at`, for references to a book with another dialect than the text. */
const readMembers: ReadMembers = (text, at, keyword, dialect) => {
  const reader = readerOf(text, dialect);
  const written = memberText(reader, at);
  const first = written === undefined ? undefined : parseNumber(written, dialect.numbering);
  if (!first) return undefined;
  const end = readAll(reader, { start: at, end: at + written!.length }, first, keyword);
  return { first, references: reader.found.filter(reference => reference.kind !== 'term'), end };
};

/**
 * Reads a number or range, its title, and the further members of its list; returns the end of the list. Nothing is kept
 * if the name of another document follows: “Articles 5 and 6 of the Charter”.
 */
function readList(reader: Reader, span: Span, number: RuleNumber, keyword: Known): number {
  const before = reader.found.length;
  const end = readAll(reader, span, number, keyword);
  if (endOfMatch(reader.dialect.references.elsewhere, reader.text, end) === undefined) return end;
  reader.found.length = before;
  return withoutJoined(reader, span.start);
}

/**
 * Drops references joined to a number of another document at `start`: “Article 25(6) or Article 26(4) of Directive
 * 95/46”. Returns the end of that document's name.
 */
function withoutJoined({ text, dialect, grammar, found }: Reader, start: number): number {
  let next = start;
  for (let last = found.at(-1); last; last = found.at(-1)) {
    grammar.joint.lastIndex = last.end;
    const word = grammar.joint.test(text) ? text.slice(grammar.joint.lastIndex, next).trim().toLowerCase() : '';
    if (!grammar.keywords.has(word)) break;
    next = last.start;
    found.pop();
  }
  return dialect.references.elsewhere.lastIndex;
}

function readAll(reader: Reader, span: Span, number: RuleNumber, keyword: Known): number {
  let { end, last, joint } = readMember(reader, span, number, keyword);
  for (;;) {
    joint.lastIndex = end;
    const next = joint.test(reader.text)
      ? nextMember(reader, joint.lastIndex, last, keyword)
      : otherEnd(reader, end, last, keyword);
    if (!next) return malformedMember(reader, joint.lastIndex, keyword) ?? end;
    ({ end, last, joint } = readMember(reader, next.span, next.number, keyword));
  }
}

/** Adds a list member without one of its separators, as in “rules 409.1b and 4091f”; returns its end. */
function malformedMember(reader: Reader, at: number, keyword: Known): number | undefined {
  const written = keyword && at > 0 ? memberText(reader, at) : undefined;
  if (!written || !withLostSeparator(written, reader.dialect.numbering).length) return undefined;
  return parseNumber(written, reader.dialect.numbering) ? undefined : addMalformed(reader, at, written);
}

/**
 * Adds the reference at `span`, as a range if another end follows; returns its end, its last number, and what joins the
 * next list member to it.
 */
function readMember(
  reader: Reader,
  span: Span,
  number: RuleNumber,
  keyword: Known,
): { end: number; last: RuleNumber; joint: RegExp } {
  const far = rangeEnd(reader, span.end, number, keyword);
  const end = far ? far.span.end : span.end;
  const title = readTitle(reader, end);
  const quoted = title && { title };
  if (far) {
    const range: RangeReference = {
      kind: 'range',
      start: span.start,
      end,
      first: number,
      last: far.number,
      ends: [span, far.span],
      ...quoted,
    };
    reader.found.push(range);
  } else {
    const misplaced =
      keyword && !keyword.levels.includes(number.level) && number.level < reader.dialect.references.bareLevel;
    const single: NumberReference = {
      kind: 'number',
      start: span.start,
      end,
      text: number.text,
      number,
      ...(misplaced && { wrongKeyword: keyword.singular }),
      ...quoted,
    };
    reader.found.push(single);
  }
  const last = far ? far.number : number;
  const { joint, jointAfterTitle } = reader.grammar;
  if (!title) return { end, last, joint };
  const comma = /[,;]/.test(reader.text.charAt(title.end));
  return { end: afterQuote(reader.text, title), last, joint: comma ? jointAfterTitle : joint };
}

interface Member {
  readonly span: Span;
  readonly number: RuleNumber;
}

/** The end of a range that starts with `first`, or undefined. */
function rangeEnd(reader: Reader, at: number, first: RuleNumber, keyword: Known): Member | undefined {
  const joint = rangeJoint(reader, at, keyword);
  return joint && farEnd(reader, joint.end, first, joint.mayBeShort);
}

/** What joins the ends of a range at `at`: its end, and whether only a part of a number can follow. */
function rangeJoint({ text, grammar }: Reader, at: number, keyword: Known) {
  grammar.dash.lastIndex = at;
  const dash = grammar.dash.exec(text);
  // "As in rule 100.1 – 60 cards are needed": a dash between spaces can belong to the sentence.
  const isLetterNext = dash && LETTER_ALONE.test(text.charAt(grammar.dash.lastIndex));
  if (dash) return { end: grammar.dash.lastIndex, mayBeShort: !dash[1] || isLetterNext || keyword?.many === true };
  grammar.through.lastIndex = at;
  const words = grammar.through.exec(text);
  const certain = words && (words[2] || keyword?.many || words[1]!.length > LONGEST_VAGUE);
  return certain ? { end: grammar.through.lastIndex, mayBeShort: true } : undefined;
}

const LETTER_ALONE = /^[a-z]$/;

/** "Change rule 1 to 2" isn't a range; longer words than "to", "à", or "a" always join two ends. */
const LONGEST_VAGUE = 2;

function farEnd(reader: Reader, at: number, first: RuleNumber, mayBeShort: boolean): Member | undefined {
  const written = memberText(reader, at);
  if (!written) return undefined;
  const { numbering } = reader.dialect;
  const whole = parseNumber(written, numbering);
  const short = mayBeShort && !isWord(reader.text, written, at) ? shortForm(written, first, reader) : undefined;
  const number = [whole, short].find(candidate => candidate && isRange(first, candidate));
  return number && { span: { start: at, end: at + written.length }, number };
}

/** Two letters after 704.5z are part of a number only right after a dash: “an” and “as” are words. */
function isWord(text: string, written: string, at: number): boolean {
  return /^[a-z]{2}$/.test(written) && /\s/.test(text.charAt(at - 1));
}

/**
 * The number after what joins the ends of a range, if they don't form one: both of “rules 100.4–101.2” are references.
 */
function otherEnd(reader: Reader, at: number, first: RuleNumber, keyword: Known): Member | undefined {
  const joint = keyword && rangeJoint(reader, at, keyword);
  const written = joint && memberText(reader, joint.end);
  const number = written && parseNumber(written, reader.dialect.numbering);
  if (!number || number.level !== first.level || number.level < reader.dialect.references.bareLevel) return undefined;
  return { span: { start: joint.end, end: joint.end + written.length }, number };
}

function memberText({ text, grammar }: Reader, at: number): string | undefined {
  grammar.member.lastIndex = at;
  const written = grammar.member.exec(text)?.[0];
  if (written) return written;
  grammar.short.lastIndex = at;
  return grammar.short.exec(text)?.[0];
}

/** The number that `written`, only a last ordinal, means after `model`: "h" after 601.2f, "8" after 119.7. */
function shortForm(written: string, model: RuleNumber, reader: Reader): RuleNumber | undefined {
  const { numbering, references } = reader.dialect;
  if (model.level < references.bareLevel) return undefined;
  const level = numbering.levels[model.level]!;
  const ordinal = parseOrdinal(written, level) ?? parseOwn(written, level);
  if (ordinal === undefined) return undefined;
  return numberFromPath([...model.path.slice(0, -1), ordinal], numbering);
}

/** The next list member at `at`, after the number `last`; undefined if the list ends. */
function nextMember(reader: Reader, at: number, last: RuleNumber, keyword: Known): Member | undefined {
  const { text, dialect } = reader;
  const written = memberText(reader, at);
  if (!written) return undefined;
  const span = { start: at, end: at + written.length };
  const number = parseNumber(written, dialect.numbering);
  if (!number) {
    const short = /^[a-z]$|^\W/.test(written) ? shortForm(written, last, reader) : undefined;
    return short && isRange(last, short) ? { span, number: short } : undefined;
  }
  if (number.level >= dialect.references.bareLevel) return { span, number };
  if (!keyword?.levels.includes(number.level)) return undefined;
  // The 2 of “§ 4 Abs. 1 und 2” is at the level of the 1.
  if (!keyword.many && last.level > number.level) return undefined;
  const closed = keyword.many || /^(?:[.,;:)]|$)/.test(text.slice(span.end)) || readTitle(reader, span.end);
  return closed ? { span, number } : undefined;
}

function readTerms(reader: Reader, phrase: TermPhrase, from: number): void {
  const { pattern } = phrase;
  pattern.lastIndex = from;
  for (let match = pattern.exec(reader.text); match; match = pattern.exec(reader.text)) {
    const name = match.groups?.term;
    if (name !== undefined && phrase.unless?.test(name)) continue;
    const end = match.index + match[0].length;
    const quoted = name === undefined ? quotedAt(reader, end) : undefined;
    if (quoted) addTerm(reader, quoted.start, quoted.end);
    else if (name !== undefined) {
      const start = end - name.length;
      for (const span of phrase.list ? listed(name, start) : [{ start, end }]) addTerm(reader, span.start, span.end);
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

function addTerm(reader: Reader, start: number, end: number): void {
  const reference: TermReference = { kind: 'term', term: unwrapped(reader.text.slice(start, end)), start, end };
  reader.found.push(reference);
}
