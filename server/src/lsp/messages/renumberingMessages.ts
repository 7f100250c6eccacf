import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { Operation } from '../../core/changes/operations/operation.ts';
import type { RangeEvent } from '../../core/changes/plan/rewriteRanges.ts';
import type { TidyingId } from '../../core/changes/tidy/tidy.ts';
import type { OutlinePlace } from '../../core/features/reading/outlineBelow.ts';
import type { RuleLine } from './viewMessages.ts';

/** The requests of our own with which an editor renumbers rules. A URI in them is as the protocol writes it. */

/** What is to be done; text that is meant is given by its range, ranges of rules by where they are. */
export interface OperationAsked extends Omit<Operation, 'span' | 'edge'> {
  readonly range?: Range;
  readonly edge?: 'outside' | 'inside' | readonly Location[];
}

/** The parameters of `rulebook/plan` and `rulebook/renumber`. */
export interface RenumberAsked {
  readonly uri: string;
  readonly operation: OperationAsked;
}

/** What can be done instead of giving a rule a number that is taken. */
export interface InsteadOffer {
  readonly kind: 'there' | 'swap';
  readonly asked: RenumberAsked;
  /** What that comes to. */
  readonly summary: string;
}

/** The data of the error if `textDocument/rename` refuses a number that is already used. */
export interface TakenNumber {
  /** “702.25 is taken by “Menace””. */
  readonly says: string;
  readonly from: string;
  readonly to: string;
  readonly instead: readonly InsteadOffer[];
}

/** A citation that a change leaves as it is, or a range that becomes another; its place is that after the change. */
export interface Consequence extends Location {
  /** Where it is before the change. */
  readonly before: Location;
  /** As it is written before the change. */
  readonly text: string;
  /** The number of the rule that contains it, with its title or first words; empty if none does. */
  readonly rule: string;
  /** What becomes of it: “rule 302.3” leads to no rule. */
  readonly says: string;
}

export interface RangeConsequence extends Consequence {
  readonly event: RangeEvent;
}

/** The answer to `rulebook/plan`: why nothing is done, or what would be. */
export type Planned = { readonly refusal: string } | PlannedChange;

export interface PlannedChange {
  /** “Moves 302.3 to 302.7: renumbers 14 rules, rewrites 61 citations in 3 files.” */
  readonly summary: string;
  /** “Move 302.3 to 302.7?” */
  readonly question: string;
  /** What to say once it is done: “Moved 302.3 to 302.7; renumbered 14 rules and 61 citations in 3 files.” */
  readonly report: string;
  readonly notes: readonly string[];
  readonly left: readonly Consequence[];
  /** Where the event is *edge*, the user may want the range to include the rule that is new at its edge. */
  readonly ranges: readonly RangeConsequence[];
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
  /** The rule below which they are. */
  readonly parent: string | null;
  /** Whether rules are below the first one. */
  readonly leadsOn: boolean;
}

/** The parameters of `rulebook/rule`, which is answered with a {@link RuleLine}, wherever in the book that rule is, or null. */
export interface NumberAsked {
  readonly uri: string;
  readonly number: string;
}

/** The parameters of `rulebook/destinations`. */
export interface DestinationsAsked {
  readonly uri: string;
  readonly run: readonly [first: string, last: string];
}

/** A possible new parent for rules, and the number that the first of them would get. */
export interface DestinationLine extends RuleLine {
  readonly to: string;
}

/** The parameters of `rulebook/outline`: what is right below a rule, or at the top without one. */
export interface OutlineAsked {
  readonly uri: string;
  readonly below?: OutlinePlace;
}

/** The parameters of `rulebook/outlinePath`, which is answered with {@link OutlineLine}s: the rule, or the term, at a place of a document, or with a number wherever in the book it is, after all that are above it in the tree. */
export interface OutlinePathAsked {
  readonly uri: string;
  readonly position?: Position;
  readonly number?: string;
}

/** A rule, heading or term in the tree of a document. */
export interface OutlineLine extends RuleLine {
  /** No other line of the same document has it; it stays while the number or name of the rule does. */
  readonly id: string;
  /** As one refers to it; empty for the label of a part. */
  readonly citation: string;
  /** Whether anything is below it. */
  readonly leadsOn: boolean;
  /** The level of its number, 0 for the outermost; null where it has none. */
  readonly level: number | null;
}

/** The answer to `rulebook/outline`. */
export interface OutlineOfDocument {
  /** The documents of the book, the one that was asked for included. */
  readonly documents: readonly string[];
  readonly lines: readonly OutlineLine[];
}

/** The parameters of `rulebook/ruleTip`, which is answered with what a line of the tree doesn't show of its rule, as plain text. */
export interface TipAsked {
  readonly uri: string;
  /** Where the number or name of the rule is. */
  readonly position: Position;
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

/** The answer to `rulebook/tidy`: why nothing is done, or what is, with no edit where nothing must be. */
export type Tidied = { readonly refusal: string } | { readonly summary: string; readonly edit: WorkspaceEdit | null };
