import type { TermHead } from '../../blocks/block.ts';
import { type Symbols, symbolsOf, termKeys } from '../../document/symbols.ts';
import { atHead, type Check } from '../../findings/check.ts';
import { memo } from '../../text/memo.ts';

export const duplicateTerm: Check = {
  code: 'duplicate-term',
  summary: 'Two glossary entries have the same term.',
  severity: 'warning',
  run(_workspace, document, report) {
    for (const { ordinal, first } of memo(symbolsOf(document), repeatedIn)) {
      const head = document.heads[ordinal] as TermHead;
      report({
        ...atHead({ document, ordinal }),
        message: `“${head.term}” is already in the glossary; merge the two entries, or rename this one.`,
        related: [{ definition: { document, ordinal: first }, message: 'First entry' }],
      });
    }
  },
};

/** The ordinal of each repeated entry, and that of the first entry of the same term. */
function repeatedIn({ heads, terms, glossary }: Symbols) {
  const keyAt = (ordinal: number) => {
    const head = heads[ordinal]!;
    return head.kind === 'term' ? termKeys(head)[0] : undefined;
  };
  return glossary.flatMap(ordinal => {
    const first = terms.get(keyAt(ordinal)!)!;
    return first < ordinal && keyAt(first) === keyAt(ordinal) ? { ordinal, first } : [];
  });
}
