import type { Element } from 'hast';

/** Our own requests for previews. Items are those of a document in the order of its text, counted from 0. */

/** The answer to `rulebook/preview`. */
export interface PreviewAnswer {
  /** Number of items. */
  readonly count: number;
  readonly items: readonly { readonly index: number; readonly line: number; readonly tree: Element }[];
}

/** The answer to `rulebook/previewDocument`: all that a preview needs to begin. */
export interface PreviewDocument {
  /** How long the text of each item is, in UTF-16 units. */
  readonly lengths: readonly number[];
  /** The item that is wanted. */
  readonly index: number;
  /** That item, and those near it. */
  readonly answer: PreviewAnswer;
  /** The URI of the folder with pictures of symbols that the project names. */
  readonly symbols?: string | undefined;
}
