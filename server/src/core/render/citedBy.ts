import { citationsOf } from '../book/citations.ts';
import type { Definition, Workspace } from '../book/workspace.ts';
import { headAbove, type RulesDocument } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import { type Item, itemsOf } from './readItems.ts';

/**
 * The rules, terms, and parts that cite a definition, each once, without itself, document by document in text order.
 */
export function citedBy(workspace: Workspace, definition: Definition): Definition[] {
  const found = new Map<RulesDocument, Set<number>>();
  for (const { document, block } of citationsOf(workspace, definition)) {
    const item = itemAbove(document, headAbove(document, block));
    if (!item || (document === definition.document && item.ordinal === definition.ordinal)) continue;
    found.set(document, (found.get(document) ?? new Set()).add(item.ordinal));
  }
  return [...found].flatMap(([document, ordinals]) =>
    [...ordinals].sort((a, b) => a - b).map(ordinal => ({ document, ordinal })),
  );
}

/** The item of a head; undefined in text without a name. */
function itemAbove(document: RulesDocument, ordinal: number): Item | undefined {
  if (ordinal < 0) return undefined;
  const item = memo(itemsOf(document), itemsByHead)[ordinal];
  return item?.kind === 'listed' ? undefined : item;
}

/** For each head, its item. */
function itemsByHead(items: readonly Item[]): readonly (Item | undefined)[] {
  const found: (Item | undefined)[] = [];
  let last: Item | undefined;
  for (const item of items) {
    while (last && found.length < item.ordinal) found.push(last);
    if (item.kind !== 'text') {
      found[item.ordinal] = item;
      last = item;
    }
  }
  return found;
}
