import * as vscode from 'vscode';
import { isRealDocument, SHARED_LANGUAGES } from '../documents/documents.ts';
import type { Looking } from '../documents/lookAgain.ts';
import type { Status } from '../documents/statusItem.ts';

/** The languages of documents that may contain rules. JSON is for programs. */
const LANGUAGES = ['plaintext', ...SHARED_LANGUAGES.filter(language => !/^jsonc?$/.test(language))];

/**
 * In the language item of the status bar: whether Rulebook reads the active document, with a command that makes it read
 * what it left alone.
 */
export function showReading(status: Status, looking: Looking): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem(
    'rulebook.reading',
    LANGUAGES.map(language => ({ language })),
  );
  item.name = 'Rulebook';
  const render = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isRealDocument(document)) return;
    const isRead = (status.of(document.uri)?.rules ?? 0) > 0;
    item.text = isRead ? 'Rulebook reads this as rules' : "Rulebook doesn't read this as rules";
    item.command = isRead
      ? { title: 'Select Dialect', command: 'rulebook.selectDialect' }
      : { title: 'Read as Rules', command: 'rulebook.readAsRules' };
  };
  render();
  return vscode.Disposable.from(
    item,
    status.onDidShow(render),
    vscode.window.onDidChangeActiveTextEditor(render),
    looking.onDidWrite(render),
  );
}
