import { type Block, nameOfHead } from '../blocks/block.ts';
import type { Definition, Workspace } from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import { blocksOf, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { headlineOf } from '../features/places/headline.ts';
import { memo, remember } from '../text/memo.ts';
import { printable } from '../text/printable.ts';
import { type PlacedItem, placedItem } from './readItems.ts';
import { type Piece, type ReadParagraph, readBlock, readFirst, textOfPieces } from './readPieces.ts';

/** An item for people. */
export interface ReadItem {
  readonly kind: PlacedItem['kind'];
  readonly ordinal: number;
  /** A rule's number, a term, or a label; empty for text. */
  readonly name: string;
  /** The level of the number; -1 if there is none. */
  readonly level: number;
  readonly title: readonly Piece[] | undefined;
  readonly paragraphs: readonly ReadParagraph[];
}

/** Reads the item with this index; cached until its text, or what it can refer to, changes. */
export function readItem(workspace: Workspace, document: RulesDocument, index: number): ReadItem {
  const item = placedItem(document, index);
  const blocks = blocksOf(document, item.from, item.to).map(({ block }) => block);
  const read = () => readBlocks(workspace, document, item, blocks);
  const [first] = blocks;
  if (!first) return read();
  return remember(first, readItem, [item.kind, item.ordinal, ...blocks, ...memo(workspace, allSymbols)], read);
}

function allSymbols({ documents }: Workspace): readonly unknown[] {
  return Array.from(documents.values(), symbolsOf);
}

function readBlocks(
  workspace: Workspace,
  document: RulesDocument,
  { kind, ordinal }: PlacedItem,
  blocks: readonly Block[],
): ReadItem {
  const first = kind === 'text' ? undefined : blocks[0];
  const head = first?.head;
  const own = first && readFirst(workspace, document, first);
  const rest = blocks.slice(own ? 1 : 0).flatMap(block => readBlock(workspace, document, block, false));
  return {
    kind,
    ordinal,
    name: head ? printable(readable(nameOfHead(head), document.dialect)) : '',
    level: head?.kind === 'rule' ? head.number.level : -1,
    title: own?.title,
    paragraphs: [...(own?.paragraphs ?? []), ...rest],
  };
}

/** The number of a rule, the name of a term, or a label. */
export function nameOf(definition: Definition): string {
  return printable(headlineOf(definition).name);
}

/** The text of an item without its name, for a search or a card: its title and paragraphs, on one line each. */
export function plainLines({ title, paragraphs }: ReadItem): string[] {
  return [...(title ? [textOfPieces(title)] : []), ...paragraphs.map(({ pieces }) => textOfPieces(pieces))];
}
