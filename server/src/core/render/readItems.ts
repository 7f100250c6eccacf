import type { Head } from '../blocks/block.ts';
import { blockCount, headBlockOf, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { remember } from '../text/memo.ts';

/** What is read in one piece: a rule, an entry of the glossary, or another stretch of the text, up to where the next one begins. */
export interface Item {
  /** `listed`: a line of the Contents. `text`: what no number or name begins. */
  readonly kind: 'rule' | 'term' | 'label' | 'listed' | 'text';
  /** The ordinal of its head; -1 for text. */
  readonly ordinal: number;
}

/** An item, and the blocks that it takes: from an index up to, but without, another one. */
export interface PlacedItem extends Item {
  readonly from: number;
  readonly to: number;
}

/** All of a document in the order of the text; kept as long as no head changes. */
export function itemsOf(document: RulesDocument): readonly Item[] {
  return remember(document.heads, itemsOf, [document.dialect.layout], () => listItems(document));
}

/** The item with this index among {@link itemsOf}. */
export function placedItem(document: RulesDocument, index: number): PlacedItem {
  const items = itemsOf(document);
  const item = items[index]!;
  return { ...item, from: firstBlock(document, item), to: endOf(document, index) };
}

function endOf(document: RulesDocument, index: number): number {
  const next = itemsOf(document)[index + 1];
  return next ? firstBlock(document, next) : blockCount(document);
}

/** Text without a head is before the first one, or after a line of the Contents, which is one block. */
function firstBlock(document: RulesDocument, { kind, ordinal }: Item): number {
  if (ordinal < 0) return 0;
  return headBlockOf(document, ordinal) + (kind === 'text' ? 1 : 0);
}

function listItems(document: RulesDocument): Item[] {
  const { bodyStart, body } = symbolsOf(document);
  const rules = new Set(body);
  const items: Item[] = [{ kind: 'text', ordinal: -1 }];
  document.heads.forEach((head, ordinal) => {
    const kind = kindOf(head, ordinal, bodyStart, rules);
    if (kind) items.push({ kind, ordinal });
    // What is between two lines of the Contents belongs to neither.
    if (kind === 'listed') items.push({ kind: 'text', ordinal });
  });
  return items;
}

/** Undefined for an item of a list that only looks like a rule: it is text of what is above it. */
function kindOf(head: Head, ordinal: number, bodyStart: number, rules: ReadonlySet<number>): Item['kind'] | undefined {
  if (head.kind !== 'rule') return head.kind;
  if (ordinal < bodyStart) return 'listed';
  return rules.has(ordinal) ? 'rule' : undefined;
}
