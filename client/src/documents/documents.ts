import * as vscode from 'vscode';
import { isReal } from './realDocuments.ts';

/** The file at the root of a workspace folder that defines books. */
export const PROJECT_FILE = 'rulebook.json';

export function projectFileOf(folder: vscode.WorkspaceFolder): vscode.Uri {
  return vscode.Uri.joinPath(folder.uri, PROJECT_FILE);
}

/** Languages of VS Code or other extensions. Their documents keep them, and are served if they contain rules. */
export const SHARED_LANGUAGES: readonly string[] = [
  'markdown',
  'json',
  'jsonc',
  'jsonl',
  'csv',
  'tsv',
  'csv (semicolon)',
];

/** The languages of all documents that can be served. */
export const LANGUAGES: readonly string[] = ['rulebook', ...SHARED_LANGUAGES];

/** Number of lines that are enough to recognize a document. */
export const SAMPLE_LINES = 2000;

/** Whether someone writes this document: not a preview, diff, earlier version, or output. */
export function isRealDocument({ uri }: vscode.TextDocument): boolean {
  const { workspaceFolders = [], fs } = vscode.workspace;
  return isReal(uri.scheme, {
    ofFolders: workspaceFolders.map(folder => folder.uri.scheme),
    isWritable: scheme => fs.isWritableFileSystem(scheme),
  });
}
