import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import type { Finding } from '../core/checks/check.ts';
import { certainEdits, certainFix } from '../core/checks/mendAll.ts';
import { ruleAt } from '../core/checks/run.ts';
import type { RulesDocument } from '../core/document.ts';
import { isRefusal } from '../core/refactor/plan.ts';
import { TIDYINGS, type TidyingId } from '../core/refactor/tidy.ts';
import type { Span } from '../core/span.ts';
import { bookOf, type Workspace } from '../core/workspace.ts';
import { ignoringEdit } from '../project/ignore.ts';
import type { Project } from '../project/load.ts';
import { toDiagnostic, toProjectEdit, toWorkspaceEdit } from './convert.ts';
import { CodeActionKind } from './protocol.ts';
import { findingsOf } from './publish.ts';

/** The kind of the action that mends all that can be mended in one way only; done on save where a user wants that. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.rulebook`;

/** The kinds of the actions that bring a part of a document to what follows from the rest; likewise done on save. */
export const TIDYING_KINDS: Readonly<Record<TidyingId, string>> = {
  contents: `${CodeActionKind.Source}.updateContents.rulebook`,
  glossary: `${CodeActionKind.Source}.sortGlossary.rulebook`,
};

/** What can be done about the findings in a span of a document. */
export function actionsAt(
  workspace: Workspace,
  document: RulesDocument,
  span: Span,
  wanted: (kind: string) => boolean,
  project: Project | undefined,
): CodeAction[] {
  const findings = findingsOf(workspace, document);
  const touched = findings.filter(({ start, end }) => start <= span.end && span.start <= end);
  return [
    ...(wanted(CodeActionKind.QuickFix)
      ? touched.flatMap(finding => quickFixes(workspace, document, finding, findings, project))
      : []),
    ...(wanted(FIX_ALL) ? fixAll(findings) : []),
    ...tidyingIds.filter(id => wanted(TIDYING_KINDS[id])).flatMap(id => tidying(document, id, TIDYING_KINDS[id])),
  ];
}

function quickFixes(
  workspace: Workspace,
  document: RulesDocument,
  finding: Finding,
  all: readonly Finding[],
  project: Project | undefined,
): CodeAction[] {
  const diagnostics = [toDiagnostic(document, finding, undefined)];
  const action = (title: string, edit: WorkspaceEdit, isPreferred = false): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    edit,
    ...(isPreferred && { isPreferred }),
  });
  const fixes = finding.fixes();
  return [
    ...fixes.map((fix, index) =>
      action(fix.title, toWorkspaceEdit(fix.edits), fix.certain ?? (index === 0 && fixes.length === 1)),
    ),
    ...fixAllOfKind(workspace, document, finding, all).map(({ title, edit }) => action(title, edit)),
    ...tidyingIds
      .filter(id => TIDYINGS[id].check === finding.code)
      .flatMap(id => tidying(document, id, CodeActionKind.QuickFix))
      .map(tidied => ({ ...tidied, diagnostics })),
    ...ignoring(document, finding, project).map(({ title, edit }) => action(title, edit)),
  ];
}

/** Where others of the same kind can be mended, too: all of them at once, in the document and in the book. */
function fixAllOfKind(
  workspace: Workspace,
  document: RulesDocument,
  finding: Finding,
  all: readonly Finding[],
): { title: string; edit: WorkspaceEdit }[] {
  if (!certainFix(finding)) return [];
  const ofKind = (findings: readonly Finding[]) => findings.filter(({ code }) => code === finding.code);
  const here = ofKind(all);
  const others = bookDocuments(workspace, document).flatMap(other => ofKind(findingsOf(workspace, other)));
  return [
    ...(here.length > 1
      ? [
          {
            title: `Fix all ${here.length} “${finding.code}” in this document`,
            edit: toWorkspaceEdit(certainEdits(here)),
          },
        ]
      : []),
    ...(others.length
      ? [
          {
            title: `Fix all ${here.length + others.length} “${finding.code}” in the book`,
            edit: toWorkspaceEdit(certainEdits([...here, ...others])),
          },
        ]
      : []),
  ];
}

function bookDocuments(workspace: Workspace, { uri }: RulesDocument): RulesDocument[] {
  const uris = bookOf(workspace, uri)?.documents ?? [];
  return uris.filter(other => other !== uri).flatMap(other => workspace.documents.get(other) ?? []);
}

function fixAll(findings: readonly Finding[]): CodeAction[] {
  const edits = certainEdits(findings);
  if (edits.length === 0) return [];
  return [{ title: 'Fix all that can be fixed in one way only', kind: FIX_ALL, edit: toWorkspaceEdit(edits) }];
}

const tidyingIds = Object.keys(TIDYINGS) as TidyingId[];

/** Nothing where there is nothing to tidy, or where it is not done. */
function tidying(document: RulesDocument, id: TidyingId, kind: string): CodeAction[] {
  const { title, plan } = TIDYINGS[id];
  const planned = plan(document);
  return isRefusal(planned) || !planned.edits.length ? [] : [{ title, kind, edit: toWorkspaceEdit(planned.edits) }];
}

/** Writes into the project's file that the finding is to be ignored. */
function ignoring(
  document: RulesDocument,
  finding: Finding,
  project: Project | undefined,
): { title: string; edit: WorkspaceEdit }[] {
  if (!project) return [];
  const rule = ruleAt(document, finding.start);
  const entry = { check: finding.code, ...(rule !== undefined && { rule }), target: finding.target };
  const title = `Ignore this “${finding.code}”${rule === undefined ? '' : ` in ${rule}`} (rulebook.json)`;
  return [{ title, edit: toProjectEdit(project, ignoringEdit(project.text, entry)) }];
}
