import * as vscode from 'vscode';
import { isRealDocument, LANGUAGES } from './documents.ts';

/** In UTF-16 units: up to this length, every new line can show that a document contains rules. */
const SMALL = 10_000;
/** In milliseconds: how long nobody must type. */
const PAUSE = 1000;

export type Looking = ReturnType<typeof followWriting>;

/**
 * Announces documents in which someone writes, because they may contain rules by now: at each new line while they are
 * small, and otherwise after a pause or a save.
 */
export function followWriting() {
  const looked = new vscode.EventEmitter<vscode.TextDocument>();
  const timers = new Map<vscode.TextDocument, NodeJS.Timeout>();
  const forget = (document: vscode.TextDocument) => {
    clearTimeout(timers.get(document));
    timers.delete(document);
  };
  const look = (document: vscode.TextDocument) => {
    forget(document);
    if (!document.isClosed) looked.fire(document);
  };
  const subscriptions = vscode.Disposable.from(
    looked,
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidCloseTextDocument(forget),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!mayBecomeRules(document) || !contentChanges.length) return;
      const isNewLine = contentChanges.some(({ text, range }) => /[\r\n]/.test(text) || !range.isSingleLine);
      if (isNewLine && lengthOfText(document) <= SMALL) return look(document);
      forget(document);
      timers.set(
        document,
        setTimeout(() => look(document), PAUSE),
      );
    }),
  );
  return {
    /** It is time to look at a document again. */
    onDidWrite: looked.event,
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

function lengthOfText(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

function mayBecomeRules(document: vscode.TextDocument): boolean {
  return [...LANGUAGES, 'plaintext'].includes(document.languageId) && isRealDocument(document);
}
