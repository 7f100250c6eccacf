import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Definition, headOf, keyOfDefinition } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { exampleTree, linkTree, lostTree, symbolTree, type View } from './itemView.ts';
import { markdownContent } from './markdownView.ts';
import { printableName, type ReadItem } from './readItem.ts';
import { citedBy } from './readItems.ts';
import type { Piece, ReadParagraph } from './readPieces.ts';

/** An item as an HTML tree. `heading`: the heading level if it has a title, 1 to 6. */
export function itemTree(item: ReadItem, document: RulesDocument, view: View, heading: number): Element {
  const own = { document, ordinal: item.ordinal };
  const id = item.kind === 'text' ? undefined : view.anchor(own);
  const number = item.name && item.kind !== 'label' ? nameTree(item, shownBy(item, own), view) : item.name;
  const { title, paragraphs } = itemContent(item, own, view, heading);
  const inLine = item.kind === 'rule' && !title ? openingOf(paragraphs[0]) : undefined;
  return h('div', { className: classesOf(item), ...(id !== undefined && { id }) }, [
    ...itemHead(item, number, title ?? inLine ?? [], heading),
    ...paragraphs.slice(inLine ? 1 : 0),
    ...(view.listsCitations && (item.kind === 'rule' || item.kind === 'term') ? citedTree(own, view) : []),
  ]);
}

/** The words of a paragraph that can follow a number on its line; undefined for anything else. */
function openingOf(first: ElementContent | undefined): ElementContent[] | undefined {
  const isPlain =
    first?.type === 'element' && first.tagName === 'p' && ![first.properties.className].flat().includes('example');
  return isPlain ? first.children : undefined;
}

/** What an item says after its number or name: as pieces, or as trees. */
function itemContent(item: ReadItem, own: Definition, view: View, heading: number) {
  const linked = new Set<string>([keyOfDefinition(own)]);
  const { markdown } = item;
  if (!markdown) {
    const show = (pieces: readonly Piece[]) => pieces.flatMap(piece => pieceTree(piece, view, linked));
    return {
      title: item.title && show(item.title),
      paragraphs: item.paragraphs.map(paragraph => paragraphTree(paragraph, show, view)),
    };
  }
  const hasHeading = item.kind !== 'text' && !(item.kind === 'rule' && !markdown.title);
  const prefix = `rb-${view.anchor(own)?.replace(/\s/g, '-') ?? view.namesOfTexts?.(own) ?? 'text'}`;
  const showing = { view, own, linked, prefix, heading: Math.min(6, heading + (hasHeading ? 1 : 0)) };
  const title = markdown.title && markdownContent(markdown.title, showing);
  return { title, paragraphs: markdownContent(markdown.body, showing) };
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
function itemHead({ kind, title }: ReadItem, name: ElementContent | string, words: ElementContent[], heading: number) {
  if (kind === 'text') return [];
  if (kind === 'listed' || (kind === 'rule' && !title)) return [h('p', [name, ' ', ...words])];
  return [h(`h${heading}`, title ? [name, ' ', ...words] : [name])];
}

function paragraphTree(
  { isExample, pieces }: ReadParagraph,
  show: (pieces: readonly Piece[]) => ElementContent[],
  view: View,
): ElementContent {
  if (!isExample) return h('p', show(pieces));
  return exampleTree(show(pieces), view);
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
      return [view.marksLost ? lostTree(piece, piece.text) : { type: 'text', value: piece.text }];
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

function citedTree(own: Definition, view: View): Element[] {
  const cited = citedBy(view.workspace, own);
  if (cited.length === 0) return [];
  const links = cited.flatMap((definition, index) => [
    ...(index ? [', '] : []),
    linkTree(undefined, printableName(definition), definition, view),
  ]);
  const summary = (view.words?.citedBy ?? 'Cited by {count}').replace('{count}', String(cited.length));
  return [h('details', { className: 'cited' }, [h('summary', summary), h('p', links as ElementContent[])])];
}
