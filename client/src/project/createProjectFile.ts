import * as vscode from 'vscode';
import { PROJECT_FILE, projectFileOf } from '../documents/documents.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { associationAt, associationEdits, globOf, newProjectText } from '../documents/projectText.ts';

/** Makes a `rulebook.json` with a book of the active document, and opens it; opens the one that already exists. */
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

/** That of the document, else the only one, else the one that the user picks. */
async function folderFor(uri: vscode.Uri | undefined, projects: Projects): Promise<vscode.WorkspaceFolder | undefined> {
  const own = uri && vscode.workspace.getWorkspaceFolder(uri);
  if (own) return own;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const without = folders.filter(folder => !projects.folders().includes(folder));
  if (without.length > 1) {
    const placeHolder = `Folder for the ${PROJECT_FILE}`;
    return vscode.window.showWorkspaceFolderPick({ placeHolder });
  }
  if (folders.length === 0)
    void vscode.window.showInformationMessage(`Open a folder first; ${PROJECT_FILE} is stored in one.`);
  return without[0] ?? folders[0];
}

/** Saves the `rulebook.json` of a document's folder. */
export async function saveProject(uri: vscode.Uri): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder) await (await vscode.workspace.openTextDocument(projectFileOf(folder))).save();
}

/**
 * Writes the dialect of a document into the `rulebook.json` of its folder, as one step that can be undone, and shows it.
 * Tells whether it has been saved: it is, unless there were changes in it that were not.
 */
export async function writeAssociation(
  uri: vscode.Uri,
  folder: vscode.WorkspaceFolder,
  dialect: string,
): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(projectFileOf(folder));
  const wasDirty = document.isDirty;
  const glob = globOf(vscode.workspace.asRelativePath(uri, false));
  const edits = associationEdits(document.getText(), glob, dialect);
  const editor = await vscode.window.showTextDocument(document);
  if (!edits) {
    void vscode.window.showErrorMessage(`${PROJECT_FILE} isn't valid JSON; fix it first.`);
    return false;
  }
  const change = new vscode.WorkspaceEdit();
  for (const { offset, length, content } of edits) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    change.replace(document.uri, range, content);
  }
  if (!(await vscode.workspace.applyEdit(change))) return false;
  const written = document.positionAt(associationAt(document.getText(), glob));
  editor.selection = new vscode.Selection(written, written);
  editor.revealRange(editor.selection);
  return wasDirty ? false : document.save();
}
