import type { RootContent } from 'mdast';
import type { RulesDocument } from '../document/document.ts';
import { escapeLinkText, escapeMarkdown } from '../text/escapeMarkdown.ts';
import type { View } from './itemView.ts';
import { markdownLibrary } from './markdown.ts';
import type { ReadItem } from './readItem.ts';
import { indexOfItem, lastItemAt } from './readItems.ts';
import { type Piece, textOfPieces } from './readPieces.ts';
import { relinkedMarkdown } from './relinkedMarkdown.ts';

/** An item as Markdown, with all text escaped; without a line end at its end. */
export function itemMarkdown(item: ReadItem, document: RulesDocument, view: View, heading: number): string {
  if (item.markdown) return rewrittenItem(item, document, view, heading);
  const own = { document, ordinal: item.ordinal };
  const anchor = item.kind === 'text' ? undefined : view.anchor(own);
  const mark = anchor === undefined ? '' : `<a id="${escapedAttribute(anchor)}"></a>`;
  const show = (pieces: readonly Piece[]) => pieces.map(piece => pieceMarkdown(piece, view)).join('');
  const { title, paragraphs, kind } = item;
  const name = escapeMarkdown(item.name);
  const [opening, ...others] = paragraphs;
  const inLine = kind === 'rule' && !title && opening && !opening.isExample;
  const head = inLine ? `${mark}**${name}** ${show(opening.pieces)}` : headOf();
  const rest = (inLine ? others : paragraphs).map(({ isExample, pieces }) =>
    isExample ? `> ${escapeMarkdown(view.words?.example ?? 'Example')}: ${show(pieces)}` : show(pieces),
  );
  return [...(head ? [head] : []), ...rest].join('\n\n');

  function headOf(): string {
    if (kind === 'text') return '';
    const words = title ? `${name} ${show(title)}` : name;
    return kind === 'listed' ? `${mark}${words}` : `${'#'.repeat(heading)} ${mark}${words}`;
  }
}

/** An item that is Markdown: its own text, with links that lead to rules. */
function rewrittenItem(item: ReadItem, document: RulesDocument, view: View, heading: number): string {
  const own = { document, ordinal: item.ordinal };
  const anchor = item.kind === 'text' ? undefined : view.anchor(own);
  const index = item.kind === 'text' ? lastItemAt(document, item.ordinal) : indexOfItem(own)!;
  const { children } = relinkedMarkdown(document, index, view, anchor ?? view.namesOfTexts?.(own) ?? 'text');
  const mark = anchor === undefined ? '' : `<a id="${escapedAttribute(anchor)}"></a>`;
  const name = escapeMarkdown(item.name);
  const [first, ...others] = children;
  const isInLine = item.kind === 'rule' && !item.title && first?.type === 'paragraph';
  const write = (nodes: readonly RootContent[]) =>
    markdownLibrary()
      .writeMarkdown({ type: 'root', children: [...nodes] })
      .trim();
  const title = item.title ? ` ${escapeMarkdown(textOfPieces(item.title))}` : '';
  const head = isInLine ? `${mark}**${name}** ${write([first])}` : `${mark}${name}${title}`;
  if (item.kind === 'text') return write(children);
  const opening = isInLine || item.kind === 'listed' ? head : `${'#'.repeat(heading)} ${head}`;
  return [opening, write(isInLine ? others : children)].filter(Boolean).join('\n\n');
}

function pieceMarkdown(piece: Piece, view: View): string {
  const href = piece.kind === 'reference' ? view.href(piece.definition) : undefined;
  return href === undefined ? escapeMarkdown(piece.text) : `[${escapeLinkText(piece.text)}](<${href}>)`;
}

function escapedAttribute(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}
