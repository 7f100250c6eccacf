import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Definition, headOf, keyOfDefinition, type Workspace } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { shortened } from '../features/places/headline.ts';
import { nameOf, plainLines, type ReadItem, readItem } from './readItem.ts';
import { citedBy, indexOfItem } from './readItems.ts';
import type { Piece, ReadParagraph } from './readPieces.ts';

/** How to show items in one place. */
export interface View {
  readonly workspace: Workspace;
  /** The anchor of a definition on its page. */
  anchor(definition: Definition): string | undefined;
  /** The address of a definition, relative to this page; undefined if it isn't shown anywhere. */
  href(definition: Definition): string | undefined;
  /** The address of the picture for a symbol such as `{T}`. */
  picture?(symbol: string): string | undefined;
  /** Whether links show the start of their target before a reader follows them. */
  readonly hasTips: boolean;
  /** Whether to show who cites each rule. */
  readonly listsCitations: boolean;
  /** Whether to mark broken references. */
  readonly marksLost: boolean;
  /** Whether to link terms where a rule first uses them. */
  readonly linksTerms: boolean;
}

/** An item as an HTML tree. `heading`: the heading level if it has a title, 1 to 6. */
export function itemTree(item: ReadItem, document: RulesDocument, view: View, heading: number): Element {
  const own = { document, ordinal: item.ordinal };
  const linked = new Set<string>([keyOfDefinition(own)]);
  const show = (pieces: readonly Piece[]) => pieces.flatMap(piece => pieceTree(piece, view, linked));
  const id = item.kind === 'text' ? undefined : view.anchor(own);
  const number = item.name && item.kind !== 'label' ? nameTree(item, shownBy(item, own), view) : item.name;
  const { title, paragraphs } = item;
  const opening = paragraphs[0];
  const inLine = item.kind === 'rule' && !title && !opening?.isExample ? opening : undefined;
  return h('div', { className: classesOf(item), ...(id !== undefined && { id }) }, [
    ...headTree(item, number, show(title ?? inLine?.pieces ?? []), heading),
    ...paragraphs.slice(inLine ? 1 : 0).map(paragraph => paragraphTree(paragraph, show)),
    ...(view.listsCitations && (item.kind === 'rule' || item.kind === 'term') ? citedTree(own, view) : []),
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

/** The number or name of an item, with its title or the start of its text. */
function headTree({ kind, title }: ReadItem, name: ElementContent | string, words: ElementContent[], heading: number) {
  if (kind === 'text') return [];
  if (kind === 'listed' || (kind === 'rule' && !title)) return [h('p', [name, ' ', ...words])];
  return [h(`h${heading}`, title ? [name, ' ', ...words] : [name])];
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
      const key = keyOfDefinition(piece.definition);
      const isNew = !linked.has(key);
      linked.add(key);
      if (!view.linksTerms || !isNew || view.href(piece.definition) === undefined)
        return [{ type: 'text', value: piece.text }];
      return [linkTree(undefined, piece.text, piece.definition, view)];
    }
  }
}

/** Only links other than uses of terms have a class, because there are very many of those. */
function linkTree(className: string | undefined, text: string, definition: Definition, view: View): ElementContent {
  const href = view.href(definition);
  const title = className === 'reference' && view.hasTips ? tipOf(view.workspace, definition) : undefined;
  const properties = { ...(className && { className }), ...(href !== undefined && { href }), ...(title && { title }) };
  return h(href === undefined ? 'span' : 'a', properties, [text]);
}

/** Maximum length of a definition when the reader points to a link. */
const LONGEST_TIP = 80;

/** A definition's number or name with its text, shortened; only its name for what isn't an item of its document. */
function tipOf(workspace: Workspace, definition: Definition): string {
  const index = indexOfItem(definition);
  const lines = index === undefined ? [] : plainLines(readItem(workspace, definition.document, index));
  return shortened([nameOf(definition), ...lines].join(' '), LONGEST_TIP);
}

function lostTree(piece: Extract<Piece, { kind: 'lost' }>, view: View): ElementContent {
  if (!view.marksLost) return { type: 'text', value: piece.text };
  return h('span', { className: ['lost', piece.outcome], title: piece.message }, piece.text);
}

function symbolTree(text: string, view: View): Element {
  const src = view.picture?.(text);
  if (src !== undefined) return h('img', { className: 'symbol', src, alt: text });
  return h('span', { className: 'symbol' }, [h('i', '{'), text.slice(1, -1), h('i', '}')]);
}

function citedTree(own: Definition, view: View): Element[] {
  const cited = citedBy(view.workspace, own);
  if (cited.length === 0) return [];
  const links = cited.flatMap((definition, index) => [
    ...(index ? [', '] : []),
    linkTree(undefined, nameOf(definition), definition, view),
  ]);
  return [
    h('details', { className: 'cited' }, [h('summary', `Cited by ${cited.length}`), h('p', links as ElementContent[])]),
  ];
}
