import * as vscode from 'vscode';
import { type OutlineRule, type Questions, showPlace } from '../documents/questions.ts';
import type { Manner, Renumbering } from './applyChange.ts';
import { childLoads } from './childLoads.ts';
import { confirm } from './renumberInput.ts';
import { ruleIds } from './ruleIds.ts';
import { endsOfRun, nameWithWords, type Run, selectedRun } from './runs.ts';

/** One of several documents of a book. */
interface DocumentNode {
  readonly kind: 'document';
  readonly uri: vscode.Uri;
}

/** A rule, heading or term. */
export interface RuleNode {
  readonly kind: 'rule';
  readonly rule: OutlineRule;
  readonly parent: RulesNode | undefined;
}

export type RulesNode = DocumentNode | RuleNode;

const MIME = 'application/vnd.code.tree.rulebook.rules';

export type RulesTree = ReturnType<typeof rulesTree>;

/** The rules of a book as a tree in which users can move them. Collapsed parts aren't loaded. */
export function rulesTree(questions: Questions, renumbering: Renumbering) {
  const changed = new vscode.EventEmitter<undefined>();
  const drawAgain = () => {
    loads.restart();
    changed.fire(undefined);
  };
  const loads = childLoads<RulesNode>(drawAgain);
  const ids = ruleIds();
  const expanded = new Set<string>();
  const idOf = (node: RulesNode) =>
    node.kind === 'rule' ? ids.of(node.rule.uri.toString(), node.rule.id) : node.uri.toString();
  let shown: vscode.Uri | undefined;
  /** The documents of the shown book. */
  let documents: readonly vscode.Uri[] = [];
  const roots = async (): Promise<RulesNode[]> => {
    const found = shown && (await questions.ask('outline', shown, {}));
    documents = (found?.documents ?? []).map(document => vscode.Uri.parse(document));
    if (!found || documents.length < 2)
      return (found?.lines ?? []).map(rule => ({ kind: 'rule', rule, parent: undefined }));
    return documents.map(uri => ({ kind: 'document', uri }));
  };
  return {
    onDidChangeTreeData: changed.event,
    /**
     * Shows the book of a document, or nothing. Returns whether the tree is drawn again: for another book, or changed
     * rules.
     */
    show(uri: vscode.Uri | undefined, haveChanged: boolean): boolean {
      if (!haveChanged && uri?.toString() === shown?.toString()) return false;
      shown = uri;
      drawAgain();
      return true;
    },
    /** Rules have new numbers; expanded ones stay expanded. */
    follow: (renumbered: Readonly<Record<string, string>>) => ids.follow(renumbered, new Set(documents.map(String))),
    /** Remembers what is expanded, also while another document is shown. */
    setExpanded(node: RulesNode, isExpanded: boolean) {
      if (isExpanded) expanded.add(idOf(node));
      else expanded.delete(idOf(node));
    },
    /** The rule at a place of a document. */
    async nodeAt(uri: vscode.Uri, position: vscode.Position): Promise<RuleNode | undefined> {
      const path = (await questions.ask('outlinePath', uri, { position })) ?? [];
      if (!documents.length) await roots();
      let node: RulesNode | undefined = documents.length < 2 ? undefined : { kind: 'document', uri };
      for (const rule of path) node = { kind: 'rule', rule, parent: node };
      return node?.kind === 'rule' ? node : undefined;
    },
    isSame: (one: RulesNode, other: RulesNode) => idOf(one) === idOf(other),
    getParent: node => (node.kind === 'rule' ? node.parent : undefined),
    getTreeItem(node) {
      const id = idOf(node);
      return node.kind === 'rule' ? ruleItem(node, id, expanded.has(id)) : documentItem(node, expanded.has(id));
    },
    async resolveTreeItem(item, node) {
      const rule = node.kind === 'rule' ? node.rule : undefined;
      item.tooltip = (rule && (await questions.ask('ruleTip', rule.uri, { position: rule.range.start }))) ?? '';
      return item;
    },
    getChildren: node => (node ? loads.of(idOf(node), () => childNodes(questions, node)) : loads.of('', roots)),
    ...dragging(questions, renumbering),
  } satisfies vscode.TreeDataProvider<RulesNode> & Record<string, unknown>;
}

async function childNodes(questions: Questions, parent: RulesNode): Promise<RulesNode[]> {
  const uri = parent.kind === 'rule' ? parent.rule.uri : parent.uri;
  const above = parent.kind === 'rule' && { name: parent.rule.name, line: parent.rule.range.start.line };
  const found = await questions.ask('outline', uri, above ? { below: above } : {});
  return (found?.lines ?? []).map(rule => ({ kind: 'rule', rule, parent }));
}

function dragging(questions: Questions, renumbering: Renumbering): vscode.TreeDragAndDropController<RulesNode> {
  return {
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

/** Moves rules before the rule on which they are dropped, or under it if it is one level above. */
async function drop(
  questions: Questions,
  renumbering: Renumbering,
  rules: readonly OutlineRule[],
  target: OutlineRule,
): Promise<void> {
  const run = rules.every(({ kind }) => kind === 'rule') && (await selectedRun(questions, rules));
  if (!run || target.name === run.first.name) return;
  const operation = { kind: 'moveBefore', ...endsOfRun(run), to: target.name } as const;
  const plan = await questions.ask('plan', run.first.uri, { operation });
  // A refusal is reported when the move is requested.
  const manner = plan && !('refusal' in plan) && !plan.isEmpty ? await askDrop(plan, question(run, rules, target)) : {};
  const done = manner && (await renumbering.carryOut(run.first.uri, operation, manner));
  const moved = done?.number && (await questions.ask('rule', run.first.uri, { number: done.number }));
  // The view follows the cursor, so it selects the dropped rule.
  if (moved) await showPlace(moved, false);
}

/** “Move 100.4 “Each keeper…” before 100.2 “To play…”?” */
function question(run: Run, rules: readonly OutlineRule[], target: OutlineRule): string {
  const level = rules[0]?.level ?? 0;
  const where = target.level === level - 1 ? 'under' : 'before';
  const subject =
    run.first.name === run.last.name
      ? nameWithWords(run.first.name, run.first.words)
      : `${nameWithWords(run.first.name, run.first.words)} to ${run.last.name}`;
  const end = where === 'under' ? ', after the rules there' : '';
  return `Move ${subject} ${where} ${nameWithWords(target.name, target.words)}${end}?`;
}

/** Shows the effect and asks, unless the user turned that off. */
async function askDrop(plan: Parameters<typeof confirm>[0], question: string): Promise<Manner | undefined> {
  const settings = vscode.workspace.getConfiguration('rulebook.renumber');
  if (!settings.get<boolean>('confirmDragAndDrop', true)) return {};
  const answer = await confirm(plan, { question, make: 'Move', always: "Move and Don't Ask Again" });
  if (answer === 'always') await settings.update('confirmDragAndDrop', false, vscode.ConfigurationTarget.Global);
  return answer && { isConfirmed: true, preview: answer === 'preview' };
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

function documentItem({ uri }: DocumentNode, isExpanded: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(uri, isExpanded ? Expanded : Collapsed);
  item.id = uri.toString();
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

function ruleItem(node: RuleNode, id: string, isExpanded: boolean): vscode.TreeItem {
  const { name, words, citation, hasChildren, kind } = node.rule;
  // The words are part of the label, because Find searches only labels.
  const item = new vscode.TreeItem(`${name} ${words}`.trim(), hasChildren ? (isExpanded ? Expanded : Collapsed) : None);
  item.id = id;
  item.contextValue = citation ? kind : 'label';
  // The view handles these keys, so that they don't reach the text.
  item.command = { command: 'rulebook.rules.open', title: 'Go to', arguments: [node] };
  return item;
}
