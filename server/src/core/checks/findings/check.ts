import type { Severity } from '../../book/checkSettings.ts';
import type { Definition, Source, Workspace } from '../../book/workspace.ts';
import type { PlacedBlock, RulesDocument } from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import type { Span } from '../../text/span.ts';

/** Something that a check found wrong. The span is in offsets of the document. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, says what is wrong and what to do. */
  readonly message: string;
  /** The number or term that it is about: what a reference names, or what is there. It can be ignored by that. */
  readonly target: string;
  /** It is beyond the end of a text: none, where the document is only a part of its rulebook. */
  readonly atEnd?: true;
  /** Places that help to fix it. */
  readonly related: readonly { readonly definition: Definition; readonly message: string }[];
  /** The ways to fix it, the likeliest first. Made when they are asked for. */
  readonly fixes: () => readonly Fix[];
}

/** A way to fix a finding. */
export interface Fix {
  /** What it does, as an order: "Change to 701.63 (Endure)". */
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
  /** There is no other way to fix it: done without asking where all findings are to be fixed. */
  readonly certain?: boolean;
}

/** What a check reports about a finding; its code and severity are the check's. */
export type Report = (
  finding: Omit<Finding, 'code' | 'severity' | 'related' | 'fixes'> & Partial<Pick<Finding, 'related' | 'fixes'>>,
) => void;

/** One kind of mistake. Its code is also the name of its page in the documentation. */
export type Check = DocumentCheck | BlockCheck | SourceCheck;

interface About {
  readonly code: string;
  /** One sentence for the list of checks: what it finds. */
  readonly summary: string;
  /** How much it weighs where nothing else is set. */
  readonly severity: Severity | 'off';
  /** It may find what can be fixed in one way only. Without this no one asks its findings for a fix that is certain. */
  readonly certain?: true;
  /** It takes so long that no one who types waits for it. */
  readonly slow?: true;
}

/** A check of how the parts of a document fit together; what it derives hangs on the symbols, or on the array of heads. */
export interface DocumentCheck extends About {
  run(workspace: Workspace, document: RulesDocument, report: Report): void;
}

/**
 * What a finding may depend on: the block and the one after it; or also on what the documents define that the references of
 * its document reach. A block is looked at again only where this has changed.
 */
export type Needs = 'block' | 'definitions';

/** A check of each block by itself. */
export interface BlockCheck extends About {
  readonly needs: Needs;
  runBlock(workspace: Workspace, document: RulesDocument, placed: PlacedBlock, report: Report): void;
}

/** A check of a file that is no rules document and cites books. The spans of its findings are offsets in the text of that. */
export interface SourceCheck extends About {
  runSource(workspace: Workspace, source: Source, report: Report): void;
}
