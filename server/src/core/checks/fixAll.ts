import { type Workspace, withDocument } from '../book/workspace.ts';
import { type DocumentEdit, type RulesDocument, textBetween, update } from '../document/document.ts';
import type { Finding, Fix } from '../findings/check.ts';
import { addTo } from '../text/lists.ts';
import { type Edit, fromTheEnd, shareText } from '../text/span.ts';
import { checks } from './allChecks.ts';
import { keepsCitations } from './keepsCitations.ts';

/** A fix can make room for another one, or uncover a finding. If fixes undo each other, this ends them. */
const MOST_ROUNDS = 10;

/**
 * Applies all certain fixes, repeatedly until none is left, except for those after which a citation that they leave alone
 * would name another rule. `find` returns the findings in a document of the workspace.
 * If the edits of fixes overlap, the first fix is applied, and the others in a later round if they are still needed.
 * Returns the workspace after that, and the URIs of the changed documents, with the titles of the fixes in each.
 */
export function fixAll(
  workspace: Workspace,
  uris: readonly string[],
  find: (workspace: Workspace, document: RulesDocument) => readonly Finding[],
) {
  const done = new Map<string, string[]>();
  let current = workspace;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const findings = uris.flatMap(uri => find(current, current.documents.get(uri)!));
    const fixes = compatible(certainFixes(findings));
    const applied = keepingCitations(current, fixes);
    if (applied.fixes.length === 0) break;
    current = applied.workspace;
    for (const { title, edits } of applied.fixes)
      for (const uri of new Set(edits.map(uriOfEdit))) addTo(done, uri, title);
  }
  return { workspace: current, done };
}

/** The workspace after those fixes after which each citation that they leave alone names the same rules. */
function keepingCitations(before: Workspace, all: readonly Fix[]) {
  const fixes = keptAmong(before, all);
  return { workspace: fixed(before, fixes) ?? before, fixes };
}

/** Halves fixes until those that would lead a citation astray are found. */
function keptAmong(before: Workspace, fixes: readonly Fix[]): readonly Fix[] {
  if (fixes.length === 0 || fixed(before, fixes)) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  const halves = [fixes.slice(0, middle), fixes.slice(middle)].map(half => keptAmong(before, half));
  const both = halves.flat();
  return fixed(before, both) ? both : (halves.find(({ length }) => length > 0) ?? []);
}

/** The workspace after fixes; undefined if a citation that they leave alone would name another rule. */
function fixed(before: Workspace, fixes: readonly Fix[]): Workspace | undefined {
  const edits = editsByDocument(fixes);
  let after = before;
  for (const [uri, own] of edits) after = edited(after, uri, own);
  return keepsCitations(before, after, edits) ? after : undefined;
}

/** The checks whose findings never have a certain fix. Their fixes aren't computed, because that can take long. */
const NEVER: ReadonlySet<string> = new Set(checks.flatMap(({ code, certain }) => (certain ? [] : code)));

/** The fix of a finding, if it is the only one and certain. */
export function certainFix({ code, fixes }: Finding): Fix | undefined {
  return NEVER.has(code) ? undefined : fixes().find(({ certain }) => certain);
}

/** The edits of all certain fixes that can be applied together to documents of a workspace. */
export function certainEdits(workspace: Workspace, findings: readonly Finding[]): DocumentEdit[] {
  return keepingCitations(workspace, compatible(certainFixes(findings))).fixes.flatMap(({ edits }) => edits);
}

/** The certain fixes of findings, without edits that would change nothing. */
function certainFixes(findings: readonly Finding[]): Fix[] {
  const changes = ({ document, text, ...span }: DocumentEdit) => textBetween(document, span) !== text;
  return findings.flatMap(finding => {
    const fix = certainFix(finding);
    const edits = fix?.edits.filter(changes) ?? [];
    return fix && edits.length ? [{ ...fix, edits }] : [];
  });
}

/** The fixes whose edits don't overlap those of an earlier fix. */
function compatible(fixes: readonly Fix[]): Fix[] {
  const taken = new Map<string, Edit[]>();
  const near = (edit: DocumentEdit) => stretchesOf(edit).map(stretch => `${stretch} ${uriOfEdit(edit)}`);
  return fixes.filter(({ edits }) => {
    const isFree = (edit: DocumentEdit) =>
      near(edit).every(key => !taken.get(key)?.some(other => overlap(edit, other)));
    if (!edits.every(isFree)) return false;
    for (const edit of edits) for (const key of near(edit)) addTo(taken, key, edit);
    return true;
  });
}

/**
 * Edits are compared only with those near them: in stretches of this many characters. A place on an edge is in two
 * stretches.
 */
const STRETCH = 4096;

function stretchesOf({ start, end }: Edit): number[] {
  const first = Math.floor(Math.max(0, start - 1) / STRETCH);
  return Array.from({ length: Math.floor(end / STRETCH) - first + 1 }, (_, index) => first + index);
}

/** Whether the order of two edits matters: they share a character, or touch and one of them only inserts. */
function overlap(a: Edit, b: Edit): boolean {
  const inserts = a.start === a.end || b.start === b.end;
  return inserts ? a.start <= b.end && b.start <= a.end : shareText(a, b);
}

const uriOfEdit = ({ document }: DocumentEdit) => document.uri;

function editsByDocument(fixes: readonly Fix[]): Map<string, DocumentEdit[]> {
  const grouped = new Map<string, DocumentEdit[]>();
  for (const edit of fixes.flatMap(({ edits }) => edits)) addTo(grouped, uriOfEdit(edit), edit);
  return grouped;
}

/**
 * The workspace after edits of one document. All of them refer to its current text, so the last one is applied first.
 */
function edited(workspace: Workspace, uri: string, edits: readonly Edit[]): Workspace {
  const document = workspace.documents.get(uri);
  if (!document) return workspace;
  return withDocument(workspace, update(document, fromTheEnd(edits), document.version + 1));
}
