import type { BookCitation } from '../../citing/bookCitations.ts';

/** Another number stands near: a comment on several rules may speak of any. */
const NEAR = 12;

/** Whether a number is the only one of its expression, in a comment, and no range. */
export function isAlone(citations: readonly BookCitation[], index: number): boolean {
  const { start, end, from, zone } = citations[index]!;
  const [before, after] = [citations[index - 1], citations[index + 1]];
  const isFar = (before?.end ?? -NEAR) + NEAR <= start && end + NEAR <= (after?.start ?? Infinity);
  return zone === 'comment' && from === undefined && isFar;
}
