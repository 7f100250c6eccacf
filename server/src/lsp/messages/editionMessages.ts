import type { Range } from 'vscode-languageserver';
import type { RuleAsked, RuleLine } from './viewMessages.ts';

/** Requests of our own about editions of a book. A URI in them is as the protocol writes it. */

/** An earlier edition of the book of a document. `rulebook/editions` is answered with a list of them, the newest first. */
export interface EditionLine {
  readonly name: string;
  /** Its first file. */
  readonly uri: string;
}

/** With what the book of a document is compared: an earlier edition that its `rulebook.json` names, or a text. */
export type OldEdition =
  | { readonly edition: string }
  | { readonly name: string; readonly uri: string; readonly text: string };

/** The parameters of `rulebook/compare`. */
export interface CompareAsked {
  readonly uri: string;
  readonly old: OldEdition;
}

export type ChangeKind = 'added' | 'removed' | 'moved' | 'reworded' | 'citations' | 'split' | 'joined';

/** A change of one rule or term, or of a run of rules that only moved. */
export interface ChangeLine {
  readonly kind: ChangeKind;
  /** “100.2 → 100.3”. */
  readonly name: string;
  readonly title: string;
  /** Where it is in the new edition, or, where it was removed, in the old one; undefined if that is no file. */
  readonly uri?: string;
  readonly range: Range;
  /** The old and the new text, with the numbers of the new edition; empty if there is none. */
  readonly texts: { readonly old: string; readonly now: string };
}

export interface ChangeChapter {
  readonly heading: string;
  readonly changes: readonly ChangeLine[];
}

/** The answer to `rulebook/compare`. `problem` says why nothing could be compared. */
export interface Changes {
  readonly names: { readonly old: string; readonly now: string };
  readonly chapters: readonly ChangeChapter[];
  readonly problem?: string;
}

/** The parameters of `rulebook/ruleIn`, which is answered with the rule of an earlier edition that one was. */
export interface RuleInAsked extends RuleAsked {
  readonly edition: string;
}

/** A rule in one edition, the oldest first: the answer to `rulebook/trace`, the parameters of which are {@link RuleAsked}. */
export interface LifeLine {
  readonly edition: string;
  /** What happened to it there: “moved, reworded”. */
  readonly says: string;
  /** Undefined if it is gone. */
  readonly rule?: RuleLine;
  readonly texts?: { readonly old: string; readonly now: string };
}
