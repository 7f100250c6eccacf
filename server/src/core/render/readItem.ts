import { type Block, nameOfHead } from '../blocks/block.ts';
import type { Definition, Workspace } from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import { blocksOf, type RulesDocument } from '../document/document.ts';
import { isMarkdown } from '../document/plainWords.ts';
import { symbolsOf } from '../document/symbols.ts';
import { headlineOf } from '../features/navigation/headline.ts';
import { memo, remember } from '../text/memo.ts';
import { printable } from '../text/printable.ts';
import { writtenDefinitions } from './itemDefinitions.ts';
import { linesOfTree, type MarkdownItem, readMarkdown, textOfNodes } from './markdownItem.ts';
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
  /** For a document in Markdown, what title and paragraphs are as trees; they themselves are only its words. */
  readonly markdown?: MarkdownItem;
}

/** Reads the item with this index; cached until its text, or what it can refer to, changes. */
export function readItem(workspace: Workspace, document: RulesDocument, index: number): ReadItem {
  const item = placedItem(document, index);
  const blocks = blocksOf(document, item.from, item.to).map(({ block }) => block);
  const read = () => itemFromBlocks(workspace, document, item, blocks);
  const [first] = blocks;
  if (!first) return read();
  const definitions = isMarkdown(document) ? memo(document, writtenDefinitions).values() : [];
  const given = [item.kind, item.ordinal, ...blocks, ...definitions, ...memo(workspace, allSymbols)];
  return remember(first, readItem, given, read);
}

function allSymbols({ documents }: Workspace): readonly unknown[] {
  return Array.from(documents.values(), symbolsOf);
}

function itemFromBlocks(
  workspace: Workspace,
  document: RulesDocument,
  item: PlacedItem,
  blocks: readonly Block[],
): ReadItem {
  if (isMarkdown(document) && blocks.length) return readTrees(workspace, document, item, blocks);
  const first = item.kind === 'text' ? undefined : blocks[0];
  const own = first && readFirst(workspace, document, first);
  const rest = blocks.slice(own ? 1 : 0).flatMap(block => readBlock(workspace, document, block, false));
  return {
    ...itemBeginning(item, first, document),
    title: own?.title,
    paragraphs: [...(own?.paragraphs ?? []), ...rest],
  };
}

function itemBeginning({ kind, ordinal }: PlacedItem, first: Block | undefined, { dialect }: RulesDocument) {
  const head = first?.head;
  const name = head ? printable(readable(nameOfHead(head), dialect)) : '';
  return { kind, ordinal, name, level: head?.kind === 'rule' ? head.number.level : -1 };
}

function readTrees(
  workspace: Workspace,
  document: RulesDocument,
  item: PlacedItem,
  blocks: readonly Block[],
): ReadItem {
  const markdown = readMarkdown(workspace, document, item, blocks);
  const plain = (text: string): readonly Piece[] => [{ kind: 'text', text }];
  return {
    ...itemBeginning(item, item.kind === 'text' ? undefined : blocks[0], document),
    title: markdown.title && plain(textOfNodes(markdown.title)),
    paragraphs: linesOfTree(markdown.body).map(line => ({ isExample: false, pieces: plain(line) })),
    markdown,
  };
}

/** The number of a rule, the name of a term, or a label. */
export function printableName(definition: Definition): string {
  return printable(headlineOf(definition).name);
}

/** The text of an item without its name, for a search or a card: its title and paragraphs, on one line each. */
export function plainLines({ title, paragraphs }: ReadItem): string[] {
  return [...(title ? [textOfPieces(title)] : []), ...paragraphs.map(({ pieces }) => textOfPieces(pieces))];
}
