import type { Reference } from '../../blocks/block.ts';
import { resolve, resolveNumber, scopeOfReference } from '../../book/resolve.ts';
import { type Definition, headOf, type Scope, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { blockIndexAt, blocksOf, type RulesDocument } from '../../document/document.ts';
import { parentNumber } from '../../numbers/ruleNumber.ts';
import { type Span, touches } from '../../text/span.ts';

/** A longer title of the parent would be too much after a subrule's number. */
const LONGEST_INHERITED = 40;

/**
 * What to show after numbers in addition to the text: in a span of a document, the titles of rules that are cited
 * without them. Each with the offset after the number, and the rule that the number names.
 */
export function inlayTitles(workspace: Workspace, document: RulesDocument, span: Span) {
  const [first, last] = [span.start, span.end].map(offset => blockIndexAt(document, offset)) as [number, number];
  return blocksOf(document, first, last + 1).flatMap(({ block, start }) =>
    block.references.flatMap(reference => {
      const offset = start + reference.end;
      const title = touches(span, offset) ? hintedTitle(workspace, document, reference) : undefined;
      return title ? { offset, ...title } : [];
    }),
  );
}

function hintedTitle(workspace: Workspace, document: RulesDocument, reference: Reference) {
  if (reference.kind !== 'number' || reference.title) return undefined;
  const [{ outcome, definition } = {}] = resolve(workspace, document, reference);
  if (outcome !== 'resolved' || !definition) return undefined;
  const title = titleOf(headOf(definition)) ?? titleAbove(scopeOfReference(workspace, document, reference), definition);
  return title ? { title: readable(title, definition.document.dialect), definition } : undefined;
}

/** The title of a subrule's parent, if it is short. */
function titleAbove(reach: Scope, definition: Definition): string | undefined {
  const { numbering, layout } = definition.document.dialect;
  const head = headOf(definition);
  const parent = head.kind === 'rule' ? parentNumber(head.number, numbering) : undefined;
  if (!parent || parent.level < layout.textLevel) return undefined;
  const above = resolveNumber(reach, parent).definition;
  const title = above && titleOf(headOf(above));
  return title && title.length <= LONGEST_INHERITED ? title : undefined;
}
