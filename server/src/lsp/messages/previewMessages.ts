import type { Element } from 'hast';
import type { Position } from 'vscode-languageserver';

/** Our own requests for previews. Items are those of a document in the order of its text, counted from 0. */

/** The parameters of `rulebook/preview`: the items from `from` up to, but not including, `to`. */
export interface PreviewAsked {
  readonly uri: string;
  readonly from: number;
  readonly to: number;
}

/** The answer to `rulebook/preview`. */
export interface PreviewAnswer {
  /** Number of items. */
  readonly count: number;
  readonly items: readonly { readonly index: number; readonly line: number; readonly tree: Element }[];
}

/** The parameters of `rulebook/previewLengths`, whose answer is the text length of each item. */
export interface PreviewLengthsAsked {
  readonly uri: string;
}

/** The parameters of `rulebook/previewItem`, whose answer is the index of the item at a place. */
export interface PreviewItemAsked {
  readonly uri: string;
  readonly position: Position;
}

/** The parameters of `rulebook/previewLine`, whose answer is the line where an item starts. */
export interface PreviewLineAsked {
  readonly uri: string;
  readonly index: number;
}

/** The parameters of `rulebook/previewFind`, whose answer is the items that contain these words. */
export interface PreviewFindAsked {
  readonly uri: string;
  readonly query: string;
}
