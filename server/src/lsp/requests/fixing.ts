import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { isRefusal, type Refusal, refused } from '../../core/changes/plan/plan.ts';
import { textOf } from '../../core/document/document.ts';
import { readJson } from '../../project/json.ts';
import { pathIn, projectFileIn } from '../../project/project.ts';
import { addingEdit } from '../../project/projectEdits.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { toTextEdits } from '../convert/convert.ts';
import { findingsOf } from '../diagnostics/publish.ts';
import { editChosen, type FixAsked, type ForProject, type IgnoredIn, type LateAction } from './codeActions.ts';
import type { RequestContext } from './request.ts';

/** The command that applies a fix for a client that gets no edits with an action. */
export const APPLY_FIX = 'rulebook.applyFix';
/** The command of our extension that saves a file after an action has changed it. */
const SAVE = 'rulebook.saveProject';

/** The data of an action; undefined if it isn't one of those that fix something. */
export function fixAskedIn(data: unknown): FixAsked | undefined {
  const { uri, version, fix } = (data ?? {}) as Partial<FixAsked>;
  return typeof uri === 'string' && typeof version === 'number' && fix ? { uri, version, fix } : undefined;
}

/** The edit of a selected fix, or why there is none. */
export function makeFix(context: RequestContext, { uri, version, fix }: FixAsked): WorkspaceEdit | Refusal {
  const { store } = context;
  if (fix.kind === 'ignore' || fix.kind === 'part') return projectEdit(context, uri, fix);
  const document = store.document(uri);
  if (document?.version !== version) return refused('The document changed in the meantime. Try again.');
  return editChosen(store.workspace(), document, fix);
}

/** Where the findings to ignore of a document are stored. */
export function ignoredIn({ store, client, projects }: RequestContext, uri: string): IgnoredIn {
  if (store.projectOf(uri)) return 'file';
  return client.createsFiles && projects.folderOf(uri) !== undefined ? 'new file' : undefined;
}

/** Adds an entry to the `rulebook.json` of a document's folder; creates the file if needed. */
function projectEdit({ store, projects }: RequestContext, uri: string, fix: ForProject): WorkspaceEdit | Refusal {
  const project = store.projectOf(uri);
  const folder = project?.folder ?? projects.folderOf(uri);
  if (folder === undefined) return refused(`Open the folder of this document; ${PROJECT_FILE} is stored there.`);
  const file = projectFileIn(folder);
  const [key, entry] =
    fix.kind === 'part' ? (['excerpts', pathIn(folder, uri)] as const) : (['ignoreFindings', fix.entry] as const);
  const open = store.document(file);
  const text = (open && textOf(open)) || project?.text;
  if (text === undefined) return newFile(file, `${JSON.stringify({ [key]: [entry] }, null, 2)}\n`);
  const { errors, refused: unread } = readJson(text);
  if (errors.length || unread) return refused(`${PROJECT_FILE} isn't valid JSON; fix it first.`);
  return { changes: { [file]: toTextEdits(store.units, text, addingEdit(text, key, entry)) } };
}

/** Creates a file; fails if it exists. */
function newFile(uri: string, text: string): WorkspaceEdit {
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
    ],
  };
}

/** Maximum number of characters of edits in an answer to a client that can't resolve them later. */
const MOST_EARLY = 100_000;
/** With more findings than this, no edit for all of them is computed in advance. */
const MANY_FINDINGS = 500;

/**
 * Actions in the form that the client supports: with edits that are resolved later, with small edits, or with a
 * command.
 */
export function forClient(context: RequestContext, actions: readonly LateAction[]): CodeAction[] {
  const { client, store } = context;
  if (client.lateEdits) return actions.map(action => savingAfter(context, action));
  let left = MOST_EARLY;
  return actions.flatMap(({ data, ...action }): CodeAction[] => {
    const edit = isMuch(data) ? undefined : makeFix(context, data);
    if (edit && isRefusal(edit)) return [];
    const size = JSON.stringify(edit ?? '').length;
    if (!edit || size > left)
      return [{ ...action, command: { title: action.title, command: APPLY_FIX, arguments: [data] } }];
    left -= size;
    return [{ ...action, edit }];
  });

  function isMuch({ uri, fix }: FixAsked): boolean {
    const document = store.document(uri);
    return fix.kind === 'all' && !!document && findingsOf(store.workspace(), document).length > MANY_FINDINGS;
  }
}

/** Our extension saves the project file, which isn't visible, unless it had unsaved changes. */
function savingAfter({ client, store }: RequestContext, action: LateAction): CodeAction {
  const { uri, fix } = action.data;
  if ((fix.kind !== 'ignore' && fix.kind !== 'part') || !client.renumbers) return action;
  const project = store.projectOf(uri);
  const open = project && store.document(projectFileIn(project.folder));
  if (open && textOf(open) !== project.text) return action;
  return { ...action, command: { title: action.title, command: SAVE, arguments: [uri] } };
}
