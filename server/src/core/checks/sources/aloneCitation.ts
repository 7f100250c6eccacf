import type { Source, Workspace } from '../../book/workspace.ts';
import { type BookCitation, citationsIn } from '../../citing/bookCitations.ts';

/** Another number is nearby: a comment on several rules can be about any of them. */
const NEAR = 12;

/** The citations that are alone in their expression, in a comment, and not part of a range. */
export function aloneCitations(workspace: Workspace, source: Source): BookCitation[] {
  const citations = citationsIn(workspace, source);
  return citations.filter(({ start, end, from, zone }, index) => {
    const [before, after] = [citations[index - 1], citations[index + 1]];
    const isFar = (before?.end ?? -NEAR) + NEAR <= start && end + NEAR <= (after?.start ?? Infinity);
    return zone === 'comment' && from === undefined && isFar;
  });
}
