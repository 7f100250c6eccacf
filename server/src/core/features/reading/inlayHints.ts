import type { Reference } from '../../blocks/block.ts';
import { resolve, resolveNumber, scopeOfReference } from '../../book/resolve.ts';
import { type Definition, headOf, type Scope, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { blockIndexAt, blocksOf, type RulesDocument } from '../../document/document.ts';
import { parentNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';

/** What to show after a number in addition to the text. */
export interface InlayTitle {
  /** The offset after the number. */
  readonly offset: number;
  readonly title: string;
  /** The rule that the number names. */
  readonly definition: Definition;
}

/** A longer title of the parent would be too much after a subrule's number. */
const LONGEST_INHERITED = 40;

/** In a span of a document, the titles of rules that are cited without them. */
export function inlayTitles(workspace: Workspace, document: RulesDocument, span: Span): InlayTitle[] {
  const found: InlayTitle[] = [];
  const [first, last] = [span.start, span.end].map(offset => blockIndexAt(document, offset)) as [number, number];
  for (const { block, start } of blocksOf(document, first, last + 1)) {
    for (const reference of block.references) {
      const offset = start + reference.end;
      if (offset < span.start || offset > span.end) continue;
      const title = titleAfter(workspace, document, reference);
      if (title) found.push({ offset, ...title });
    }
  }
  return found;
}

function titleAfter(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
): Omit<InlayTitle, 'offset'> | undefined {
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
