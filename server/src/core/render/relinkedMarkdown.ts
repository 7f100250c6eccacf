import type { FootnoteDefinition, FootnoteReference, Nodes, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { linkedRule } from '../book/linkedRules.ts';
import type { Definition } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { printableLines } from '../text/printable.ts';
import { withoutOverlaps } from '../text/span.ts';
import type { View } from './itemView.ts';
import { markdownLibrary } from './markdown.ts';
import { writtenAt } from './markdownItem.ts';
import { type PlacedMark, placeMarks, type TreeNode } from './placeMarks.ts';
import { blockMarks } from './readPieces.ts';
import { holdsLine, lineWithoutTags, wordsOfHtml } from './withoutTags.ts';
import { spanInWritten, type WrittenText } from './writtenItem.ts';

/** Tags that are kept, without attributes. */
const PLAIN_TAG = /^<\/?(?:b|i|u|s|em|strong|sub|sup|br|kbd|mark|small|table|thead|tbody|tr|td|th|ul|ol|li|p)\s*\/?>$/i;
const TAGS = /<[^<>]*>/g;
const SAFE = /^(?:https?:|mailto:)/i;

/** Where links lead, and which pictures are shown. */
export type LinkView = Pick<View, 'workspace' | 'href' | 'image' | 'words'>;

/** What is written of an item in Markdown. */
interface Rewriting {
  readonly view: LinkView;
  readonly document: RulesDocument;
  /** Whether the text stands alone where nothing but CommonMark and tables is read: without tags and linked notes. */
  readonly isPlain: boolean;
  /** The addresses of links by label. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What makes the labels of notes unique. */
  readonly prefix: string;
}

/**
 * The text of an item as Markdown whose links lead where the view says: without addresses that a browser would run,
 * attributes of tags, and pictures that the view doesn't show. The names of notes begin with `prefix`.
 */
export function relinkedMarkdown(document: RulesDocument, index: number, view: LinkView, prefix: string): Root {
  return relinked(writtenAt(document, index).written, { view, document, prefix, isPlain: false });
}

/** The Markdown of an item with links that lead where the view says. */
export function relinked(written: WrittenText, rewriting: Omit<Rewriting, 'addresses'>): Root {
  const { view, document } = rewriting;
  const tree = markdownLibrary().parseMarkdown(written.text);
  const marks = [...new Set(written.copied.map(({ block }) => block))].flatMap(block =>
    blockMarks(view.workspace, document, block).flatMap(mark => {
      const span = spanInWritten(written, block, mark);
      const piece = mark.piece('');
      const url = piece.kind === 'reference' ? view.href(piece.definition) : undefined;
      return span && piece.kind === 'reference' && url !== undefined ? [linkMark(span, url, piece.definition)] : [];
    }),
  );
  const children = placeMarks(tree.children as TreeNode[], written.text, withoutOverlaps(marks), () => false);
  const addresses = new Map(
    tree.children.flatMap(node => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  );
  const rewritten = rewrittenAll(children as RootContent[], { ...rewriting, addresses }, false);
  return { type: 'root', children: quoteExamples(rewritten as RootContent[], written.examples, view.words?.example) };
}

function linkMark({ start, end }: { start: number; end: number }, url: string, definition: Definition): PlacedMark {
  return { start, end, wrap: children => ({ type: 'link', url, children, data: { definition } }) as TreeNode };
}

function quoteExamples(children: RootContent[], examples: readonly number[], word = 'Example'): RootContent[] {
  let last = -1;
  return children.map(node => {
    const start = node.position?.start.offset ?? last;
    const isExample = examples.some(offset => last < offset && offset <= start);
    last = start;
    if (!isExample || node.type !== 'paragraph') return node;
    const label: PhrasingContent = { type: 'text', value: `${word}: ` };
    return { type: 'blockquote', children: [{ ...node, children: [label, ...node.children] }] };
  });
}

/** Nodes as they are shown; `isLine`: whether they are what is in a line. */
function rewrittenAll(nodes: readonly Nodes[], rewriting: Rewriting, isLine: boolean): Nodes[] {
  if (!rewriting.isPlain) return nodes.flatMap(node => rewritten(node, rewriting));
  if (isLine) return lineWithoutTags(nodes as PhrasingContent[]).flatMap(node => rewritten(node, rewriting));
  return nodes.flatMap(node => (node.type === 'html' ? wordsOfHtml(node.value) : rewritten(node, rewriting)));
}

function rewritten(node: Nodes, rewriting: Rewriting): Nodes[] {
  const { view, document, addresses } = rewriting;
  if (node.type === 'text') return [{ ...node, value: printableLines(node.value) }];
  if (node.type === 'html') return htmlRewritten(node.value);
  if (node.type === 'definition') return [];
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') return noteRewritten(node, rewriting);
  if (node.type === 'image' || node.type === 'imageReference') {
    const url = node.type === 'image' ? node.url : (addresses.get(node.identifier) ?? '');
    const shown = view.image?.(url, document);
    const alt = printableLines(node.alt ?? '');
    return shown === undefined ? [{ type: 'text', value: alt }] : [{ type: 'image', url: shown, alt }];
  }
  if (node.type === 'link' || node.type === 'linkReference') return linkRewritten(node, rewriting);
  if (!('children' in node)) return 'value' in node ? [{ ...node, value: printableLines(node.value) }] : [node];
  return [{ ...node, children: rewrittenAll(node.children, rewriting, holdsLine(node)) } as Nodes];
}

/** A note whose name is unique; where notes have no links, a label in brackets. */
function noteRewritten(node: FootnoteReference | FootnoteDefinition, rewriting: Rewriting): Nodes[] {
  const { prefix, isPlain } = rewriting;
  const written = node.label ?? node.identifier;
  const label = isPlain ? written : `${prefix}-${written}`;
  const text: Text = { type: 'text', value: `[${printableLines(written)}]` };
  if (node.type === 'footnoteReference') return [isPlain ? text : { ...node, label, identifier: label }];
  const children = rewrittenAll(node.children, rewriting, false) as FootnoteDefinition['children'];
  if (!isPlain) return [{ ...node, label, identifier: label, children }];
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [text] }, ...children];
  return [{ ...first, children: [text, { type: 'text', value: ' ' }, ...first.children] }, ...others];
}

function linkRewritten(node: Extract<Nodes, { type: 'link' | 'linkReference' }>, rewriting: Rewriting): Nodes[] {
  const { view, document, addresses } = rewriting;
  const children = rewrittenAll(node.children, rewriting, true) as PhrasingContent[];
  if (node.data && 'definition' in node.data) return [{ ...node, children } as Nodes];
  const address = node.type === 'link' ? node.url : (addresses.get(node.identifier) ?? '');
  const definition = linkedRule(view.workspace, document, address);
  const inner = children.filter(child => child.type === 'link');
  const own = SAFE.test(address) ? address : definition && view.href(definition);
  const url = own ?? (inner.length === 1 ? inner[0]!.url : undefined);
  if (url === undefined) return children;
  return [
    { type: 'link', url, children: children.flatMap(child => (child.type === 'link' ? child.children : [child])) },
  ];
}

/**
 * A piece of HTML without what isn't plain. Signs that aren't part of a tag are escaped, because they could become one
 * when what is between them is left out.
 */
function htmlRewritten(html: string): Nodes[] {
  const value = withoutComments(html);
  const parts: string[] = [];
  let at = 0;
  for (const { 0: tag, index } of value.matchAll(TAGS)) {
    const bare = tag.replace(/^(<\/?\w+)\b[^>]*?(\/?>)$/, '$1$2');
    parts.push(escapedSigns(value.slice(at, index)), PLAIN_TAG.test(bare) ? bare : '');
    at = index + tag.length;
  }
  const plain = parts.join('') + escapedSigns(value.slice(at));
  return plain ? [{ type: 'html', value: printableLines(plain) }] : [];
}

function withoutComments(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', start + 4);
    if (end < 0) break;
    parts.push(html.slice(at, start));
    at = end + 3;
  }
  return parts.join('') + html.slice(at);
}

function escapedSigns(text: string): string {
  return text.replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
