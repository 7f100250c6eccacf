import * as vscode from 'vscode';
import type { Renumbering } from './renumbering.ts';
import type { RenumberQuestions } from './renumberQuestions.ts';
import { type RulesTree, rulesTree } from './rulesTree.ts';
import type { Status } from './status.ts';

/** How long rules rest before the tree is asked for again, in milliseconds. */
const REST = 200;

/** The view while it is there. */
export interface RulesView extends vscode.Disposable {
  readonly tree: RulesTree;
}

/** The view of the rules of the active document's book. As long as nobody sees it nothing is asked. */
export function createRulesView(
  questions: RenumberQuestions,
  renumbering: Renumbering,
  status: Status,
  isRules: (document: vscode.TextDocument) => boolean,
): RulesView {
  const tree = rulesTree(questions, renumbering);
  const view = vscode.window.createTreeView('rulebook.rules', {
    treeDataProvider: tree,
    dragAndDropController: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const show = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!view.visible || (!document && vscode.window.visibleTextEditors.length)) return;
    tree.show(document && isRules(document) ? document.uri : undefined);
    if (isStale) tree.refresh();
    isStale = false;
  };
  const changed = () => {
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(show, REST);
  };
  const subscriptions = vscode.Disposable.from(
    view,
    view.onDidChangeVisibility(show),
    status.onDidShow(show),
    vscode.window.onDidChangeActiveTextEditor(show),
    questions.onDidChangeHeads(changed),
  );
  show();
  return {
    tree,
    dispose() {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}
