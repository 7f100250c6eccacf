import type { RuleHead } from '../blocks/block.ts';
import type { Numbering } from '../numbers/numbering.ts';
import {
  areSiblings,
  compareNumbers,
  isNextSibling,
  parentNumber,
  type RuleNumber,
  seriesOf,
} from '../numbers/ruleNumber.ts';
import { memo, remember } from '../text/memo.ts';
import type { RulesDocument } from './document.ts';
import { groupAmong, symbolsOfAll } from './group.ts';
import type { Symbols } from './symbols.ts';

/** The children of a rule in number order. */
export interface Siblings {
  readonly numbers: readonly RuleNumber[];
  /** Number of them that the next number doesn't follow. */
  readonly gaps: number;
  /** Whether the first one is a first number: 0 or 1, a, 100 or 101. */
  readonly fromStart: boolean;
}

/** The rules of a body as a tree: the children by parent number, which is empty at the top. */
type Children = ReadonlyMap<string, Siblings>;

/** The rules of some bodies as a tree, with facts about the whole. */
export interface Tree {
  readonly children: Children;
  /** Number of sibling groups at each level. */
  readonly runs: readonly number[];
  /** By parent number: siblings with a gap, or that don't start with a first number. */
  readonly gapped: Children;
  /** The sibling groups whose parent is missing, by its number. */
  readonly withoutParent: Children;
  /** The numbers that several bodies define. */
  readonly shared: ReadonlySet<string>;
}

/**
 * The tree of the rules in documents with the same numbering; a missing rule with children is among its parent's
 * children. Kept while the symbols of all are the same.
 */
export function treeOf(documents: readonly RulesDocument[]): Tree {
  return memo(groupAmong(documents), treeOfGroup);
}

function treeOfGroup(documents: readonly RulesDocument[]): Tree {
  const { numbering } = documents[0]!.dialect;
  const all = symbolsOfAll(documents);
  // A document alone has another tree.
  const owner = all.length > 1 ? treeOf : collectTree;
  return remember(all[0]!, owner, all, () => collectTree(all, numbering));
}

/** The children of every rule in that tree. */
export function childrenOf(documents: readonly RulesDocument[]): Children {
  return treeOf(documents).children;
}

function collectTree(all: readonly Symbols[], numbering: Numbering): Tree {
  const { numbers, shared } = numbersOfBodies(all);
  const isDefined = (text: string) => all.some(({ rules }) => rules.has(text));
  const children = new Map<string, Siblings>();
  const runs = numbering.levels.map(() => 0);
  const gapped = new Map<string, Siblings>();
  const withoutParent = new Map<string, Siblings>();
  for (const [parent, group] of grouped(numbers, isDefined, numbering)) {
    const siblings = sortedSiblings(group, numbering);
    children.set(parent, siblings);
    runs[siblings.numbers[0]!.level]!++;
    if (siblings.gaps > 0 || !siblings.fromStart) gapped.set(parent, siblings);
    if (parent !== '' && !isDefined(parent)) withoutParent.set(parent, siblings);
  }
  return { children, runs, gapped, withoutParent, shared };
}

/** The numbers of some bodies, each once, and those that several define. */
function numbersOfBodies(all: readonly Symbols[]): { numbers: RuleNumber[]; shared: Set<string> } {
  const numbers: RuleNumber[] = [];
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { heads, rules } of all)
    for (const ordinal of rules.values()) {
      const { number } = heads[ordinal] as RuleHead;
      if (seen.has(number.text)) shared.add(number.text);
      else numbers.push(number);
      // A body defines each number once.
      if (all.length > 1) seen.add(number.text);
    }
  return { numbers, shared };
}

/** The numbers by their parents, of which the missing ones are added. */
function grouped(numbers: readonly RuleNumber[], isDefined: (text: string) => boolean, numbering: Numbering) {
  const children = new Map<string, RuleNumber[]>();
  const missing = new Set<string>();
  const siblingsOfNumber = (number: RuleNumber): RuleNumber[] => {
    const parent = parentNumber(number, numbering);
    const siblings = children.get(parent?.text ?? '') ?? [];
    children.set(parent?.text ?? '', siblings);
    if (parent && !isDefined(parent.text) && !missing.has(parent.text)) {
      missing.add(parent.text);
      siblingsOfNumber(parent).push(parent);
    }
    return siblings;
  };
  let siblings: RuleNumber[] = [];
  let before: RuleNumber | undefined;
  for (const number of numbers) {
    // Most rules are after one with the same parent.
    if (!before || !areSiblings(before, number)) siblings = siblingsOfNumber(number);
    siblings.push(number);
    before = number;
  }
  return children;
}

/** Siblings differ only in their last part, except for numbers with omitted levels or leading zeros. */
function compareSiblings(a: RuleNumber, b: RuleNumber): number {
  const byPath = a.level === b.level ? a.path[a.level]! - b.path[b.level]! : compareNumbers(a, b);
  return byPath || (a.text < b.text ? -1 : 1);
}

/** Cached by the first number of a group, because most edits leave nearly all groups as they were. */
function sortedSiblings(given: readonly RuleNumber[], numbering: Numbering): Siblings {
  return remember(given[0]!, sortedSiblings, given, () => siblingsAmong([...given].sort(compareSiblings), numbering));
}

function siblingsAmong(numbers: readonly RuleNumber[], numbering: Numbering): Siblings {
  const gaps = numbers.filter((number, index) => {
    const next = numbers[index + 1];
    const isSameSeries = next?.level === number.level && seriesOf(next) === seriesOf(number);
    return isSameSeries && !isNextSibling(number, next, numbering);
  }).length;
  const first = numbers[0]!;
  const ordinal = first.path[first.level]!;
  const fromStart = (numbering.levels[first.level]!.hundreds ? ordinal % 100 : ordinal) <= 1;
  return { numbers, gaps, fromStart };
}
