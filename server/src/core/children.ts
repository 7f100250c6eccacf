import type { RuleHead } from './block.ts';
import type { RulesDocument } from './document.ts';
import { overlaid } from './overlaid.ts';
import {
  compareNumbers,
  isNextSibling,
  type Numbering,
  parentNumber,
  type RuleNumber,
  seriesOf,
} from './ruleNumber.ts';
import { sameItems } from './sameItems.ts';
import { type Symbols, symbolsOf } from './symbols.ts';

/** The children of a rule in number order. */
export interface Siblings {
  readonly numbers: readonly RuleNumber[];
  /** How many of them are not followed by the next number. */
  readonly holes: number;
  /** Whether the first is one with which a numbering begins: 0 or 1, a, 100 or 101. */
  readonly fromStart: boolean;
}

/** The rules of a body as a tree: for each parent's number (the empty text at the top) its children. */
export type Children = ReadonlyMap<string, Siblings>;

/** The rules of some bodies as a tree, with what is told of all of it. */
export interface Tree {
  readonly children: Children;
  /** How many runs of siblings each level has. */
  readonly runs: readonly number[];
  /** By their parent's number the runs in which a number is missing, or that do not begin with a first one. */
  readonly holed: Children;
  /** The runs whose parent is missing, by its number. */
  readonly hollow: Children;
  /** Whether no number is the parent of some as one of one level, and of others as one of another that is written alike. */
  readonly isClear: boolean;
}

/** By the symbols of the first document; kept as long as those of all are the same. */
type Memo = WeakMap<Symbols, { readonly all: readonly Symbols[]; readonly tree: Tree }>;
const ofOne: { wholes: Memo; patched: Memo } = { wholes: new WeakMap(), patched: new WeakMap() };
const ofMany: typeof ofOne = { wholes: new WeakMap(), patched: new WeakMap() };

/**
 * The tree of the rules in the bodies of documents with the same numbering; a rule that is missing but has children is one of
 * its parent's.
 */
export function treeOf(documents: readonly RulesDocument[]): Tree {
  const { numbering } = documents[0]!.dialect;
  const all = documents.map(symbolsOf);
  const { wholes, patched } = all.length > 1 ? ofMany : ofOne;
  const bases = all.map(symbols => symbols.patch?.base ?? symbols);
  const base = remembered(wholes, bases, () => collectTree(bases, numbering));
  if (all.every(symbols => !symbols.patch)) return base;
  return remembered(patched, all, () => patchedTree(base, all, numbering) ?? collectTree(all, numbering));
}

/** The children of every rule in that tree. */
export function childrenOf(documents: readonly RulesDocument[]): Children {
  return treeOf(documents).children;
}

function remembered(memo: Memo, all: readonly Symbols[], make: () => Tree): Tree {
  const known = memo.get(all[0]!);
  if (known && sameItems(known.all, all)) return known.tree;
  const tree = make();
  memo.set(all[0]!, { all, tree });
  return tree;
}

function definedIn(all: readonly Symbols[]): (number: string) => boolean {
  return number => all.some(({ rules }) => rules.has(number));
}

function collectTree(all: readonly Symbols[], numbering: Numbering): Tree {
  const numbers = all.flatMap(({ heads, rules }) =>
    Array.from(rules.values(), ordinal => (heads[ordinal] as RuleHead).number),
  );
  const { children, isClear } = collectChildren(numbers, numbering);
  const tree = { children, runs: numbering.levels.map(() => 0), holed: new Map(), hollow: new Map(), isClear };
  const defines = definedIn(all);
  for (const [parent, siblings] of children) note(tree, parent, siblings, defines);
  return tree;
}

/** Counts a run of siblings in. */
function note(
  { runs, holed, hollow }: { runs: number[]; holed: Map<string, Siblings>; hollow: Map<string, Siblings> },
  parent: string,
  siblings: Siblings,
  defines: (number: string) => boolean,
): void {
  runs[siblings.numbers[0]!.level]!++;
  if (siblings.holes > 0 || !siblings.fromStart) holed.set(parent, siblings);
  if (parent !== '' && !defines(parent)) hollow.set(parent, siblings);
}

/** The tree with the rules that came or went since the base; undefined where numbers of two levels are written alike. */
function patchedTree(base: Tree, all: readonly Symbols[], numbering: Numbering): Tree | undefined {
  if (!base.isClear) return undefined;
  const defines = definedIn(all);
  const own = new Map<string, Siblings | undefined>();
  const siblingsUnder = (parent: string) => (own.has(parent) ? own.get(parent) : base.children.get(parent));
  const touched = new Set<string>();
  let isClear = true;
  /** Whether those under its text, before and now, have this number as their parent, and none of another level. */
  const isOver = (parent: RuleNumber | undefined, text: string) =>
    [base.children.get(text), siblingsUnder(text)].every(
      run => !run || parentNumber(run.numbers[0]!, numbering)?.level === parent?.level,
    );
  /** Whether whoever defines a number does so at this level. */
  const isOfItsLevel = ({ text, level }: RuleNumber) =>
    all.every(({ rules, heads }) => {
      const ordinal = rules.get(text);
      return ordinal === undefined || (heads[ordinal] as RuleHead).number.level === level;
    });
  const settle = (number: RuleNumber): void => {
    const parent = parentNumber(number, numbering);
    const above = parent?.text ?? '';
    const { numbers } = siblingsUnder(above) ?? noSiblings;
    const others = numbers.filter(({ text }) => text !== number.text);
    const isThere = defines(number.text) || siblingsUnder(number.text) !== undefined;
    touched.add(number.text);
    isClear &&= isOver(number, number.text) && isOver(parent, above) && isOfItsLevel(number);
    if (isThere === others.length < numbers.length) return;
    const now = isThere ? [...others, number].sort(compareSiblings) : others;
    own.set(above, now.length ? siblingsAmong(now, numbering) : undefined);
    touched.add(above);
    if (parent && !defines(above)) settle(parent);
  };
  for (const { patch } of all) for (const { number } of patch?.changed.values() ?? []) settle(number);
  if (!isClear) return undefined;
  const children = overlaid(
    base.children,
    own,
    siblings => siblings,
    () => collectTree(all, numbering).children,
  );
  const [holed, hollow] = [new Map(base.holed), new Map(base.hollow)];
  const tree = { children, runs: [...base.runs], holed, hollow, isClear };
  for (const parent of touched) {
    const [before, now] = [base.children.get(parent), children.get(parent)];
    if (before) tree.runs[before.numbers[0]!.level]!--;
    tree.holed.delete(parent);
    tree.hollow.delete(parent);
    if (now) note(tree, parent, now, defines);
  }
  return tree;
}

const noSiblings: Pick<Siblings, 'numbers'> = { numbers: [] };

function collectChildren(defined: readonly RuleNumber[], numbering: Numbering): Pick<Tree, 'children' | 'isClear'> {
  const present = new Map(defined.map(number => [number.text, number]));
  const children = new Map<string, RuleNumber[]>();
  /** Of the parent of each run. */
  const levels = new Map<string, number | undefined>();
  let isClear = true;
  let last: { readonly parent: RuleNumber | undefined; readonly siblings: RuleNumber[] } | undefined;
  const siblingsUnder = (parent: RuleNumber | undefined) => {
    const above = parent?.text ?? '';
    if (levels.has(above)) isClear &&= levels.get(above) === parent?.level;
    else levels.set(above, parent?.level);
    return siblingsIn(children, above);
  };
  for (const number of [...present.values()]) {
    let parent = parentNumber(number, numbering);
    // Most rules stand behind one with the same parent.
    if (last && last.parent?.text === parent?.text && last.parent?.level === parent?.level) {
      last.siblings.push(number);
      continue;
    }
    last = { parent, siblings: siblingsUnder(parent) };
    last.siblings.push(number);
    while (parent && !present.has(parent.text)) {
      present.set(parent.text, parent);
      const missing: RuleNumber = parent;
      parent = parentNumber(missing, numbering);
      siblingsUnder(parent).push(missing);
    }
  }
  const runs = Array.from(children, ([above, numbers]) => [above, siblingsOf(numbers, numbering)] as const);
  return { children: new Map(runs), isClear };
}

function siblingsIn(children: Map<string, RuleNumber[]>, parent: string): RuleNumber[] {
  const siblings = children.get(parent) ?? [];
  children.set(parent, siblings);
  return siblings;
}

/** Numbers under one parent differ in their last part only, but for those that have left a level out or are written with zeros. */
function compareSiblings(a: RuleNumber, b: RuleNumber): number {
  const byPath = a.level === b.level ? a.path[a.level]! - b.path[b.level]! : compareNumbers(a, b);
  return byPath || (a.text < b.text ? -1 : 1);
}

/** By the first number of a run, what was made of it last: most edits leave nearly all runs as they were. */
const siblingsMemo = new WeakMap<RuleNumber, { readonly given: readonly RuleNumber[]; readonly siblings: Siblings }>();

function siblingsOf(given: readonly RuleNumber[], numbering: Numbering): Siblings {
  const known = siblingsMemo.get(given[0]!);
  if (known && sameItems(known.given, given)) return known.siblings;
  const siblings = siblingsAmong([...given].sort(compareSiblings), numbering);
  siblingsMemo.set(given[0]!, { given, siblings });
  return siblings;
}

function siblingsAmong(numbers: readonly RuleNumber[], numbering: Numbering): Siblings {
  const holes = numbers.filter((number, index) => {
    const next = numbers[index + 1];
    const isSameSeries = next?.level === number.level && seriesOf(next) === seriesOf(number);
    return isSameSeries && !isNextSibling(number, next, numbering);
  }).length;
  const first = numbers[0]!;
  const ordinal = first.path[first.level]!;
  const fromStart = (numbering.levels[first.level]!.hundreds ? ordinal % 100 : ordinal) <= 1;
  return { numbers, holes, fromStart };
}
