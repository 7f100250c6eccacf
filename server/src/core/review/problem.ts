import { nameOfHead } from '../blocks/block.ts';
import type { Severity } from '../book/checkSettings.ts';
import { isIgnored } from '../book/checkSettings.ts';
import { type Definition, headOf, headSpan, settingsFor } from '../book/workspace.ts';
import { ruleNameAt } from '../checks/runChecks.ts';
import { documentPosition, type RulesDocument } from '../document/document.ts';
import type { Span } from '../text/span.ts';
import type { Change } from './reviewedBooks.ts';

/** Something that is wrong after a change and wasn't before. Offsets are in the document, which is the new one. */
export interface ReviewProblem extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, and says what is wrong and what to do. */
  readonly message: string;
  /** The number or term that it is about. */
  readonly target: string;
  readonly document: RulesDocument;
  /** The rule or term in which it is; undefined outside any, and in a source. */
  readonly rule?: string | undefined;
  /** Whether the change left its line as it was, so that no one who reads the changed lines sees it. */
  readonly isUntouched: boolean;
  /** The place of the change that causes it. */
  readonly cause: CausePlace;
  /** The words of the rule that was meant before, and of the rule that is cited now, if there is one. */
  readonly words?: { readonly old: string; readonly now: string };
}

/** A line of a new document, from 0. */
export interface CausePlace {
  readonly document: RulesDocument;
  readonly line: number;
}

/** The line of an offset, from 0. */
export function lineOf(document: RulesDocument, offset: number): number {
  return documentPosition(document, offset).line;
}

/** The line on which a rule or term begins, from 0. */
export function headLine(definition: Definition): number {
  return lineOf(definition.document, headSpan(definition).start);
}

/**
 * The line of the new document on which a rule or term of the old state begins as before; undefined if its line was
 * removed or changed, or if the rule has another number there, as it has where numbers are counted.
 */
export function keptLine({ after, linesOf, namesOn }: Change, definition: Definition): number | undefined {
  const document = after(definition.document);
  const line = document && linesOf(document).keptAs(headLine(definition));
  const names = line === undefined ? undefined : namesOn(document!).get(line);
  return names === undefined || names.includes(nameOfHead(headOf(definition))) ? line : undefined;
}

/** Whether the change added or changed the line of an offset. */
export function isChangedAt({ linesOf }: Change, document: RulesDocument, offset: number): boolean {
  return !linesOf(document).isKept(lineOf(document, offset));
}

/** The severity that the project gives to a problem; undefined if it doesn't want to hear of it. */
export function wantedSeverity(
  { now }: Change,
  document: RulesDocument,
  problem: Pick<ReviewProblem, 'code' | 'target' | 'message' | 'start'>,
  usual: Severity,
): Severity | undefined {
  const { severities, ignored } = settingsFor(now.workspace, document.uri);
  const severity = severities[problem.code] ?? usual;
  if (severity === 'off') return undefined;
  return isIgnored(problem, ruleNameAt(document, problem.start), ignored) ? undefined : severity;
}
