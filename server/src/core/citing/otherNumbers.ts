import type { Span } from '../text/span.ts';

/** What is before a number that counts, measures, or names something else than a rule. */
const BEFORE = [
  // `version 101.2`, `RFC 101.2`
  String.raw`\b(?:versions?|v\.|releases?|rfc|iso|iec|http|tls|unicode|fig\.|figures?|tables?|pages?|pp?\.|ports?|lines?)[ \t:]{1,4}`,
  // `3 * 101.2`, `x = 101.2`, `f(101.2)`, `{101.2}`
  String.raw`[\p{L}\d)\]][ \t]{0,4}[*×·=<>+]=?[ \t]{0,4}|[\p{L}\d_]\(|\{`,
  // `[0.5, 101.2]`, `0.5 to 101.2`
  String.raw`\d[,;][ \t]{0,4}|\d[ \t]{1,4}to[ \t]{1,4}|[±≈×]`,
].join('|');

/** What is after such a number. */
const AFTER = [
  // `101.2 MiB`, `101.2€`
  String.raw`[ \t]?(?:[nµm]?s|sec|min|[kKMGT]i?[bB](?:/s)?|bytes?|[kMG]?Hz|px|pt|em|rem|dpi|fps|dB|kg|km|degrees?|[$€£¥×]|°[CFK]?|USD|EUR|GBP)(?![\p{L}\d])|[€£¥°×]`,
  // `101.2-beta`, `101.2+build`
  String.raw`-(?:alpha|beta|rc|dev|pre|snapshot)|\+[\p{L}\d]`,
  // `101.2 * 3`, `101.2/16`, `101.2:80`, `(101.2, 0.3)`, `101.2 to 99`
  String.raw`[ \t]{0,4}[*×+/<>≤≥][ \t]{0,4}[\d(]|:\d|[,;][ \t]{0,4}\d|\.\.\d|[ \t]{1,4}to[ \t]{1,4}\d`,
].join('|');

const ends = new RegExp(`(?:${BEFORE})$`, 'iu');
const begins = new RegExp(`^(?:${AFTER})`, 'u');
/** So much before and after a number shows what it is. */
const NEAR = 24;

/** Whether a number that nothing announces is an amount, a version, or a part of a calculation. `units`: sticky. */
export function isOtherNumber(text: string, { start, end }: Span, units: RegExp): boolean {
  units.lastIndex = end;
  return (
    units.test(text) ||
    ends.test(text.slice(Math.max(0, start - NEAR), start)) ||
    begins.test(text.slice(end, end + NEAR))
  );
}
