import type { RangeReference } from '../../blocks/block.ts';
import { type Source, scopeOfName, sourcesCiting } from '../../book/workspace.ts';
import { citationsIn } from '../../citing/bookCitations.ts';
import { textBetween } from '../../document/document.ts';
import type { LeftCitation } from '../plan/changeReport.ts';
import { type FollowedCitation, followSource } from './followSource.ts';
import { type Citing, takesEdgesIn, viewsOf } from './renumberCitations.ts';
import type { Job } from './renumberJob.ts';

/** The sources that cite the book. */
export function sourcesOf({ workspace, group }: Job): Source[] {
  return [...new Set(group.flatMap(document => sourcesCiting(workspace, document)))];
}

/** The changes in the citations of a source. */
export function citingOfSource(job: Job, source: Source): Citing {
  const { workspace, change, group } = job;
  const { document } = source;
  const ranges: Citing['ranges'] = [];
  const report = (event: Citing['ranges'][number]['event'], { start, end }: RangeReference) => {
    if (event !== 'torn') ranges.push({ document, start, end, text: textBetween(document, { start, end }), event });
  };
  const takesEdges = takesEdgesIn(document, change.edge, () => 0);
  const { numbering } = group[0]!.dialect;
  const seen = viewsOf(job, document, { report, takesEdges }, numbering);
  const followed = followSource(document, citationsIn(workspace, source), book => {
    const isReached = scopeOfName(workspace, book)
      .flat()
      .some(other => group.includes(other));
    return isReached ? { numbering, renumbered: seen.viewOf(book) } : undefined;
  });
  return {
    edits: [...followed.edits],
    left: followed.citations.flatMap(citation => leftAs(citation, seen.stateOf(citation.reference), source)),
    ranges,
    citations: followed.edits.length,
  };
}

const LEFT = { gone: 'broken', torn: 'retargeted', form: 'form' } as const;

/** A range that can't be written as one now leads to different rules. */
function leftAs(
  { start, end, written: text, state }: FollowedCitation,
  found: LeftCitation['state'] | undefined,
  { document }: Source,
): LeftCitation[] {
  const left = found ?? (state && LEFT[state]);
  return left ? [{ document, start, end, text, state: left }] : [];
}
