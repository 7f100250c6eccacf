import { ruleWithLevel } from '../../book/explain.ts';
import { definitionSpan } from '../../book/workspace.ts';
import { type RulesDocument, textOf } from '../../document/document.ts';
import { insertedText, isUntranslated } from '../../editions/insertedText.ts';
import { type MissingRule, pairsIn, type Translation, translationOf } from '../../editions/translation.ts';
import { atHead, type DocumentCheck, type Fix, fixing } from '../../findings/check.ts';

export const untranslatedRule: DocumentCheck = {
  code: 'untranslated-rule',
  summary: 'The original of a translation has a rule that the translation lacks.',
  severity: 'warning',
  slow: true,
  run(workspace, document, report) {
    const translation = translationOf(workspace, document);
    if (!translation) return;
    for (const rule of translation.missing.filter(each => isPlaceIn(document, each, translation)))
      report({
        ...missingRulePlace(document, rule),
        target: rule.original.number.text,
        message: untranslatedMessage(rule, translation),
        related: [{ definition: rule.original.definition, message: 'Original' }],
        fixes: () => [insertionFix(document, rule)],
      });
    for (const { own } of pairsIn(workspace, document).map(({ pair }) => pair))
      if (isUntranslated(own))
        report({
          ...atHead(own.definition),
          message: `${ruleWithLevel(own.number, document)} isn't translated yet; replace its text.`,
        });
  },
};

/** Whether a missing rule belongs into a document: after a rule of it, or at its start if it is the first one. */
function isPlaceIn(document: RulesDocument, { after }: MissingRule, { translated }: Translation): boolean {
  return (after?.definition.document ?? translated.edition.documents[0]) === document;
}

function missingRulePlace(document: RulesDocument, { after }: MissingRule) {
  return after ? atHead(after.definition) : { start: 0, end: Math.min(1, textOf(document).length) };
}

function untranslatedMessage({ original, after }: MissingRule, { edition }: Translation): string {
  const { number, definition } = original;
  const place = after ? `after ${after.number.text}` : 'before the first rule';
  return `${ruleWithLevel(number, definition.document)} of ${edition} isn't here; insert and translate it ${place}.`;
}

function insertionFix(document: RulesDocument, { original, after }: MissingRule): Fix {
  const at = after ? definitionSpan(after.definition).end : 0;
  return fixing(
    `Insert ${original.number.text} from the original`,
    document,
    { start: at, end: at },
    insertedText(original, textOf(document), at),
  );
}
