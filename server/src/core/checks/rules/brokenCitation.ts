import type { Source, Workspace } from '../../book/workspace.ts';
import { citationsIn, explainCitation, pinnedIn, resolveCitation } from '../../citing/bookCitations.ts';
import { meaningOfPinned, type Pinned } from '../../citing/pinned.ts';
import { fixing, type Report, type SourceCheck } from '../../findings/check.ts';
import { gapNeighbors } from './brokenReference.ts';
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
        related: gapNeighbors(resolution),
        fixes: () => missingFixes(workspace, source, citation, resolution),
      });
    }
    reportPinned(workspace, source, report);
  },
};

/** Editions that aren't known, once each, and rules that the cited edition doesn't have. */
function reportPinned(workspace: Workspace, source: Source, report: Report): void {
  let last = -1;
  for (const citation of pinnedIn(workspace, source)) {
    const pinned = meaningOfPinned(workspace, citation);
    const { start, end, number = '', pin } = citation;
    if (pinned.isKnown && !pinned.was)
      report({
        ...{ start, end, target: number },
        message: `Rule ${number} doesn't exist in ${pin.edition}; correct the number or the edition.`,
      });
    if (pinned.isKnown || pinned.editions.length === 0 || pin.start === last) continue;
    last = pin.start;
    report({
      ...{ start: pin.start, end: pin.end, target: pin.edition },
      message: unknownEditionMessage(pinned),
      fixes: () => pinned.editions.map(name => fixing(`Change to ${name}`, source.document, pin, name)),
    });
  }
}

function unknownEditionMessage({ citation, editions }: Pinned): string {
  const { book, pin } = citation;
  return `${book} has no edition ${pin.edition}; cite ${editions.join(' or ')}, or list the edition in rulebook.json.`;
}
