import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { OmitEach, Operation } from '../../core/changes/operations/operation.ts';
import type { LeftCitation } from '../../core/changes/plan/changeReport.ts';
import type { RangeEvent } from '../../core/changes/plan/rewriteRanges.ts';
import type { TidyingId } from '../../core/changes/tidy/tidy.ts';
import type { AlignedLines } from '../../core/editions/counterparts.ts';
import type { LensKind } from '../../core/features/reading/lenses.ts';
import type { OutlinePlace } from '../../core/features/reading/outlineBelow.ts';
import type { SchemeSummary } from '../../core/features/reading/schemeSummary.ts';
import type { PreviewItem } from '../../core/render/previewItems.ts';
import type { WordText } from '../../word/wordText.ts';

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
  /** The name of its book, if that is the same rules in another language. */
  readonly book?: string;
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

/** What a client shows of a document besides its diagnostics; the parameters of `rulebook/status`. */
export interface DocumentStatus {
  readonly uri: string;
  readonly dialect: DialectName;
  readonly rules: number;
  readonly terms: number;
  readonly broken: number;
  /** Name of its edition: a date or version. */
  readonly edition?: string;
  /** Whether the document is read as complete, and why: a sentence. */
  readonly extent?: string;
  /** The levels in at most 30 characters, if the dialect was inferred: `Sections and rules, 1.1`. */
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
  /** Numbers of rules and references that the start of the document has in it. */
  readonly rules: number;
  readonly references: number;
  readonly isRecommended: boolean;
  /** An example of a line. */
  readonly example: string;
}

/** Asks whether files of the folders are still being read, so that a search of the workspace will find more. */
export const LOOKING = 'rulebook/looking';

/** Instead of the id of a dialect: the document contains rules, in whatever dialect its numbers show. */
export const AS_RULES = '*';

/**
 * The dialect for a document, or {@link AS_RULES}; the parameters of `rulebook/chooseDialect`. Undefined for automatic
 * detection.
 */
export interface DialectChoice {
  readonly uri: string;
  readonly dialect?: string;
}

/**
 * A notification both ways: the server says what a document said before changes that left references behind, and the
 * client says it again before it opens the document in another session.
 */
export const LEFT_BEHIND = 'rulebook/leftBehind';

/** The parameters of {@link LEFT_BEHIND}; no text if no references are left behind. */
export interface LeftBehind {
  readonly uri: string;
  readonly text?: string | undefined;
  /** Old numbers whose references the user keeps as they are. */
  readonly kept?: readonly string[];
}

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

/** A file before a change: its text, or null if it didn't exist. */
export interface OldText {
  readonly uri: string;
  readonly text: string | null;
}

/** What changed about a rule; *problem*: something that is wrong only since the change. */
export type ChangeKind = 'problem' | 'added' | 'removed' | 'moved' | 'reworded' | 'citations' | 'split' | 'joined';

/** A change of one rule or term, or of consecutive rules that only moved. */
export interface ChangeLine {
  readonly kind: ChangeKind;
  /** “100.2 → 100.3”. */
  readonly name: string;
  readonly title: string;
  /** Its place in the new edition, or, if it was removed, in the old one; undefined if that isn't a file. */
  readonly uri?: string;
  readonly range: Range;
  /** For a problem: whether it is a citation in a line that the change left as it was. */
  readonly isElsewhere?: boolean;
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

/** The answer to `rulebook/toTranslate`: changes of the original that a translation doesn't have yet. */
export interface ToTranslate extends Changes {
  /** The name of the edition that is translated, if it isn't the current one. */
  readonly since?: string;
}

/** A rule in another language. */
export interface CounterpartLine extends RuleLine {
  /** The name of its book. */
  readonly book: string;
  readonly isOriginal: boolean;
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

/** Our own requests for previews. Items are those of a document in the order of its text, counted from 0. */

/** The answer to `rulebook/preview`. */
export interface PreviewAnswer {
  /** Number of items. */
  readonly count: number;
  readonly items: readonly PreviewItem[];
}

/** The answer to `rulebook/previewDocument`: all that a preview needs to begin. */
export interface PreviewDocument {
  /** How long the text of each item is, in UTF-16 units. */
  readonly lengths: readonly number[];
  /** The item that is wanted. */
  readonly index: number;
  /** That item, and those near it. */
  readonly answer: PreviewAnswer;
  /** The URI of the folder with pictures of symbols that the project names. */
  readonly symbols?: string | undefined;
}

/** A tool call of an agent in the editor. */
export interface ToolAsked {
  readonly tool: string;
  readonly given: unknown;
}

/** The result of the tool as JSON, or why there is none. */
export interface ToolAnswer {
  readonly text: string;
}

/** Our own requests for renumbering. URIs are as in the protocol. */

/** A requested operation; text is given by its range, and consecutive rules by their place. */
export type OperationAsked = OmitEach<Operation, 'span' | 'edge' | 'redirects'> & {
  readonly range?: Range;
  readonly redirects?: readonly (Location & { readonly to: string })[];
  readonly edge?: 'outside' | 'inside' | readonly Location[];
};

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

/** A citation that a change leaves as it is. */
export interface LeftConsequence extends Consequence {
  readonly state: LeftCitation['state'];
  /** Whether `redirects` can make it cite another rule. */
  readonly canRedirect: boolean;
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
  readonly left: readonly LeftConsequence[];
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
 * The requests of our own, `rulebook/NAME`. Each is about a document, so `asked` also has its `uri`, as the protocol
 * writes it. The answer is null where there is none. Lines, columns, and indexes count from 0.
 */
export interface OwnRequests {
  /** The rules that cite a rule, and those that it cites. */
  readonly citations: Request<RuleAsked, Citations>;
  /** The places that a lens above a rule leads to. */
  readonly lensPlaces: Request<RuleAsked & { readonly kind: LensKind }, readonly Location[]>;
  readonly copies: Request<RuleAsked, Copies>;
  /** All rules and terms of the book. */
  readonly rules: Request<object, readonly RuleLine[]>;
  readonly coverage: Request<object, readonly CoveredLine[]>;
  /** The document as Word can count it. */
  readonly wordText: Request<object, WordText>;
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
  /** What a change does: the files of the project that it changed are given as they were before, or the book's edition. */
  readonly review: Request<
    { readonly name: string; readonly old: readonly OldText[] } | { readonly edition: string },
    Changes
  >;
  /** The rule of an earlier edition that one was. */
  readonly ruleIn: Request<RuleAsked & { readonly edition: string }, RuleLine>;
  /** The original of a rule, or its translations; without a position, those of the first rule that has any. */
  readonly counterparts: Request<RuleAsked, readonly CounterpartLine[]>;
  /** The lines in which the rules of a translation start, and those of its original in a file with this URI. */
  readonly alignment: Request<{ readonly original: string }, readonly AlignedLines[]>;
  /** What is left to translate in a book, if it is a translation. */
  readonly toTranslate: Request<object, ToTranslate>;
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
  /** The rules that citations of one that is deleted can cite instead, likeliest first. */
  readonly replacements: Request<{ readonly number: string }, readonly RuleLine[]>;
  /** The rules below which a run of siblings can move. */
  readonly destinations: Request<{ readonly run: readonly [first: string, last: string] }, readonly DestinationLine[]>;
  /** What is right below a rule in the tree of the document, or at the top. */
  readonly outline: Request<{ readonly below?: OutlinePlace }, OutlineOfDocument>;
  /**
   * The rule or term at a position, or the rule with a number wherever in the book, after all that are above it in the
   * tree.
   */
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
