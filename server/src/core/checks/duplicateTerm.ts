import type { Head, TermHead } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { symbolsOf, termKeys } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';
import { termOrdinals } from './glossary.ts';

export const duplicateTerm: Check = {
  code: 'duplicate-term',
  summary: 'The glossary has a term twice.',
  severity: 'warning',
  run(_workspace, document, report) {
    for (const { ordinal, first } of repeatedIn(document)) {
      const head = document.heads[ordinal] as TermHead;
      report({
        ...headSpan({ document, ordinal }),
        message: `“${head.term}” is in the glossary already: join the two entries, or give this one another name.`,
        target: head.term,
        related: [{ definition: { document, ordinal: first }, message: 'The first entry' }],
      });
    }
  },
};

interface Repeated {
  readonly ordinal: number;
  /** The ordinal of the first entry of the same term. */
  readonly first: number;
}

const memo = new WeakMap<readonly Head[], readonly Repeated[]>();

function repeatedIn(document: RulesDocument): readonly Repeated[] {
  const { heads } = document;
  const known = memo.get(heads);
  if (known) return known;
  const { terms } = symbolsOf(document);
  const keyAt = (ordinal: number) => {
    const head = heads[ordinal]!;
    return head.kind === 'term' ? termKeys(head)[0] : undefined;
  };
  const repeated = termOrdinals(heads)
    .map(ordinal => ({ ordinal, first: terms.get(keyAt(ordinal)!)! }))
    .filter(({ ordinal, first }) => first < ordinal && keyAt(first) === keyAt(ordinal));
  memo.set(heads, repeated);
  return repeated;
}
