import { citationsIn, explainCitation, resolveCitation } from '../../citing/bookCitations.ts';
import type { SourceCheck } from '../../findings/check.ts';
import { neighborsOf } from '../references/brokenReference.ts';
import { missingFixes } from './citationFixes.ts';

export const brokenCitation: SourceCheck = {
  code: 'broken-citation',
  summary: "Program source, or another file that cites a book, names a rule that doesn't exist.",
  severity: 'error',
  runSource(workspace, source, report) {
    for (const citation of citationsIn(workspace, source)) {
      if (citation.status !== 'broken') continue;
      const { start, end, number = '' } = citation;
      const [resolution] = resolveCitation(workspace, citation);
      if (!resolution) continue;
      report({
        ...{ start, end, target: number },
        message: explainCitation(workspace, citation, resolution),
        related: neighborsOf(resolution),
        fixes: () => missingFixes(workspace, source, citation, resolution),
      });
    }
  },
};
