import type { Element } from 'hast';

/** Our own requests for previews. Items are those of a document in the order of its text, counted from 0. */

/** The answer to `rulebook/preview`. */
export interface PreviewAnswer {
  /** Number of items. */
  readonly count: number;
  readonly items: readonly { readonly index: number; readonly line: number; readonly tree: Element }[];
}
