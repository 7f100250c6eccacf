import type { PreviewAnswer } from '../../../server/src/lsp/protocol/ownRequests.ts';

/** What the page of a preview remembers, so that it can be restored. */
export interface PageState {
  readonly uri: string;
  /** The item at the top. */
  readonly index: number;
}

/** Messages from the extension to the page. */
export type ToPage =
  /**
   * Another document, or the same one with other items: the length of each, which is at the top, the items near that
   * one, and the addresses of pictures by symbol.
   */
  | {
      readonly kind: 'document';
      readonly uri: string;
      readonly name: string;
      readonly lengths: readonly number[];
      readonly index: number;
      readonly answer: PreviewAnswer;
      readonly pictures: Readonly<Record<string, string>>;
      /** The address of the document's folder, to which those of its pictures are relative. */
      readonly folder: string;
    }
  /** Some items, up to date. */
  | { readonly kind: 'items'; readonly answer: PreviewAnswer }
  /** Show that the cursor is in this item. */
  | { readonly kind: 'follow'; readonly index: number }
  /** Someone has gone to this item. */
  | { readonly kind: 'show'; readonly index: number }
  /** The top of the editor is in this item: someone has scrolled it, or it shows what the page has led it to. */
  | { readonly kind: 'top'; readonly index: number }
  /** The text was edited: ask again for what is shown. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'found'; readonly query: string; readonly items: readonly number[] }
  | { readonly kind: 'history'; readonly canGoBack: boolean; readonly canGoForward: boolean }
  /** There is nothing to show, and why. */
  | { readonly kind: 'empty'; readonly message: string };

/** Messages from the page to the extension. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly from: number; readonly to: number }
  /** The user scrolled: this item is at the top. */
  | { readonly kind: 'scrolled'; readonly index: number }
  /** The user wants to see the source of an item. */
  | { readonly kind: 'open'; readonly index: number }
  /** A link to an item of this document, or of another one; from where, so that one can come back. */
  | { readonly kind: 'goTo'; readonly uri?: string; readonly index: number; readonly from: number }
  | { readonly kind: 'back' | 'forward'; readonly from: number }
  | { readonly kind: 'find'; readonly query: string };
