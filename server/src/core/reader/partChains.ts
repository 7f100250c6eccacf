import type { RelativeGrammar } from '../dialect/grammar.ts';
import { BEFORE_BRACKETS, LETTER_WORD, ordinalBefore, QUOTES } from '../dialect/partWords.ts';
import { isFirstUnwritten, type Level, mayBeLeftOut, type Numbering } from '../numbers/numbering.ts';
import { parseOrdinal, parseOwn, readOrdinal } from '../numbers/ownPart.ts';
import { type Parts, partsIn } from '../numbers/parts.ts';
import { numberFromPath, type RuleNumber } from '../numbers/ruleNumber.ts';
import { GLUED, PART_NUMERAL, PARTS_COUNTED, WIDE_DIGITS } from '../numbers/scripts.ts';
import { endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import { type Span, shift } from '../text/span.ts';
import { TITLE } from './quotations.ts';

/** A part of a number, with the word before it: “paragraph 2”, “eerste lid”. */
export interface WordedPart {
  /** Its level; false if such parts begin no line. */
  readonly level: number | false;
  readonly word: string;
  /** Where the word starts. */
  readonly start: number;
  /** Where what counts starts, and what it is; undefined of a part that begins no line. */
  readonly own: (Span & { readonly ordinal: number }) | undefined;
  /** Where it ends, with its brackets. */
  readonly end: number;
}

/** The part that a sticky pattern of the grammar finds at an offset. */
export function partAt(text: string, at: number, grammar: RelativeGrammar, pattern = grammar.next) {
  const match = matchAt(pattern, text, at);
  return match ? wordedPart(text, match, grammar) : undefined;
}

/** What a match of a grammar's word says; undefined if its level has no such part. */
export function wordedPart(text: string, match: RegExpExecArray, grammar: RelativeGrammar): WordedPart | undefined {
  const { part, levels, numbering } = grammar;
  const { word, counted, later, ordinal } = match.groups!;
  const name = (word ?? counted ?? later ?? '').toLowerCase();
  const start = match.index;
  const at = start + match[0].length;
  const written = ordinal ? undefined : matchAt(part, text, at)?.[0];
  const level = levels.get(name) ?? (written === undefined ? undefined : levelInBrackets(written, grammar));
  // “(A) of Rule 2”, where parts have small letters.
  if (level === undefined) return undefined;
  if (ordinal) {
    const ordinalAt = start + match[0].indexOf(ordinal);
    const own = { ordinal: ordinalBefore(name, ordinal), start: ordinalAt, end: ordinalAt + ordinal.length };
    return { level, word: name, start, own, end: at };
  }
  if (written === undefined || (LETTER_WORD.test(written) && BEFORE_BRACKETS.has(name))) return undefined;
  const end = at + written.length;
  if (level === false) return { level, word: name, start, own: undefined, end };
  const own = numbering.levels[level]!;
  const bare = written.replace(AROUND, '');
  const value = parseOwn(written, own) ?? parseOrdinal(bare, own);
  if (value === undefined) return undefined;
  const ownStart = at + written.indexOf(bare);
  return { level, word: name, start, end, own: { ordinal: value, start: ownStart, end: ownStart + bare.length } };
}

/** The level of a part in brackets that no word names: of those that words name, the outermost that counts so. */
function levelInBrackets(written: string, { levels, numbering }: RelativeGrammar): number | false {
  const named = [...levels.values()].filter(level => level !== false).sort((a, b) => a - b);
  const own = (level: number) => numbering.levels[level]!;
  return (
    named.find(level => parseOwn(written, own(level)) !== undefined) ??
    named.find(level => parseOrdinal(written.replace(AROUND, ''), own(level)) !== undefined) ??
    false
  );
}

/** The brackets or quotation marks around a part. */
const AROUND = new RegExp(`^[(${QUOTES.opening}]|[)${QUOTES.closing}]$`, 'g');

/** A number with what was read after it. */
export interface Continued {
  readonly number: RuleNumber;
  /** Where the last of its parts ends. */
  readonly end: number;
  /** Where what belongs to it ends, such as a sentence. */
  readonly after: number;
  /** Spans of its parts; undefined if nothing follows it. */
  readonly parts?: Parts;
}

/** A number with the parts that follow it in words: “§ 3 Absatz 1 Satz 2 Nummer 4”. */
export function continued(text: string, span: Span, number: RuleNumber, grammar: RelativeGrammar, known?: Parts) {
  const { numbering } = grammar;
  let found: Continued = { number, end: span.end, after: span.end, ...(known && { parts: known }) };
  for (;;) {
    const next = nextPart(text, found, grammar) ?? partAlone(text, found, numbering);
    if (!next) return found;
    if (next.level === false || !next.own) {
      found = { ...found, after: afterOthers(text, next.end, grammar) };
      continue;
    }
    const below = numberOfPart(found.number.path, next.level, next.own.ordinal, numbering);
    if (!below) return found;
    const written =
      found.parts ??
      partsIn(text.slice(span.start, span.end), number, numbering)?.map(each => each && shift(each, span.start));
    const parts = below.path.map((_, level) => (level === next.level ? next.own : written?.[level]));
    found = { number: below, end: next.end, after: next.end, parts };
  }
}

/** Where a list of sentences ends: “Satz 1, 3 oder 4”. A number with a part of its own isn't one of them. */
function afterOthers(text: string, end: number, { joint, part, next }: RelativeGrammar): number {
  for (let at = end; ; ) {
    const start = endOfMatch(joint, text, at);
    const member = start === undefined ? undefined : endOfMatch(part, text, start);
    if (member === undefined || endOfMatch(next, text, member) !== undefined) return at;
    at = member;
  }
}

/** A part in parentheses with its word, or its number alone in some: “paragraph (1)”. */
const WITHIN = /^[^(]*(?:\([^()]*\))?$/;

/** A part after a number, if it is all that is in parentheses: “23 (часть 1)”. */
function partIn(text: string, at: number, grammar: RelativeGrammar): WordedPart | undefined {
  const part = partAt(text, at, grammar);
  return part && WITHIN.test(text.slice(at, part.end)) ? part : undefined;
}

/** The part in words after a number, if it can lie below it. */
function nextPart(text: string, { number, after }: Continued, grammar: RelativeGrammar): WordedPart | undefined {
  const part = partIn(text, after, grammar) ?? partAfterTitle(text, after, grammar);
  if (!part) return undefined;
  return part.level === false || part.level > number.level ? part : undefined;
}

/** The same after a title, as in “Article 2 (Members), paragraph 3”. */
function partAfterTitle(text: string, at: number, grammar: RelativeGrammar): WordedPart | undefined {
  const end = endOfMatch(TITLE, text, at);
  return end === undefined ? undefined : partIn(text, end, grammar);
}

/** The part without a word that directly follows: the (1) of “subsection (a)(1)”, the b) of “Punkt 2 b)”, or the b of “2.b”. */
function partAlone(text: string, { number, end, after }: Continued, { levels }: Numbering) {
  if (matchesAt(COUNTED, text, after)) return gluedPart(text, after, number.level, levels);
  if (end !== after) return undefined;
  if (text.charAt(end) === '.') return dottedPart(text, end, number.level, levels);
  if (text.charAt(end) !== '(') return letteredPart(text, end, number.level + 1, levels[number.level + 1]);
  for (let level = number.level + 1; level < levels.length; level++) {
    const own = readOrdinal(text, end, levels[level]!);
    if (own) return { level, own: { ordinal: own.ordinal, ...own.span }, end: own.end };
  }
  return undefined;
}

/** Sticky: a part after a period: the c of “4.c”. */
export const DOTTED = /\.(\d{1,3}|[a-z]{1,4}|[A-Z]{1,4})(?![\p{L}\d])/uy;

/** A part after a period, whatever lines of its level have around it: the c, the 2, and the B of “4.c.2.B”. */
function dottedPart(text: string, at: number, above: number, levels: readonly Level[]) {
  const [written, part = ''] = matchAt(DOTTED, text, at) ?? [];
  if (!written) return undefined;
  for (let level = above + 1; level < levels.length; level++) {
    const ordinal = parseOrdinal(part, levels[level]!);
    const end = at + written.length;
    if (ordinal === undefined) continue;
    return { level, own: { ordinal, start: at + 1, end }, end: endOfLetter(text, end) };
  }
  return undefined;
}

/** Where a letter ends with the bracket that only closes: “4.2.b)” and “2 a) and b)”, but not “(see 4.2.b)”. */
export function endOfLetter(text: string, end: number): number {
  if (text.charAt(end) !== ')') return end;
  const before = text.slice(Math.max(0, end - LONGEST_BEFORE), end);
  const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')');
  return /(?<!\p{L})[a-z]$/u.test(before) && !isOpen ? end + 1 : end;
}

const LONGEST_BEFORE = 400;

/** A part with what it counts: the 第一款 of 第二十六条第一款第一项. */
const COUNTED = new RegExp(String.raw`\s?[${GLUED}][（(]?${PART_NUMERAL}[）)]?\s?[${PARTS_COUNTED}]`, 'y');

/** The part that directly follows, or one that begins no line. */
function gluedPart(text: string, at: number, above: number, levels: readonly Level[]) {
  for (let level = above + 1; level < levels.length; level++) {
    const counted = readCounted(text, at, levels[level]!);
    if (counted?.ordinal === 1 && isFirstUnwritten(levels[level]!)) break;
    const own = counted ?? bracketedAt(text, at, levels[level]!);
    if (own) return { level, own: { ordinal: own.ordinal, ...own.span }, end: own.end };
  }
  const end = endOfMatch(COUNTED, text, at);
  return end === undefined ? undefined : { level: false as const, own: undefined, end };
}

/** A part in digits of any width, as 第2項 of a line that begins with ２. */
function readCounted(text: string, at: number, level: Level): ReturnType<typeof readOrdinal> {
  const own = readOrdinal(text, at, level);
  if (own) return own;
  const wide = text.slice(at, at + LONGEST_COUNTED).replace(/\d/g, digit => WIDE_DIGITS.charAt(Number(digit)));
  const other = readOrdinal(wide, 0, level);
  return other && { ...other, end: other.end + at, span: shift(other.span, at) };
}

const LONGEST_COUNTED = 8;

/** A part in brackets with what it counts around them: the 第（二）项 of 第二条第（二）项. */
function bracketedAt(text: string, at: number, level: Level): ReturnType<typeof readOrdinal> {
  if (!GLUED.includes(text.charAt(at))) return undefined;
  const own = readOrdinal(text, at + 1, level);
  return own && PARTS_COUNTED.includes(text.charAt(own.end) || ' ') ? { ...own, end: own.end + 1 } : undefined;
}

/** A letter and a bracket after a part, if lines begin with such letters: “b)”. */
const LETTERED = /[ \u00a0]?([a-z]{1,2})\)(?![\p{L}\d])/uy;

function letteredPart(text: string, at: number, level: number, below: Level | undefined) {
  const [written, letter = ''] = matchAt(LETTERED, text, at) ?? [];
  if (!written || !below || below.counts !== 'letters' || below.separator.includes('(')) return undefined;
  const ordinal = parseOrdinal(letter, below);
  const start = at + written.indexOf(letter);
  return ordinal && { level, own: { ordinal, start, end: start + letter.length }, end: at + written.length };
}

/** The number of a part below a rule, or in place of the rule's own part at that level. */
export function numberOfPart(path: readonly number[], level: number, ordinal: number, numbering: Numbering) {
  const above = path.slice(0, level);
  while (above.length < level && mayBeLeftOut(above.length, numbering)) above.push(0);
  return above.length < level ? undefined : numberFromPath([...above, ordinal], numbering);
}
