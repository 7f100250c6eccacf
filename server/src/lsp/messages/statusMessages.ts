import type { SchemeSummary } from '../../core/features/reading/schemeSummary.ts';

/** What a client shows of a document besides its diagnostics; the parameters of `rulebook/status`. */
export interface DocumentStatus {
  readonly uri: string;
  readonly dialect: DialectName;
  readonly rules: number;
  readonly terms: number;
  readonly broken: number;
  /** Name of its edition: a date or version. */
  readonly edition?: string;
  /** The levels in the document's own terms, if the dialect was inferred: `Article › (1) › (a) · 99 articles`. */
  readonly scheme?: string;
}

/** How a document is read; lines start at 0. The answer to `rulebook/scheme`, which takes the `uri` of a document. */
export interface SchemePage extends SchemeSummary {
  /** The equivalent definition in a `rulebook.json`, if it was inferred. */
  readonly definition?: object;
  /** Ids of all dialects. */
  readonly taken: readonly string[];
}

/** A dialect for users to choose. */
export interface DialectName {
  readonly id: string;
  readonly name: string;
}

/** A dialect to choose for a document. The answer to `rulebook/dialects` is a list of them, best match first. */
export interface DialectLine extends DialectName {
  /** Number of rules that the start of the document has in it. */
  readonly rules: number;
  /** An example of a line. */
  readonly example: string;
}

/** The dialect for a document; the parameters of `rulebook/chooseDialect`. Undefined for automatic detection. */
export interface DialectChoice {
  readonly uri: string;
  readonly dialect?: string;
}
