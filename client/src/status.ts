import * as vscode from 'vscode';
import type { DocumentStatus } from '../../server/src/lsp/status.ts';

/** The status bar item that tells about the rules document in the active editor. */
export interface Status extends vscode.Disposable {
  show(status: DocumentStatus): void;
  /** Forgets all: the server that told it is gone. */
  clear(): void;
}

export function createStatus(): Status {
  const known = new Map<string, DocumentStatus>();
  const item = vscode.window.createStatusBarItem('rulebook.status', vscode.StatusBarAlignment.Right, 99);
  item.name = 'Rulebook';
  item.command = 'workbench.actions.view.problems';
  const render = () => {
    const document = vscode.window.activeTextEditor?.document;
    const status = document && known.get(document.uri.toString());
    if (!status || (document.languageId !== 'rulebook' && status.rules === 0)) return item.hide();
    item.text = `$(book) ${status.dialect.name} · ${counted(status.rules, 'rule')} · ${status.broken} broken`;
    item.tooltip = `${counted(status.rules, 'rule')} and ${counted(status.terms, 'glossary term')} in the ${status.dialect.name} dialect; ${counted(status.broken, 'broken reference')}. Click to see the problems.`;
    item.show();
  };
  const subscriptions = [
    item,
    vscode.window.onDidChangeActiveTextEditor(render),
    vscode.workspace.onDidOpenTextDocument(render),
    vscode.workspace.onDidCloseTextDocument(document => known.delete(document.uri.toString())),
  ];
  return {
    show(status) {
      known.set(vscode.Uri.parse(status.uri).toString(), status);
      render();
    },
    clear() {
      known.clear();
      render();
    },
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
