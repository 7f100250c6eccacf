import * as vscode from 'vscode';
import { inNotification } from './shown.ts';

/** Said if a command needs a rule or a folder. */
export const NO_RULE = 'Put the cursor in a rule first.';
export const NO_FOLDER = 'Open a folder first; rulebook.json is stored in one.';

/** Shows the user a message, which can contain text of documents. */
export function inform(message: string): undefined {
  void vscode.window.showInformationMessage(inNotification(message));
}

/** Warns the user. With a button, VS Code shows the whole sentence, not only its first line. */
export function warn(message: string, ...buttons: string[]): undefined {
  void vscode.window.showWarningMessage(inNotification(message), ...buttons);
}

/** Shows the user that something failed. */
export function fail(message: string): undefined {
  void vscode.window.showErrorMessage(inNotification(message));
}
