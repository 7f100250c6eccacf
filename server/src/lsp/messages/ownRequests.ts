import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { Operation } from '../../core/changes/operations/operation.ts';
import type { RangeEvent } from '../../core/changes/plan/rewriteRanges.ts';
import type { TidyingId } from '../../core/changes/tidy/tidy.ts';
import type { OutlinePlace } from '../../core/features/reading/outlineBelow.ts';
import type { Changes, EditionLine, LifeLine, OldEdition } from './editionMessages.ts';
import type { PreviewAnswer, PreviewDocument } from './previewMessages.ts';
import type { DialectLine, SchemePage } from './statusMessages.ts';
import type { Citations, Copies, CoveredLine, FoundLine, RuleLine } from './viewMessages.ts';

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
  /** What happens to it: “rule 302.3” doesn't lead to any rule. */
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
  /** The report afterward: “Moved 302.3 to 302.7; renumbered 14 rules and rewrote 61 citations in 3 files.” */
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
  readonly hasChildren: boolean;
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
  readonly hasChildren: boolean;
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

/** Names a rule or a term of a document: by a place in its text, or by its number or name. */
interface RuleAsked {
  readonly position?: Position;
  readonly name?: string;
}

interface Request<Asked extends object, Answer> {
  readonly asked: Asked;
  readonly answer: Answer;
}

/**
 * The requests of our own, `rulebook/NAME`. Each is about a document, so `asked` also has its `uri`, as the protocol writes it.
 * The answer is null where there is none. Lines, columns, and indexes count from 0.
 */
export interface OwnRequests {
  /** The rules that cite a rule, and those that it cites. */
  readonly citations: Request<RuleAsked, Citations>;
  readonly copies: Request<RuleAsked, Copies>;
  /** All rules and terms of the book. */
  readonly rules: Request<object, readonly RuleLine[]>;
  readonly coverage: Request<object, readonly CoveredLine[]>;
  /** The best hits in the book. */
  readonly search: Request<{ readonly query: string }, readonly FoundLine[]>;
  /** The dialects, the best fit first; `text` is the beginning of a document that the server doesn't know. */
  readonly dialects: Request<{ readonly text?: string }, readonly DialectLine[]>;
  readonly scheme: Request<object, SchemePage>;
  /** The text to paste at a position, with numbers that are free there. */
  readonly pasteRenumbered: Request<{ readonly position: Position; readonly text: string }, string>;
  /** The earlier editions of the book, the newest first. */
  readonly editions: Request<object, readonly EditionLine[]>;
  readonly compare: Request<{ readonly old: OldEdition }, Changes>;
  /** The rule of an earlier edition that one was. */
  readonly ruleIn: Request<RuleAsked & { readonly edition: string }, RuleLine>;
  /** The rule in each edition, the oldest first. */
  readonly trace: Request<RuleAsked, readonly LifeLine[]>;
  /** The items of the preview from an index up to, but without, another one. */
  readonly preview: Request<{ readonly from: number; readonly to: number }, PreviewAnswer>;
  /** What a preview starts with: at an item, at a position, or at the first item. */
  readonly previewDocument: Request<
    { readonly index?: number | undefined; readonly position?: Position | undefined },
    PreviewDocument
  >;
  /** The index of the item at a position. */
  readonly previewItem: Request<{ readonly position: Position }, number>;
  /** The line in which an item begins. */
  readonly previewLine: Request<{ readonly index: number }, number>;
  /** The items that contain these words. */
  readonly previewFind: Request<{ readonly query: string }, readonly number[]>;
  /** The siblings that a selection means. With `lines`, only those that move with the keys that move lines. */
  readonly run: Request<{ readonly range: Range; readonly lines?: boolean }, RunOfRules>;
  /** The rule with a number, wherever in the book it is. */
  readonly rule: Request<{ readonly number: string }, RuleLine>;
  /** The rules below which a run of siblings can move. */
  readonly destinations: Request<{ readonly run: readonly [first: string, last: string] }, readonly DestinationLine[]>;
  /** What is right below a rule in the tree of the document, or at the top. */
  readonly outline: Request<{ readonly below?: OutlinePlace }, OutlineOfDocument>;
  /** The rule or term at a position, or the rule with a number wherever in the book, after all that are above it in the tree. */
  readonly outlinePath: Request<{ readonly position?: Position; readonly number?: string }, readonly OutlineLine[]>;
  /** What a line of the tree doesn't show of the rule at a position, as plain text. */
  readonly ruleTip: Request<{ readonly position: Position }, string>;
  readonly plan: Request<{ readonly operation: OperationAsked }, Planned>;
  readonly renumber: Request<{ readonly operation: OperationAsked }, Renumbered>;
  /** The edit that a map makes, which is as it was read from a file of JSON. */
  readonly applyMap: Request<{ readonly map: unknown }, { readonly edit: WorkspaceEdit }>;
  readonly tidy: Request<{ readonly what: TidyingId }, Tidied>;
}

export type OwnRequest = keyof OwnRequests;

/** The parameters of a request of our own. */
export type Asked<N extends OwnRequest> = OwnRequests[N]['asked'] & { readonly uri: string };

/** The answer to a request of our own. */
export type Answer<N extends OwnRequest> = OwnRequests[N]['answer'];
