import { symbolsOf, termKey } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';

export const duplicateTerm: Check = {
  code: 'duplicate-term',
  summary: 'The glossary has a term twice.',
  severity: 'warning',
  run(_workspace, document, report) {
    const { terms } = symbolsOf(document);
    document.heads.forEach((head, ordinal) => {
      if (head.kind !== 'term') return;
      const first = terms.get(termKey(head.term))!;
      const other = document.heads[first]!;
      if (first >= ordinal || other.kind !== 'term' || termKey(other.term) !== termKey(head.term)) return;
      report({
        ...headSpan({ document, ordinal }),
        message: `“${head.term}” is in the glossary already: join the two entries, or give this one another name.`,
        target: head.term,
        related: [{ definition: { document, ordinal: first }, message: 'The first entry' }],
      });
    });
  },
};
