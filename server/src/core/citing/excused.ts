import type { Span } from '../text/span.ts';
import { endOfLine, type Zone } from './zones.ts';

/**
 * Excludes the line of the comment that contains it, and, if it is alone on its line, the next one; or the whole file.
 */
const MARK = /rulebook-ignore(-file)?(?![\w-])/g;

/** Removes citations that a comment excludes, because tests name wrong numbers on purpose. Spans are sorted. */
export function withoutExcused<S extends Span>(spans: readonly S[], text: string, zones: readonly Zone[]): S[] {
  if (!text.includes('rulebook-ignore')) return [...spans];
  const excused = excusedLines(text, zones);
  let at = 0;
  return spans.filter(({ start }) => {
    while (at < excused.length && excused[at]!.end <= start) at++;
    return start < (excused[at]?.start ?? Infinity);
  });
}

/** Sorted spans; the whole text if a comment says so. */
function excusedLines(text: string, zones: readonly Zone[]): Span[] {
  const comments = zones.filter(({ kind }) => kind === 'comment');
  const marks = comments.flatMap(({ start, end }) =>
    Array.from(text.slice(start, end).matchAll(MARK), ({ index, 1: ofFile }) => ({ at: start + index, end, ofFile })),
  );
  if (marks.some(({ ofFile }) => ofFile)) return [{ start: 0, end: text.length }];
  return marks.map(({ at, end }) => linesExcused(text, at, end));
}

/** The line of a mark, and the next one if only the comment, which ends at `end`, is on the line. */
function linesExcused(text: string, at: number, end: number): Span {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
  const lineEnd = endOfLine(text, at);
  const standsAlone = !/[\p{L}\d]/u.test(text.slice(start, at)) && !/\S/.test(text.slice(end, lineEnd));
  const next = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  return { start, end: standsAlone ? endOfLine(text, next) : lineEnd };
}
