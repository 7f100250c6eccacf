import { ruleWithLevel } from '../../book/explain.ts';
import { pairsIn } from '../../editions/translation.ts';
import { atHead, type DocumentCheck } from '../../findings/check.ts';

export const movedRule: DocumentCheck = {
  code: 'moved-rule',
  summary: 'A rule of a translation is in another place than in its original.',
  severity: 'warning',
  slow: true,
  run(workspace, document, report) {
    for (const { pair } of pairsIn(workspace, document)) {
      const { own, isMoved, before } = pair;
      if (!isMoved) continue;
      const place = before ? `after ${before.number.text}` : 'first';
      report({
        ...atHead(own.definition),
        message: `${ruleWithLevel(own.number, document)} comes ${place} in the original; move it there.`,
      });
    }
  },
};
