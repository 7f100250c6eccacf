import type { Location, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { Operation } from '../../core/changes/operations/operation.ts';
import type { RangeEvent } from '../../core/changes/plan/rewriteRanges.ts';
import type { RuleLine } from './viewMessages.ts';

/** Our own requests for renumbering. URIs are as in the protocol. */

/** A requested operation; text is given by its range, and consecutive rules by their place. */
export interface OperationAsked extends Omit<Operation, 'span' | 'edge'> {
  readonly range?: Range;
  readonly edge?: 'outside' | 'inside' | readonly Location[];
}

/** The parameters of `rulebook/plan` and `rulebook/renumber`. */
export interface RenumberAsked {
  readonly uri: string;
  readonly operation: OperationAsked;
}

/** What can be done instead of using a number that is already used. */
interface InsteadOffer {
  readonly kind: 'there' | 'swap';
  readonly asked: RenumberAsked;
  /** Its effect. */
  readonly summary: string;
}

/** The data of the error if `textDocument/rename` refuses a number that is already used. */
export interface TakenNumber {
  /** “702.25 is already used by “Menace””. */
  readonly says: string;
  readonly from: string;
  readonly to: string;
  readonly instead: readonly InsteadOffer[];
}

/** A citation that a change leaves as it is, or a range that changes; its place is the one after the change. */
export interface Consequence extends Location {
  /** Its place before the change. */
  readonly before: Location;
  /** Its text before the change. */
  readonly text: string;
  /** Number of the rule that contains it, with its title or first words; empty if there is none. */
  readonly rule: string;
  /** What happens to it: “rule 302.3” doesn't point to any rule. */
  readonly says: string;
}

interface RangeConsequence extends Consequence {
  readonly event: RangeEvent;
}

/** The answer to `rulebook/plan`: a refusal, or the effect. */
export type Planned = { readonly refusal: string } | PlannedChange;

export interface PlannedChange {
  /** “Moves 302.3 to 302.7: renumbers 14 rules, rewrites 61 citations in 3 files.” */
  readonly summary: string;
  /** “Move 302.3 to 302.7?” */
  readonly question: string;
  /** The report afterward: “Moved 302.3 to 302.7; renumbered 14 rules and 61 citations in 3 files.” */
  readonly report: string;
  readonly notes: readonly string[];
  readonly left: readonly Consequence[];
  /** If the event is *edge*, the user may want the range to include the new rule at its edge. */
  readonly ranges: readonly RangeConsequence[];
  /** The old and new numbers. */
  readonly map: WrittenMap;
  /** The new number of the rule. */
  readonly number: string | null;
  /** Whether nothing would change. */
  readonly isEmpty: boolean;
}

/** The answer to `rulebook/renumber`: also the edit, with the versions of open documents. */
export type Renumbered = { readonly refusal: string } | (PlannedChange & { readonly edit: WorkspaceEdit });

/** The answer to `rulebook/run`, or null: the selected siblings, by the first and last one. */
export interface RunOfRules {
  readonly first: RuleLine;
  readonly last: RuleLine;
  /** The numbers of all of them. */
  readonly names: readonly string[];
  /** Their parent. */
  readonly parent: string | null;
  /** Whether the first one has subrules. */
  readonly leadsOn: boolean;
}

/** A possible new parent for rules, and the number that the first of them would get. */
export interface DestinationLine extends RuleLine {
  readonly to: string;
}

/** A rule, heading or term in the tree of a document. */
export interface OutlineLine extends RuleLine {
  /** Unique in its document; stays the same while the number or name does. */
  readonly id: string;
  /** Its name in references; empty for the label of a part. */
  readonly citation: string;
  /** Whether it has children. */
  readonly leadsOn: boolean;
  /** The level of its number, 0 for the outermost; null if it has none. */
  readonly level: number | null;
}

/** The answer to `rulebook/outline`. */
export interface OutlineOfDocument {
  /** All documents of the book, including the requested one. */
  readonly documents: readonly string[];
  readonly lines: readonly OutlineLine[];
}

/** The answer to `rulebook/tidy`: a refusal, or what is done, without an edit if nothing changes. */
export type Tidied = { readonly refusal: string } | { readonly summary: string; readonly edit: WorkspaceEdit | null };
