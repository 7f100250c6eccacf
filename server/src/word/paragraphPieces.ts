import { onOneLine } from '../core/text/words.ts';
import type { FieldTexts } from './fieldTexts.ts';
import type { PlacedParagraph } from './numberParagraphs.ts';
import type { NoteKind, WordEvent, WordField } from './wordBlocks.ts';

/** A piece of a paragraph as it's shown. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly bold: boolean; readonly italic: boolean }
  | { readonly kind: 'note'; readonly note: NoteKind; readonly id: string }
  | { readonly kind: 'picture'; readonly id: string; readonly alt: string }
  | { readonly kind: 'link' | 'unlink'; readonly id: string | undefined };

/** The pieces between two events of a paragraph, with the fields as they are computed now. */
export function fieldPieces(
  place: PlacedParagraph,
  fieldTexts: FieldTexts,
  from = 0,
  to = Number.POSITIVE_INFINITY,
  longest = Number.POSITIVE_INFINITY,
): Piece[] {
  const { events } = place.paragraph;
  const ends = fieldEnds(events);
  const pieces: Piece[] = [];
  const last = Math.min(events.length, to);
  let length = 0;
  for (let at = from; at < last && length < longest; at++) {
    const event = events[at]!;
    const piece = event.kind === 'start' ? fieldPiece(event.field, place, fieldTexts, events[at + 1]) : pieceOf(event);
    if (event.kind === 'start' && piece && ends.has(event.field)) at = ends.get(event.field)!;
    if (!piece) continue;
    pieces.push(piece);
    if (piece.kind === 'text') length += piece.text.length;
  }
  return pieces;
}

/** Where the fields end that end in their own paragraph. */
function fieldEnds(events: readonly WordEvent[]): ReadonlyMap<WordField, number> {
  const ends = new Map<WordField, number>();
  events.forEach((event, at) => {
    if (event.kind === 'end') ends.set(event.field, at);
  });
  return ends;
}

/** A computed field, in the form of what it showed. */
function fieldPiece(
  field: WordField,
  place: PlacedParagraph,
  fieldTexts: FieldTexts,
  next: WordEvent | undefined,
): Piece | undefined {
  const text = fieldTexts(field, place);
  if (text === undefined) return undefined;
  const form = next?.kind === 'text' ? next : { bold: false, italic: false };
  return { kind: 'text', text, bold: form.bold, italic: form.italic };
}

function pieceOf(event: WordEvent): Piece | undefined {
  switch (event.kind) {
    case 'text':
    case 'picture':
      return event;
    case 'note':
      return { kind: 'note', note: event.note, id: event.id };
    case 'link':
    case 'unlink':
      return { kind: event.kind, id: event.id };
    default:
      return undefined;
  }
}

/** The words of pieces, on one line. */
export function wordsOfPieces(pieces: readonly Piece[]): string {
  return onOneLine(pieces.map(piece => (piece.kind === 'text' ? piece.text : '')).join(''));
}
