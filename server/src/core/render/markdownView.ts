import type { Element, ElementContent, Properties } from 'hast';
import { h } from 'hastscript';
import { linkedRule } from '../book/linkedRules.ts';
import { type Definition, keyOfDefinition } from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import { decodedAddress } from '../text/fileName.ts';
import { printableLines } from '../text/printable.ts';
import { exampleTree, linkTree, lostTree, symbolTree, type View } from './itemView.ts';
import type { Piece } from './readPieces.ts';

/** What one item's trees need to be shown. */
interface Showing {
  readonly view: View;
  /** The item. */
  readonly own: Definition;
  /** The terms that are linked already. */
  readonly linked: Set<string>;
  /** What makes ids of notes unique on the page. */
  readonly prefix: string;
  /** The level of the outermost heading in the text, 1 to 6. */
  readonly heading: number;
}

/** What is around a node. */
interface Around {
  readonly isInLink?: boolean;
  /** The depths of the headings that are open, outermost first. */
  readonly depths: number[];
}

/** Some content in Markdown as it is shown. */
export function markdownContent(nodes: readonly ElementContent[], showing: Showing): ElementContent[] {
  return shownAll(nodes, showing, { depths: [] });
}

function shownAll(nodes: readonly ElementContent[], showing: Showing, around: Around): ElementContent[] {
  return nodes.flatMap(node => shownNode(node, showing, around));
}

function shownNode(node: ElementContent, showing: Showing, around: Around): ElementContent[] {
  if (node.type === 'text') return textShown(node.value, showing);
  if (node.type !== 'element') return [];
  if (node.data?.isExample) return exampleShown(node, showing, around);
  const make = ELEMENTS[node.tagName] ?? (/^h[1-6]$/.test(node.tagName) ? headingShown : usualShown);
  return make(node, showing, around);
}

function textShown(text: string, { own }: Showing): ElementContent[] {
  // Line ends between blocks.
  if (text === '\n' || text === '') return [];
  return [{ type: 'text', value: printableLines(readable(text, own.document.dialect)) }];
}

/** An example that isn't a paragraph follows its label. */
function exampleShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const shownAlone = shownNode({ ...element, data: {} }, showing, around);
  const [first] = shownAlone;
  const isParagraph = first?.type === 'element' && first.tagName === 'p';
  if (isParagraph) return [exampleTree(first.children, showing.view), ...shownAlone.slice(1)];
  return [h('div', { className: 'example' }, [exampleTree([], showing.view), ...shownAlone])];
}

type Show = (element: Element, showing: Showing, around: Around) => ElementContent[];

const ELEMENTS: Readonly<Record<string, Show>> = {
  'rb-mark': markShown,
  'rb-link': linkShown,
  'rb-picture': pictureShown,
  table: tableShown,
  th: cellShown,
  td: cellShown,
  input: ({ properties }) => [{ type: 'text', value: properties.checked ? '☑' : '☐' }],
  section: ({ children }, showing, around) => notesShown(children, showing, around),
  a: noteLinkShown,
  p: (element, showing, around) => (element.children.length ? usualShown(element, showing, around) : []),
};

function usualShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const { id, className, ...others } = element.properties;
  const properties: Properties = { ...others };
  if (Array.isArray(className) && className.length) properties.className = className;
  if (typeof id === 'string' && NOTE.test(id)) properties.id = noteName(id, showing);
  const children = shownAll(element.children, showing, around);
  return [{ type: 'element', tagName: element.tagName, properties, children }];
}

/** Ids and links of notes; the text can have others, but nothing leads to them. */
const NOTE = /^(?:#|user-content-)(fn(?:ref)?-.*)$/s;

function noteName(written: string, { prefix }: Showing): string {
  const [, name = ''] = NOTE.exec(written) ?? [];
  return `${prefix}-${name.replace(/[^\p{L}\p{N}-]/gu, sign => `_${sign.codePointAt(0)!.toString(16)}`)}`;
}

function noteLinkShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const { href, dataFootnoteRef } = element.properties;
  const address = `#${noteName(decodedAddress(String(href)), showing)}`;
  const properties: Properties = { className: [dataFootnoteRef === undefined ? 'back' : 'note'], href: address };
  const [link] = usualShown({ ...element, properties: { id: element.properties.id } }, showing, around) as [Element];
  return [{ ...link, properties: { ...properties, ...link.properties } }];
}

function notesShown(children: readonly ElementContent[], showing: Showing, around: Around): ElementContent[] {
  const list = children.filter(child => child.type === 'element' && child.tagName === 'ol');
  return [h('div', { className: 'notes' }, shownAll(list, showing, around))];
}

function headingShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const depth = Number(element.tagName[1]);
  while (around.depths.length && around.depths.at(-1)! >= depth) around.depths.pop();
  around.depths.push(depth);
  const level = Math.min(6, showing.heading + around.depths.length - 1);
  const children = shownAll(element.children, showing, around);
  return children.length ? [h(`h${level}`, children)] : [];
}

/** A table can be scrolled, also with keys. */
function tableShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const rows = element.children.filter(child => child.type === 'element');
  const [table] = usualShown({ ...element, properties: {}, children: rows }, showing, around);
  return [h('div', { className: 'table', tabIndex: 0 }, [table!])];
}

function cellShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const { align, ...properties } = element.properties;
  const tagName = element.children.length ? element.tagName : 'td';
  const side = typeof align === 'string' && /^(?:right|center)$/.test(align) ? [`to-${align}`] : [];
  return usualShown({ ...element, tagName, properties: { ...properties, className: side } }, showing, around);
}

function markShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const { view } = showing;
  const { piece } = element.data as { piece: Piece };
  const children = shownAll(element.children, showing, around);
  if (piece.kind === 'symbol') return [symbolTree(piece.text, view)];
  if (around.isInLink) return children;
  if (piece.kind === 'reference') return [linkTree('reference', children, piece.definition, view)];
  if (piece.kind === 'lost') return view.marksLost ? [lostTree(piece, children)] : children;
  if (piece.kind !== 'term') return children;
  const key = keyOfDefinition(piece.definition);
  const isNew = !showing.linked.has(key);
  showing.linked.add(key);
  const isLinked = view.linksTerms && isNew && view.href(piece.definition) !== undefined;
  return isLinked ? [linkTree(undefined, children, piece.definition, view)] : children;
}

const EXTERNAL = /^(?:https?:|mailto:|tel:)/i;

/** A link leads to a rule, to another site, or nowhere: then it is its words, and the references in them. */
function linkShown(element: Element, showing: Showing, around: Around): ElementContent[] {
  const { view, own } = showing;
  const address = String(element.properties.address ?? '');
  const inside = () => shownAll(element.children, showing, { ...around, isInLink: true });
  if (around.isInLink) return inside();
  if (EXTERNAL.test(address)) return [h('a', { className: 'outer', href: address }, inside())];
  const definition = linkedRule(view.workspace, own.document, address) ?? referenceIn(element.children);
  if (definition && view.href(definition) !== undefined) return [linkTree('reference', inside(), definition, view)];
  const elsewhere = view.elsewhere?.(address, own.document);
  if (elsewhere !== undefined) return [h('a', { className: 'outer', href: elsewhere }, inside())];
  return shownAll(element.children, showing, around);
}

/** The only rule to which the words of a link refer. */
function referenceIn(nodes: readonly ElementContent[]): Definition | undefined {
  const found = nodes.flatMap(node => {
    if (node.type !== 'element') return [];
    const piece = node.tagName === 'rb-mark' ? node.data?.piece : undefined;
    return piece?.kind === 'reference' ? [piece.definition] : (referenceIn(node.children) ?? []);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A picture that may be shown; otherwise, a link to it, or its words. */
function pictureShown({ properties }: Element, { view, own }: Showing, { isInLink }: Around): ElementContent[] {
  const [address, alt] = [String(properties.address ?? ''), String(properties.alt ?? '')];
  const title = properties.title === undefined ? {} : { title: String(properties.title) };
  const src = view.image?.(address, own.document);
  if (src !== undefined) return [h('img', { src, alt, ...title })];
  const words: ElementContent[] = alt ? [{ type: 'text', value: printableLines(alt) }] : [];
  if (!EXTERNAL.test(address) || isInLink) return words;
  return [h('a', { className: 'outer', href: address }, words.length ? words : address)];
}

/** The level of the last heading in some content; undefined if there is none. */
export function lastHeading(nodes: readonly ElementContent[]): number | undefined {
  for (const node of [...nodes].reverse()) {
    if (node.type !== 'element') continue;
    if (/^h[1-6]$/.test(node.tagName)) return Number(node.tagName[1]);
    const inner = lastHeading(node.children);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
