import type { BookCitation } from '../../citing/bookCitations.ts';

/** Another number is nearby: a comment on several rules can be about any of them. */
const NEAR = 12;

/** Whether a number is alone in its expression, in a comment, and not part of a range. */
export function isAlone(citations: readonly BookCitation[], index: number): boolean {
  const { start, end, from, zone } = citations[index]!;
  const [before, after] = [citations[index - 1], citations[index + 1]];
  const isFar = (before?.end ?? -NEAR) + NEAR <= start && end + NEAR <= (after?.start ?? Infinity);
  return zone === 'comment' && from === undefined && isFar;
}
