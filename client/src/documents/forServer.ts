import * as vscode from 'vscode';
import { looksLikeRules, mayBeRules } from '../../../server/src/core/document/detect.ts';
import { isRealDocument, PROJECT_FILE, projectFileOf, SAMPLE_LINES, SHARED_LANGUAGES } from './documents.ts';
import type { Projects } from './projectFolders.ts';
import type { Remembered } from './remembered.ts';

/**
 * Which documents the server sees: real ones that contain rules, that the user or a project chose, or that cite rules.
 */
export function forServer(choices: Remembered<string>, projects: Projects): (document: vscode.TextDocument) => boolean {
  return document =>
    isRealDocument(document) &&
    (isRulesByItself(document) ||
      choices.of(document.uri) !== undefined ||
      projects.lists(document) ||
      projects.cites(document));
}

/** By language, name, or text. */
function isRulesByItself(document: vscode.TextDocument): boolean {
  if (document.languageId === 'rulebook') return true;
  return SHARED_LANGUAGES.includes(document.languageId) && (isOwnProjectFile(document.uri) || holdsRules(document));
}

/** Number of UTF-16 units that are enough to recognize rules. */
const SAMPLE_LENGTH = 60_000;

/**
 * Whether the start of a document looks like rules. Takes a few milliseconds, however long the document and its lines
 * are.
 */
export function holdsRules(document: vscode.TextDocument): boolean {
  return looksLikeRules(documentSample(document));
}

/** Whether to ask if a document contains rules, which isn't certain. */
export function mayBeRulesDocument(document: vscode.TextDocument): boolean {
  return mayBeRules(documentSample(document));
}

function documentSample(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(0, 0, SAMPLE_LINES, 0)).slice(0, SAMPLE_LENGTH);
}

/** Deeper in a folder, a file of that name can belong to anything. */
function isOwnProjectFile(uri: vscode.Uri): boolean {
  if (!uri.path.endsWith(`/${PROJECT_FILE}`)) return false;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return !folder || projectFileOf(folder).toString() === uri.toString();
}
