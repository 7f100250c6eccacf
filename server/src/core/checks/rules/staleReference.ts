import { writtenText } from '../../blocks/cells.ts';
import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { comparedWith, correspondence, earlierEditionsOf } from '../../editions/earlierEditions.ts';
import { type StaleReference, staleReferences } from '../../editions/staleReferences.ts';
import { type DocumentCheck, type Fix, fixing } from '../../findings/check.ts';
import { changeTo } from '../../findings/referenceCheck.ts';

export const staleReference: DocumentCheck = {
  code: 'stale-reference',
  summary:
    'A reference leads to a different rule than it did in an earlier edition, because the rule it meant has moved.',
  severity: 'warning',
  certain: true,
  slow: true,
  run(workspace, document, report) {
    for (const { stale, since } of staleInDocument(workspace, document)) {
      const { start, end, text, now } = stale;
      report({
        start,
        end,
        target: text,
        message: staleMessage(stale, since),
        related: [{ definition: now.definition, message: `Intended rule: ${now.number.text}` }],
        fixes: () => [fixOf(document, stale)],
      });
    }
  },
};

function staleMessage({ text, now: { number }, isEmptied }: StaleReference, since: string): string {
  return isEmptied
    ? `Only the title of ${text} is left; what it said in ${since} is now in ${number.text}. Cite ${number.text}.`
    : `In ${since}, ${text} was the rule that is now ${number.text}; cite ${number.text}.`;
}

/** Confidence from which a fix needs no review. */
const CERTAIN = 0.9;

function fixOf(document: RulesDocument, stale: StaleReference): Fix {
  const { definition, number } = stale.now;
  const fix = fixing(changeTo(definition), document, stale, writtenText(number.text, document.dialect));
  return { ...fix, certain: stale.confidence >= CERTAIN && !stale.isEmptied };
}

/** The stale references of a document, by the newest edition that shows each. */
function staleInDocument(workspace: Workspace, document: RulesDocument) {
  const found = new Map<number, { readonly stale: StaleReference; readonly since: string }>();
  for (const earlier of earlierEditionsOf(workspace, document)) {
    const comparison = comparedWith(workspace, document, earlier);
    if (!correspondence(comparison).isEnough) continue;
    for (const stale of staleReferences(comparison))
      if (stale.document === document && !found.has(stale.start))
        found.set(stale.start, { stale, since: earlier.name });
  }
  return [...found.values()];
}
