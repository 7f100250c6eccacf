import { ruleWithLevel } from '../../book/explain.ts';
import type { RulesDocument } from '../../document/document.ts';
import { amountsThatDiffer, type Difference } from '../../editions/differences.ts';
import { pairsIn, type TranslatedRule } from '../../editions/translation.ts';
import { atHead, type DocumentCheck } from '../../findings/check.ts';
import { listed } from '../../text/words.ts';

export const differentAmounts: DocumentCheck = {
  code: 'different-amounts',
  summary: 'A rule of a translation has other amounts, dates, or pictures than its original.',
  severity: 'warning',
  slow: true,
  run(workspace, document, report) {
    for (const { translation, pair } of pairsIn(workspace, document)) {
      const difference = amountsThatDiffer(translation, pair);
      if (!difference.own.length && !difference.original.length) continue;
      report({
        ...atHead(pair.own.definition),
        message: amountsMessage(pair, difference, document),
        related: [{ definition: pair.original.definition, message: 'Original' }],
      });
    }
  },
};

function amountsMessage(
  { own }: TranslatedRule,
  { own: mine, original }: Difference<string>,
  document: RulesDocument,
): string {
  const rule = ruleWithLevel(own.number, document);
  if (!mine.length) return `${rule} lacks ${listed(original)}, which the original has.`;
  if (!original.length) return `${rule} has ${listed(mine)}, which the original lacks.`;
  return `${rule} has ${listed(mine)}, and the original ${listed(original)}.`;
}
