import * as vscode from 'vscode';
import type { Status } from '../documents/statusItem.ts';
import type { CitationsOfRule, Place, Questions } from '../requests/requests.ts';
import { showPlace } from '../requests/showPlace.ts';
import { type CitationNode, type CitedNode, citationTree } from './citationTree.ts';

/** How long the cursor rests before its rule is asked for, in milliseconds. */
const REST = 120;

/** The view while it is there. */
export interface CitationsView extends vscode.Disposable {
  /** What it shows. */
  shown(): CitationsOfRule | undefined;
}

/** The view of who cites the rule at the cursor and whom it cites. `isRules` returns what documents the server knows. */
export function createCitationsView(
  questions: Questions,
  status: Status,
  isRules: (document: vscode.TextDocument) => boolean,
): CitationsView {
  const tree = citationTree(questions);
  const view = vscode.window.createTreeView('rulebook.citations', {
    treeDataProvider: tree,
    showCollapseAll: true,
    dragAndDropController: dragging,
  });
  /** Where a click in the view has led: as long as the cursor stays there the view keeps its rule. */
  let led: Place | undefined;
  let isLeading = false;
  let shown: CitationsOfRule | undefined;

  const show = (citations: CitationsOfRule | undefined) => {
    shown = citations;
    const { rule } = citations ?? {};
    // Not the description: that is not shown next to the title of the only view of a container.
    view.message = rule ? oneLine(`${rule.name} ${rule.words}`.trim()) : '';
    tree.show(citations);
  };
  const follow = follower(questions, isRules, show);
  const moved = () => {
    const editor = vscode.window.activeTextEditor;
    if (!view.visible || isLeading || (editor && led && isAt(editor, led))) return;
    led = undefined;
    follow.soon();
  };
  const open = async (node: CitedNode, focus: boolean) => {
    const [site] = node.rule.sites;
    // From a rule that cites one goes to where it does so, from a cited one to its own text.
    led = node.direction === 'citedBy' && site ? site : node.rule;
    isLeading = true;
    try {
      await showPlace(led, focus);
    } finally {
      isLeading = false;
    }
  };
  const subscriptions = vscode.Disposable.from(
    view,
    follow,
    view.onDidChangeVisibility(moved),
    status.onDidShow(moved),
    vscode.window.onDidChangeActiveTextEditor(moved),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) moved();
    }),
    vscode.commands.registerCommand('rulebook.citations.open', (node: CitedNode) => open(node, false)),
    vscode.commands.registerCommand('rulebook.citations.goTo', (node: CitedNode) => open(node, true)),
    vscode.commands.registerCommand('rulebook.citations.copy', (node: CitedNode) =>
      vscode.env.clipboard.writeText(node.rule.citation),
    ),
  );
  return { shown: () => shown, dispose: () => subscriptions.dispose() };
}

/** About as many characters as a side bar has room for: a message of more lines would make the tree jump. */
const ONE_LINE = 40;

function oneLine(text: string): string {
  if (text.length <= ONE_LINE) return text;
  return `${text.slice(0, text.lastIndexOf(' ', ONE_LINE - 1)).replace(/(?<![\s….,;:])[\s….,;:]+$/, '')}…`;
}

const dragging: vscode.TreeDragAndDropController<CitationNode> = {
  dropMimeTypes: [],
  dragMimeTypes: ['text/plain'],
  handleDrag(nodes, data) {
    const citations = nodes.flatMap(node => (node.kind === 'cited' ? node.rule.citation : []));
    if (citations.length) data.set('text/plain', new vscode.DataTransferItem(citations.join(', ')));
  },
};

function isAt({ document, selection }: vscode.TextEditor, { uri, range }: Place): boolean {
  return document.uri.toString() === uri.toString() && selection.active.isEqual(range.start);
}

/** Asks for the citations of the rule at the cursor, once that rests; only the last answer is shown. */
function follower(
  questions: Questions,
  isRules: (document: vscode.TextDocument) => boolean,
  show: (citations: CitationsOfRule | undefined) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  /** What is shown, as text: a tree that would be the same is left as it is, with what is open in it. */
  let shown = '';
  const look = async () => {
    const own = ++latest;
    const editor = vscode.window.activeTextEditor;
    const isAsked = editor && isRules(editor.document);
    const citations = isAsked ? await questions.citations(editor.document.uri, editor.selection.active) : undefined;
    const text = JSON.stringify(citations) ?? '';
    if (own !== latest || text === shown) return;
    shown = text;
    show(citations);
  };
  return {
    soon() {
      clearTimeout(timer);
      timer = setTimeout(() => void look().catch(() => undefined), REST);
    },
    dispose() {
      clearTimeout(timer);
      latest += 1;
    },
  };
}
