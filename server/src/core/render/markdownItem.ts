import type { Element, ElementContent, Root } from 'hast';
import type { Block, Head } from '../blocks/block.ts';
import { titleIn } from '../blocks/block.ts';
import type { Workspace } from '../book/workspace.ts';
import { type Definition, titleOf } from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { blocksOf, headBlock, joined } from '../document/document.ts';
import { isMarkdown } from '../document/plainWords.ts';
import { memo, remember } from '../text/memo.ts';
import { printable } from '../text/printable.ts';
import { type Span, withoutOverlaps } from '../text/span.ts';
import { namelessNotes, usedDefinitions, writtenDefinitions } from './itemDefinitions.ts';
import { markdownLibrary } from './markdown.ts';
import { type PlacedMark, placeMarks, type TreeNode } from './placeMarks.ts';
import { type PlacedItem, placedItem } from './readItems.ts';
import { blockMarks, type Mark, type Piece, symbolMarks } from './readPieces.ts';
import { spanInWritten, type WrittenText, writtenItem, writtenSpan } from './writtenItem.ts';

/** The content of an item in Markdown. Marked texts are elements `rb-mark` whose data is a piece. */
export interface MarkdownItem {
  readonly title: readonly ElementContent[] | undefined;
  readonly body: readonly ElementContent[];
}

declare module 'hast' {
  interface ElementData {
    /** What the text in an element `rb-mark` is. */
    piece?: Piece;
    isExample?: boolean;
  }
}

/** Reads an item of a document in Markdown. */
export function readMarkdown(
  workspace: Workspace,
  document: RulesDocument,
  item: PlacedItem,
  blocks: readonly Block[],
): MarkdownItem {
  const marksOf = (block: Block) => blockMarks(workspace, document, block);
  const head = item.kind === 'text' ? undefined : blocks[0]?.head;
  const noted = head && notedTitle(blocks[0]!, head);
  const written = writtenOf(document, item, blocks, noted);
  const body = withPlacedMarks(written, parsedTree(blocks[0]!, written), marksOf, memo(document, writtenDefinitions));
  const [first, ...others] = body;
  if (noted && first?.type === 'element' && first.tagName === 'p') return { title: first.children, body: others };
  const title = head && titleTree(blocks[0]!, head, marksOf, document);
  return title ? { title, body } : withOwnHeading(head, body);
}

/** The span of a title with notes: it is read with the text below it, where the notes are. */
function notedTitle(block: Block, head: Head): Span | undefined {
  const span = head.kind === 'rule' ? titleIn(head, block.text) : undefined;
  return span && block.text.slice(span.start, span.end).includes('[^') ? span : undefined;
}

/** The Markdown of an item, with the definitions that it uses. */
function writtenOf(document: RulesDocument, item: PlacedItem, blocks: readonly Block[], title?: Span): WrittenText {
  const definitions = memo(document, writtenDefinitions);
  const appended = usedDefinitions(joined(blocks), definitions, new Set(blocks));
  const isStart = item.from === 0;
  return writtenItem({ document, blocks, hasHead: item.kind !== 'text', isStart, appended, title });
}

/** The Markdown of the item with an index, and its blocks. */
export function writtenAt(document: RulesDocument, index: number) {
  const item = placedItem(document, index);
  const blocks = blocksOf(document, item.from, item.to).map(({ block }) => block);
  return { written: writtenOf(document, item, blocks), blocks };
}

/** A text as trees; it is only parsed again if it changes. */
export function parsedTree(key: object, { text, examples }: WrittenText): readonly ElementContent[] {
  return remember(key, parsedTree, [text, examples.join()], () => {
    const { children } = markdownLibrary().markdownTree(text);
    return markExamples(children, examples) as ElementContent[];
  });
}

/** Marks the first paragraph after each label of an example. */
function markExamples(children: Root['children'], examples: readonly number[]): Root['children'] {
  let last = -1;
  return children.map(node => {
    const start = node.position?.start.offset;
    if (start === undefined || node.type !== 'element') return node;
    const isExample = examples.some(offset => last < offset && offset <= start);
    last = start;
    return isExample ? { ...node, data: { ...node.data, isExample } } : node;
  });
}

function withPlacedMarks(
  written: WrittenText,
  nodes: readonly ElementContent[],
  marksOf: (block: Block) => readonly Mark[],
  definitions: ReturnType<typeof writtenDefinitions>,
): ElementContent[] {
  const blocks = new Set(written.copied.map(({ block }) => block));
  const fromBlocks = [...blocks].flatMap(block =>
    marksOf(block).flatMap(mark => {
      const span = spanInWritten(written, block, mark);
      return span ? [markedBy({ ...mark, ...span })] : [];
    }),
  );
  const symbols = symbolMarks(written.text).filter(({ start }) => !/[.:#%]/.test(written.text[start + 1]!));
  const notes = namelessNotes(written.text, definitions).map(noteMark);
  const marks = withoutOverlaps([...fromBlocks, ...symbols.map(markedBy), ...notes]);
  return placeMarks(nodes as TreeNode[], written.text, marks, isCode) as ElementContent[];
}

function markedBy({ start, end, piece }: Mark): PlacedMark {
  const wrap = (children: TreeNode[]) => {
    const element = { type: 'element', tagName: 'rb-mark', properties: {}, children };
    return { ...element, data: { piece: piece(textOfNodes(children as ElementContent[])) } };
  };
  return { start, end, wrap };
}

/** A note that nothing defines is its label, raised. */
function noteMark({ index, 0: whole, 1: label = '' }: RegExpExecArray): PlacedMark {
  const sup: Element = { type: 'element', tagName: 'sup', properties: {}, children: [{ type: 'text', value: label }] };
  const wrap = () => sup as TreeNode;
  return { start: index, end: index + whole.length, wrap };
}

function isCode(node: TreeNode): boolean {
  return ['code', 'pre', 'kbd', 'samp'].includes((node as Partial<Element>).tagName ?? '');
}

const HAS_MARKUP = /[*_`[\]<>&\\~!{]|:\/\/|www\./;

function titleTree(block: Block, head: Head, marksOf: (block: Block) => readonly Mark[], document: RulesDocument) {
  const title = titleOf(head);
  if (title === undefined || /^[-=~_*–—]+$/.test(title)) return undefined;
  const span = head.kind === 'rule' ? titleIn(head, block.text) : undefined;
  const plain = (): ElementContent[] => [{ type: 'text', value: printable(readable(title, document.dialect)) }];
  if (!span) return plain();
  const marks = marksOf(block).filter(({ start, end }) => start < span.end && end > span.start);
  if (!HAS_MARKUP.test(title) && marks.length === 0) return plain();
  const written = writtenSpan(block, span);
  const [first, ...others] = parsedTree(head, written);
  const isLine = first?.type === 'element' && first.tagName === 'p' && others.every(({ type }) => type === 'text');
  return isLine ? withPlacedMarks(written, first.children, marksOf, new Map()) : plain();
}

/** The title of a rule as a person reads it, on one line; undefined if it has none. */
export function titleWords({ document, ordinal }: Definition): string | undefined {
  const head = document.heads[ordinal]!;
  const title = titleOf(head);
  if (title === undefined) return undefined;
  if (!isMarkdown(document) || !HAS_MARKUP.test(title)) return printable(readable(title, document.dialect));
  return textOfNodes(titleTree(headBlock(document, ordinal), head, () => [], document) ?? []);
}

/** A rule without a title whose text begins with a heading has that as its title. */
function withOwnHeading(head: Head | undefined, body: readonly ElementContent[]): MarkdownItem {
  const at = body.findIndex(node => node.type === 'element' && node.tagName !== 'hr');
  const first = body[at];
  if (head?.kind !== 'rule' || first?.type !== 'element' || !/^h[1-6]$/.test(first.tagName))
    return { title: undefined, body };
  return { title: first.children, body: body.slice(at + 1) };
}

const BLOCKS =
  /^(?:p|h[1-6]|li|dt|dd|tr|pre|blockquote|div|summary|figcaption|caption|section|ul|ol|dl|table|details)$/;

/** The text of some content as a person reads it, a line for each paragraph, item, or row. */
export function linesOfTree(nodes: readonly ElementContent[]): string[] {
  const lines = [''];
  const visit = (node: ElementContent): void => {
    if (node.type === 'text') lines.push(lines.pop()! + node.value.replace(/\s+/g, ' '));
    if (node.type !== 'element') return;
    if ('dataFootnoteBackref' in node.properties || node.tagName === 'sup') return;
    const isBlock = BLOCKS.test(node.tagName);
    if (isBlock || node.tagName === 'br') lines.push('');
    if (node.tagName === 'td' || node.tagName === 'th') lines.push(`${lines.pop()!} `);
    if (node.tagName === 'rb-picture') lines.push(lines.pop()! + String(node.properties.alt ?? ''));
    if (node.tagName === 'h2' && node.properties.id === 'user-content-footnote-label') return;
    node.children.forEach(visit);
    if (isBlock) lines.push('');
  };
  nodes.forEach(visit);
  return lines.map(line => printable(line.trim().replace(/ {2,}/g, ' '))).filter(Boolean);
}

/** The text of some content on one line. */
export function textOfNodes(nodes: readonly ElementContent[]): string {
  return linesOfTree(nodes).join(' ');
}
