import type { Element } from 'hast';
import type { Position } from 'vscode-languageserver';

/** The requests of our own that fill a preview. Items are those of a document in the order of its text, counted from 0. */

/** The parameters of `rulebook/preview`: the items from an index up to, but without, another one. */
export interface PreviewAsked {
  readonly uri: string;
  readonly from: number;
  readonly to: number;
}

/** The answer to `rulebook/preview`. */
export interface PreviewAnswer {
  /** How many items there are. */
  readonly count: number;
  readonly items: readonly { readonly index: number; readonly line: number; readonly tree: Element }[];
}

/** The parameters of `rulebook/previewLengths`, which is answered with how long the text of each item is. */
export interface PreviewLengthsAsked {
  readonly uri: string;
}

/** The parameters of `rulebook/previewItem`, which is answered with the index of the item at a place. */
export interface PreviewItemAsked {
  readonly uri: string;
  readonly position: Position;
}

/** The parameters of `rulebook/previewLine`, which is answered with the line in which an item begins. */
export interface PreviewLineAsked {
  readonly uri: string;
  readonly index: number;
}

/** The parameters of `rulebook/previewFind`, which is answered with the items that hold these words. */
export interface PreviewFindAsked {
  readonly uri: string;
  readonly query: string;
}
