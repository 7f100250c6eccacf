import { levelWithRule, ruleWithLevel } from '../../book/explain.ts';
import type { RulesDocument } from '../../document/document.ts';
import { CITATION, type EditionRule } from '../../editions/editionRules.ts';
import type { OutdatedRule } from '../../editions/outdatedRules.ts';
import { type Translation, translationOf } from '../../editions/translation.ts';
import { shortened } from '../../features/navigation/headline.ts';
import { atHead, type DocumentCheck } from '../../findings/check.ts';

export const outdatedTranslation: DocumentCheck = {
  code: 'outdated-translation',
  summary: 'The original of a rule changed since the edition that is translated.',
  severity: 'information',
  slow: true,
  run(workspace, document, report) {
    const translation = translationOf(workspace, document);
    for (const outdated of translation?.outdated ?? []) {
      const { own, was, now, since } = outdated;
      if (own.definition.document !== document) continue;
      const before = { definition: was.definition, message: `In ${since}: ${shortWording(was)}` };
      const after = now ? [{ definition: now.definition, message: `Now: ${shortWording(now)}` }] : [];
      report({
        ...atHead(own.definition),
        message: outdatedMessage(outdated, translation!, document),
        ...(now && translation!.newest !== undefined && { mayBeUpToDate: translation!.newest }),
        related: [before, ...after],
      });
    }
  },
};

const LONGEST_WORDS = 300;

function shortWording({ text }: EditionRule): string {
  return shortened(text.replaceAll(CITATION, '…').replace(/\s+/g, ' '), LONGEST_WORDS);
}

function outdatedMessage(
  { own, was, now, since }: OutdatedRule,
  { current }: Translation,
  document: RulesDocument,
): string {
  if (!now)
    return `${ruleWithLevel(own.number, document)} was removed from the original after ${since}; delete it when you move to ${current}.`;
  const rule = levelWithRule(own.number, document);
  if (now.number.text !== was.number.text)
    return `The original of ${rule} is ${now.number.text} since ${since}; update its number and its text.`;
  return `The original of ${rule} was reworded after ${since}; update the translation.`;
}
