import type { Head } from '../blocks/block.ts';
import { citationsOf } from '../book/citations.ts';
import { type Definition, isSame, keyOfDefinition, type Workspace } from '../book/workspace.ts';
import { blockCount, headAbove, headBlockOf, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { firstIndex } from '../text/bisect.ts';
import { uniqueBy } from '../text/lists.ts';
import { memo, remember } from '../text/memo.ts';
import { hiddenHeads } from './hiddenHeads.ts';

/** A unit of reading: a rule, an entry of the glossary, or other text, up to the next one. */
export interface Item {
  /** `listed`: a line of the Contents. `text`: without a number or name. */
  readonly kind: 'rule' | 'term' | 'label' | 'listed' | 'text';
  /** The ordinal of its head; -1 for text. */
  readonly ordinal: number;
}

/** An item, and its blocks: from one index up to, but not including, another. */
export interface PlacedItem extends Item {
  readonly from: number;
  readonly to: number;
}

/** All items of a document in text order; kept while no head changes or becomes code. */
export function itemsOf(document: RulesDocument): readonly Item[] {
  const hidden = memo(document, hiddenHeads);
  return remember(document.heads, itemsOf, [document.dialect.layout, hidden], () => collectItems(document, hidden));
}

/** The index of the last item that begins at or before a head; -1 stands for the text before the first head. */
export function lastItemAt(document: RulesDocument, ordinal: number): number {
  const items = itemsOf(document);
  return firstIndex(items.length, index => items[index]!.ordinal > ordinal) - 1;
}

/** The index of a definition's item; undefined for what isn't an item of its document. */
export function indexOfItem({ document, ordinal }: Definition): number | undefined {
  const items = itemsOf(document);
  const index = firstIndex(items.length, index => items[index]!.ordinal >= ordinal);
  const item = items[index];
  return item?.ordinal === ordinal && item.kind !== 'text' ? index : undefined;
}

/**
 * The rules, terms, and parts that cite a definition, each once, without itself, document by document in text order.
 */
export function citedBy(workspace: Workspace, definition: Definition): Definition[] {
  const found = citationsOf(workspace, definition).flatMap(({ document, block }) => {
    const { kind, ordinal } = itemsOf(document)[lastItemAt(document, headAbove(document, block))]!;
    return kind === 'text' || isSame(definition, { document, ordinal }) ? [] : [{ document, ordinal }];
  });
  return uniqueBy(found, keyOfDefinition);
}

/** The item with this index among {@link itemsOf}. */
export function placedItem(document: RulesDocument, index: number): PlacedItem {
  const items = itemsOf(document);
  const item = items[index]!;
  return { ...item, from: firstBlock(document, item), to: endOfItem(document, index) };
}

function endOfItem(document: RulesDocument, index: number): number {
  const next = itemsOf(document)[index + 1];
  return next ? firstBlock(document, next) : blockCount(document);
}

/**
 * The block that begins an item. Text without a head comes before the first one, or after a line of the Contents, which
 * is one block.
 */
export function firstBlock(document: RulesDocument, { kind, ordinal }: Item): number {
  if (ordinal < 0) return 0;
  return headBlockOf(document, ordinal) + (kind === 'text' ? 1 : 0);
}

function collectItems(document: RulesDocument, hidden: string): Item[] {
  const { bodyStart, body } = symbolsOf(document);
  const without = new Set(hidden.split(',').filter(Boolean).map(Number));
  const rules = new Set(body.filter(ordinal => !without.has(ordinal)));
  const items: Item[] = [{ kind: 'text', ordinal: -1 }];
  document.heads.forEach((head, ordinal) => {
    if (without.has(ordinal)) return;
    const kind = kindFor(head, ordinal, bodyStart, rules);
    if (kind) items.push({ kind, ordinal });
    // Text between two lines of the Contents belongs to neither.
    if (kind === 'listed') items.push({ kind: 'text', ordinal });
  });
  return items;
}

/** Undefined for a list item that only looks like a rule: it belongs to the text above it. */
function kindFor(head: Head, ordinal: number, bodyStart: number, rules: ReadonlySet<number>): Item['kind'] | undefined {
  if (head.kind !== 'rule') return head.kind;
  if (ordinal < bodyStart) return 'listed';
  return rules.has(ordinal) ? 'rule' : undefined;
}
