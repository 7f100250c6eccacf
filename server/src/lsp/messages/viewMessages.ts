import type { Location, Position, Range } from 'vscode-languageserver';

/** The requests of our own that fill views and commands of an editor. A URI in them is as the protocol writes it. */

/** Names a rule or a term: by a place in its text, or by its number or name. The parameters of `rulebook/citations`. */
export interface RuleAsked {
  readonly uri: string;
  readonly position?: Position;
  readonly name?: string;
}

/** A rule or a term in one line. */
export interface RuleLine {
  readonly uri: string;
  /** Where its number or name is. */
  readonly range: Range;
  /** Its number, or its name where it is a term. */
  readonly name: string;
  readonly kind: 'rule' | 'term';
  /** Its title or first words. */
  readonly words: string;
}

/** The parameters of `rulebook/search`, which is answered with the best hits in the book of a document. */
export interface SearchAsked {
  readonly uri: string;
  readonly query: string;
}

/** A rule or term that was found. */
export interface FoundLine extends RuleLine {
  /** Empty if there is none. */
  readonly title: string;
  /** A piece of its text, around the words that were found. */
  readonly snippet: string;
}

/** A rule that refers to another, or to which another refers. */
export interface CitedLine extends RuleLine {
  /** As one refers to it: `rule 702.19, “Trample”`. */
  readonly citation: string;
  /** Where the references are. */
  readonly sites: readonly Location[];
  /** Whether rules that tie in the same direction follow from it. */
  readonly leadsOn: boolean;
}

/** The answer to `rulebook/citations`. */
export interface Citations {
  readonly rule: RuleLine;
  readonly citedBy: readonly CitedLine[];
  readonly cites: readonly CitedLine[];
}

/** The answer to `rulebook/copies`, the parameters of which are {@link RuleAsked}: a rule in the forms in which it is copied. */
export interface Copies {
  readonly rule: RuleLine;
  readonly citation: string;
  readonly markdown: string;
  /** Its address on the published site, where a `rulebook.json` says that there is one. */
  readonly permalink?: string;
}

/** A rule in the answer to `rulebook/coverage`: its line, and how often source and its tests cite it. */
export interface CoveredLine {
  readonly line: number;
  readonly code: number;
  readonly tests: number;
}

/** The parameters of `rulebook/pasteRenumbered`, which is answered with a text or null. */
export interface PasteAsked {
  readonly uri: string;
  readonly position: Position;
  readonly text: string;
}
