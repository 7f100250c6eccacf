import type { Location, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { OutlinePlace } from '../core/features/outlineBelow.ts';
import type { Operation } from '../core/refactor/operation.ts';
import type { TidyingId } from '../core/refactor/tidy.ts';
import type { WrittenMap } from '../core/refactor/writtenMap.ts';
import type { RuleLine } from './views.ts';

/** The requests of our own with which an editor renumbers rules. A URI in them is as the protocol writes it. */

/** What is to be done; text that is meant is given by its range. */
export interface OperationAsked extends Omit<Operation, 'span'> {
  readonly range?: Range;
}

/** The parameters of `rulebook/plan` and `rulebook/renumber`. */
export interface RenumberAsked {
  readonly uri: string;
  readonly operation: OperationAsked;
}

/** A citation that a change leaves as it is, or a range that becomes another. */
export interface Consequence extends Location {
  /** The citation as it was before, and what becomes of it: “rule 302.3” leads to no rule. */
  readonly says: string;
}

/** The answer to `rulebook/plan`: why nothing is done, or what would be. */
export type Planned = { readonly refusal: string } | PlannedChange;

export interface PlannedChange {
  /** “Moves 302.3 to 302.7: renumbers 14 rules, rewrites 61 citations in 3 files.” */
  readonly summary: string;
  readonly notes: readonly string[];
  /** Where they stand after the change. */
  readonly left: readonly Consequence[];
  readonly ranges: readonly Consequence[];
  /** The ranges right at whose edge a rule is new, as they are written: whoever asks may want these to take it in. */
  readonly edges: readonly string[];
  /** Which rule gets which number. */
  readonly map: WrittenMap;
  /** The number that the rule which this is about has afterwards. */
  readonly number: string | null;
  /** Whether nothing would change. */
  readonly isEmpty: boolean;
}

/** The answer to `rulebook/renumber`: also the edit, with the versions of the documents that are open. */
export type Renumbered = { readonly refusal: string } | (PlannedChange & { readonly edit: WorkspaceEdit });

/** The parameters of `rulebook/run`. */
export interface RunAsked {
  readonly uri: string;
  readonly range: Range;
  /** Whether only those rules are meant that move with the keys which move lines. */
  readonly lines?: boolean;
}

/** The answer to `rulebook/run`, or null: the siblings that a selection means, by the first and last one. */
export interface RunOfRules {
  readonly first: RuleLine;
  readonly last: RuleLine;
  /** The numbers of all of them. */
  readonly names: readonly string[];
  /** The rule below which they stand. */
  readonly parent: string | null;
  /** Whether rules stand below the first one. */
  readonly leadsOn: boolean;
}

/** The parameters of `rulebook/rule`, which is answered with a {@link RuleLine}, wherever in the book that rule stands, or null. */
export interface NumberAsked {
  readonly uri: string;
  readonly number: string;
}

/** The parameters of `rulebook/destinations`. */
export interface DestinationsAsked {
  readonly uri: string;
  readonly run: readonly [first: string, last: string];
}

/** A rule under which others could go, and the number that the first of them would get. */
export interface DestinationLine extends RuleLine {
  readonly to: string;
}

/** The parameters of `rulebook/outline`: what stands right below a rule, or at the top without one. */
export interface OutlineAsked {
  readonly uri: string;
  readonly below?: OutlinePlace;
}

/** A rule, heading or term in the tree of a document. */
export interface OutlineLine extends RuleLine {
  /** As one refers to it; empty for the label of a part. */
  readonly citation: string;
  /** Whether anything stands below it. */
  readonly leadsOn: boolean;
}

/** The answer to `rulebook/outline`. */
export interface OutlineOfDocument {
  /** The documents of the book, the one that was asked for included. */
  readonly documents: readonly string[];
  readonly lines: readonly OutlineLine[];
}

/** The parameters of `rulebook/applyMap`, which is answered with an edit, or null where that is no map. */
export interface MapAsked {
  readonly uri: string;
  /** As it is read from a file of JSON. */
  readonly map: unknown;
}

/** The parameters of `rulebook/tidy`. */
export interface TidyAsked {
  readonly uri: string;
  readonly what: TidyingId;
}

/** The answer to `rulebook/tidy`: why nothing is done, or what is, with no edit where nothing has to be. */
export type Tidied = { readonly refusal: string } | { readonly summary: string; readonly edit: WorkspaceEdit | null };
