import * as vscode from 'vscode';
import type { WorkspaceEdit } from 'vscode-languageclient';
import { inform, warn } from '../documents/notify.ts';
import type { Operation, PlannedChange, Questions, Renumbered } from '../documents/questions.ts';
import type { ChangedTexts } from './changedTexts.ts';
import { askEdges, confirm, reportChange } from './renumberInput.ts';

/** How to change numbers. */
export interface Manner {
  /** Started by a key: don't ask about ranges, and report unobtrusively. */
  readonly quiet?: boolean;
  /** The user has seen the effect, and agreed. */
  readonly isConfirmed?: boolean;
  /** The user wants to preview each change. */
  readonly preview?: boolean;
}

export type Renumbering = ReturnType<typeof renumberingWith>;

/** A change that is neither refused nor empty. */
type Made = Exclude<Renumbered, { readonly refusal: string }>;

/** Changes numbers, each time in one undoable step. */
export function renumberingWith(questions: Questions, texts: ChangedTexts) {
  let lastMap: PlannedChange['map'] | undefined;
  return {
    /** What changed; undefined if nothing did, and the user knows why. */
    async carryOut(uri: vscode.Uri, asked: Operation, manner: Manner = {}): Promise<PlannedChange | undefined> {
      const made = await plannedWithEdges(questions, uri, asked, manner);
      const how = made && (await howToMake(made, uri, manner));
      if (!how || !(await apply(questions, texts, made, uri, how === 'preview'))) return undefined;
      lastMap = made.map;
      void vscode.commands.executeCommand('setContext', 'rulebook.hasRenumbered', true);
      void reportChange(made, texts, manner.quiet ?? false);
      return made;
    },
    /** The old and new numbers of the last change. */
    lastMap: () => lastMap,
  };
}

/** The requested change, with the ranges that the user wants to extend. */
async function plannedWithEdges(
  questions: Questions,
  uri: vscode.Uri,
  asked: Operation,
  { quiet = false }: Manner,
): Promise<Made | undefined> {
  const wanted = settings().get<'ask' | 'outside' | 'inside'>('edges', 'ask');
  const operation = asked.edge || wanted === 'ask' ? asked : { ...asked, edge: wanted };
  const made = await renumbered(questions, uri, operation);
  const edges = made?.ranges.filter(({ event }) => event === 'edge') ?? [];
  if (!made || quiet || operation.edge || !edges.length) return made;
  const inside = await askEdges(made, edges);
  if (!inside?.length) return inside && made;
  const edge = inside.length === edges.length ? 'inside' : inside.map(({ before }) => before);
  const again = await renumbered(questions, uri, { ...operation, edge });
  const left = again?.ranges.filter(({ event }) => event === 'edge').length;
  return left === edges.length - inside.length ? again : again && warn(CHANGED, 'OK');
}

const CHANGED = 'A document changed in the meantime. Nothing was renumbered; try again.';

async function renumbered(questions: Questions, uri: vscode.Uri, operation: Operation): Promise<Made | undefined> {
  // Shown in the status bar if it takes long enough to be noticed.
  const progress = { location: vscode.ProgressLocation.Window, title: 'Renumbering rules' };
  const made = await vscode.window.withProgress(progress, () => questions.ask('renumber', uri, { operation }));
  if (!made) return undefined;
  if ('refusal' in made) return warn(made.refusal, 'OK');
  return made.isEmpty ? inform(made.summary) : made;
}

/** Whether to apply a change immediately or preview it; asks if it renumbers many rules. */
async function howToMake(
  made: Made,
  uri: vscode.Uri,
  { quiet = false, isConfirmed = false, preview = false }: Manner,
): Promise<'make' | 'preview' | undefined> {
  if (preview || previews(uri, changedFiles(made.edit), quiet)) return 'preview';
  const isWide = Object.keys(made.map.renumbered).length > settings().get<number>('confirmAbove', 20);
  if (!isWide || isConfirmed) return 'make';
  const answer = await confirm(made, { question: made.question, make: 'Renumber' });
  return answer && (answer === 'preview' ? 'preview' : 'make');
}

/** Applies a whole change or nothing; returns whether it was applied. */
async function apply(
  questions: Questions,
  texts: ChangedTexts,
  made: Made,
  uri: vscode.Uri,
  isShown: boolean,
): Promise<boolean | undefined> {
  const files = changedFiles(made.edit);
  const locked = await firstReadOnly(files);
  if (locked) return warn(`${vscode.workspace.asRelativePath(locked)} is read-only. Nothing was renumbered.`, 'OK');
  // VS Code notices changes of open documents before it applies an edit, such as during a preview.
  const documents = await Promise.all(files.map(file => vscode.workspace.openTextDocument(file)));
  const edit = await questions.toEdit(made.edit);
  if (!edit) return warn(CHANGED, 'OK');
  if (isShown) bringPreview(edit, uri);
  const haveChanged = texts.keep(documents);
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (isApplied) haveChanged(made.map.renumbered);
  else if (!isShown) return warn("VS Code couldn't apply the change. A document may have changed; try again.", 'OK');
  return isApplied;
}

function settings() {
  return vscode.workspace.getConfiguration('rulebook.renumber');
}

function changedFiles({ documentChanges = [] }: WorkspaceEdit): vscode.Uri[] {
  return documentChanges.flatMap(change =>
    'textDocument' in change ? [vscode.Uri.parse(change.textDocument.uri)] : [],
  );
}

/** The first file that can't be written, such as one of a read-only repository. */
async function firstReadOnly(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const { fs } = vscode.workspace;
  const isReadOnly = async (uri: vscode.Uri) => {
    if (uri.scheme === 'untitled') return false;
    if (fs.isWritableFileSystem(uri.scheme) === false) return true;
    const { permissions = 0 } = await Promise.resolve(fs.stat(uri)).catch(() => ({ permissions: undefined }));
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  };
  const found = await Promise.all(files.map(isReadOnly));
  return files[found.indexOf(true)];
}

function previews(uri: vscode.Uri, files: readonly vscode.Uri[], quiet: boolean): boolean {
  const wanted = settings().get<'always' | 'otherFiles' | 'never'>('preview', 'otherFiles');
  if (uri.scheme === 'untitled') return false;
  const isWide = files.some(file => file.toString() !== uri.toString());
  return wanted === 'always' || (wanted === 'otherFiles' && isWide && !quiet);
}

/**
 * Makes VS Code preview the changes. It does so if one of them needs confirmation, but that one is not selected at
 * first, and changes of numbers belong together. So it is the creation of an existing file, which does nothing and
 * isn't shown.
 */
function bringPreview(edit: vscode.WorkspaceEdit, uri: vscode.Uri): void {
  edit.createFile(uri, { ignoreIfExists: true }, { label: 'Renumber Rules', needsConfirmation: true });
}
