import * as vscode from 'vscode';
import { isReal } from './realDocuments.ts';

/** The file at the root of a workspace folder that says which documents make up books. */
export const PROJECT_FILE = 'rulebook.json';

export function projectFileOf(folder: vscode.WorkspaceFolder): vscode.Uri {
  return vscode.Uri.joinPath(folder.uri, PROJECT_FILE);
}

/**
 * Languages that VS Code or another extension knows. Their documents keep them, and are served where they contain
 * rules.
 */
export const SHARED_LANGUAGES: readonly string[] = [
  'markdown',
  'json',
  'jsonc',
  'jsonl',
  'csv',
  'tsv',
  'csv (semicolon)',
];

/** The languages of all documents that may be served. */
export const LANGUAGES: readonly string[] = ['rulebook', ...SHARED_LANGUAGES];

/** So many lines show what a document is. */
export const SAMPLE_LINES = 2000;

/** Whether a document is one that someone writes, and no preview, diff, earlier version or output. */
export function isRealDocument({ uri }: vscode.TextDocument): boolean {
  const { workspaceFolders = [], fs } = vscode.workspace;
  return isReal(uri.scheme, {
    ofFolders: workspaceFolders.map(folder => folder.uri.scheme),
    isWritable: scheme => fs.isWritableFileSystem(scheme),
  });
}
