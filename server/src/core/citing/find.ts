import type { Outcome } from '../book/resolve.ts';
import { expandRange, parseNumber } from '../numbers/ruleNumber.ts';
import { isOtherAddress, type NumberOwner, ownerOf } from '../reader/numberOwner.ts';
import { firstIndex } from '../text/bisect.ts';
import { eachOnce } from '../text/memo.ts';
import type { Span } from '../text/span.ts';
import { type CitationGrammar, OF_BOOK } from './citationGrammar.ts';
import { formOfLabeled, hasChapter, placeOfNumber } from './missingRules.ts';
import { afterVersion, type ListSource, type Member, memberAt, membersAt } from './numberList.ts';
import { citedShapes, shapeOf } from './numberShapes.ts';
import { capitalsBefore, isCommon, isCued, isOtherBook, isOtherNumber } from './otherNumbers.ts';
import { withoutExcused, type Zone } from './zones.ts';

/** A number that a source cites: offsets in the source. */
export interface SourceCitation extends Span {
  readonly zone: Zone['kind'];
  /** The full number: `702.33c` for the `c` of `CR 702.33b/c`; undefined for a placeholder. */
  readonly number: string | undefined;
  /**
   * A wildcard such as `613.x` means any rule of a chapter; a placeholder such as `702.xxx` means one that isn't known
   * yet.
   */
  readonly status: Outcome | 'wildcard' | 'placeholder';
  /** The cited rules that exist; for the end of a range, all rules of the range. */
  readonly targets: readonly string[];
  /** The other end of the range that this number ends: the previous citation. */
  readonly from?: string;
  /** Whether a name or a reference word precedes its expression, or a name follows it. */
  readonly labeled: boolean;
  /** The edition before the number: `20091005` in `20091005 - 704.5g`. */
  readonly edition?: string;
  /** The edition that is cited, whatever the current one is: `2025-11-14` in `CR@2025-11-14 702.19b`. */
  readonly pin?: Pin;
}

/** Offsets in the source. */
export interface Pin extends Span {
  readonly edition: string;
}

/** All citations of a book in a source, in text order, except for excluded ones. */
export function findCitations(text: string, zones: readonly Zone[], grammar: CitationGrammar): SourceCitation[] {
  const opening = searchIn(text, grammar.opening);
  const identifier = searchIn(text, grammar.identifier);
  const isOther = eachOnce((name: string) => name !== '' && isOtherBook(name, text, grammar.numbers));
  const found: Candidate[] = zones.flatMap((zone): Candidate[] => {
    const source = { text, zone, zones, grammar, opening, identifier, topmost: 'none' as const, isOtherBook: isOther };
    const identifiers = identifiersIn(source);
    const ends = new Map(identifiers.map(({ start, end }) => [start, end]));
    // `rule-100-5b` isn't rule 100.
    const expressions: Candidate[] = expressionsIn(source).filter(({ start, end }) => end >= (ends.get(start) ?? 0));
    return [...expressions, ...identifiers.filter(isOutsideOf(expressions))];
  });
  const given = inGivenForms(text, zones, grammar);
  const places = new Set(given.flatMap(({ start, end }) => [start, end]));
  const others = found.filter(({ start, end }) => !places.has(start) && !places.has(end));
  const forms = new Set(found.flatMap(({ form, isDoubtful }) => (form === undefined || isDoubtful ? [] : form)));
  const shapes = citedShapes(others, grammar.numbers);
  const sure = others.filter(({ isDoubtful, form, shape, status }) =>
    shape === undefined
      ? !isDoubtful || (form !== undefined && forms.has(form))
      : status === 'resolved' && shapes.has(shape),
  );
  return withoutExcused(
    [...given, ...sure.map(({ form, isDoubtful, shape, ...citation }) => citation)].sort((a, b) => a.start - b.start),
    text,
    zones,
  );
}

/** Whether a span starts in none of these, which are sorted. Call it with ascending spans, so that each is passed once. */
function isOutsideOf(sorted: readonly Span[]): (one: Span) => boolean {
  let next = 0;
  return ({ start }) => {
    while (next < sorted.length && sorted[next]!.end <= start) next++;
    return !(next < sorted.length && sorted[next]!.start <= start);
  };
}

/** A citation that may be none. */
interface Candidate extends SourceCitation {
  /** The form of its place; undefined if that says nothing about other places. */
  readonly form?: string | undefined;
  /** Whether it counts only if the source cites a rule in the same form elsewhere. */
  readonly isDoubtful?: boolean;
  /** The shape of a number that could be something else. It counts if enough numbers of that shape name rules. */
  readonly shape?: string;
}

/** The input of a search: one zone of a source. */
interface Source extends ListSource {
  readonly zones: readonly Zone[];
  readonly opening: Search;
  readonly identifier: Search;
  /** Whether capitals before a number are the name of another book. */
  readonly isOtherBook: (name: string) => boolean;
}

/** The first match of a pattern between two offsets. */
type Search = (from: number, end: number) => RegExpExecArray | undefined;

/** Call it with ascending offsets: a later match is kept until it is reached, so that no text is searched twice. */
function searchIn(text: string, pattern: RegExp): Search {
  let next: RegExpExecArray | null | undefined;
  return (from, end) => {
    if (next === undefined || (next && next.index < from)) {
      pattern.lastIndex = from;
      next = pattern.exec(text);
    }
    return next && next.index < end ? next : undefined;
  };
}

/** The label of an expression. */
interface Announced {
  readonly labeled: boolean;
  readonly edition?: string;
  readonly pin?: Pin;
}

function expressionsIn(source: Source): Candidate[] {
  const { zone, opening, grammar } = source;
  const found: Candidate[] = [];
  for (let match = opening(zone.start, zone.end), next = 0; match; match = opening(next, zone.end)) {
    const { label, edition } = match.groups!;
    const at = afterVersion(match.index + match[0].length, source);
    const pin = pinIn(match);
    const announced: Announced = {
      ...{ labeled: label !== undefined, ...(edition !== undefined && { edition }) },
      ...(pin && { pin }),
    };
    const isAnnounced = announced.labeled || edition !== undefined;
    const topmost = label === undefined ? 'none' : grammar.topAfter(label);
    const members = isRead(label, at, source)
      ? membersAt(at, isAnnounced && !pin, { ...zonedAt(at, source), topmost })
      : [];
    const isOther =
      label !== undefined &&
      (isVersion(label, match.index, members, source) || citesOthers(label, match.index, members, source));
    const citations = isAnnounced
      ? labeledCitations(isOther ? [] : members, announced, source)
      : bareCitations(members, source);
    if (!members.length && announced.labeled && zone.kind !== 'code') found.push(...patternsAt(at, source));
    for (const citation of citations) found.push(citation);
    next = Math.max(members.at(-1)?.end ?? at, match.index + 1);
  }
  return found;
}

/** What is before a name of the book if a version follows it: “9.6.2 of CR 1.8”. */
const NUMBER_OF = new RegExp(String.raw`\d[\p{L}\d.]{0,12}${OF_BOOK}$`, 'u');

/** Whether a number is a version: after a name of the book that follows numbers of its rules. */
function isVersion(label: string, start: number, members: readonly Member[], { text, zone, grammar }: Source): boolean {
  return (
    members.length === 1 &&
    grammar.named.test(label) &&
    NUMBER_OF.test(text.slice(Math.max(zone.start, start - ANNOUNCEMENT), start))
  );
}

function pinIn({ index, 0: label, groups }: RegExpExecArray): Pin | undefined {
  const { pin: edition } = groups!;
  if (edition === undefined) return undefined;
  const start = index + label.indexOf('@') + 1;
  return { edition, start, end: start + edition.length };
}

/** The source in the zone that contains the number of a label: attributes of a tag can be between them. */
function zonedAt(at: number, source: Source): Source {
  const { zones } = source;
  const zone = at > source.zone.end ? zones[firstIndex(zones.length, index => zones[index]!.end > at)] : undefined;
  return zone && zone.start <= at ? { ...source, zone } : source;
}

/** Whether a reference word, which isn't a name of the book, cites another document. */
function citesOthers(label: string, start: number, members: readonly Member[], source: Source): boolean {
  const { text, grammar } = source;
  const end = members.at(-1)?.end ?? start + label.length;
  if (grammar.names.some(name => label.startsWith(name))) return false;
  const word = label.search(/\S/);
  const owner = ownerInSource(source, { start: start + Math.max(0, word), end }, true);
  if (isOtherAddress(text, start + label.length)) return true;
  return owner === 'other' || (owner === 'doubtful' && !members.some(({ number }) => grammar.numbers.has(number.text)));
}

function ownerInSource({ text, grammar, isOtherBook }: Source, span: Span, isWorded: boolean): NumberOwner {
  const { names, dialect } = grammar;
  // Only right before a number can capitals be a name that the source has for the book.
  const isBook = isWorded ? undefined : isOtherBook;
  const context = { references: dialect.references, names, isWorded, knowsItsWords: true, ...(isBook && { isBook }) };
  return ownerOf(text, span, context);
}

function citationsOfMembers(
  members: readonly Member[],
  announced: Announced,
  { zone, grammar }: Pick<Source, 'zone' | 'grammar'>,
): SourceCitation[] {
  return members.map(({ start, end, number, from }) => {
    const named = from ? expandRange(from, number, grammar.dialect.numbering).map(({ text }) => text) : [number.text];
    const targets = named.filter(text => grammar.numbers.has(text));
    const status = grammar.numbers.has(number.text) ? 'resolved' : grammar.resolve(number).outcome;
    const range = from && { from: from.text };
    return { start, end, zone: zone.kind, number: number.text, status, targets, ...range, ...announced };
  });
}

function labeledCitations(members: readonly Member[], announced: Announced, source: Source): Candidate[] {
  return citationsOfMembers(members, announced, source).map(citation => {
    const form = formOfLabeled(source.text.slice(citation.start, citation.end), source.zone);
    return { ...citation, form: citation.status === 'resolved' ? form : undefined };
  });
}

/**
 * Numbers without a label: those before a name of the book; those alone in a string, at its start, or in brackets; and
 * those in a comment that exist, or that start it before a sentence. What could be a version, an amount, or a list item
 * has to start a comment, needs a word before it, or needs others of its shape.
 */
function bareCitations(members: readonly Member[], source: Source): Candidate[] {
  const { text, zone, grammar } = source;
  const [first] = members;
  if (!first || first.number.level < grammar.dialect.references.bareLevel) return [];
  const isFirst = !/[^\s/*#;%![(-]/.test(text.slice(zone.start, first.start));
  const { end } = members.at(-1)!;
  const rest = text.slice(end, zone.end);
  if (grammar.ofBook.test(rest)) return citationsOfMembers(members, { labeled: true }, source);
  const isInBrackets = text.charAt(first.start - 1) === '(' && rest.startsWith(')');
  const isApart = isFirst && isWholeString(rest, first);
  if (zone.kind === 'string' && !isApart && !isInBrackets) return [];
  const span = { start: first.start, end };
  if (isOtherNumber(text, span, grammar.dialect.references.units)) return [];
  if (source.isOtherBook(capitalsBefore(text, first.start))) return [];
  const citations = citationsOfMembers(members, { labeled: false }, source);
  const opens = zone.kind === 'comment' && isFirst && /^[.:]?[ \t]{1,4}["“]?\p{Lu}\p{Ll}/u.test(rest);
  const exists = citations[0]!.status === 'resolved';
  if (!isCommon(first.number.text)) {
    const { form, isSure } = placeOfNumber(text, span, first.number.text, zone);
    if (opens || exists) return citations.map(citation => ({ ...citation, form: exists ? form : undefined }));
    if (zone.kind === 'string' && !isApart) return [];
    const isKnown =
      hasChapter(first.number, grammar.dialect, grammar.numbers) && ownerInSource(source, span, false) === 'own';
    return isKnown ? citations.map(citation => ({ ...citation, form, isDoubtful: !isSure })) : [];
  }
  const isAnnounced =
    opens ||
    (zone.kind === 'comment' && isCued(text, span)) ||
    (zone.kind === 'string' && grammar.announcing.test(text.slice(Math.max(0, zone.start - ANNOUNCEMENT), zone.start)));
  if (exists && isAnnounced) return citations;
  return isInBrackets || zone.kind === 'string'
    ? citations.map(citation => ({ ...citation, shape: shapeOf(citation.number!) }))
    : [];
}

/**
 * Nothing else is in the string, or a title after a number that can be nothing else: `100.5a the bell`, `100.1: rings`.
 */
function isWholeString(rest: string, { number }: Member): boolean {
  return (
    /^[\s\])]*$/.test(rest) || /^:[ \t]\S/.test(rest) || (/\p{L}$/u.test(number.text) && /^[ \t]\p{L}{2}/u.test(rest))
  );
}

/** So much before a string shows what it is. */
const ANNOUNCEMENT = 120;

/** Whether what follows a label can be a citation in this kind of zone. */
function isRead(label: string | undefined, at: number, source: Source): boolean {
  // Text can be where code is: in markup, in data, in the title of a region. Only the name of a book and a blank are no code.
  if (source.zone.kind === 'code')
    return label !== undefined && (source.grammar.named.test(label) || isInProse(label, at, source));
  return (label !== undefined || source.zone.kind !== 'text') && !isOther(label, at, source);
}

/** The longest line of text without any mark of code. */
const LONGEST_PROSE = 300;

/** Whether a label with a capital and the number of a rule are on a line without any mark of code: in the text of a tag. */
function isInProse(label: string, at: number, source: Source): boolean {
  const { text, grammar } = source;
  if (!/^\s*\p{Lu}/u.test(label)) return false;
  const { number } = memberAt(at, source) ?? {};
  if (!number || !grammar.numbers.has(number.text)) return false;
  const before = text
    .slice(Math.max(0, at - LONGEST_PROSE), at)
    .split(/[\r\n]/)
    .at(-1)!;
  const after = text.slice(at, at + LONGEST_PROSE).split(/[\r\n]/, 1)[0]!;
  return PROSE.test(before + after);
}

/** Words, numbers, and what separates them in a sentence. */
const PROSE = /^[\p{L}\p{N}\s.,’'“”–—-]{1,299}$/u;

/**
 * A heading's number after `rules:` is an amount, and in `CR-123` or `CR123` a ticket, unless there is such a heading.
 */
function isOther(label = '', at: number, source: Source): boolean {
  const { number } = memberAt(at, source) ?? {};
  if (!number || number.level >= source.grammar.dialect.references.bareLevel) return false;
  if (/[\p{L}.-]$/u.test(label)) return !source.grammar.numbers.has(number.text);
  return /[:=]\s*$/.test(label) && !source.grammar.names.some(name => label.startsWith(name));
}

/** A wildcard or placeholder in place of a number. */
function patternsAt(at: number, { text, zone, grammar }: Source): SourceCitation[] {
  const { wildcard } = grammar;
  wildcard.lastIndex = at;
  const match = wildcard.exec(text);
  if (!match || wildcard.lastIndex > zone.end) return [];
  const isWildcard = match[2] === 'x' || match[3] !== undefined;
  const known = { start: at, end: at + match[0].length, zone: zone.kind, targets: [], labeled: true };
  return isWildcard
    ? [{ ...known, number: match[0], status: 'wildcard' }]
    : [{ ...known, number: undefined, status: 'placeholder' }];
}

/** Numbers in the forms that a book gives: the `1.4.1` of `wcag20:1.4.1`, also in code. */
function inGivenForms(text: string, zones: readonly Zone[], grammar: CitationGrammar): SourceCitation[] {
  return grammar.forms.flatMap(form =>
    Array.from(text.matchAll(form)).flatMap(({ index: start, 0: written }) => {
      const number = parseNumber(written, grammar.dialect.numbering);
      const zone = zones[firstIndex(zones.length, at => zones[at]!.end > start)]!;
      const members = number ? [{ start, end: start + written.length, number }] : [];
      return citationsOfMembers(members, { labeled: true }, { zone, grammar });
    }),
  );
}

/** Numbers in identifiers (`test_704_5a_dies`) and addresses (`#R702102b`), which count if the rule exists. */
function identifiersIn({ text, zone, grammar, identifier }: Source): SourceCitation[] {
  const { compact } = grammar;
  const found: SourceCitation[] = [];
  for (let match = identifier(zone.start, zone.end), next = 0; match; match = identifier(next, zone.end)) {
    next = match.index + match[0].length;
    const written = ownLetter(match, grammar) + match[0];
    const start = next - written.length;
    const forms = [written, written.replace(/_[A-Z]$/, '')];
    const form = forms.find(each => identifierNumber(each, compact) !== undefined);
    if (form === undefined || next > zone.end || isOtherAddress(text, start)) continue;
    const number = identifierNumber(form, compact)!;
    const place = { start, end: start + form.length, zone: zone.kind };
    found.push({ ...place, number, status: 'resolved', targets: [number], labeled: true });
  }
  return found;
}

/** The letter before a number in an address, if it's a part of it: `#H1b` isn't `#R1b`, where letters start numbers. */
function ownLetter({ index, input }: RegExpExecArray, { lettersStart }: CitationGrammar): string {
  return (lettersStart && /(?<=#)\p{L}$/u.exec(input.slice(Math.max(0, index - 2), index))?.[0]) || '';
}

/** The number that an identifier means: `704_5a`, `704_5A`, `704_5_a`, `704-5a`. */
function identifierNumber(written: string, compact: CitationGrammar['compact']): string | undefined {
  const plain = written.replace(/[.-]/g, '_');
  return [plain, plain.toLowerCase(), plain.toLowerCase().replace(/_(?=\p{L}$)/u, '')]
    .map(form => compact.get(form))
    .find(number => number !== undefined);
}
