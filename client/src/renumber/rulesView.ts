import * as vscode from 'vscode';
import { type Questions, showPlace } from '../documents/questions.ts';
import type { Status } from '../documents/statusItem.ts';
import { followSubject } from '../documents/subject.ts';
import { delayed } from '../views/delayed.ts';
import type { Renumbering } from './applyChange.ts';
import type { ChangedTexts } from './changedTexts.ts';
import { type RuleNode, type RulesNode, type RulesTree, rulesTree } from './rulesTree.ts';

/** Delay after a change before the tree is loaded again, in milliseconds. */
const REST = 200;

/**
 * How long drawing the tree can take, in milliseconds. Until then, VS Code remembers what to reveal, and would open the
 * view again even if the user left it.
 */
const DRAWN = 500;

/** The view of the rules of the active document's book. It asks for nothing while it is hidden. */
export function createRulesView(questions: Questions, renumbering: Renumbering, texts: ChangedTexts, status: Status) {
  const tree = rulesTree(questions, renumbering);
  const view = vscode.window.createTreeView('rulebook.rules', {
    treeDataProvider: tree,
    dragAndDropController: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const followed = cursorFollower(questions, tree, view);
  const timer = delayed();
  let isStale = false;
  const subject = followSubject(questions.isRules);
  const show = () => {
    const document = subject();
    if (!view.visible) return;
    const isDrawn = tree.show(document?.uri, isStale);
    isStale = false;
    if (isDrawn) soon(DRAWN);
    else void followed.follow().catch(() => undefined);
  };
  const soon = (rest = REST) => timer.soon(show, rest);
  const changed = () => {
    isStale = true;
    soon();
  };
  const shownAgain = () => {
    followed.forget();
    show();
  };
  const subscriptions = vscode.Disposable.from(
    timer,
    view,
    view.onDidChangeVisibility(shownAgain),
    view.onDidExpandElement(({ element }) => tree.setExpanded(element, true)),
    view.onDidCollapseElement(({ element }) => tree.setExpanded(element, false)),
    status.onDidShow(show),
    vscode.workspace.onDidCloseTextDocument(() => soon()),
    vscode.window.onDidChangeActiveTextEditor(shownAgain),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) soon();
    }),
    questions.onDidChangeHeads(changed),
    texts.onDidRenumber(renumbered => {
      tree.follow(renumbered);
      followed.forget();
      changed();
    }),
    ...commandsIn(view),
  );
  show();
  return { tree, dispose: () => subscriptions.dispose() };
}

/** Selects the rule at the cursor in the view when the cursor reaches another rule. */
function cursorFollower({ isRules }: Questions, tree: RulesTree, view: vscode.TreeView<RulesNode>) {
  let last: RulesNode | undefined;
  let latest = 0;
  return {
    forget() {
      last = undefined;
    },
    async follow() {
      const own = ++latest;
      const editor = vscode.window.activeTextEditor;
      if (!view.visible || !editor || !isRules(editor.document)) return;
      const node = await tree.nodeAt(editor.document.uri, editor.selection.active);
      // Revealing a rule in a view that the user has left would open it again.
      if (own !== latest || !view.visible || !node || (last && tree.isSame(last, node))) return;
      last = node;
      // If several rules are selected, the cursor can be in one of them.
      if (view.selection.some(each => tree.isSame(each, node))) return;
      await view.reveal(node, { select: true, focus: false, expand: false });
    },
  };
}

/** What the context menu and keys of the view do with the selected rules. */
function commandsIn(view: vscode.TreeView<RulesNode>): vscode.Disposable[] {
  const register = (name: string, run: (nodes: readonly RuleNode[]) => Thenable<unknown>) =>
    // A key passes nothing; a menu passes its rule and, if several are selected, all of them.
    vscode.commands.registerCommand(name, (node?: RulesNode, nodes?: readonly RulesNode[]) => {
      const meant = nodes ?? (node ? [node] : view.selection);
      const rules = meant.flatMap(each => (each.kind === 'rule' ? [each] : []));
      return rules.length ? run(rules) : undefined;
    });
  return [
    register('rulebook.rules.open', async ([node]) => showPlace(node!.rule, false)),
    register('rulebook.rules.rename', async ([node]) => {
      await showPlace(node!.rule);
      await vscode.commands.executeCommand('editor.action.rename');
    }),
    register('rulebook.rules.delete', nodes => vscode.commands.executeCommand('rulebook.deleteRule', nodes[0], nodes)),
    register('rulebook.rules.copyCitation', nodes =>
      vscode.env.clipboard.writeText(nodes.flatMap(({ rule }) => rule.citation || []).join(', ')),
    ),
  ];
}
