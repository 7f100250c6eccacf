import type { SchemeSummary } from '../../core/features/reading/schemeSummary.ts';

/** What a client shows of a document in addition to its diagnostics; the parameters of `rulebook/status`. */
export interface DocumentStatus {
  readonly uri: string;
  readonly dialect: DialectName;
  readonly rules: number;
  readonly terms: number;
  readonly broken: number;
  /** What its edition is called: its date, or its version. */
  readonly edition?: string;
  /** Where the dialect was inferred: the levels in the document's own terms, as in `Article › (1) › (a) · 99 articles`. */
  readonly scheme?: string;
}

/** How a document is read, lines counted from zero; the answer to `rulebook/scheme`, which takes the `uri` of a document. */
export interface SchemePage extends SchemeSummary {
  /** Where that was inferred: what a `rulebook.json` would say to the same effect. */
  readonly definition?: object;
  /** The ids of all dialects that there are. */
  readonly taken: readonly string[];
}

/** A dialect as a client offers it. */
export interface DialectName {
  readonly id: string;
  readonly name: string;
}

/** A dialect as it is chosen for a document: those that fit best come first. The answer to `rulebook/dialects` is a list of them. */
export interface DialectLine extends DialectName {
  /** How many rules the beginning of the document has in it. */
  readonly rules: number;
  /** A line that shows what it looks like. */
  readonly example: string;
}

/** In which dialect a document is to be read; the parameters of `rulebook/chooseDialect`. Without one it shows it by itself. */
export interface DialectChoice {
  readonly uri: string;
  readonly dialect?: string;
}

/** The parameters of `rulebook/dialects`. */
export interface DialectsAsked {
  readonly uri: string;
  /** The beginning of a document that the server doesn't know. */
  readonly text?: string;
}
