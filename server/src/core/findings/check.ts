import { nameOfHead, type Reference, type Slip } from '../blocks/block.ts';
import type { Severity } from '../book/checkSettings.ts';
import { type Definition, headOf, headSpan, type Source, type Workspace } from '../book/workspace.ts';
import type { DocumentEdit, PlacedBlock, RulesDocument } from '../document/document.ts';
import { type Span, shift } from '../text/span.ts';

/** A problem that a check found. Offsets are in the document. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, and says what is wrong and what to do. */
  readonly message: string;
  /** The number or term that it is about: a cited one, or its own. Users can ignore findings by it. */
  readonly target: string;
  /** Whether nothing would be wrong if the document were an excerpt. */
  readonly mayBeOutside?: true;
  /** Whether the number in `target` may belong to a rule that was deleted: it is missing between others. */
  readonly mayBeRetired?: true;
  /** The edition of the original that a rule of a translation may be updated to. */
  readonly mayBeUpToDate?: string;
  /** Whether the document may be one, so that the finding is a warning at most. */
  readonly isUnsure?: true;
  /** Related places. */
  readonly related: readonly { readonly definition: Definition; readonly message: string }[];
  /** Possible fixes, likeliest first. Computed on request. */
  readonly fixes: () => readonly Fix[];
}

/** A way to fix a finding. */
export interface Fix {
  /** What it does, as an imperative: "Change to 701.63 (Endure)". */
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
  /** Whether it can be applied without review, as fixing everything does. */
  readonly certain?: boolean;
}

/** The place of a finding about a rule or term, and its number or name. */
export function atHead(definition: Definition): Span & Pick<Finding, 'target'> {
  return { ...headSpan(definition), target: nameOfHead(headOf(definition)) };
}

/** A fix with one edit: `text` in place of a span of the document. */
export function fixing(title: string, document: RulesDocument, { start, end }: Span, text: string): Fix {
  return { title, edits: [{ document, start, end, text }] };
}

/** What a check reports; code and severity come from the check. */
export type Report = (
  finding: Omit<Finding, 'code' | 'severity' | 'related' | 'fixes'> & Partial<Pick<Finding, 'related' | 'fixes'>>,
) => void;

/** A check. Its code is also the name of its page in the documentation. */
export type Check = DocumentCheck | BlockCheck | ReferenceCheck | SourceCheck;

interface About {
  readonly code: string;
  /** One sentence for the list of checks. */
  readonly summary: string;
  /** Default severity. */
  readonly severity: Severity | 'off';
  /** Whether it can have findings with a safe fix; otherwise, no one asks for it. */
  readonly certain?: true;
  /** Whether it doesn't depend on how the text is numbered, so that it runs even if that is uncertain. */
  readonly anyNumbering?: true;
  /** Whether it is too slow to run while someone types. */
  readonly slow?: true;
}

/** A check of how the parts of a document fit together; derived values are cached by symbols or heads. */
export interface DocumentCheck extends About {
  run(workspace: Workspace, document: RulesDocument, report: Report): void;
}

/**
 * What findings can depend on: the block and the next one; or also the definitions that the references of its document
 * reach. A block is checked again only if these have changed.
 */
export type Needs = 'block' | 'definitions';

/** A check of single blocks. */
export interface BlockCheck extends About {
  readonly needs: Needs;
  runBlock(workspace: Workspace, document: RulesDocument, placed: PlacedBlock, report: Report): void;
}

/** A reference with its document, its block, and the offset of the block in the document. */
export interface PlacedReference<R extends Reference = Reference> extends Omit<PlacedBlock, 'index'> {
  readonly document: RulesDocument;
  readonly reference: R;
}

/** A check of single references, but not of those that resolve directly, as nearly all do. */
export interface ReferenceCheck extends About {
  readonly needs: 'definitions';
  runReference(workspace: Workspace, placed: PlacedReference, report: Report): void;
}

/** A check of a file that cites books. Offsets are in the text of the file. */
export interface SourceCheck extends About {
  runSource(workspace: Workspace, source: Source, report: Report): void;
}

/** A check that reports the problems with its code that the reader found. */
export function problemCheck(
  { code, ...about }: Omit<BlockCheck, 'runBlock' | 'needs'>,
  fixesOf: (document: RulesDocument, placed: PlacedBlock, problem: Slip) => readonly Fix[] = slipFix,
): BlockCheck {
  return {
    certain: true,
    ...about,
    code,
    needs: 'block',
    runBlock(_workspace, document, placed, report) {
      const { head, problems, text } = placed.block;
      for (const problem of problems) {
        if (problem.code !== code) continue;
        report({
          ...shift(problem, placed.start),
          message: problem.message,
          target: head?.kind === 'rule' ? head.number.text : text.slice(problem.start, problem.end).trim(),
          fixes: () => fixesOf(document, placed, problem),
        });
      }
    },
  };
}

/** The fix from the reader. */
export function slipFix(document: RulesDocument, { start }: PlacedBlock, { fix }: Slip): Fix[] {
  if (!fix) return [];
  const { title, text, ...span } = fix;
  return [{ ...fixing(title, document, shift(span, start), text), certain: true }];
}
