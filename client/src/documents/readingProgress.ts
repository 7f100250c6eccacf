import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';

/** Number of lines from which reading a document takes noticeable time: about 2 MB. */
const MANY_LINES = 20_000;

/**
 * Shows in the status bar that a large document is being read. VS Code asks for links first, and gets them when the
 * whole document has been read.
 */
export const withReadingProgress: NonNullable<Middleware['provideDocumentLinks']> = async (document, token, next) => {
  if (document.lineCount < MANY_LINES) return next(document, token);
  const name = document.uri.path.replace(/^.*\//, '');
  const title = `Reading the rules of ${name}`;
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, async () =>
    next(document, token),
  );
};
