import type { RulesDocument } from '../document/document.ts';
import { escapeLinkText, escapeMarkdown } from '../text/escapeMarkdown.ts';
import type { View } from './itemTree.ts';
import type { ReadItem } from './readItem.ts';
import type { Piece } from './readPieces.ts';

/** An item as Markdown, with all text escaped; without a line end at its end. */
export function itemMarkdown(item: ReadItem, document: RulesDocument, view: View, heading: number): string {
  const own = { document, ordinal: item.ordinal };
  const anchor = item.kind === 'text' ? undefined : view.anchor(own);
  const mark = anchor === undefined ? '' : `<a id="${attribute(anchor)}"></a>`;
  const show = (pieces: readonly Piece[]) => pieces.map(piece => pieceMarkdown(piece, view)).join('');
  const { title, paragraphs, kind } = item;
  const name = escapeMarkdown(item.name);
  const [opening, ...others] = paragraphs;
  const inLine = kind === 'rule' && !title && opening && !opening.isExample;
  const head = inLine ? `${mark}**${name}** ${show(opening.pieces)}` : headOf();
  const rest = (inLine ? others : paragraphs).map(({ isExample, pieces }) =>
    isExample ? `> Example: ${show(pieces)}` : show(pieces),
  );
  return [...(head ? [head] : []), ...rest].join('\n\n');

  function headOf(): string {
    if (kind === 'text') return '';
    const words = title ? `${name} ${show(title)}` : name;
    return kind === 'listed' ? `${mark}${words}` : `${'#'.repeat(heading)} ${mark}${words}`;
  }
}

function pieceMarkdown(piece: Piece, view: View): string {
  const href = piece.kind === 'reference' ? view.href(piece.definition) : undefined;
  return href === undefined ? escapeMarkdown(piece.text) : `[${escapeLinkText(piece.text)}](<${href}>)`;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}
