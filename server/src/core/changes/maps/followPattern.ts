import type { BookCitation } from '../../citing/bookCitations.ts';
import { type DocumentEdit, type RulesDocument, textOf } from '../../document/document.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { literal } from '../../text/patterns.ts';
import type { Span } from '../../text/span.ts';
import { rangeAfterwards } from '../plan/rewriteRanges.ts';
import { type FollowedMap, type Outdated, renumberedBy } from './followMap.ts';
import type { WrittenMap } from './writtenMap.ts';

/** The placeholder for a number in a pattern such as `CR ({number})`. */
export const NUMBER_SIGN = '{number}';

/**
 * Updates numbers, or ranges of them, with a map wherever one of the patterns matches in any text. A range that would
 * name other rules stays as it is.
 */
export function followByPatterns(
  document: RulesDocument,
  patterns: readonly string[],
  map: WrittenMap,
  numbering: Numbering,
): FollowedMap {
  const text = textOf(document);
  const afterwards = writerFor(map, numbering);
  const edits: DocumentEdit[] = [];
  const left: Outdated[] = [];
  for (const { start, end } of patternPlaces(text, patterns)) {
    const written = text.slice(start, end);
    const next = afterwards(written);
    if (next === 'gone' || next === 'torn') left.push({ document, start, end, text: written, state: next });
    else if (next !== written) edits.push({ document, start, end, text: next });
  }
  return { edits, left };
}

/** The new text of a number or range, or why it has none. */
function writerFor(map: WrittenMap, numbering: Numbering): (written: string) => string {
  const numbers = new Map([...Object.entries(map.renumbered), ...Object.entries(map.merged)]);
  const removed = new Set(map.removed);
  const renumbered = renumberedBy(numbering, map);
  const next = (number: RuleNumber) => parseNumber(renumbered.renumbering.after(number.text), numbering) ?? number;
  return written => {
    const range = rangeIn(written, numbering);
    if (!range) {
      // Or another word after a hyphen.
      const [number = ''] = numbers.has(written) || removed.has(written) ? [written] : written.split(/[-–—]/, 1);
      return removed.has(number) ? 'gone' : (numbers.get(number) ?? number) + written.slice(number.length);
    }
    const after = rangeAfterwards(range, numbering, renumbered, next);
    if (after?.kind !== 'range') return [range.first, range.last].some(renumbered.isRemoved) ? 'gone' : 'torn';
    const stays = after.first.text === range.first.text && after.last.text === range.last.text;
    // The last number in its shortest form.
    const last = writtenAs(range.written, range.last, after.last, numbering, after.first) ?? after.last.text;
    return stays ? written : after.first.text + range.dash + last;
  };
}

/** Maximum length of a number, so that no text takes long. */
const LONGEST = 40;

/** The numbers and ranges in a text where one of the patterns matches, in the order of the text. */
export function patternPlaces(text: string, patterns: readonly string[]): Span[] {
  const places = new Map(patterns.flatMap(pattern => matchedPlaces(text, pattern)).map(place => [place.start, place]));
  return [...places.values()].sort((a, b) => a.start - b.start);
}

function matchedPlaces(text: string, pattern: string): Span[] {
  const [before = '', after = ''] = pattern.split(NUMBER_SIGN);
  const opening = literal(before) || '(?<![0-9A-Za-z.])';
  const number = String.raw`[0-9A-Z](?:[0-9A-Za-z.\-–—]{0,${LONGEST}}[0-9A-Za-z])?`;
  const closing = literal(after) || '(?![0-9A-Za-z])';
  return Array.from(text.matchAll(new RegExp(`(?<=(${opening}))${number}(?=${closing})`, 'g')), match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The ends of a range such as `704.5a-704.5c`, `704.5a–c` or `704.5-6`. */
interface WrittenRange {
  readonly first: RuleNumber;
  readonly dash: string;
  readonly last: RuleNumber;
  /** The text of the last number: in full, or only what differs. */
  readonly written: string;
}

/** The ends of a range; undefined if the text is none. */
function rangeIn(written: string, numbering: Numbering): WrittenRange | undefined {
  const [, begin, dash, end] = /^([^\-–—]+)([-–—])([^\-–—]+)$/.exec(written) ?? [];
  if (begin === undefined || dash === undefined || end === undefined) return undefined;
  const isShort = /^(?:[a-z]+|\d+)$/.test(end) && prefixOf(begin) !== '';
  const [first, last] = [begin, isShort ? prefixOf(begin) + end : end].map(text => parseNumber(text, numbering));
  return first && last && { first, dash, last, written: end };
}

/** The common part of consecutive numbers: all except the last letters or digits. */
function prefixOf(number: string): string {
  const isLetter = /[a-z]$/.test(number);
  const own = isLetter ? /[a-z]/ : /\d/;
  // A pattern for all of them takes quadratic time.
  let end = number.length;
  while (end > 0 && own.test(number.charAt(end - 1))) end--;
  const prefix = number.slice(0, end);
  return isLetter || prefix.endsWith('.') ? prefix : '';
}

/** The citations of a book wherever one of the patterns, such as `CR ({number})`, matches; a range is two of them. */
export function patternCitations(
  text: string,
  patterns: readonly string[],
  book: string,
  numbering: Numbering,
): BookCitation[] {
  const common = { book, zone: 'comment', status: 'resolved', targets: [], labeled: true } as const;
  return patternPlaces(text, patterns).flatMap(({ start, end }): BookCitation[] => {
    const written = text.slice(start, end);
    const range = rangeIn(written, numbering);
    if (range)
      return [
        { ...common, start, end: end - range.dash.length - range.written.length, number: range.first.text },
        { ...common, start: end - range.written.length, end, number: range.last.text, from: range.first.text },
      ];
    // Or another word after a hyphen.
    const [number = ''] = written.split(/[-–—]/, 1);
    return parseNumber(number, numbering) ? [{ ...common, start, end: start + number.length, number }] : [];
  });
}
