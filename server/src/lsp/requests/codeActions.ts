import type { CodeAction, Range, WorkspaceEdit } from 'vscode-languageserver';
import { bookOf, type Workspace } from '../../core/book/workspace.ts';
import { isRefusal, type Refusal, refused } from '../../core/changes/plan/plan.ts';
import { TIDYINGS, type TidyingId } from '../../core/changes/tidy/tidy.ts';
import type { Finding, Fix } from '../../core/checks/findings/check.ts';
import { certainEdits, certainFix } from '../../core/checks/fixAll.ts';
import { ruleAt } from '../../core/checks/runChecks.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { printable } from '../../core/text/printable.ts';
import type { Span } from '../../core/text/span.ts';
import { toDiagnostic, toRange, toWorkspaceEdit } from '../convert/convert.ts';
import { findingsKnown, findingsOf } from '../diagnostics/publish.ts';
import { CodeActionKind } from '../protocol/protocol.ts';

/** The kind of the action that applies all fixes that are the only one of their problem; users can run it on save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.rulebook`;

/** The kinds of the actions that update a part of a document from the rest; users can run them on save. */
export const TIDYING_KINDS: Readonly<Record<TidyingId, string>> = {
  contents: `${CodeActionKind.Source}.updateContents.rulebook`,
  glossary: `${CodeActionKind.Source}.sortGlossary.rulebook`,
};

/**
 * The data of an action: its edit is computed when the user selects it. If the document has changed since, there is no
 * edit.
 */
export interface FixAsked {
  readonly uri: string;
  readonly version: number;
  readonly fix: FixChosen;
}

/**
 * One fix of a finding, by its title; all single fixes of a code, or of all codes if there is none; a tidying; a
 * finding to ignore; or marking the document as an excerpt.
 */
type FixChosen =
  | { readonly kind: 'one'; readonly code: string; readonly range: Range; readonly title: string }
  | { readonly kind: 'all'; readonly code?: string; readonly inBook?: boolean }
  | { readonly kind: 'tidy'; readonly what: TidyingId }
  | { readonly kind: 'ignore'; readonly entry: Readonly<Record<string, string>> }
  | { readonly kind: 'part' };

/** What to add to the project's file. */
export type ForProject = Extract<FixChosen, { kind: 'ignore' | 'part' }>;

/** An action without its edit. */
export type LateAction = Pick<CodeAction, 'title' | 'kind' | 'diagnostics' | 'isPreferred'> & {
  readonly data: FixAsked;
};

/** Maximum number of findings that get their own fixes; no one reads a longer menu. */
const MOST_FINDINGS = 20;
/** Maximum number of findings of a code to examine for single fixes. */
const MOST_SAMPLES = 3;

/** The actions for the findings in a span of a document; `ignored` says where findings to ignore are stored. */
export function actionsAt(
  workspace: Workspace,
  document: RulesDocument,
  span: Span,
  wanted: (kind: string) => boolean,
  ignored: IgnoredIn,
): LateAction[] {
  const findings = findingsOf(workspace, document);
  return [
    ...(wanted(CodeActionKind.QuickFix) ? quickFixes(workspace, document, touching(findings, span), ignored) : []),
    ...(wanted(FIX_ALL) && findings.some(certainFix)
      ? [actionOn(document, 'Fix all problems that have a single fix', FIX_ALL, { kind: 'all' })]
      : []),
    ...tidyingIds
      .filter(id => wanted(TIDYING_KINDS[id]) && hasToTidy(document, id))
      .map(what => actionOn(document, TIDYINGS[what].title, TIDYING_KINDS[what], { kind: 'tidy', what })),
  ];
}

function touching(findings: readonly Finding[], span: Span): Finding[] {
  return findings.filter(({ start, end }) => start <= span.end && span.start <= end);
}

function quickFixes(
  workspace: Workspace,
  document: RulesDocument,
  touched: readonly Finding[],
  ignored: IgnoredIn,
): LateAction[] {
  const shown = touched.slice(0, MOST_FINDINGS);
  const codes = [...new Set(touched.map(({ code }) => code))];
  return [
    ...shown.flatMap(finding => ownFixes(document, finding)),
    ...codes.flatMap(code => {
      const alike = touched.filter(finding => finding.code === code);
      const diagnostics = shown.filter(finding => finding.code === code).map(toPlain);
      return fixesOfKind(workspace, document, alike).map(action => ({ ...action, diagnostics }));
    }),
    ...(ignored && shown.some(({ atEnd }) => atEnd) ? [onlyPart(document, shown, ignored)] : []),
    ...(ignored ? shown.map(finding => ignoring(document, finding, ignored)) : []),
  ];

  function toPlain(finding: Finding) {
    return toDiagnostic(document, finding, undefined);
  }
}

function ownFixes(document: RulesDocument, finding: Finding): LateAction[] {
  const diagnostics = [toDiagnostic(document, finding, undefined)];
  const { code } = finding;
  return finding.fixes().map(({ title, certain }, index, fixes) => {
    const isPreferred = certain ?? (index === 0 && fixes.length === 1);
    const chosen: FixChosen = { kind: 'one', code, range: diagnostics[0]!.range, title };
    const action = actionOn(document, title, CodeActionKind.QuickFix, chosen);
    return { ...action, diagnostics, ...(isPreferred && { isPreferred }) };
  });
}

/** The actions for all findings with the code of a touched one, in the document and in the book. */
function fixesOfKind(workspace: Workspace, document: RulesDocument, touched: readonly Finding[]): LateAction[] {
  const { code } = touched[0]!;
  const tidyings = tidyingIds
    .filter(id => TIDYINGS[id].check === code)
    .map(what => actionOn(document, TIDYINGS[what].title, CodeActionKind.QuickFix, { kind: 'tidy', what }));
  if (!touched.slice(0, MOST_SAMPLES).some(certainFix)) return tidyings;
  const count = withCode(findingsOf(workspace, document), code).length;
  const all = (title: string, chosen: FixChosen) => actionOn(document, title, CodeActionKind.QuickFix, chosen);
  return [
    ...(count > 1 ? [all(`Fix all ${count} “${code}” problems in this document`, { kind: 'all', code })] : []),
    ...(isInBook(workspace, document, code)
      ? [all(`Fix all “${code}” problems in the book`, { kind: 'all', code, inBook: true })]
      : []),
    ...tidyings,
  ];
}

/**
 * Whether another document of the book has findings with a code, or may have some because it hasn't been checked yet.
 */
function isInBook(workspace: Workspace, document: RulesDocument, code: string): boolean {
  return otherDocuments(workspace, document).some(other => {
    const known = findingsKnown(other);
    return !known || known.some(finding => finding.code === code);
  });
}

function otherDocuments(workspace: Workspace, { uri }: RulesDocument): RulesDocument[] {
  const uris = bookOf(workspace, uri)?.documents ?? [];
  return uris.filter(other => other !== uri).flatMap(other => workspace.documents.get(other) ?? []);
}

const withCode = (findings: readonly Finding[], code: string | undefined) =>
  code === undefined ? findings : findings.filter(finding => finding.code === code);

const tidyingIds = Object.keys(TIDYINGS) as TidyingId[];

function hasToTidy(document: RulesDocument, id: TidyingId): boolean {
  const planned = TIDYINGS[id].plan(document);
  return !isRefusal(planned) && planned.edits.length > 0;
}

/** Where findings to ignore are stored: an existing `rulebook.json`, one to create, or nowhere. */
export type IgnoredIn = 'file' | 'new file' | undefined;

const IGNORING = { file: 'edits rulebook.json', 'new file': 'creates rulebook.json' } as const;

/** Marks the document as an excerpt in the project's file. */
function onlyPart(document: RulesDocument, findings: readonly Finding[], into: 'file' | 'new file'): LateAction {
  const title = `Mark this document as an excerpt (${IGNORING[into]})`;
  const action = actionOn(document, title, CodeActionKind.QuickFix, { kind: 'part' });
  const solved = findings.filter(({ atEnd }) => atEnd);
  return { ...action, diagnostics: solved.map(finding => toDiagnostic(document, finding, undefined)) };
}

/** Adds the finding to the ignored ones in the project's file. */
function ignoring(document: RulesDocument, finding: Finding, into: 'file' | 'new file'): LateAction {
  const rule = ruleAt(document, finding.start);
  const entry = { check: finding.code, ...(rule !== undefined && { rule }), target: finding.target };
  const title = `Ignore this “${finding.code}” problem${rule === undefined ? '' : ` in ${rule}`} (${IGNORING[into]})`;
  const action = actionOn(document, title, CodeActionKind.QuickFix, { kind: 'ignore', entry });
  return { ...action, diagnostics: [toDiagnostic(document, finding, undefined)] };
}

function actionOn({ uri, version }: RulesDocument, title: string, kind: string, fix: FixChosen): LateAction {
  return { title: printable(title), kind, data: { uri, version, fix } };
}

/** The edit of a selected action. */
export function editChosen(
  workspace: Workspace,
  document: RulesDocument,
  chosen: Exclude<FixChosen, ForProject>,
): WorkspaceEdit | Refusal {
  if (chosen.kind === 'tidy') {
    const planned = TIDYINGS[chosen.what].plan(document);
    return isRefusal(planned) ? planned : toWorkspaceEdit(planned.edits);
  }
  if (chosen.kind === 'one') {
    const fix = fixChosen(workspace, document, chosen);
    return fix ? toWorkspaceEdit(fix.edits) : refused(`“${chosen.title}” is no longer possible. Try again.`);
  }
  const documents = [document, ...(chosen.inBook ? otherDocuments(workspace, document) : [])];
  return toWorkspaceEdit(certainEdits(documents.flatMap(other => withCode(findingsOf(workspace, other), chosen.code))));
}

function fixChosen(
  workspace: Workspace,
  document: RulesDocument,
  { code, range, title }: Extract<FixChosen, { kind: 'one' }>,
): Fix | undefined {
  const isAt = (finding: Finding) => JSON.stringify(toRange(document, finding)) === JSON.stringify(range);
  return withCode(findingsOf(workspace, document), code)
    .filter(isAt)
    .flatMap(finding => finding.fixes())
    .find(fix => fix.title === title);
}
