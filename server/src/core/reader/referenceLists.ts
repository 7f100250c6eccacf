import type { NumberReference, Reference } from '../blocks/block.ts';
import type { Dialect, WrittenKeyword } from '../dialect/dialect.ts';
import { type Grammar, grammarOf } from '../dialect/grammar.ts';
import { EMPTY, GENITIVES, VERBS } from '../dialect/languages.ts';
import { QUOTES } from '../dialect/partWords.ts';
import { rootLevelOf } from '../numbers/numbering.ts';
import { parseOrdinal, parseOwn } from '../numbers/ownPart.ts';
import type { Parts } from '../numbers/parts.ts';
import { isRange, numberFromPath, parseNumber, type RuleNumber, withLostSeparator } from '../numbers/ruleNumber.ts';
import { anyOf, endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { isInOtherLink, isNamedOwn, type NumberOwner, ownerOf } from './numberOwner.ts';
import { continued, DOTTED, endOfLetter, numberOfPart, partAt } from './partChains.ts';
import { afterQuote, readTitle, TITLE } from './quotations.ts';

/** What is known about a text while its references are read from left to right. */
export interface ReferenceReader {
  readonly text: string;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly found: Reference[];
  /** The numbers and lists of other documents. */
  readonly others: Span[];
}

/** A reader at the start of a text. */
export function readerOf(text: string, dialect: Dialect, found: Reference[] = []): ReferenceReader {
  return { text, dialect, grammar: grammarOf(dialect), found, others: [] };
}

type Known = WrittenKeyword | undefined;

/**
 * Reads a number or range, its title, and the further members of its list; returns the end of the list. `start` is that
 * of the word before it. Nothing is kept if it belongs to another document: “Articles 5 and 6 of the Charter”.
 */
export function readList(
  reader: ReferenceReader,
  start: number,
  span: Span,
  number: RuleNumber,
  keyword: Known,
  isCertain = true,
): number {
  const { found } = reader;
  const before = found.length;
  const end = readMembers(reader, span, number, keyword);
  // “Secs. 2-106 to 2-120. Reserved.” stands for these rules.
  const isEmpty = endOfMatch(EMPTY_RULE, reader.text, end) !== undefined && opensLine(reader.text, start);
  const isLinked = found.length > before + 1 && isInOtherLink(reader.text, span);
  const owner = isLinked ? 'other' : ownerIn(reader, { start, end }, keyword !== undefined);
  if (owner !== 'other' || reader.dialect.references.keepsOthers) {
    const isDoubtful = owner !== 'own' || isEmpty || isOfOther(reader, span) || isBesideOther(reader, { start, end });
    if (isDoubtful) markReferences(found, before, { uncertain: true });
    else if (!isCertain)
      markReferences(found, before, { uncertain: true, ...(!opensLine(reader.text, start) && { bare: true }) });
    return end;
  }
  // Only the first number of “ISO 9000:2015, 3.1.1, and 3.2” is surely that document's.
  const isAll = keyword || ownerIn(reader, { start: found.at(-1)!.start, end }, false) === 'other';
  const [first] = found.splice(before, isAll ? found.length : 1);
  markReferences(found, before, { uncertain: true });
  reader.others.push({ start: span.start, end: isAll ? end : first!.end });
  withoutJoined(reader, span.start, before);
  return endOfMatch(reader.dialect.references.elsewhere, reader.text, end) ?? end;
}

const EMPTY_RULE = new RegExp(String.raw`[.:–—-]?[\s\u00a0]{1,3}[([]?(?:${anyOf(EMPTY)})[.)\]]{0,2}\s*$`, 'imuy');

/** Whether only marks are before a number in its line, so that it may be the number of a rule: “- 7h2+)”. */
function opensLine(text: string, start: number): boolean {
  return /(?:^|[\r\n])[^\p{L}\p{N}\r\n]*$/u.test(text.slice(Math.max(0, start - LONGEST_MARKS), start));
}

const LONGEST_MARKS = 40;

/** Whether the block has cited the same number as one of another document: “section 3.2 of the Act. … in section 3.2”. */
function isOfOther({ text, others }: ReferenceReader, span: Span): boolean {
  const written = text.slice(span.start, span.end);
  return others.some(({ start, end }) => text.slice(start, end) === written);
}

/** What ends the sentence in which another document is cited. */
const SENTENCE_END = /[;…]|[.!?:](?:[*_`"”’»)\]]|<[^<>]{1,40}>|\[\^[^\]]{1,20}\]){0,4}\s{1,4}(?![\p{Ll}\d\s])/u;
const LONGEST_SENTENCE = 400;

/** Whether the sentence has cited a § of another document before: “Nach § 3 VereinsG … und § 5 …”. */
function isBesideOther({ text, others, dialect }: ReferenceReader, { start, end }: Span): boolean {
  const last = others.at(-1);
  return (
    text.startsWith('§', start) &&
    last !== undefined &&
    start - last.end < LONGEST_SENTENCE &&
    !SENTENCE_END.test(text.slice(last.end, start)) &&
    !isNamedOwn(text, end, dialect.references)
  );
}

/** Whose a number or list is, with the word before it. */
export function ownerIn({ text, dialect, others }: ReferenceReader, span: Span, isWorded: boolean): NumberOwner {
  // A dialect that isn't inferred knows its own words.
  const knowsItsWords = dialect.layout.kind !== 'forms';
  return ownerOf(text, span, { references: dialect.references, isWorded, knowsItsWords, otherEnd: others.at(-1)?.end });
}

/** Adds a mark to the references of numbers from an index on. */
export function markReferences(
  found: Reference[],
  from: number,
  as: Pick<NumberReference, 'uncertain' | 'bare' | 'relative'>,
): void {
  for (let index = from; index < found.length; index++) {
    const reference = found[index]!;
    if (reference.kind !== 'term') found[index] = { ...reference, ...as };
  }
}

/** What can come before the word again: “de l’article 3, de l’article 4 et de l’article 5 du règlement”. */
const OF_FIRST = new RegExp(`^(?:(?:${GENITIVES})\\s(?:la\\s)?)?(?:(?:dell|l|d)[’'])?`);

/**
 * Drops references, before the one with the index `from`, that are joined to a number of another document at `start`:
 * “Article 25(6) or Article 26(4) of Directive 95/46”. Those to which more than a word joins it may be its, too.
 */
function withoutJoined({ text, grammar, found }: ReferenceReader, start: number, from: number): void {
  /** Where those begin that are joined, one to the other, to the one at `next` by words that fit. */
  const joinedBefore = (end: number, next: number, fits: (word: string) => boolean): number => {
    for (let [index, to] = [end, next]; ; index--) {
      const last = found[index - 1];
      const joined = last && endOfMatch(grammar.joint, text, last.end);
      if (joined === undefined || !fits(text.slice(joined, to).trim().toLowerCase())) return index;
      to = last!.start;
    }
  };
  const first = joinedBefore(from, start, word => grammar.keywords.has(word));
  const at = first < from ? found[first]!.start : start;
  const doubtful = joinedBefore(first, at, word => word === '' || grammar.keywords.has(word.replace(OF_FIRST, '')));
  found.splice(first, from - first);
  const rest = found.splice(first);
  markReferences(found, doubtful, { uncertain: true });
  found.push(...rest);
}

/**
 * Reads the same whatever follows; `parts` are the spans of the first number's parts, where its text doesn't show them.
 */
export function readMembers(
  reader: ReferenceReader,
  span: Span,
  number: RuleNumber,
  keyword: Known,
  parts?: Parts,
): number {
  let { end, last, joint } = readMember(reader, span, number, keyword, parts);
  for (let { start } = span; ; ) {
    const { text } = reader;
    const around = wrappingOf(text, { start, end });
    joint.lastIndex = afterTitle(reader, around.end, last, keyword);
    const isJoined = joint.test(text) && !isNextItem(text, around.end, joint.lastIndex);
    const at = joint.lastIndex + Number(around.opening.includes(text.charAt(joint.lastIndex) || ' '));
    const next = isJoined ? nextMember(reader, at, last, keyword) : otherEnd(reader, end, last, keyword);
    if (!next) return malformedMember(reader, joint.lastIndex, keyword) ?? end;
    ({ start } = next.span);
    ({ end, last, joint } = readMember(reader, next.span, next.number, keyword));
  }
}

/** An item of a list (group 1: its number) that ends in a comma, and the next one (group 2). */
const NEXT_ITEM = /(?:^|[\r\n])[ \t]*(\d{1,3})[.)][ \t][^\r\n]*,[ \t]*(?:\r\n|\r|\n)[ \t]*(\d{1,3})[.)][ \t]+\p{Lu}$/u;
const LONGEST_ITEM = 1000;

/** Whether the next item of a list begins after the comma that ends the one before, rather than the next member. */
function isNextItem(text: string, from: number, at: number): boolean {
  if (!/^,\s*$/.test(text.slice(from, at)) || !/[\r\n]/.test(text.slice(from, at))) return false;
  const next = /^\d{1,3}[.)][ \t]+\p{Lu}/u.exec(text.slice(at, at + 12))?.[0];
  const [, own, other] = (next && NEXT_ITEM.exec(text.slice(Math.max(0, at - LONGEST_ITEM), at) + next)) || [];
  return own !== undefined && Number(own) + 1 === Number(other);
}

/**
 * Where what is around a member ends, and what opens that of the next one: a link, quotation marks (“incisos “a” e
 * “b””), or a bracket that only closes.
 */
function wrappingOf(text: string, { start, end }: Span): { readonly end: number; readonly opening: string } {
  const linkEnd = endOfLink(text, { start, end });
  if (linkEnd !== undefined) return { end: linkEnd, opening: '[' };
  if (!QUOTES.opening.includes(text.charAt(start - 1) || ' ')) return { end: endOfLetter(text, end), opening: '' };
  return { end: end + Number(QUOTES.closing.includes(text.charAt(end) || ' ')), opening: QUOTES.opening };
}

/** Where a member's title in parentheses ends: “sections 2.1 (Members) and 2.3 (Fees)”. */
function afterTitle({ text }: ReferenceReader, end: number, { path }: RuleNumber, keyword: Known): number {
  const isListed = keyword?.many || path.filter(Boolean).length > 1;
  return (isListed && endOfMatch(TITLE, text, end)) || end;
}

/** The rest of a link that begins with a number, perhaps with a title: the ` Bells](#bells)` of “[2.1 Bells](#bells)”. */
const LINK_END = /[^[\]\r\n]{0,80}\](?:\([^()\s]{0,200}\)|\[[^[\]]{0,80}\])(?:\{[^{}]{0,200}\})?/uy;

function endOfLink(text: string, { start, end }: Span): number | undefined {
  const isInside = text.charAt(start - 1) === '[' || (text.charAt(end) === ']' && isInBrackets(text, start));
  return isInside ? endOfMatch(LINK_END, text, end) : undefined;
}

/** Maximum length of the words before a number in a link: “[Article 3](#three)”. */
const LONGEST_WORDS = 40;

function isInBrackets(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_WORDS), start);
  return before.lastIndexOf('[') > before.lastIndexOf(']');
}

/** Adds a list member without one of its separators, as in “rules 409.1b and 4091f”; returns its end. */
function malformedMember(reader: ReferenceReader, at: number, keyword: Known): number | undefined {
  const written = keyword && at > 0 ? memberText(reader, at) : undefined;
  if (!written || !withLostSeparator(written, reader.dialect.numbering).length) return undefined;
  return parseNumber(written, reader.dialect.numbering) ? undefined : addMalformed(reader, at, written);
}

/**
 * Adds the reference at `span`, as a range if another end follows; returns its end, its last number, and what joins the
 * next list member to it.
 */
function readMember(
  reader: ReferenceReader,
  { start, end: numberEnd }: Span,
  whole: RuleNumber,
  keyword: Known,
  known?: Parts,
) {
  const { text, dialect, grammar } = reader;
  const { relative } = grammar;
  const { number, parts, after, ...own } = relative
    ? continued(text, { start, end: numberEnd }, whole, relative, known)
    : { number: whole, parts: undefined, end: numberEnd, after: numberEnd };
  const linkEnd = endOfLink(text, { start, end: own.end });
  const far = after === own.end ? rangeEnd(reader, linkEnd ?? own.end, number, keyword) : undefined;
  const near = { start, end: own.end, ...(parts && { parts }) };
  const end = far ? far.span.end : after;
  const title = readTitle(reader, end);
  const quoted = title && { title };
  if (far) {
    const range = { first: number, last: far.number, ends: [near, far.span] } as const;
    reader.found.push({ kind: 'range', start, end, ...range, ...quoted });
  } else {
    const isOwn = !keyword || keyword.parts || keyword.levels.includes(number.level);
    const wrong = !isOwn && number.level < dialect.references.bareLevel && { wrongKeyword: keyword.singular };
    reader.found.push({ kind: 'number', ...near, text: number.text, number, ...wrong, ...quoted });
  }
  const last = far ? far.number : number;
  const { joint, jointAfterTitle } = grammar;
  if (!title) return { end, last, joint };
  const comma = /[,;]/.test(text.charAt(title.end));
  return { end: afterQuote(text, title), last, joint: comma ? jointAfterTitle : joint };
}

/** A number of a list and its place. */
export interface ListMember {
  readonly span: Span;
  readonly number: RuleNumber;
}

/** The end of a range that starts with `first`, or undefined. */
function rangeEnd(reader: ReferenceReader, at: number, first: RuleNumber, keyword: Known): ListMember | undefined {
  const joint = rangeJoint(reader, at, keyword);
  if (!joint) return undefined;
  // “[2](#a2)–[4](#a4)”: the other end is a link, too.
  const isLink = /[)\]}]/.test(reader.text.charAt(at - 1)) && reader.text.charAt(joint.end) === '[';
  return farEnd(reader, joint.end + Number(isLink), first, joint.mayBeShort);
}

/** What joins the ends of a range at `at`: its end, and whether only a part of a number can follow. */
function rangeJoint({ text, grammar }: ReferenceReader, at: number, keyword: Known) {
  const dash = matchAt(grammar.dash, text, at);
  // "As in rule 100.1 – 60 cards are needed": a dash between spaces can belong to the sentence.
  const isLetterNext = dash && LETTER_ALONE.test(text.charAt(grammar.dash.lastIndex));
  if (dash) return { end: grammar.dash.lastIndex, mayBeShort: !dash[1] || isLetterNext || keyword?.many === true };
  const words = matchAt(grammar.through, text, at);
  const isBracketed = words && text.charAt(grammar.through.lastIndex) === '(';
  const isAgain = words?.[2] && !(words[1] === 'a' && words[2].startsWith('§'));
  const isCertain =
    words &&
    (isAgain ||
      keyword?.many ||
      keyword?.parts ||
      isBracketed ||
      !VAGUE.test(words[1]!) ||
      SEVERAL_PARTS.test(textBeforeNumber(text, at)));
  return isCertain ? { end: grammar.through.lastIndex, mayBeShort: true } : undefined;
}

const LETTER_ALONE = /^[a-z]$/;

/** "Change rule 1 to 2" isn't a range, nor is “§ 1 a § 2”; other words always join two ends. */
const VAGUE = /^(?:to|à|a|al)$/i;

/** The last part after a plural, which can begin a range with any of them: “article 1, paragraphes 2 à 4”. */
const SEVERAL_PARTS = /[\d)ºª°],?\s{1,3}\p{Ll}{2,14}s\s{1,3}\(?[\da-z]{1,3}\)?$/u;

function farEnd(reader: ReferenceReader, at: number, first: RuleNumber, mayBeShort: boolean): ListMember | undefined {
  const written = memberText(reader, at);
  if (!written) return undefined;
  const { numbering } = reader.dialect;
  const whole = parseNumber(written, numbering);
  const short = mayBeShort && !isShortWord(reader.text, written, at) ? shortForm(written, first, reader) : undefined;
  const number = [whole, short].find(candidate => candidate && isRange(first, candidate));
  return number && { span: { start: at, end: at + written.length }, number };
}

/** Two letters after 704.5z are part of a number only right after a dash: “an” and “as” are words. */
function isShortWord(text: string, written: string, at: number): boolean {
  return /^[a-z]{2}$/.test(written) && /\s/.test(text.charAt(at - 1));
}

/**
 * The number after what joins the ends of a range, if they don't form one: both of “rules 100.4–101.2” are references.
 */
function otherEnd(reader: ReferenceReader, at: number, first: RuleNumber, keyword: Known): ListMember | undefined {
  const joint = keyword && rangeJoint(reader, at, keyword);
  const written = joint && memberText(reader, joint.end);
  const number = written && parseNumber(written, reader.dialect.numbering);
  if (!number || number.level !== first.level || number.level < reader.dialect.references.bareLevel) return undefined;
  return { span: { start: joint.end, end: joint.end + written.length }, number };
}

export function memberText({ text, grammar }: ReferenceReader, at: number): string | undefined {
  return (matchAt(grammar.member, text, at) ?? matchAt(grammar.short, text, at))?.[0];
}

/** The number that `written`, only a last ordinal, means after `model`: "h" after 601.2f, "8" after 119.7. */
function shortForm(written: string, model: RuleNumber, reader: ReferenceReader): RuleNumber | undefined {
  const { numbering, references } = reader.dialect;
  // Parts of headings above the numbers have no other form: “Teile 1 und 2”.
  if (model.level < references.bareLevel && model.level >= rootLevelOf(numbering)) return undefined;
  const level = numbering.levels[model.level]!;
  const ordinal = parseOrdinal(written, level) ?? parseOwn(written, level);
  if (ordinal === undefined) return undefined;
  return numberFromPath([...model.path.slice(0, -1), ordinal], numbering);
}

/** The number at the level at which the last member began: the second 4 of “Sections 4.c.3 and 4.c.5” of an article. */
function sameStart(written: string, { path }: RuleNumber, { found, dialect }: ReferenceReader): RuleNumber | undefined {
  const last = found.at(-1);
  const level = last?.kind === 'number' ? (last.parts?.findIndex(Boolean) ?? -1) : -1;
  const ordinal = level < 0 ? undefined : parseOrdinal(written, dialect.numbering.levels[level]!);
  return ordinal === undefined ? undefined : numberOfPart(path, level, ordinal, dialect.numbering);
}

/** The next list member at `at`, after the number `last`; undefined if the list ends. */
function nextMember(reader: ReferenceReader, at: number, last: RuleNumber, keyword: Known): ListMember | undefined {
  const { text, dialect } = reader;
  const written = memberText(reader, at);
  if (!written) return keyword && otherPart(reader, at, last);
  const span = { start: at, end: at + written.length };
  const begun = keyword?.parts && matchesAt(DOTTED, text, span.end) ? sameStart(written, last, reader) : undefined;
  if (begun) return { span, number: begun };
  const number = parseNumber(written, dialect.numbering);
  if (!number) {
    const isNumeral = /^\d+$/.test(written) && (keyword?.parts || isWorded(text, at));
    // “chapters I, III, and V”, “inciso I e III”, “art. 3º, I e II”
    const isRoman = keyword?.parts
      ? /^[IVXLC]+$/.test(written)
      : /^[IVX]+$/.test(written) && WORDED_ROMAN.test(textBeforeNumber(text, at));
    const mayBeShort = isNumeral || isRoman || /^[a-z]$|^\W/.test(written);
    const short = mayBeShort ? shortForm(written, last, reader) : undefined;
    const above = /^\W/.test(written) ? partAbove(written, last, dialect) : undefined;
    // The (c) of “4(a), (b)(i) and (c)” is no Roman numeral.
    if (above && isNextPart(last, above) && !(short && isNextPart(last, short))) return { span, number: above };
    if (short && isRange(last, short)) return { span: { start: at, end: endOfLetter(text, span.end) }, number: short };
    return above && { span, number: above };
  }
  if (number.level >= dialect.references.bareLevel) return { span, number };
  const isUpper = keyword?.parts && last.level < rootLevelOf(dialect.numbering);
  if (isUpper) {
    // “Abschnitt 2” with its word is read as a whole number.
    const short = /\s/.test(written) ? undefined : shortForm(written, last, reader);
    return short && { span, number: short };
  }
  // The 2 of “stk. 1, 2. pkt.” counts something else.
  if (ORDINAL_NEXT.test(text.slice(span.end, span.end + 3))) return undefined;
  // The 2 of “§ 4 Abs. 1 und 2” is at the level of the 1.
  const isSeveral = SEVERAL.test(textBeforeNumber(text, at));
  const hasParts = keyword && (isSeveral || !keyword.many || keyword.singular === keyword.plural);
  if (hasParts && last.level > number.level && (isSeveral || keyword.parts || isWorded(text, at))) {
    const part = shortForm(written, last, reader);
    return part && { span, number: part };
  }
  if (!keyword?.levels.includes(number.level)) return undefined;
  if (!keyword.many && last.level > number.level && !BRACKETED.test(textBeforeNumber(text, at))) return undefined;
  // “§ 1 und 2 gelten”, but not “rule 1 and 2 players”.
  const isSign = !/^\p{L}/u.test(keyword.singular);
  const closed = keyword.many || isSign || isEnumerated(reader, at, span.end) || isClosed(reader, span.end);
  return closed || readTitle(reader, span.end) ? { span, number } : undefined;
}

/** The end of three or more numbers that are joined by commas and a word: what is before the 3 of “1, 2 och 3”. */
const ENUMERATED = /,\s{1,3}\d{1,4},?\s\p{L}{1,7}\s{1,3}$/u;
const COMMA = /\d,\s{1,3}$/;
const WORD_JOINT = /,?\s\p{L}/uy;

/** Whether a number is one of such a list, which counts nothing else. */
function isEnumerated({ text, grammar }: ReferenceReader, at: number, end: number): boolean {
  const before = textBeforeNumber(text, at);
  if (ENUMERATED.test(before)) return true;
  const next =
    COMMA.test(before) && matchesAt(WORD_JOINT, text, end) ? endOfMatch(grammar.joint, text, end) : undefined;
  return next !== undefined && /\d/.test(text.charAt(next));
}

/** A period after a number within a sentence. */
const ORDINAL_NEXT = /^\.\s\p{Ll}/u;

/** What isn't counted follows: the end of a clause, or a verb. */
const CLOSED = new RegExp(String.raw`[.,;:)]|\s*$|\s{1,3}(?:${anyOf(VERBS)})(?![\p{L}\d])`, 'uy');

/** After so many numbers, it isn't looked for the end of their list. */
const MOST_JOINED = 8;

/** Whether nothing counted follows a number, or the last one that is joined to it: the 6 of “section 5, 6 and 9”. */
function isClosed(reader: ReferenceReader, end: number): boolean {
  let at = end;
  for (let joined = 0; joined <= MOST_JOINED; joined++) {
    if (endOfMatch(CLOSED, reader.text, at) !== undefined) return true;
    const next = endOfMatch(reader.grammar.joint, reader.text, at);
    const member = next === undefined ? undefined : memberText(reader, next);
    if (member === undefined) return false;
    at = next! + member.length;
  }
  return false;
}

/** The part in brackets that replaces one above the last: the (3) of “subsections (2)(a) and (3)”. */
function partAbove(written: string, { path, level: last }: RuleNumber, dialect: Dialect): RuleNumber | undefined {
  const { numbering, references } = dialect;
  for (let level = last - 1; level >= references.bareLevel; level--) {
    const ordinal = parseOwn(written, numbering.levels[level]!);
    if (ordinal !== undefined) return numberOfPart(path, level, ordinal, numbering);
  }
  return undefined;
}

/** Whether the last part of a number is the next after that of another one at its level. */
function isNextPart({ path: before }: RuleNumber, { path }: RuleNumber): boolean {
  return path.at(-1) === before[path.length - 1]! + 1;
}

/** Whether the last part before a place has a word: “Abs. 1 und ”, not “(1) and ”. */
function isWorded(text: string, at: number): boolean {
  const written = textBeforeNumber(text, at);
  return WORDED.test(written) && !PARENTHESIZED.test(written);
}

function textBeforeNumber(text: string, at: number): string {
  return text.slice(Math.max(0, at - LONGEST_WORDED), at);
}

/** The last part before a place has brackets: “section 2(2) or ”. */
const BRACKETED = /\)(?:,|,?\s\p{L}{1,7})\s{1,3}$/u;
/** The end of a list of parts, each of which is as this says, before the next one. */
const listed = (part: string) => String.raw`\s?${part}\)?(?:,\s{1,3}${part}\)?){0,8}(?:,|,?\s\p{L}{1,7}\.?)\s{1,3}$`;
const WORDED = new RegExp(
  String.raw`[\p{L}.§]${listed(String.raw`[\da-z]{1,3}(?:\.?[ºª°]|<sup>[a-zèé]{1,3}</sup>)?`)}`,
  'u',
);
const WORDED_ROMAN = new RegExp(String.raw`(?:\p{L}|[\dº°],)\s${listed('[IVX]{1,6}')}`, 'u');
/** Parts of the last rule follow a doubled sign: “articles 2, § 3, et 4, §§ 1 et 2”, “art. 10, §§ 1º e 2º”. */
const SEVERAL = new RegExp(String.raw`[\dºª°)],?\s{1,3}§§${listed(String.raw`[\da-z]{1,3}[ºª°]?`)}`, 'u');
/** What stands in parentheses belongs to its own number: “23 (часть 1), 24”. */
const PARENTHESIZED = /\(\p{L}{1,16}\.?\s?[\da-z]{1,3}\)(?:,|\s\p{L}{1,7}\.?)\s{1,3}$/u;
const LONGEST_WORDED = 40;

/** A part in words that replaces one of the last number: “§ 33 Absatz 1 oder Absatz 3”. */
function otherPart({ text, dialect, grammar }: ReferenceReader, at: number, last: RuleNumber): ListMember | undefined {
  const { relative } = grammar;
  const part = relative && partAt(text, at, relative, relative.word);
  if (!part?.own || part.level === false || part.level > last.level) return undefined;
  const number = numberOfPart(last.path, part.level, part.own.ordinal, dialect.numbering);
  return number && { span: { start: part.own.start, end: part.own.end }, number };
}

/** Adds a number that isn't one of the dialect; returns the end of its title, or its own. */
export function addMalformed(reader: ReferenceReader, start: number, text: string): number {
  const end = start + text.length;
  const title = readTitle(reader, end);
  reader.found.push({ kind: 'number', text, number: undefined, start, end, ...(title && { title }) });
  return title?.end ?? end;
}
