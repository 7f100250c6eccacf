import type { NumberProperties, WordStyle } from './package/wordStyles.ts';

/** A field: what it computes, and what it showed when it was last computed. */
export interface WordField {
  /** Its instruction: ` REF _Ref1 \r \h `. */
  readonly instruction: string;
  readonly cached: string;
}

/** A piece of a paragraph, or where something in it starts or ends. */
export type WordEvent =
  | { readonly kind: 'text'; readonly text: string; readonly bold: boolean; readonly italic: boolean }
  | { readonly kind: 'start' | 'end'; readonly field: WordField }
  | { readonly kind: 'open' | 'close'; readonly id: string; readonly name: string }
  | { readonly kind: 'note'; readonly note: NoteKind; readonly id: string; readonly hasOwnMark: boolean }
  | { readonly kind: 'picture'; readonly id: string; readonly alt: string }
  | { readonly kind: 'box'; readonly blocks: readonly WordBlock[] }
  | { readonly kind: 'link' | 'unlink'; readonly id: string | undefined; readonly anchor: string | undefined };

export type NoteKind = 'footnotes' | 'endnotes';

/** The part in which something is: its relationships are those of the part. */
export type WordPart = 'document' | NoteKind;

export interface WordParagraph {
  readonly kind: 'paragraph';
  readonly part: WordPart;
  /** Its style, and what that is based on. */
  readonly chain: readonly WordStyle[];
  readonly numbers: NumberProperties | undefined;
  /** The level of its heading, from 0; undefined if it's none. */
  readonly outline: number | undefined;
  readonly events: readonly WordEvent[];
}

export interface WordCell {
  readonly blocks: readonly WordBlock[];
  /** The number of columns that it takes. */
  readonly columns: number;
  /** Whether it belongs to the cell above. */
  readonly isContinued: boolean;
}

export interface WordTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly WordCell[])[];
}

export type WordBlock = WordParagraph | WordTable;

/** All paragraphs of blocks in text order: those of tables by row, those of a text box after the one that it's at. */
export function* paragraphsOf(blocks: readonly WordBlock[]): Generator<WordParagraph> {
  for (const block of blocks) {
    if (block.kind === 'table') for (const cell of block.rows.flat()) yield* paragraphsOf(cell.blocks);
    else {
      yield block;
      for (const event of block.events) if (event.kind === 'box') yield* paragraphsOf(event.blocks);
    }
  }
}
