import { writtenText } from '../../blocks/cells.ts';
import { ruleWithLevel } from '../../book/explain.ts';
import { definitionSpan } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type CitedNumber, type Difference, referencesThatDiffer } from '../../editions/differences.ts';
import { pairsIn, type TranslatedRule } from '../../editions/translation.ts';
import { atHead, type DocumentCheck, type Fix, fixing } from '../../findings/check.ts';
import type { Span } from '../../text/span.ts';
import { listed } from '../../text/words.ts';

export const differentReferences: DocumentCheck = {
  code: 'different-references',
  summary: 'A rule of a translation cites other rules than its original does.',
  severity: 'warning',
  slow: true,
  run(workspace, document, report) {
    for (const { translation, pair } of pairsIn(workspace, document)) {
      const difference = referencesThatDiffer(translation, pair);
      const [first] = difference.own;
      if (!first && !difference.original.length) continue;
      report({
        ...(first ? spanOf(pair, first) : atHead(pair.own.definition)),
        target: first?.number ?? pair.own.number.text,
        message: referencesMessage(pair, difference, document),
        related: [{ definition: pair.original.definition, message: 'Original' }],
        fixes: () => originalCitationFix(pair, difference, document),
      });
    }
  },
};

/** The span of a citation in its document. */
function spanOf({ own }: TranslatedRule, { citation: { at, text } }: CitedNumber): Span {
  const start = definitionSpan(own.definition).start + at;
  return { start, end: start + text.length };
}

function referencesMessage(
  { own }: TranslatedRule,
  { own: mine, original }: Difference<CitedNumber>,
  document: RulesDocument,
): string {
  const rule = ruleWithLevel(own.number, document);
  const numbers = (cited: readonly CitedNumber[]) => listed(cited.map(({ number }) => number));
  if (!mine.length) return `${rule} doesn't cite ${numbers(original)}, as the original does.`;
  if (!original.length) return `${rule} cites ${numbers(mine)}, which the original doesn't.`;
  return `${rule} cites ${numbers(mine)}; the original cites ${numbers(original)}.`;
}

/** If only one citation differs, it can be taken from the original. */
function originalCitationFix(
  pair: TranslatedRule,
  { own, original }: Difference<CitedNumber>,
  document: RulesDocument,
): readonly Fix[] {
  const [[mine], [theirs]] = [own, original];
  if (own.length !== 1 || original.length !== 1) return [];
  const { start, end } = spanOf(pair, mine!);
  if (mine!.citation.text !== writtenText(mine!.number, document.dialect)) return [];
  const text = writtenText(theirs!.number, document.dialect);
  return [fixing(`Cite ${theirs!.number} as in the original`, document, { start, end }, text)];
}
