import { firstIndex } from './bisect.ts';

/** A piece of text: UTF-16 offsets, `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces a span of the text with `text`. */
export interface Edit extends Span {
  readonly text: string;
}

/**
 * Edits of one text, sorted so that they can be applied one by one, last first. Those at one place keep their order.
 */
export function fromTheEnd<E extends Edit>(edits: readonly E[]): E[] {
  return [...edits].reverse().sort((a, b) => b.start - a.start || b.end - a.end);
}

/** A text after edits without overlaps; its first character has the offset `origin`. */
export function withEdits(text: string, edits: readonly Edit[], origin = 0): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let at = origin;
  let result = '';
  for (const edit of sorted) {
    result += text.slice(at - origin, edit.start - origin) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at - origin);
}

/** A place in a text: zero-based line and column, in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Sorted, without those that overlap an earlier one; of those with the same start, the longest stays. */
export function withoutOverlaps<S extends Span>(spans: readonly S[]): S[] {
  let last = 0;
  return [...spans]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const fits = start >= last;
      if (fits) last = end;
      return fits;
    });
}

/** Whether the offset is in the span or at one of its edges, like a cursor. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** Whether two spans share a character. */
export function shareText(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Tells whether a span shares text with none of some spans that don't overlap; sorts them once. */
export function freeAmong(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  return span => {
    const next = sorted[firstIndex(sorted.length, index => sorted[index]!.end > span.start)];
    return !next || !shareText(next, span);
  };
}

/**
 * Tells where an offset is after edits that don't overlap; sorts them once. `after`: whether text that is inserted or
 * replaced right before the offset comes before it.
 */
export function offsetsAfter(edits: readonly Edit[]): (offset: number, after?: boolean) => number {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const growth = [0];
  for (const { start, end, text } of sorted) growth.push(growth.at(-1)! + text.length - (end - start));
  return (offset, after = false) => {
    const isLater = ({ start, end }: Edit) => end > offset || (!after && start >= offset);
    return offset + growth[firstIndex(sorted.length, index => isLater(sorted[index]!))]!;
  };
}

/** A span moved `by` units further on. */
export function shift(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

/**
 * Spaces, tabs, line ends, the wide spaces of East Asian scripts, and the no-break and zero-width spaces of word
 * processors.
 */
export function isSpace(code: number): boolean {
  return (
    code <= 32 ||
    code === 0xa0 ||
    code === 0x2009 ||
    code === 0x200b ||
    code === 0x202f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** The offset of the first character from `start` on that isn't white space; `end` if there is none before it. */
export function afterSpace(text: string, start: number, end = text.length): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of a text before `end`, without the white space that precedes it. */
export function beforeSpace(text: string, end = text.length, start = 0): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** An unaccented Latin letter. */
export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Matches a line end: `\r\n`, `\n` and a lone `\r` all end a line. Global: set `lastIndex` before use. */
export const lineEnds = (): RegExp => /\r\n|\r|\n/g;

/** How far to look ahead for the next line end. */
const AHEAD = 65_536;

/**
 * Finds line ends faster than {@link lineEnds}: returns the offset after the first one at or after `start`, or -1. Call
 * it with ascending offsets; it reads little beyond them.
 */
export function lineEndsIn(text: string): (start: number) => number {
  let base = 0;
  let ahead = text.slice(0, AHEAD);
  let feed = -1;
  let carriage = -1;
  const find = (mark: string, from: number) => {
    const at = ahead.indexOf(mark, from);
    return at < 0 ? Infinity : at;
  };
  return start => {
    for (let from = start; from < text.length; from = base + ahead.length) {
      if (from >= base + ahead.length) {
        base = from;
        ahead = text.slice(from, from + AHEAD);
        feed = carriage = -1;
      }
      if (feed < from - base) feed = find('\n', from - base);
      if (carriage < from - base) carriage = find('\r', from - base);
      if (feed < carriage) return base + feed + 1;
      if (carriage < Infinity) return base + carriage + (text.charCodeAt(base + carriage + 1) === 10 ? 2 : 1);
    }
    return -1;
  };
}

/** The offset of the first character of each line. */
export function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  const ends = lineEnds();
  while (ends.test(text)) starts.push(ends.lastIndex);
  return Uint32Array.from(starts);
}

/** The position of an offset within `text`; an offset between `\r` and `\n` is on the line that they end. */
export function positionAt(text: string, offset: number): Position {
  const ends = lineEnds();
  let line = 0;
  let start = 0;
  while (ends.test(text) && ends.lastIndex <= offset) {
    line++;
    start = ends.lastIndex;
  }
  return { line, column: Math.min(offset, text.length) - start };
}

/** The offset of a position within `text`; a column past the end of its line means the end of that line. */
export function offsetAt(text: string, position: Position): number {
  const ends = lineEnds();
  let start = 0;
  for (let line = 0; line < position.line; line++) {
    if (!ends.test(text)) return text.length;
    start = ends.lastIndex;
  }
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return Math.min(start + position.column, end);
}
