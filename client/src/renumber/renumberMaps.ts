import * as vscode from 'vscode';
import { fail, inform, warn } from '../documents/notify.ts';
import type { Questions } from '../documents/questions.ts';
import { countNoun, inLabel } from '../documents/shown.ts';

const FILTERS = { JSON: ['json'] };

/** Saves the old and new numbers of the last change, for `rulebook renumber --map` and other documents. */
export async function writeMap(map: object | undefined): Promise<void> {
  if (!map) return inform('No rule has been renumbered since VS Code started.');
  const folder = vscode.workspace.workspaceFolders?.[0];
  const defaultUri = folder && vscode.Uri.joinPath(folder.uri, 'renumber-map.json');
  const options = { title: 'Save Renumber Map', filters: FILTERS, ...(defaultUri && { defaultUri }) };
  const uri = await vscode.window.showSaveDialog(options);
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`${JSON.stringify(map, undefined, 1)}\n`));
  vscode.window.setStatusBarMessage(`$(save) Saved ${inLabel(vscode.workspace.asRelativePath(uri))}`, 4000);
}

/** Updates the citations of the active document with a map. */
export async function applyMap(questions: Questions): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const options = { title: 'Apply Renumber Map', filters: FILTERS, canSelectMany: false };
  const [uri] = (editor && (await vscode.window.showOpenDialog(options))) ?? [];
  if (!editor || !uri) return;
  const map = await readMapFile(uri);
  const name = vscode.workspace.asRelativePath(uri);
  const found = map && (await questions.ask('applyMap', editor.document.uri, { map }));
  const edit = found && (await questions.toEdit(found.edit));
  if (!found) fail(`${name} isn't a renumber map.`);
  if (!edit) return;
  const count = edit.get(editor.document.uri).length;
  const isApplied = count > 0 && (await vscode.workspace.applyEdit(edit, { isRefactoring: true }));
  inform(
    isApplied ? `Rewrote ${countNoun(count, 'number')} using ${name}.` : `No number in this document is in ${name}.`,
  );
}

async function readMapFile(uri: vscode.Uri): Promise<object | undefined> {
  try {
    const map: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
    return typeof map === 'object' ? (map ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Updates the Contents or sorts the glossary of the active document. */
export async function tidy(questions: Questions, what: 'contents' | 'glossary'): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const version = document?.version;
  const tidied = document && (await questions.ask('tidy', document.uri, { what }));
  if (!document || !tidied) return;
  if ('refusal' in tidied) return warn(tidied.refusal);
  const edit = tidied.edit && (await questions.toEdit(tidied.edit));
  const isDone = !edit || (document.version === version && (await vscode.workspace.applyEdit(edit)));
  if (isDone) inform(tidied.summary);
  else warn('The document changed in the meantime. Try again.');
}
