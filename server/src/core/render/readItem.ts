import { type Block, nameOfHead, type RuleHead } from '../blocks/block.ts';
import type { Workspace } from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import { blocksOf, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { memo, remember } from '../text/memo.ts';
import { printable } from '../text/printable.ts';
import { type PlacedItem, placedItem } from './readItems.ts';
import { type Piece, type ReadParagraph, readBlock, readRule, textOfPieces } from './readPieces.ts';

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
  item: PlacedItem,
  [first, ...others]: readonly Block[],
): ReadItem {
  const own = first && item.kind !== 'text' ? readHead(workspace, document, first) : undefined;
  const rest = (own || !first ? others : [first, ...others]).flatMap(block =>
    readBlock(workspace, document, block, false),
  );
  return {
    kind: item.kind,
    ordinal: item.ordinal,
    name: '',
    level: -1,
    ...own,
    title: own?.title,
    paragraphs: [...(own?.paragraphs ?? []), ...rest],
  };
}

/** The content of an item's first block. */
function readHead(workspace: Workspace, document: RulesDocument, block: Block) {
  const head = block.head!;
  const readName = (text: string) => printable(readable(text, document.dialect));
  if (head.kind === 'rule') {
    const { text: name, level } = (head as RuleHead).number;
    return { name: readName(name), level, ...readRule(workspace, document, block) };
  }
  const name = readName(nameOfHead(head));
  return { name, level: -1, title: undefined, paragraphs: readBlock(workspace, document, block, true) };
}

/** The text of an item without its name, for a search or a card: its title and paragraphs, on one line each. */
export function plainLines({ title, paragraphs }: ReadItem): string[] {
  return [...(title ? [textOfPieces(title)] : []), ...paragraphs.map(({ pieces }) => textOfPieces(pieces))];
}
