import { ruleWithLevel } from '../../book/explain.ts';
import { translationOf } from '../../editions/translation.ts';
import { atHead, type DocumentCheck } from '../../findings/check.ts';

export const extraRule: DocumentCheck = {
  code: 'extra-rule',
  summary: 'A translation has a rule that its original lacks.',
  severity: 'warning',
  slow: true,
  run(workspace, document, report) {
    const translation = translationOf(workspace, document);
    for (const { definition, number } of translation?.extra ?? [])
      if (definition.document === document)
        report({
          ...atHead(definition),
          message: `${ruleWithLevel(number, document)} isn't in ${translation!.edition}; delete it, or correct its number.`,
        });
  },
};
