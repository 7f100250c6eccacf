import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { TidyingId } from '../../core/changes/tidy/tidy.ts';
import type { OutlinePlace } from '../../core/features/reading/outlineBelow.ts';
import type { Changes, EditionLine, LifeLine, OldEdition } from './editionMessages.ts';
import type { PreviewAnswer, PreviewDocument } from './previewMessages.ts';
import type {
  DestinationLine,
  OperationAsked,
  OutlineLine,
  OutlineOfDocument,
  Planned,
  Renumbered,
  RunOfRules,
  Tidied,
} from './renumberingMessages.ts';
import type { DialectLine, SchemePage } from './statusMessages.ts';
import type { Citations, Copies, CoveredLine, FoundLine, RuleLine } from './viewMessages.ts';

/** Names a rule or a term of a document: by a place in its text, or by its number or name. */
interface RuleAsked {
  readonly position?: Position;
  readonly name?: string;
}

/**
 * The requests of our own, `rulebook/NAME`. Each is about a document, so `asked` also has its `uri`, as the protocol writes it.
 * The answer is null where there is none. Lines, columns, and indexes count from 0.
 */
export interface OwnRequests {
  /** The rules that cite a rule, and those that it cites. */
  readonly citations: { readonly asked: RuleAsked; readonly answer: Citations };
  readonly copies: { readonly asked: RuleAsked; readonly answer: Copies };
  /** All rules and terms of the book. */
  readonly rules: { readonly asked: object; readonly answer: readonly RuleLine[] };
  readonly coverage: { readonly asked: object; readonly answer: readonly CoveredLine[] };
  /** The best hits in the book. */
  readonly search: { readonly asked: { readonly query: string }; readonly answer: readonly FoundLine[] };
  /** The dialects, the best fit first; `text` is the beginning of a document that the server doesn't know. */
  readonly dialects: { readonly asked: { readonly text?: string }; readonly answer: readonly DialectLine[] };
  readonly scheme: { readonly asked: object; readonly answer: SchemePage };
  /** The text to paste at a position, with numbers that are free there. */
  readonly pasteRenumbered: {
    readonly asked: { readonly position: Position; readonly text: string };
    readonly answer: string;
  };

  /** The earlier editions of the book, the newest first. */
  readonly editions: { readonly asked: object; readonly answer: readonly EditionLine[] };
  readonly compare: { readonly asked: { readonly old: OldEdition }; readonly answer: Changes };
  /** The rule of an earlier edition that one was. */
  readonly ruleIn: { readonly asked: RuleAsked & { readonly edition: string }; readonly answer: RuleLine };
  /** The rule in each edition, the oldest first. */
  readonly trace: { readonly asked: RuleAsked; readonly answer: readonly LifeLine[] };

  /** The items of the preview from an index up to, but without, another one. */
  readonly preview: { readonly asked: { readonly from: number; readonly to: number }; readonly answer: PreviewAnswer };
  /** What a preview starts with: at an item, at a position, or at the first item. */
  readonly previewDocument: {
    readonly asked: { readonly index?: number | undefined; readonly position?: Position | undefined };
    readonly answer: PreviewDocument;
  };
  /** The index of the item at a position. */
  readonly previewItem: { readonly asked: { readonly position: Position }; readonly answer: number };
  /** The line in which an item begins. */
  readonly previewLine: { readonly asked: { readonly index: number }; readonly answer: number };
  /** The items that contain these words. */
  readonly previewFind: { readonly asked: { readonly query: string }; readonly answer: readonly number[] };

  /** The siblings that a selection means. With `lines`, only those that move with the keys that move lines. */
  readonly run: { readonly asked: { readonly range: Range; readonly lines?: boolean }; readonly answer: RunOfRules };
  /** The rule with a number, wherever in the book it is. */
  readonly rule: { readonly asked: { readonly number: string }; readonly answer: RuleLine };
  /** The rules below which a run of siblings can move. */
  readonly destinations: {
    readonly asked: { readonly run: readonly [first: string, last: string] };
    readonly answer: readonly DestinationLine[];
  };
  /** What is right below a rule in the tree of the document, or at the top. */
  readonly outline: { readonly asked: { readonly below?: OutlinePlace }; readonly answer: OutlineOfDocument };
  /** The rule or term at a position, or the rule with a number wherever in the book, after all that are above it in the tree. */
  readonly outlinePath: {
    readonly asked: { readonly position?: Position; readonly number?: string };
    readonly answer: readonly OutlineLine[];
  };
  /** What a line of the tree doesn't show of the rule at a position, as plain text. */
  readonly ruleTip: { readonly asked: { readonly position: Position }; readonly answer: string };
  readonly plan: { readonly asked: { readonly operation: OperationAsked }; readonly answer: Planned };
  readonly renumber: { readonly asked: { readonly operation: OperationAsked }; readonly answer: Renumbered };
  /** The edit that a map makes, which is as it was read from a file of JSON. */
  readonly applyMap: { readonly asked: { readonly map: unknown }; readonly answer: { readonly edit: WorkspaceEdit } };
  readonly tidy: { readonly asked: { readonly what: TidyingId }; readonly answer: Tidied };
}

export type OwnRequest = keyof OwnRequests;

/** The parameters of a request of our own. */
export type Asked<N extends OwnRequest> = OwnRequests[N]['asked'] & { readonly uri: string };

/** The answer to a request of our own. */
export type Answer<N extends OwnRequest> = OwnRequests[N]['answer'];
