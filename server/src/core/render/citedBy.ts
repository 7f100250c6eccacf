import { citationsOf } from '../book/citations.ts';
import type { Definition, Workspace } from '../book/workspace.ts';
import { headAbove, type RulesDocument } from '../document/document.ts';
import { itemsOf, lastItemAt } from './readItems.ts';

/**
 * The rules, terms, and parts that cite a definition, each once, without itself, document by document in text order.
 */
export function citedBy(workspace: Workspace, definition: Definition): Definition[] {
  const found = new Map<RulesDocument, Set<number>>();
  for (const { document, block } of citationsOf(workspace, definition)) {
    const { kind, ordinal } = itemsOf(document)[lastItemAt(document, headAbove(document, block))]!;
    if (kind === 'text' || (document === definition.document && ordinal === definition.ordinal)) continue;
    found.set(document, (found.get(document) ?? new Set()).add(ordinal));
  }
  return [...found].flatMap(([document, ordinals]) =>
    [...ordinals].sort((a, b) => a - b).map(ordinal => ({ document, ordinal })),
  );
}
