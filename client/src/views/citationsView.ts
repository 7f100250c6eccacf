import * as vscode from 'vscode';
import { type CitationsOfRule, type Place, type Questions, showPlace } from '../documents/questions.ts';
import type { Status } from '../documents/statusItem.ts';
import { followSubject } from '../documents/subject.ts';
import { type CitationNode, type CitedNode, citationTree } from './citationTree.ts';
import { delayed } from './delayed.ts';

/** How long the cursor must rest before its rule is requested, in milliseconds. */
const REST = 120;

/** The view of the rules that cite the rule at the cursor, and that it cites. */
export function createCitationsView(questions: Questions, status: Status) {
  const tree = citationTree(questions);
  const view = vscode.window.createTreeView('rulebook.citations', {
    treeDataProvider: tree,
    showCollapseAll: true,
    dragAndDropController: dragging,
  });
  /** Where a click in the view has led: while the cursor stays there, the view keeps its rule. */
  let led: Place | undefined;
  let isLeading = false;
  let shown: CitationsOfRule | undefined;

  const show = (citations: CitationsOfRule | undefined) => {
    shown = citations;
    const { rule } = citations ?? {};
    // Not the description: it isn't shown next to the title of the only view of a container.
    view.message = rule ? cutAtWord(`${rule.name} ${rule.words}`.trim()) : '';
    tree.show(citations);
  };
  const follow = follower(questions, show);
  const moved = () => {
    const editor = vscode.window.activeTextEditor;
    if (!view.visible || isLeading || (editor && led && isAt(editor, led))) return;
    led = undefined;
    follow.soon();
  };
  const open = async (node: CitedNode, focus: boolean) => {
    const [site] = node.rule.sites;
    // A citing rule leads to its citation, a cited rule to its own text.
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
    vscode.workspace.onDidCloseTextDocument(moved),
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

/** About as many characters as fit in a side bar: a message with more lines would make the tree jump. */
const ONE_LINE = 40;

function cutAtWord(text: string): string {
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

/** Asks for the citations of the rule at the cursor when it rests; shows only the last answer. */
function follower({ ask, isRules }: Questions, show: (citations: CitationsOfRule | undefined) => void) {
  const timer = delayed();
  let latest = 0;
  /** The content as text: an unchanged tree stays as it is, with its expanded rows. */
  let shown = '';
  const subject = followSubject(isRules);
  const look = async () => {
    const own = ++latest;
    const editor = vscode.window.activeTextEditor;
    const document = subject();
    // A diff or a page has the focus.
    if (document && document !== editor?.document) return;
    const isAsked = editor && document;
    const citations = isAsked
      ? await ask('citations', editor.document.uri, { position: editor.selection.active })
      : undefined;
    const text = JSON.stringify(citations) ?? '';
    if (own !== latest || text === shown) return;
    shown = text;
    show(citations);
  };
  return {
    soon: () => timer.soon(() => void look().catch(() => undefined), REST),
    dispose() {
      timer.dispose();
      latest += 1;
    },
  };
}
