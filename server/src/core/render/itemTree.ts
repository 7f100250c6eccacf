import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Definition, headOf } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import type { ReadItem } from './readItem.ts';
import type { Piece, ReadParagraph } from './readPieces.ts';

/** How to show items. */
export interface View {
  /** The anchor of a definition on its page. */
  anchor(definition: Definition): string | undefined;
  /** The address of a definition, relative to this page; undefined if it isn't shown anywhere. */
  href(definition: Definition): string | undefined;
  /** What readers see of a definition before they follow a link to it. */
  tip(definition: Definition): string | undefined;
  /** The address of the picture for a symbol such as `{T}`. */
  picture(symbol: string): string | undefined;
  /** The rules that cite a definition, by their names. */
  cited(definition: Definition): readonly { readonly name: string; readonly definition: Definition }[];
  /** Whether to mark broken references. */
  readonly marksLost: boolean;
  /** Whether to link terms where a rule first uses them. */
  readonly linksTerms: boolean;
}

/** An item as an HTML tree. `heading`: the heading level if it has a title, 1 to 6. */
export function itemTree(item: ReadItem, document: RulesDocument, view: View, heading: number): Element {
  const own = { document, ordinal: item.ordinal };
  const linked = new Set<string>([keyOf(own)]);
  const show = (pieces: readonly Piece[]) => pieces.flatMap(piece => pieceTree(piece, view, linked));
  const id = item.kind === 'text' ? undefined : view.anchor(own);
  const number = item.name && item.kind !== 'label' ? nameTree(item, shownBy(item, own), view) : item.name;
  const { title, paragraphs } = item;
  const opening = paragraphs[0];
  const inLine = item.kind === 'rule' && !title && !opening?.isExample ? opening : undefined;
  return h('div', { className: classesOf(item), ...(id !== undefined && { id }) }, [
    ...headTree(item, number, title && show(title), inLine && show(inLine.pieces), heading),
    ...paragraphs.slice(inLine ? 1 : 0).map(paragraph => paragraphTree(paragraph, show)),
    ...(item.kind === 'rule' || item.kind === 'term' ? citedTree(own, view) : []),
  ]);
}

/** A line of the Contents shows its rule in the body. */
function shownBy({ kind }: ReadItem, own: Definition): Definition {
  const { document } = own;
  const head = headOf(own);
  const ordinal =
    kind === 'listed' && head.kind === 'rule' ? symbolsOf(document).rules.get(head.number.text) : undefined;
  return ordinal === undefined ? own : { document, ordinal };
}

function classesOf({ kind, level, title }: ReadItem): string[] {
  return [level < 0 ? kind : `${kind}-${level}`, ...(title ? ['titled'] : [])];
}

/** The number or name, which links to its own place. */
function nameTree({ kind, name }: ReadItem, own: Definition, view: View): ElementContent | string {
  const href = view.href(own);
  const className = kind === 'term' ? 'name' : 'number';
  return href === undefined ? h('span', { className }, name) : h('a', { className, href }, name);
}

function headTree(
  { kind }: ReadItem,
  name: ElementContent | string,
  title: ElementContent[] | undefined,
  text: ElementContent[] | undefined,
  heading: number,
): Element[] {
  if (kind === 'text') return [];
  if (kind === 'listed') return [h('p', [name, ' ', ...(title ?? [])])];
  if (kind === 'rule' && !title) return [h('p', [name, ' ', ...(text ?? [])])];
  return [h(`h${heading}`, title ? [name, ' ', ...title] : [name])];
}

function paragraphTree({ isExample, pieces }: ReadParagraph, show: (pieces: readonly Piece[]) => ElementContent[]) {
  if (!isExample) return h('p', show(pieces));
  return h('p', { className: 'example' }, [h('span', { className: 'label' }, 'Example'), ' ', ...show(pieces)]);
}

/** A piece of running text; a term is linked only at its first use, and a rule's own term not at all. */
function pieceTree(piece: Piece, view: View, linked: Set<string>): ElementContent[] {
  switch (piece.kind) {
    case 'text':
      return [{ type: 'text', value: piece.text }];
    case 'symbol':
      return [symbolTree(piece.text, view)];
    case 'reference':
      return [linkTree('reference', piece.text, piece.definition, view)];
    case 'lost':
      return [lostTree(piece, view)];
    case 'term': {
      const isNew = !linked.has(keyOf(piece.definition));
      linked.add(keyOf(piece.definition));
      if (!view.linksTerms || !isNew || view.href(piece.definition) === undefined)
        return [{ type: 'text', value: piece.text }];
      return [linkTree(undefined, piece.text, piece.definition, view)];
    }
  }
}

/** Only links other than uses of terms have a class, because there are very many of those. */
function linkTree(className: string | undefined, text: string, definition: Definition, view: View): ElementContent {
  const href = view.href(definition);
  const title = className === 'reference' ? view.tip(definition) : undefined;
  const properties = { ...(className && { className }), ...(href !== undefined && { href }), ...(title && { title }) };
  return h(href === undefined ? 'span' : 'a', properties, [text]);
}

function lostTree(piece: Extract<Piece, { kind: 'lost' }>, view: View): ElementContent {
  if (!view.marksLost) return { type: 'text', value: piece.text };
  return h('span', { className: ['lost', piece.outcome], title: piece.message }, piece.text);
}

function symbolTree(text: string, view: View): Element {
  const src = view.picture(text);
  if (src !== undefined) return h('img', { className: 'symbol', src, alt: text });
  return h('span', { className: 'symbol' }, [h('i', '{'), text.slice(1, -1), h('i', '}')]);
}

function citedTree(own: Definition, view: View): Element[] {
  const cited = view.cited(own);
  if (cited.length === 0) return [];
  const links = cited.flatMap(({ name, definition }, index) => [
    ...(index ? [', '] : []),
    linkTree(undefined, name, definition, view),
  ]);
  return [
    h('details', { className: 'cited' }, [h('summary', `Cited by ${cited.length}`), h('p', links as ElementContent[])]),
  ];
}

function keyOf({ document, ordinal }: Definition): string {
  return `${ordinal} ${document.uri}`;
}
