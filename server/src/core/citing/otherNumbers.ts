import type { Span } from '../text/span.ts';

/** What is before a number that counts, measures, or names something else than a rule. */
const BEFORE = [
  // `version 101.2`, `RFC 101.2`
  String.raw`\b(?:versions?|v\.|releases?|rfc|iso|iec|http|tls|unicode|fig\.|figures?|tables?|pages?|pp?\.|ports?|lines?|pep|ieee|ecma|issues?|tickets?|bugs?|builds?|commits?|pr)[^\p{L}\d\r\n]{1,6}`,
  // `3 * 101.2`, `x = 101.2`, `f(101.2)`, `{101.2}`
  String.raw`[\p{L}\d)\]][ \t]{0,4}[*×·=<>+]=?[ \t]{0,4}|[\p{L}\d_]\(|\{`,
  // `[0.5, 101.2]`, `0.5 to 101.2`
  String.raw`\d[,;][ \t]{0,4}|\d[ \t]{1,4}to[ \t]{1,4}|[±≈×]`,
].join('|');

/** `101.2 MiB`, `101.2€` */
const UNIT = String.raw`[ \t]?(?:[nµm]?s|sec|min|[kKMGT]i?[bB](?:/s)?|bytes?|[kMG]?Hz|px|pt|em|rem|dpi|fps|dB|kg|km|degrees?|[$€£¥×]|°[CFK]?|USD|EUR|GBP)(?![\p{L}\d])|[€£¥°×]`;

/** What is after such a number. */
const AFTER = [
  UNIT,
  // `101.2-beta`, `101.2+build`, `101.2-1`, `101.2.md`
  String.raw`-(?:alpha|beta|rc|dev|pre|snapshot|\d)|\+[\p{L}\d]|\.\p{Ll}`,
  // `101.2 * 3`, `101.2/16`, `101.2:80`, `(101.2, 0.3)`, `101.2 to 99`
  String.raw`[ \t]{0,4}[*×+/<>≤≥][ \t]{0,4}[\d(]|:\d|[,;][ \t]{0,4}\d|\.\.\d|[ \t]{1,4}to[ \t]{1,4}\d`,
].join('|');

/** Words right before a number that is meant as a rule, in a comment. */
const CUE =
  /(?<![\p{L}\d])(?:see(?:[ \t]also)?|cf\.?|(?:as[ \t])?per|according[ \t]to|siehe|s\.|vgl\.|gemäß|laut|voir|selon|cf|véase|según|vedi|zie|volgens|ver|patrz|viz|см\.)[ \t]{1,4}$/iu;
/** The end of a clause, or how one goes on. */
const CLOSED =
  /^(?:\s*$|[\])]?[.,;:!?)\]](?!\d)|[ \t]*[\r\n]|[ \t]{1,4}(?:the|this|that|a|an|if|when|unless|and|or|but|because|so|it|each|all|no|is|are|applies|apply|says)(?!\p{L}))/iu;

const ends = new RegExp(`(?:${BEFORE})$`, 'iu');
const begins = new RegExp(`^(?:${AFTER})`, 'u');
const measures = new RegExp(`^(?:${UNIT})`, 'u');
/** Versions, decimals, dates, items of lists, `3d`, dice, moves, and cells of tables look like that. */
const COMMON = /^(?:\d{1,2}(?:[.-]\d{1,3}){0,2}|\d{1,2}\p{L}\d{0,2}|\p{L}{1,2}\d{1,2})$/u;

/** Whether something else than a rule is often written like that. */
export function isCommon(number: string): boolean {
  return COMMON.test(number);
}

/** So much before and after a number shows what it is. */
const NEAR = 24;

/**
 * Whether a number can only be meant as a rule, though versions look like it: `see 4.3.`, `as per 4.3 the bell rings`.
 */
export function isCued(text: string, { start, end }: Span): boolean {
  return CUE.test(text.slice(Math.max(0, start - NEAR), start)) && CLOSED.test(text.slice(end, end + NEAR));
}

const CAPITALS = /(?<![\p{L}\d])\p{Lu}{2,6}(?=[ \t]$)/u;
const BOOKS = /(?<![\p{L}\d])(\p{Lu}{2,6})[ \t](\d{1,4}(?:\.\d{1,3}[a-z]{0,2})+)(?![\w.])/gu;

/** The capitals right before an offset; empty if there are none. */
export function capitalsBefore(text: string, start: number): string {
  return CAPITALS.exec(text.slice(Math.max(0, start - NEAR), start))?.[0] ?? '';
}

/** Whether capitals are the name of another book: most of the numbers after them aren't in this one. */
export function isOtherBook(name: string, text: string, numbers: ReadonlySet<string>): boolean {
  const named = [...text.matchAll(BOOKS)].filter(([, other]) => other === name);
  return named.filter(([, , number]) => !numbers.has(number!)).length > named.length / 2;
}

/** Whether a unit of measure follows. `units`: those of a language, sticky. */
export function isMeasured(text: string, end: number, units: RegExp): boolean {
  units.lastIndex = end;
  return units.test(text) || measures.test(text.slice(end, end + NEAR));
}

/** Whether a number that nothing announces is an amount, a version, or a part of a calculation. `units`: sticky. */
export function isOtherNumber(text: string, { start, end }: Span, units: RegExp): boolean {
  return (
    isMeasured(text, end, units) ||
    ends.test(text.slice(Math.max(0, start - NEAR), start)) ||
    // A slash after a letter joins numbers: `601.2e/733`.
    (!/\p{L}\/$/u.test(text.slice(start, end + 1)) && begins.test(text.slice(end, end + NEAR)))
  );
}
