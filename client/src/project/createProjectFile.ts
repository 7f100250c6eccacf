import * as vscode from 'vscode';
import { globOf, saveDialect, withAssociation, withBook } from '../../../server/src/project/projectEdits.ts';
import { PROJECT_FILE, projectFileOf } from '../documents/documents.ts';
import { fail, inform, NO_FOLDER } from '../documents/notify.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { newProjectText, offsetOfKey } from '../documents/projectText.ts';

/** Creates a `rulebook.json` with a book of the active document, and opens it; opens an existing one. */
export async function createProject(projects: Projects): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folder = await folderFor(active, projects);
  if (!folder) return;
  const file = projectFileOf(folder);
  if (!projects.folders().includes(folder)) {
    const isInside = active && vscode.workspace.getWorkspaceFolder(active) === folder;
    const glob = isInside ? globOf(vscode.workspace.asRelativePath(active, false)) : '**/*.rules.txt';
    const creation = new vscode.WorkspaceEdit();
    creation.createFile(file, { ignoreIfExists: true, contents: new TextEncoder().encode(newProjectText(glob)) });
    await vscode.workspace.applyEdit(creation);
  }
  await vscode.window.showTextDocument(file);
}

/** Adds a book of some files, given by URI, to the `rulebook.json` of their folder. */
export async function createBook(files: unknown): Promise<void> {
  if (!Array.isArray(files) || files.length === 0) return;
  const uris = files.map(file => vscode.Uri.parse(String(file)));
  const folder = vscode.workspace.getWorkspaceFolder(uris[0]!);
  if (!folder) return inform(NO_FOLDER);
  const globs = uris.map(uri => globOf(vscode.workspace.asRelativePath(uri, false)));
  await changeProject(folder, text => {
    const changed = withBook(text, globs);
    if (changed === undefined) return { refusal: `${PROJECT_FILE} isn't valid JSON; fix it first.` };
    return { text: changed, at: offsetOfKey(changed, ['books']) };
  });
}

/** The folder of the document, or the only one, or the one that the user picks. */
async function folderFor(uri: vscode.Uri | undefined, projects: Projects): Promise<vscode.WorkspaceFolder | undefined> {
  const own = uri && vscode.workspace.getWorkspaceFolder(uri);
  if (own) return own;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const without = folders.filter(folder => !projects.folders().includes(folder));
  if (without.length > 1) {
    const placeHolder = `Folder for the ${PROJECT_FILE}`;
    return vscode.window.showWorkspaceFolderPick({ placeHolder });
  }
  if (folders.length === 0) inform(NO_FOLDER);
  return without[0] ?? folders[0];
}

/** Saves the `rulebook.json` of a document's folder. */
export async function saveProject(uri: vscode.Uri): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder) await (await vscode.workspace.openTextDocument(projectFileOf(folder))).save();
}

/** The new text of a `rulebook.json` and the range to show, or why it can't change. */
type Changed = { readonly text: string; readonly at: number } | { readonly refusal: string };

/** Saves the dialect of a document in the `rulebook.json` of its folder; returns the same as {@link changeProject}. */
export function writeAssociation(uri: vscode.Uri, folder: vscode.WorkspaceFolder, dialect: string): Promise<boolean> {
  const glob = globOf(vscode.workspace.asRelativePath(uri, false));
  return changeProject(folder, text => {
    const changed = withAssociation(text, glob, dialect);
    if (changed === undefined) return { refusal: `${PROJECT_FILE} isn't valid JSON; fix it first.` };
    return { text: changed, at: offsetOfKey(changed, ['associations', glob]) };
  });
}

/**
 * Saves the definition of a document's dialect in the `rulebook.json` of its folder; returns the same as {@link
 * changeProject}.
 */
export function writeDialect(
  uri: vscode.Uri,
  folder: vscode.WorkspaceFolder,
  definition: object,
  taken: readonly string[],
): Promise<boolean> {
  const path = vscode.workspace.asRelativePath(uri, false);
  return changeProject(folder, text => {
    const saved = saveDialect(text, path, definition, taken);
    return 'refusal' in saved ? saved : { text: saved.text, at: offsetOfKey(saved.text, ['dialects', saved.id]) };
  });
}

/**
 * Changes the `rulebook.json` of a folder in one undoable step, and shows it; creates the file if needed. Returns
 * whether it was saved, which it is unless it had unsaved changes.
 */
async function changeProject(folder: vscode.WorkspaceFolder, change: (text: string) => Changed): Promise<boolean> {
  const document = await openOrCreate(projectFileOf(folder));
  const wasDirty = document.isDirty;
  const before = document.getText();
  const changed = change(before);
  const editor = await vscode.window.showTextDocument(document);
  if ('refusal' in changed) {
    fail(changed.refusal);
    return false;
  }
  const { start, end, text } = editBetween(before, changed.text);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  if (!(await vscode.workspace.applyEdit(edit))) return false;
  const shown = document.positionAt(changed.at);
  editor.selection = new vscode.Selection(shown, shown);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return wasDirty ? false : document.save();
}

async function openOrCreate(file: vscode.Uri): Promise<vscode.TextDocument> {
  const creation = new vscode.WorkspaceEdit();
  creation.createFile(file, { ignoreIfExists: true, contents: new TextEncoder().encode('{}\n') });
  await vscode.workspace.applyEdit(creation);
  return vscode.workspace.openTextDocument(file);
}

/** The smallest edit from one text to the other: it replaces what is between their common start and end. */
function editBetween(before: string, after: string): { start: number; end: number; text: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
