import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';

/** From this number of lines on a document takes so long to read that someone may wonder: about 2 MB. */
const MANY_LINES = 20_000;

/**
 * Shows in the status bar that a large document is being read: its links are what VS Code asks for first, and they come when all of
 * it has been read.
 */
export const tellingOfLinks: NonNullable<Middleware['provideDocumentLinks']> = async (document, token, next) => {
  if (document.lineCount < MANY_LINES) return next(document, token);
  const name = document.uri.path.replace(/^.*\//, '');
  const title = `Reading the rules of ${name}`;
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () =>
    next(document, token),
  );
};
