import type { Location, Range } from 'vscode-languageserver';

/** Our own requests for views and commands. URIs are as in the protocol. */

/** A rule or a term in one line. */
export interface RuleLine {
  readonly uri: string;
  /** The place of its number or name. */
  readonly range: Range;
  /** Its number; for a term, its name. */
  readonly name: string;
  readonly kind: 'rule' | 'term';
  /** Its title or first words. */
  readonly words: string;
}

/** A rule or term that a search found. */
export interface FoundLine extends RuleLine {
  /** Empty if there is none. */
  readonly title: string;
  /** A piece of its text, around the matching words. */
  readonly snippet: string;
}

/** A rule that cites another, or that another cites. */
export interface CitedLine extends RuleLine {
  /** The text of a reference to it: `rule 702.19, “Trample”`. */
  readonly citation: string;
  /** The places of the references. */
  readonly sites: readonly Location[];
  /** Whether more rules follow in the same direction. */
  readonly hasChildren: boolean;
}

/** The answer to `rulebook/citations`. */
export interface Citations {
  readonly rule: RuleLine;
  readonly citedBy: readonly CitedLine[];
  readonly cites: readonly CitedLine[];
}

/** A rule in the forms in which it is copied. */
export interface Copies {
  readonly rule: RuleLine;
  readonly citation: string;
  readonly markdown: string;
  /** Its address on the published site, if `rulebook.json` specifies one. */
  readonly permalink?: string;
}

/** A rule in the answer to `rulebook/coverage`: its line, and the number of citations in source and its tests. */
export interface CoveredLine {
  readonly line: number;
  readonly code: number;
  readonly tests: number;
}
