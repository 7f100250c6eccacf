import { explain } from '../../book/explain.ts';
import { resolveNumber } from '../../book/resolve.ts';
import { scopeOfName, type Workspace } from '../../book/workspace.ts';
import { type BookCitation, citationsIn } from '../../citing/bookCitations.ts';
import { parseNumber } from '../../numbers/ruleNumber.ts';
import type { SourceCheck } from '../findings/check.ts';

export const brokenCitation: SourceCheck = {
  code: 'broken-citation',
  summary: "Program source, or another file that cites a book, names a rule that doesn't exist.",
  severity: 'error',
  runSource(workspace, source, report) {
    for (const citation of citationsIn(workspace, source)) {
      if (citation.status !== 'broken') continue;
      const { start, end, number = '' } = citation;
      report({ start, end, target: number, message: messageOf(workspace, citation) });
    }
  },
};

function messageOf(workspace: Workspace, { book, number = '' }: BookCitation): string {
  const scope = scopeOfName(workspace, book);
  const document = scope.flat()[0]!;
  return explain(resolveNumber(scope, parseNumber(number, document.dialect.numbering)!), undefined, document);
}
