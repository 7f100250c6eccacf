import * as vscode from 'vscode';
import { isRealDocument } from './documents.ts';

export type Subject = ReturnType<typeof followSubject>;

/**
 * Returns the rules document that the views are about: the active one, or, while a diff or a page has the focus, the
 * last one that was, if it is still open.
 */
export function followSubject(isRules: (document: vscode.TextDocument) => boolean) {
  let last: vscode.TextDocument | undefined;
  return (): vscode.TextDocument | undefined => {
    const active = vscode.window.activeTextEditor?.document;
    if (active && isRealDocument(active)) last = isRules(active) ? active : undefined;
    if (last?.isClosed) last = undefined;
    return last;
  };
}
