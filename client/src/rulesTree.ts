import * as vscode from 'vscode';
import type { Renumbering } from './renumbering.ts';
import {
  nameOf,
  type Operation,
  type OutlineRule,
  type RenumberQuestions,
  type Run,
  selectedRun,
} from './renumberQuestions.ts';

/** A document of a book of several. */
export interface DocumentNode {
  readonly kind: 'document';
  readonly uri: vscode.Uri;
}

/** A rule, heading or term. */
export interface RuleNode {
  readonly kind: 'rule';
  readonly rule: OutlineRule;
}

export type RulesNode = DocumentNode | RuleNode;

/** The rules of a book as a tree, in which they can be moved. What is not opened is not asked for. */
export interface RulesTree extends vscode.TreeDataProvider<RulesNode>, vscode.TreeDragAndDropController<RulesNode> {
  /** Shows the book of another document; of none without one. */
  show(uri: vscode.Uri | undefined): void;
  refresh(): void;
}

const MIME = 'application/vnd.code.tree.rulebook.rules';

export function rulesTree(questions: RenumberQuestions, renumbering: Renumbering): RulesTree {
  const changed = new vscode.EventEmitter<undefined>();
  let shown: vscode.Uri | undefined;
  const below = async (uri: vscode.Uri, rule?: OutlineRule): Promise<RulesNode[]> => {
    const found = await questions.outline(uri, rule);
    return (found?.rules ?? []).map(rule => ({ kind: 'rule', rule }));
  };
  return {
    onDidChangeTreeData: changed.event,
    show(uri) {
      if (uri?.toString() === shown?.toString()) return;
      shown = uri;
      changed.fire(undefined);
    },
    refresh: () => changed.fire(undefined),
    getTreeItem: node => (node.kind === 'rule' ? ruleItem(node) : documentItem(node)),
    async getChildren(node) {
      if (node) return node.kind === 'rule' ? below(node.rule.uri, node.rule) : below(node.uri);
      const found = shown && (await questions.outline(shown));
      if (!found || found.documents.length < 2) return (found?.rules ?? []).map(rule => ({ kind: 'rule', rule }));
      return found.documents.map(uri => ({ kind: 'document', uri }));
    },
    dropMimeTypes: [MIME],
    dragMimeTypes: [MIME, 'text/plain'],
    handleDrag(nodes, data) {
      const rules = nodes.flatMap(node => (node.kind === 'rule' && node.rule.citation ? [node.rule] : []));
      if (!rules.length) return;
      data.set(MIME, new vscode.DataTransferItem(rules));
      data.set('text/plain', new vscode.DataTransferItem(rules.map(({ citation }) => citation).join(', ')));
    },
    async handleDrop(target, data) {
      const rules: readonly OutlineRule[] = data.get(MIME)?.value ?? [];
      if (target?.kind === 'rule' && rules.length) await drop(questions, renumbering, rules, target.rule);
    },
  };
}

/** Moves rules before the one on which they are dropped; under it where it is one level above. */
async function drop(
  questions: RenumberQuestions,
  renumbering: Renumbering,
  rules: readonly OutlineRule[],
  target: OutlineRule,
): Promise<void> {
  const run = rules.every(({ kind }) => kind === 'rule') && (await selectedRun(questions, rules));
  if (!run || target.name === run.first) return;
  const operation = { kind: 'moveBefore', numbers: [run.first, run.last, target.name] } as const;
  if (await isConfirmed(questions, run, operation)) await renumbering.carryOut(run.uri, operation);
}

/** Says what would happen and asks, if the user wants to be asked. A refusal is told when the move is made. */
async function isConfirmed(questions: RenumberQuestions, run: Run, operation: Operation): Promise<boolean> {
  const settings = vscode.workspace.getConfiguration('rulebook.renumber');
  if (!settings.get<boolean>('confirmDragAndDrop', true)) return true;
  const plan = await questions.plan(run.uri, operation);
  if (!plan || 'refusal' in plan || plan.isEmpty) return true;
  const [move, always] = ['Move', 'Move, and do not ask again'];
  const detail = [plan.summary, ...plan.notes].join('\n');
  const question = `Move ${nameOf(run)} to ${plan.number ?? ''}?`;
  const chosen = await vscode.window.showInformationMessage(question, { modal: true, detail }, move, always);
  if (chosen === always) await settings.update('confirmDragAndDrop', false, vscode.ConfigurationTarget.Global);
  return chosen !== undefined;
}

function documentItem({ uri }: DocumentNode): vscode.TreeItem {
  const item = new vscode.TreeItem(uri, vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

function ruleItem(node: RuleNode): vscode.TreeItem {
  const { name, words, uri, range, citation, leadsOn, kind } = node.rule;
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(name, leadsOn ? Collapsed : None);
  item.description = words;
  item.tooltip = `${name} ${words}`.trim();
  item.contextValue = citation ? kind : 'label';
  item.command = {
    command: 'rulebook.goTo',
    title: 'Go to',
    arguments: [uri.toString(), range.start.line, range.start.character],
  };
  return item;
}
