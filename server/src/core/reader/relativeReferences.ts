import type { Reference } from '../blocks/block.ts';
import type { WrittenKeyword } from '../dialect/dialect.ts';
import type { RelativeGrammar } from '../dialect/grammar.ts';
import { GENITIVES, PREVIOUS, PREVIOUS_AFTER, THESE, THOSE } from '../dialect/languages.ts';
import { ORDINALS } from '../dialect/partWords.ts';
import { rootLevelOf } from '../numbers/numbering.ts';
import { numberFromPath, type RuleNumber } from '../numbers/ruleNumber.ts';
import { anyOf, endOfMatch, matchAt, matchesAt, matchesFrom } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { numberOfPart, partAt, type WordedPart, wordedPart } from './partChains.ts';
import { markReferences, ownerIn, type ReferenceReader, readMembers } from './referenceLists.ts';
import { startOfKeyword, writtenBefore } from './wordsBefore.ts';

/** The text before a word whose part belongs to the previous number: “Article 6(1), point (a)”. */
const AFTER_NUMBER =
  /(?:\d[a-z]{0,2}|\d\s[a-z]|\d(?:[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}|<sup>\d{1,2}\s?<\/sup>)|[)\]§])\s{0,3},?\s{0,3}$/;
/** The text before a word whose part belongs to what another law counts: “In § 6 wird Absatz 4 gestrichen”. */
const AFTER_SIGN =
  /§\s?\d{1,4}[a-z]{0,2}\s(?:(?!(?:nach|gemäß|laut|by|of|in|selon|según|secondo|podle|dle|według|enligt|ifølge)\s)\p{Ll}{1,14}\s){0,5}$/u;
const LONGEST_BEFORE = 100;

/** How the members of a list of parts are read. */
const PARTS: WrittenKeyword = { singular: '', plural: '', levels: [], many: false, parts: true };

/** The rule that contains a text. */
export interface Around {
  readonly number: RuleNumber;
  /** The ordinals of its levels, also of those that its number doesn't contain. */
  readonly place: readonly number[];
}

/** What reading the parts of the surrounding rule needs. */
interface Surroundings extends ReferenceReader {
  readonly around: RuleNumber;
  readonly place: readonly number[];
  readonly relative: RelativeGrammar;
  /** The references with whole numbers, which have been read. */
  readonly taken: readonly Reference[];
}

/**
 * The references to parts of the surrounding rule, such as “paragraph 1” and “point (a)”, or of a rule named after
 * them: “point (a) of Article 6(1)”. `aroundIt` returns the surrounding rule; text of other references is skipped.
 */
export function readRelative(whole: ReferenceReader, from: number, aroundIt: () => Around | undefined): Reference[] {
  const { text, grammar } = whole;
  const { relative } = grammar;
  if (!relative) return [];
  if (!matchesAt(relative.start, text, from) && !matchesAt(relative.named, text, from)) return [];
  const rule = aroundIt();
  if (!rule) return [];
  const reader = { ...whole, found: [], taken: whole.found, around: rule.number, place: rule.place, relative };
  relative.start.lastIndex = from;
  for (let match = relative.start.exec(text); match; match = relative.start.exec(text)) {
    const part = wordedPart(text, match, relative);
    if (part) relative.start.lastIndex = readRelativePart(reader, part, from);
    else if (!match[0]) relative.start.lastIndex++;
  }
  readThese(reader, from);
  return reader.found;
}

const LONGEST_JOINT = 20;

/** Reads a part, what follows it, and its list; returns the end. */
function readRelativePart(reader: Surroundings, part: WordedPart, from: number): number {
  const { text, dialect, taken, others, found } = reader;
  const isIn = ({ start, end }: Span) => start <= part.end - 1 && part.start < end;
  const isTaken = taken.some(isIn) || others.some(isIn);
  const before = text.slice(Math.max(from, part.start - LONGEST_BEFORE), part.start);
  if (isTaken || AFTER_NUMBER.test(before.slice(-LONGEST_JOINT))) return part.end;
  if (AFTER_SIGN.test(before) && !reader.relative.hasSign) return part.end;
  const end = endOfList(reader, part);
  const base = baseAfter(reader, end);
  if (base === 'other' || ownerIn(reader, { start: part.start, end }, true) === 'other') return end;
  const first = found.length;
  const own = partBelow(reader, part);
  const isUpper = own && own.level < rootLevelOf(dialect.numbering);
  if (isUpper && !base && endOfMatch(OF_NAME, text, end) !== undefined) return end;
  if (own) {
    readOwn(reader, own, base?.path ?? pathAround(reader, own.level));
  } else addInside(reader, part, end, base);
  markReferences(found, first, { relative: true });
  return Math.max(end, found.at(-1)?.end ?? end);
}

/** What follows a heading's number in another document: “Kapitel 4 des Titels V”. */
const OF_NAME = new RegExp(String.raw`\s{1,3}(?:${GENITIVES})\s{1,3}(?:the\s{1,3})?\p{Lu}`, 'uy');

/** A part that begins a line: the same, or the one that follows it: “Satz 1 Nummer 2”. */
function partBelow({ text, relative }: Surroundings, part: WordedPart): LinePart | undefined {
  let found: WordedPart | undefined = part;
  while (found && !isLinePart(found)) found = partAt(text, found.end, relative);
  return found;
}

type LinePart = WordedPart & { readonly level: number; readonly own: NonNullable<WordedPart['own']> };

function isLinePart(part: WordedPart): part is LinePart {
  return part.level !== false && part.own !== undefined;
}

/** Reads a part below `above`, with the others of its list. */
function readOwn(reader: Surroundings, { level, own, end }: LinePart, above: readonly number[]): void {
  const number = numberOfPart(above, level, own.ordinal, reader.dialect.numbering);
  if (!number) return;
  const parts = number.path.map((_, at) => (at === level ? own : undefined));
  readMembers(reader, { start: own.start, end }, number, PARTS, parts);
}

/** The ordinals around a part; numbers that run on don't contain those of the chapters around them. */
function pathAround({ around, place, dialect: { numbering } }: Surroundings, level: number): readonly number[] {
  if (level >= rootLevelOf(numbering)) return around.path;
  const { runsOn, apart } = numbering.levels[level]!;
  return runsOn || apart ? place.map(() => 0) : place;
}

/** Adds a part that begins no line: what is found is its rule. */
function addInside(reader: Surroundings, { word, start }: WordedPart, end: number, base: RuleNumber | undefined): void {
  const { around, dialect, relative } = reader;
  // “S. 12” is a page.
  if (/\.$/.test(word)) return;
  const root = rootLevelOf(dialect.numbering);
  const levels = [...relative.levels.values()].filter(level => level !== false && level >= root) as number[];
  const outermost = Math.min(...levels, (dialect.references.signs?.get('§') ?? Infinity) + 1);
  // A paragraph contains points, but sentences are in them.
  const depth = Math.max(1, word in ORDINALS ? outermost : outermost + 1);
  const number = base ?? numberFromPath(around.path.slice(0, depth), dialect.numbering);
  addUnwritten(reader, number, start, end);
}

/** Adds a reference that writes nothing of its number. */
export function addUnwritten(
  { found }: ReferenceReader,
  number: RuleNumber,
  start: number,
  end: number,
  isUncertain = false,
): void {
  const parts = number.path.map(() => undefined);
  const uncertain = isUncertain && { uncertain: true as const };
  found.push({ kind: 'number', text: number.text, number, start, end, relative: true, parts, ...uncertain });
}

/** Where the list that a part starts ends, with the parts below it: those above it follow in “point 1, part 2”. */
function endOfList({ text, relative }: Surroundings, part: WordedPart): number {
  let { end: at, level } = part;
  for (;;) {
    const next = partAt(text, at, relative);
    const isDeeper = next && (level === false || next.level === false || next.level > level);
    const member = isDeeper ? next.end : memberEnd(text, at, relative);
    if (member === undefined) return at;
    if (isDeeper) level = next.level || level;
    at = member;
  }
}

function memberEnd(text: string, at: number, { joint, part, word }: RelativeGrammar): number | undefined {
  const start = endOfMatch(joint, text, at);
  if (start === undefined) return undefined;
  const named = endOfMatch(word, text, start);
  return endOfMatch(part, text, named ?? start) ?? named;
}

/**
 * The rule that is named after its part; 'other' if it's one of another document; undefined if none is.
 */
function baseAfter(reader: Surroundings, end: number): RuleNumber | 'other' | undefined {
  const { text, relative, around, taken, dialect } = reader;
  const at = endOfMatch(relative.of, text, end);
  if (at === undefined) return undefined;
  const number = endOfMatch(relative.name, text, at);
  if (number !== undefined) {
    const named = taken.find(({ start }) => start === number);
    if (named?.kind === 'number') return named.number;
    return named?.kind === 'range' ? named.first : 'other';
  }
  // “inciso II do caput”: of the article itself.
  const root = rootLevelOf(dialect.numbering);
  if (matchesAt(CAPUT, text, at)) return numberFromPath(around.path.slice(0, root + 1), dialect.numbering);
  const noun = endOfMatch(ARTICLE, text, at) ?? at;
  // “of the previous article”, “de la fracción anterior”
  for (const start of [endOfMatch(WORD, text, noun), noun - 1]) {
    const named = start === undefined ? undefined : matchAt(relative.named, text, start);
    const meant = named?.index === start && named ? meantRule(text, named) : undefined;
    if (meant) return namedRule(reader, named!, meant);
  }
  const part = partAt(text, at, relative, relative.word);
  if (!part) return undefined;
  const base = baseAfter(reader, part.end);
  if (base === 'other' || part.level === false || !part.own) return base;
  return numberOfPart((base ?? around).path, part.level, part.own.ordinal, dialect.numbering);
}

const CAPUT = /_?caput_?(?!\p{L})(?!(?:,|,?\s(?:e|ou))?\s(?:d?[oa]s?|dess[ea]s?|daquel[ea]s?)\s)/uy;
const WORD = /\p{L}{2,14}/uy;
/** What some languages write before “previous”: “lid 2 van het vorige artikel”. */
const ARTICLE = /(?:the|het|de|den|dem|der|des|la|el|il|lo)[\s\u00a0]{1,3}/uy;

/** “this Article”: the surrounding rule, at the level that the word names. Nothing of its number is written. */
function readThese(reader: Surroundings, from: number): void {
  const { text, relative, taken } = reader;
  for (const match of matchesFrom(relative.named, text, from)) {
    const meant = meantRule(text, match);
    if (!meant) continue;
    // The number of “this Section [F.3]” says it.
    if (taken.some(({ start }) => start >= meant.end && start <= meant.end + LONGEST_MARKS)) continue;
    const number = namedRule(reader, match, meant);
    if (number) addUnwritten(reader, number, meant.start, meant.end);
  }
}

const LONGEST_MARKS = 4;

/** A name with the word before or after it that says which rule it means. */
interface Meant extends Span {
  readonly which: string;
}

const PREVIOUS_NEXT = new RegExp(String.raw`[\s\u00a0]{1,3}(?:${anyOf(PREVIOUS_AFTER)})(?!\p{L})`, 'uy');
const WHICH: ReadonlySet<string> = new Set([...THESE, ...PREVIOUS, ...THOSE]);

/** “this Article”, “the previous rule”, “l’article précédent”; undefined if the name means another one. */
function meantRule(text: string, { 0: named, index, groups }: RegExpExecArray): Meant | undefined {
  const end = index + named.length;
  const word = writtenBefore(text, index);
  const which = word.toLowerCase();
  if (WHICH.has(which)) return { which, start: startOfKeyword(text, index, word), end };
  const after = endOfMatch(PREVIOUS_NEXT, text, end);
  return after === undefined ? undefined : { which: PREVIOUS[0]!, start: end - groups!.word!.length, end: after };
}

function namedRule(reader: Surroundings, { groups, index }: RegExpExecArray, { which }: Meant): RuleNumber | undefined {
  const { relative, around, place, dialect, grammar } = reader;
  const word = groups!.word!.toLowerCase();
  const named = relative.levelOf(word);
  if (named === undefined) return undefined;
  if (THOSE.includes(which))
    return grammar.keywords.has(word) || relative.levels.has(word) ? citedBefore(reader, index, named) : undefined;
  // Numbers that run on don't contain those of the chapters around them.
  const path = around.path[named] === 0 ? place : around.path;
  const level = named === Infinity ? path.length - 1 : named;
  if (!path[level]) return undefined;
  const ordinal = path[level]! - Number(PREVIOUS.includes(which));
  return ordinal > 0 ? numberFromPath([...path.slice(0, level), ordinal], dialect.numbering) : undefined;
}

/** “that paragraph”: the last one that is cited before it. */
function citedBefore(
  { taken, found, others, dialect }: Surroundings,
  at: number,
  level: number,
): RuleNumber | undefined {
  // “This section” isn't “that section”.
  const isWritten = (each: Reference) => each.kind !== 'number' || each.parts?.some(Boolean) !== false;
  const [last] = [...taken, ...found].filter(each => each.end <= at && isWritten(each)).sort((a, b) => b.end - a.end);
  if (others.some(({ end }) => end <= at && end > (last?.end ?? 0))) return undefined;
  const number = last?.kind === 'number' ? last.number : last?.kind === 'range' ? last.last : undefined;
  if (!number || (level !== Infinity && !number.path[level])) return undefined;
  return level === Infinity ? number : numberFromPath(number.path.slice(0, level + 1), dialect.numbering);
}
