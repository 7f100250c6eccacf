import * as vscode from 'vscode';
import type { Status } from '../documents/statusItem.ts';
import { showPlace } from '../requests/showPlace.ts';
import type { Renumbering } from './applyChange.ts';
import type { ChangedTexts } from './changedTexts.ts';
import type { RenumberQuestions } from './renumberRequests.ts';
import { type RuleNode, type RulesNode, type RulesTree, rulesTree } from './rulesTree.ts';

/** How long rules rest before the tree is asked for again, in milliseconds. */
const REST = 200;

/**
 * How long the tree may take to be drawn again, in milliseconds. VS Code keeps what is to be revealed until then, and opens
 * the view for it again where a person has left it meanwhile.
 */
const DRAWN = 500;

/** The view while it is there. */
export interface RulesView extends vscode.Disposable {
  readonly tree: RulesTree;
}

/** The view of the rules of the active document's book. As long as no one sees it nothing is asked. */
export function createRulesView(
  questions: RenumberQuestions,
  renumbering: Renumbering,
  texts: ChangedTexts,
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
  const followed = cursorFollower(tree, view, isRules);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const show = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!view.visible || (!document && vscode.window.visibleTextEditors.length)) return;
    const isDrawn = tree.show(document && isRules(document) ? document.uri : undefined, isStale);
    isStale = false;
    if (isDrawn) soon(DRAWN);
    else void followed.follow().catch(() => undefined);
  };
  const soon = (rest = REST) => {
    clearTimeout(timer);
    timer = setTimeout(show, rest);
  };
  const changed = () => {
    isStale = true;
    soon();
  };
  const shownAgain = () => {
    followed.forget();
    show();
  };
  const subscriptions = vscode.Disposable.from(
    view,
    view.onDidChangeVisibility(shownAgain),
    view.onDidExpandElement(({ element }) => tree.setExpanded(element, true)),
    view.onDidCollapseElement(({ element }) => tree.setExpanded(element, false)),
    status.onDidShow(show),
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
  return {
    tree,
    dispose() {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

/** Selects the rule at the cursor in the view, when the cursor comes to another rule. */
function cursorFollower(
  tree: RulesTree,
  view: vscode.TreeView<RulesNode>,
  isRules: (document: vscode.TextDocument) => boolean,
) {
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
      // Revealing a rule in a view that was left meanwhile would open it again.
      if (own !== latest || !view.visible || !node || (last && tree.isSame(last, node))) return;
      last = node;
      // Where several are selected, the cursor may be in one of them.
      if (view.selection.some(each => tree.isSame(each, node))) return;
      await view.reveal(node, { select: true, focus: false, expand: false });
    },
  };
}

/** What the menu of a rule, and keys in the view, do with the rules that are selected. */
function commandsIn(view: vscode.TreeView<RulesNode>): vscode.Disposable[] {
  const register = (name: string, run: (nodes: readonly RuleNode[]) => Thenable<unknown>) =>
    // From a key comes nothing; from a menu its rule and, where several are selected, all of them.
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
    register('rulebook.rules.delete', async nodes =>
      vscode.commands.executeCommand('rulebook.deleteRule', nodes[0], nodes),
    ),
    register('rulebook.rules.copyCitation', async nodes =>
      vscode.env.clipboard.writeText(nodes.flatMap(({ rule }) => rule.citation || []).join(', ')),
    ),
  ];
}
