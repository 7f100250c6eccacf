import type { RulesDocument } from '../document.ts';
import type { Span } from '../span.ts';
import type { Definition, Workspace } from '../workspace.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Something that a check found wrong. The span is in offsets of the document. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, says what is wrong and what to do. */
  readonly message: string;
  /** Places that help to mend it. */
  readonly related: readonly { readonly definition: Definition; readonly message: string }[];
}

/** What a check knows of a finding; its code and severity are the check's. */
export type Report = (
  finding: Omit<Finding, 'code' | 'severity' | 'related'> & Partial<Pick<Finding, 'related'>>,
) => void;

/** One kind of mistake. Its code is also the name of its page in the documentation. */
export interface Check {
  readonly code: string;
  readonly summary: string;
  readonly severity: Severity;
  run(workspace: Workspace, document: RulesDocument, report: Report): void;
}
