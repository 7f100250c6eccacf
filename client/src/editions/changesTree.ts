import * as vscode from 'vscode';
import type { ChangeKind } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { Change, Compared } from '../documents/questions.ts';
import { groupedDigits } from '../documents/shown.ts';

interface Chapter {
  readonly kind: 'chapter';
  readonly heading: string;
  readonly changes: readonly Change[];
}

export interface Leaf {
  readonly kind: 'change';
  readonly change: Change;
}

type ChangesNode = Chapter | Leaf;

const KINDS: Readonly<Record<ChangeKind, readonly [icon: string, words: string, counted?: string]>> = {
  problem: ['warning', 'problem', 'to fix'],
  added: ['diff-added', 'added'],
  removed: ['diff-removed', 'removed'],
  moved: ['diff-renamed', 'moved'],
  reworded: ['diff-modified', 'reworded'],
  citations: ['references', 'references changed', 'with changed references'],
  split: ['git-branch', 'split off'],
  joined: ['git-merge', 'merged'],
};

/** The tree of changes, or of changes that contain certain words. */
export function changesTree() {
  const changed = new vscode.EventEmitter<undefined>();
  let chapters: readonly Chapter[] = [];
  return {
    onDidChangeTreeData: changed.event,
    chapters: () => chapters,
    show(compared: Compared | undefined, words: string) {
      chapters = (compared?.chapters ?? []).flatMap(({ heading, changes }) => {
        const left = changes.filter(change => matchesWords(change, words));
        return left.length ? [{ kind: 'chapter', heading: heading || 'Before the first chapter', changes: left }] : [];
      });
      changed.fire(undefined);
    },
    getTreeItem: node => (node.kind === 'chapter' ? chapterItem(node) : changeItem(node)),
    getChildren(node) {
      if (!node) return [...chapters];
      return node.kind === 'chapter' ? node.changes.map(change => ({ kind: 'change', change })) : [];
    },
  } satisfies vscode.TreeDataProvider<ChangesNode> & Record<string, unknown>;
}

function matchesWords({ name, title, texts }: Change, words: string): boolean {
  const text = `${name} ${title} ${texts.old} ${texts.now}`.toLowerCase();
  return words.split(/\s+/).every(word => text.includes(word));
}

/** “3 added, 2 reworded”, or with the words of a filter “bell: 1 added”, in quotation marks. */
export function countsMessage(words: string, chapters: readonly Chapter[]): string {
  const all = chapters.flatMap(({ changes }) => changes);
  const counts = Object.entries(KINDS).flatMap(([kind, [, says, counted = says]]) => {
    const count = all.filter(change => change.kind === kind).length;
    return count ? [`${groupedDigits(count)} ${counted}`] : [];
  });
  const [filter, none] = words ? [`“${words}”: `, 'no matching changes'] : ['', 'no changes'];
  return `${filter}${counts.join(', ') || none}`;
}

function chapterItem({ heading, changes }: Chapter): vscode.TreeItem {
  const item = new vscode.TreeItem(heading, vscode.TreeItemCollapsibleState.Expanded);
  item.description = groupedDigits(changes.length);
  return item;
}

function changeItem(node: Leaf): vscode.TreeItem {
  const { kind, name, title, texts, uri } = node.change;
  const [icon, says] = KINDS[kind];
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  item.description = title || (texts.now || texts.old).replace(/\s+/g, ' ');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = `${name}: ${says}`;
  item.contextValue = uri ? 'change' : 'change without place';
  item.accessibilityInformation = { label: `${name}, ${says}${title ? `, ${title}` : ''}` };
  item.command = { command: 'rulebook.changes.open', title: 'Show Change', arguments: [node] };
  return item;
}
