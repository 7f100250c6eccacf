import * as vscode from 'vscode';
import { detectDialect } from '../../../server/src/core/document/detect.ts';
import { isRealDocument, PROJECT_FILE, projectFileOf, SAMPLE_LINES, SHARED_LANGUAGES } from './documents.ts';
import type { Projects } from './projectFolders.ts';
import type { Remembered } from './remembered.ts';

/** Which documents the server learns of: real ones that are rules by themselves, by the user's choice or by a project, and those that cite rules. */
export function forServer(choices: Remembered<string>, projects: Projects): (document: vscode.TextDocument) => boolean {
  return document =>
    isRealDocument(document) &&
    (isRulesByItself(document) ||
      choices.of(document.uri) !== undefined ||
      projects.lists(document) ||
      projects.cites(document));
}

/** By its language, its name or its text. */
function isRulesByItself(document: vscode.TextDocument): boolean {
  if (document.languageId === 'rulebook') return true;
  return SHARED_LANGUAGES.includes(document.languageId) && (isProjectFile(document.uri) || holdsRules(document));
}

/** So many UTF-16 units show whether a text is about its numbers. */
const SAMPLE_LENGTH = 60_000;

/**
 * Whether the beginning of a document looks like rules. That takes some milliseconds at most, whatever the length of
 * the document and of its lines.
 */
export function holdsRules(document: vscode.TextDocument): boolean {
  const beginning = document.getText(new vscode.Range(0, 0, SAMPLE_LINES, 0));
  return detectDialect(beginning.slice(0, SAMPLE_LENGTH)) !== undefined;
}

/** Deeper in a folder a file of that name may belong to anything. */
function isProjectFile(uri: vscode.Uri): boolean {
  if (!uri.path.endsWith(`/${PROJECT_FILE}`)) return false;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return !folder || projectFileOf(folder).toString() === uri.toString();
}
