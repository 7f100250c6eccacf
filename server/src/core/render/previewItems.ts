import type { Element } from 'hast';
import type { Definition, Workspace } from '../book/workspace.ts';
import {
  blockIndexAt,
  headAbove,
  headBlockOf,
  lengthOf,
  type RulesDocument,
  startOf,
  startPosition,
} from '../document/document.ts';
import { itemTree } from './itemTree.ts';
import type { View } from './itemView.ts';
import { isNear } from './nearPictures.ts';
import { plainLines, type ReadItem, readItem } from './readItem.ts';
import { firstBlock, indexOfItem, itemsOf, lastItemAt, placedItem } from './readItems.ts';

/** An item for a preview: its index and its tree. */
export interface PreviewItem {
  readonly index: number;
  readonly tree: Element;
}

/**
 * Some items of a document. Links lead to an item: `#12`, or, in another document, with its URI before that. Only
 * requested items are rendered, so the cost of a preview depends on what is visible.
 */
export function previewItems(workspace: Workspace, document: RulesDocument, from: number, to: number): PreviewItem[] {
  const href = (definition: Definition) => {
    const index = indexOfItem(definition);
    return index === undefined
      ? undefined
      : `${definition.document === document ? '' : definition.document.uri}#${index}`;
  };
  const view: View = {
    workspace,
    anchor: () => undefined,
    namesOfTexts: ({ ordinal }) => String(ordinal + 1),
    image: address => (isNear(address) ? address : undefined),
    href,
    hasTips: true,
    listsCitations: true,
    marksLost: true,
    linksTerms: true,
  };
  const { length } = itemsOf(document);
  const wanted = Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, at) => from + at);
  return wanted.map(index => {
    const item = readItem(workspace, document, index);
    return { index, tree: itemTree(item, document, view, previewHeading(item)) };
  });
}

function previewHeading({ kind, level }: ReadItem): number {
  return kind === 'rule' ? Math.min(level + 1, 6) : kind === 'label' ? 1 : 3;
}

/** The length of each item's text, in UTF-16 units, to estimate its height. */
export function itemLengths(document: RulesDocument): number[] {
  const starts = itemsOf(document).map(item => startOf(document, firstBlock(document, item)));
  return starts.map((start, index) => (starts[index + 1] ?? lengthOf(document)) - start);
}

/** The first line of an item: that of its number, if a blank line precedes it in its block. */
export function lineOfItem(document: RulesDocument, index: number): number {
  return startPosition(document, placedItem(document, index).from).line;
}

/** The index of the item that contains an offset. */
export function itemAt(document: RulesDocument, offset: number): number {
  const block = blockIndexAt(document, offset);
  const ordinal = headAbove(document, block);
  const isHead = ordinal >= 0 && headBlockOf(document, ordinal) === block;
  // Text after a line of the Contents is a separate item.
  return (isHead ? indexOfItem({ document, ordinal }) : undefined) ?? lastItemAt(document, ordinal);
}

/** The items whose text contains some words, in any case, one by one. */
export function* itemsWith(
  workspace: Workspace,
  document: RulesDocument,
  query: string,
): Generator<number | undefined> {
  const wanted = query.toLowerCase();
  const { length } = itemsOf(document);
  for (let index = 0; index < length; index++) {
    const item = readItem(workspace, document, index);
    const text = [item.name, ...plainLines(item)].join(' ').toLowerCase();
    yield text.includes(wanted) ? index : undefined;
  }
}
