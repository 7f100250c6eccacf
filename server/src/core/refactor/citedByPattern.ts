import { type RulesDocument, textOf } from '../document.ts';
import { literal } from '../ruleNumber.ts';
import type { Span } from '../span.ts';
import type { Followed } from './applyMap.ts';
import type { WrittenMap } from './writtenMap.ts';

/** What stands for a number in a pattern such as `CR ({number})`. */
export const NUMBER_SIGN = '{number}';

/** Makes numbers, or ranges of such, that stand in any text as one of the patterns says follow a map. */
export function followByPatterns(document: RulesDocument, patterns: readonly string[], map: WrittenMap): Followed {
  const text = textOf(document);
  const places = new Map<number, Span>();
  for (const pattern of patterns) for (const place of placesOf(text, pattern)) places.set(place.start, place);
  const sorted = [...places.values()].sort((a, b) => a.start - b.start);
  const after = numberAfter(map);
  const removed = new Set(map.removed);
  const edits = sorted.flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const next = following(written, after);
    return next === written ? [] : [{ document, start, end, text: next }];
  });
  const left = sorted.flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const { first, last } = rangeIn(written) ?? { first: written, last: written };
    return removed.has(first) && removed.has(last) ? [{ document, start, end, text: written }] : [];
  });
  return { edits, left };
}

/** No number is longer, so that no text takes long. */
const LONGEST = 40;

function placesOf(text: string, pattern: string): Span[] {
  const [before = '', behind = ''] = pattern.split(NUMBER_SIGN);
  const opening = literal(before) || '(?<![0-9A-Za-z.])';
  const number = String.raw`[0-9A-Z](?:[0-9A-Za-z.\-–—]{0,${LONGEST}}[0-9A-Za-z])?`;
  const closing = literal(behind) || '(?![0-9A-Za-z])';
  return Array.from(text.matchAll(new RegExp(`(?<=(${opening}))${number}(?=${closing})`, 'g')), match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function numberAfter({ renumbered, joined }: WrittenMap): (number: string) => string {
  const map = new Map([...Object.entries(renumbered), ...Object.entries(joined)]);
  return number => map.get(number) ?? number;
}

/** A number or a range as it is afterwards; the last number of a range stays as short as it can. */
function following(written: string, after: (number: string) => string): string {
  const whole = after(written);
  const range = whole === written ? rangeIn(written) : undefined;
  if (!range) return whole;
  const [first, last] = [after(range.first), after(range.last)];
  const prefix = prefixOf(first);
  const isShort = range.isShort && last.startsWith(prefix) && prefixOf(last) === prefix;
  return first + range.dash + (isShort ? last.slice(prefix.length) : last);
}

/** The ends of a range such as `704.5a-704.5c`, `704.5a–c` or `704.5-6`. */
function rangeIn(written: string): { first: string; dash: string; last: string; isShort: boolean } | undefined {
  const [, first, dash, end] = /^([^\-–—]+)([-–—])([^\-–—]+)$/.exec(written) ?? [];
  if (first === undefined || dash === undefined || end === undefined) return undefined;
  const isShort = /^(?:[a-z]{1,2}|\d{1,3})$/.test(end) && prefixOf(first) !== '';
  return { first, dash, last: isShort ? prefixOf(first) + end : end, isShort };
}

/** What numbers that stand beside each other have in common: all but the last letters or digits. */
function prefixOf(number: string): string {
  return /^(.*?)(?:[a-z]+|(?<=\.)\d+)$/.exec(number)?.[1] ?? '';
}
