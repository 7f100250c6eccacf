import type { NumberReference, RangeReference } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { explain } from '../explain.ts';
import { type Resolution, resolveEnds, titleOwner } from '../resolve.ts';
import { type Span, shift } from '../span.ts';
import { type Symbols, symbolsOf } from '../symbols.ts';
import { type Definition, headOf, type Workspace } from '../workspace.ts';
import type { Check, Finding } from './check.ts';

type RuleReference = NumberReference | RangeReference;

export const brokenReference: Check = {
  code: 'broken-reference',
  summary: 'A reference names a rule or a section that is not there, although the document covers that place.',
  severity: 'error',
  run(workspace, document, report) {
    const symbols = symbolsOf(document);
    document.blocks.forEach((block, index) => {
      for (const reference of block.references) {
        if (reference.kind === 'term' || isSound(reference, symbols)) continue;
        for (const { span, resolution } of brokenParts(workspace, document, reference)) {
          report({
            ...shift(span, document.starts[index]!),
            message: explain(resolution, reference, document),
            target: resolution.name,
            related: relatedTo(workspace, document, reference, resolution),
          });
        }
      }
    });
  },
};

/** Whether a reference is found without further ado, as nearly all are: only the others are resolved in full. */
function isSound(reference: RuleReference, { rules }: Symbols): boolean {
  if (reference.book !== undefined) return false;
  if (reference.kind === 'number') return !reference.wrongKeyword && rules.has(reference.text);
  return rules.has(reference.first.text) && rules.has(reference.last.text);
}

/** Each broken number of a reference with its own span: of a range one end, the other, or both. */
function brokenParts(
  workspace: Workspace,
  document: RulesDocument,
  reference: RuleReference,
): { span: Span; resolution: Resolution }[] {
  const spans = reference.kind === 'range' ? reference.ends : [reference];
  return resolveEnds(workspace, document, reference).flatMap((resolution, index) =>
    resolution.outcome === 'broken' ? [{ span: spans[index] ?? reference, resolution }] : [],
  );
}

function relatedTo(
  workspace: Workspace,
  document: RulesDocument,
  reference: RuleReference,
  { gap }: Resolution,
): Finding['related'] {
  const related: { definition: Definition; message: string }[] = [];
  const { title } = reference;
  const owner = title && titleOwner(workspace, document, title.text, reference);
  const head = owner && headOf(owner);
  if (head?.kind === 'rule')
    related.push({ definition: owner!, message: `“${title!.text}” is rule ${head.number.text}` });
  for (const [neighbour, words] of [
    [gap?.before, 'The nearest before it'],
    [gap?.after, 'The nearest after it'],
  ] as const) {
    const ordinal = neighbour && symbolsOf(gap!.document).rules.get(neighbour.text);
    if (ordinal !== undefined)
      related.push({ definition: { document: gap!.document, ordinal }, message: `${words}: ${neighbour!.text}` });
  }
  return related;
}
