import * as vscode from 'vscode';
import type { CitationsOfRule, CitedRule, Questions, Rule } from '../documents/questions.ts';
import { countNoun, groupedDigits } from '../documents/shown.ts';

/** The direction in which to follow citations. */
type Direction = 'citedBy' | 'cites';

/** One of the two roots of the view. */
interface Root {
  readonly kind: 'root';
  readonly direction: Direction;
  readonly rule: Rule;
  readonly rules: readonly CitedRule[];
}

/** A rule below a root. */
export interface CitedNode {
  readonly kind: 'cited';
  readonly direction: Direction;
  /** Number of the rule that it cites or that cites it. */
  readonly other: string;
  readonly rule: CitedRule;
}

export type CitationNode = Root | CitedNode;

/** The tree of the citations of one rule. */
export function citationTree({ ask }: Questions) {
  const changed = new vscode.EventEmitter<undefined>();
  let shown: CitationsOfRule | undefined;
  return {
    onDidChangeTreeData: changed.event,
    /** Shows the citations of another rule, or none. */
    show(citations: CitationsOfRule | undefined) {
      shown = citations;
      changed.fire(undefined);
    },
    getTreeItem: node => (node.kind === 'root' ? rootItem(node) : citedItem(node)),
    async getChildren(node) {
      if (!node) return shown ? [rootNode('citedBy', shown), rootNode('cites', shown)] : [];
      if (node.kind === 'root') return citedNodes(node.direction, node.rule, node.rules);
      const { uri, name } = node.rule;
      const citations = await ask('citations', uri, { name });
      return citations ? citedNodes(node.direction, citations.rule, citations[node.direction]) : [];
    },
  } satisfies vscode.TreeDataProvider<CitationNode> & Record<string, unknown>;
}

function rootNode(direction: Direction, citations: CitationsOfRule): Root {
  return { kind: 'root', direction, rule: citations.rule, rules: citations[direction] };
}

function citedNodes(direction: Direction, { name }: Rule, rules: readonly CitedRule[]): CitedNode[] {
  return rules.map(rule => ({ kind: 'cited', direction, other: name, rule }));
}

const ROOT_ICONS = {
  citedBy: new vscode.ThemeIcon('call-incoming'),
  cites: new vscode.ThemeIcon('call-outgoing'),
};

function rootItem({ direction, rule, rules }: Root): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const isCitedBy = direction === 'citedBy';
  const label = isCitedBy ? 'Cited by' : 'Cites';
  const item = new vscode.TreeItem(`${label} (${groupedDigits(rules.length)})`, rules.length ? Expanded : None);
  item.iconPath = ROOT_ICONS[direction];
  item.tooltip = isCitedBy ? `Rules that refer to ${rule.name}` : `Rules that ${rule.name} refers to`;
  item.accessibilityInformation = { label: `${labelOfRule(rule)}: ${label} ${countNoun(rules.length, 'rule')}` };
  return item;
}

function citedItem(node: CitedNode): vscode.TreeItem {
  const { rule, direction, other } = node;
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(rule.name, rule.hasChildren ? Collapsed : None);
  item.description = rule.words || (rule.kind === 'term' ? 'Glossary' : '');
  item.tooltip = labelOfRule(rule);
  item.contextValue = 'rule';
  const times = rule.sites.length > 1 ? `, ${rule.sites.length} times` : '';
  const relation = direction === 'citedBy' ? `cites ${other}` : `cited by ${other}`;
  item.accessibilityInformation = { label: `${labelOfRule(rule)}, ${relation}${times}` };
  item.command = { command: 'rulebook.citations.open', title: 'Go to', arguments: [node] };
  return item;
}

function labelOfRule({ name, words }: Rule): string {
  return `${name} ${words}`.trim();
}
