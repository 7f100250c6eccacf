import type { Range } from 'vscode-languageserver';
import type { RuleLine } from './viewMessages.ts';

/** Our own requests about editions of a book. URIs are as in the protocol. */

/** An earlier edition of a document's book. `rulebook/editions` returns a list of them, newest first. */
export interface EditionLine {
  readonly name: string;
  /** Its first file. */
  readonly uri: string;
}

/** What to compare a document's book with: an edition in its `rulebook.json`, or a text. */
export type OldEdition =
  | { readonly edition: string }
  | { readonly name: string; readonly uri: string; readonly text: string };

export type ChangeKind = 'added' | 'removed' | 'moved' | 'reworded' | 'citations' | 'split' | 'joined';

/** A change of one rule or term, or of consecutive rules that only moved. */
export interface ChangeLine {
  readonly kind: ChangeKind;
  /** “100.2 → 100.3”. */
  readonly name: string;
  readonly title: string;
  /** Its place in the new edition, or, if it was removed, in the old one; undefined if that isn't a file. */
  readonly uri?: string;
  readonly range: Range;
  /** The old and the new text, with the numbers of the new edition; empty if it doesn't exist. */
  readonly texts: { readonly old: string; readonly now: string };
}

interface ChangeChapter {
  readonly heading: string;
  readonly changes: readonly ChangeLine[];
}

/** The answer to `rulebook/compare`. `problem` says why the editions can't be compared. */
export interface Changes {
  readonly names: { readonly old: string; readonly now: string };
  readonly chapters: readonly ChangeChapter[];
  readonly problem?: string;
}

/** A rule in one edition, oldest first. */
export interface LifeLine {
  readonly edition: string;
  /** What happened to it in this edition: “moved, reworded”. */
  readonly says: string;
  /** Undefined if it doesn't exist. */
  readonly rule?: RuleLine;
  readonly texts?: { readonly old: string; readonly now: string };
}
