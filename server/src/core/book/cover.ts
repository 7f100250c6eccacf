import { formsIn } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { type Siblings, type Tree, treeOf } from '../document/tree.ts';
import { compareNumbers, nextSibling, parentNumber, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';

/** Why a number is missing although the documents cover its place. */
export interface Gap {
  /** A document that covers the place. */
  readonly document: RulesDocument;
  /** The missing rule: the requested number, or the first of its parents that is missing. */
  readonly number: RuleNumber;
  /** Its parent; undefined at the top level. */
  readonly parent: RuleNumber | undefined;
  /** The siblings around its place. */
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber | undefined;
  /** Whether rules below it exist. */
  readonly isMissingParent: boolean;
  /** Whether it would follow the last rule of a text that doesn't look like an excerpt. */
  readonly atEnd?: true;
}

/** What the documents of a book have in common. */
type Cover = ReturnType<typeof coverOf>;

function coverOf(documents: readonly RulesDocument[]) {
  const { numbering, layout } = documents[0]!.dialect;
  const alike = documents.filter(({ dialect }) => dialect.numbering === numbering);
  const symbols = alike.map(symbolsOf);
  /** Whether a document is marked as an excerpt. */
  const isExcerpt = alike.some(({ dialect }) => dialect.isExcerpt);
  return {
    documents: alike,
    numbering,
    textLevel: layout.textLevel,
    /** Numbers at this level and below are single rules; in a layout with forms, headings have text, too. */
    singleLevel: layout.kind === 'forms' ? 1 : layout.textLevel,
    whole: !isExcerpt && symbols.some(({ whole }) => whole),
    isExcerpt,
    tree: treeOf(alike),
    defines: ({ text }: RuleNumber) => symbols.some(({ rules }) => rules.has(text)),
    lists: ({ text }: RuleNumber) => symbols.some(({ contents }) => contents.has(text)),
  };
}

/**
 * The gap for a number that no body of the documents defines; undefined if they don't cover that place, because they
 * may be an excerpt that doesn't extend there.
 */
export function gapAt(documents: readonly RulesDocument[], number: RuleNumber): Gap | undefined {
  const [document] = documents;
  if (!document) return undefined;
  const cover = coverOf(documents);
  const own = parseNumber(number.text, cover.numbering);
  return own && gapIn(cover, document, own);
}

function gapIn(cover: Cover, document: RulesDocument, number: RuleNumber): Gap | undefined {
  const { numbering, whole, textLevel, tree } = cover;
  const { layout } = document.dialect;
  const { children } = tree;
  // What the Contents list and the body lacks was omitted, with everything below it.
  if (cover.lists(number)) return undefined;
  const parent = parentNumber(number, numbering);
  const siblings = children.get(parent?.text ?? '');
  // Names aren't counted, so none is between two others.
  if (numbering.levels[number.level]!.counts === 'names') return undefined;
  if (parent && !siblings && !cover.defines(parent)) return gapIn(cover, document, parent);
  const at = placeAmong(siblings, number);
  // The first parts of a rule may stand within its text.
  const isOwn = formsIn(layout).some(({ level, writes }) => level === number.level && writes === 'own');
  if (at === 0 && parent && isOwn) return undefined;
  const isMissingParent = siblings?.numbers[at]?.text === number.text;
  const before = siblings?.numbers[at - 1];
  const after = siblings?.numbers[isMissingParent ? at + 1 : at];
  const gap = { document, number, parent, before, after, isMissingParent };
  const opens = !before && after && !(parent && cover.defines(parent));
  if (whole) return opens ? undefined : gap;
  if (isMissingParent || !parent || (before && !cover.defines(before)) || isSelection(tree)) return undefined;
  // An excerpt may omit a chapter, but rarely a single rule.
  if (after && number.level < cover.singleLevel) return undefined;
  if (after) return before && siblings?.fromStart && isOnlyGap(cover, siblings, before, after) ? gap : undefined;
  const mayBeCut = siblings ? siblings.gaps > 0 : parent.level < textLevel;
  if (mayBeCut) return undefined;
  if (isFollowed(cover, parent)) return gap;
  return isEnd(cover, parent) && number.level >= cover.singleLevel ? { ...gap, atEnd: true } : undefined;
}

/**
 * Whether the documents end below `parent`, and contain everything there from its start: then that part is complete,
 * even if later parts are missing.
 */
function isEnd({ isExcerpt, tree, numbering, ...cover }: Cover, parent: RuleNumber): boolean {
  if (isExcerpt || tree.gapped.size > 0 || [...tree.withoutParent.values()].some(isBelowTop)) return false;
  for (let at: RuleNumber | undefined = parent; at; at = parentNumber(at, numbering)) {
    const last = tree.children.get(parentNumber(at, numbering)?.text ?? '')?.numbers.at(-1);
    if (last?.text !== at.text) return false;
  }
  return cover.documents.every(document => isComplete(document, tree));
}

/** Whether the parent of some siblings lacks its own parent. */
function isBelowTop({ numbers }: Siblings): boolean {
  return numbers[0]!.level > 1;
}

/** Whether every heading has something below it, and the Contents list nothing that the body lacks. */
function isComplete(document: RulesDocument, { children }: Tree): boolean {
  const { rules, contents } = symbolsOf(document);
  const { textLevel, kind } = document.dialect.layout;
  if (contents.size > 0) return false;
  if (kind === 'forms') return true;
  return Array.from(rules.values(), ordinal => document.heads[ordinal]!).every(
    head => head.kind !== 'rule' || head.number.level >= textLevel || children.has(head.number.text),
  );
}

/**
 * Whether siblings have only one gap, and the rules around it are consecutive in the text: then a rule was removed
 * there. In texts that are sorted differently, the missing rule may be elsewhere.
 */
function isOnlyGap({ documents, tree }: Cover, { gaps }: Siblings, before: RuleNumber, after: RuleNumber): boolean {
  return gaps === 1 && !hasGaps(tree) && documents.some(document => follow(document, before, after));
}

/** Whether no rule of the same level or above is between two rules in a document. */
function follow(document: RulesDocument, before: RuleNumber, after: RuleNumber): boolean {
  const { rules } = symbolsOf(document);
  const [from, to] = [rules.get(before.text), rules.get(after.text)];
  if (from === undefined || to === undefined || from > to) return false;
  return document.heads
    .slice(from + 1, to)
    .every(head => head.kind === 'rule' && head.number.path[before.level] === before.path[before.level]);
}

/** A text with this many gaps, in more than a quarter of its groups of siblings, isn't part of a rulebook. */
const HOLES_OF_A_SELECTION = 5;
/** Whether these are selected rules, as in a list of changes: then any rule can be missing. */
export function isSelection(tree: Tree): boolean {
  return memo(tree, looksPicked);
}

function looksPicked(tree: Tree): boolean {
  return gappedBelow(tree) >= HOLES_OF_A_SELECTION && hasGaps(tree);
}

/** Whether more than a quarter of the groups of siblings have a gap. */
function hasGaps(tree: Tree): boolean {
  const [, ...below] = tree.runs;
  return 4 * gappedBelow(tree) > below.reduce((sum, count) => sum + count, 0);
}

/** Number of groups below the outermost level that have a gap. */
function gappedBelow({ gapped }: Tree): number {
  let count = 0;
  for (const { numbers } of gapped.values()) if (numbers[0]!.level > 0) count++;
  return count;
}

/** The index of a number among the siblings, or where it would be. */
function placeAmong(siblings: Siblings | undefined, number: RuleNumber): number {
  const numbers = siblings?.numbers ?? [];
  return firstIndex(numbers.length, index => compareNumbers(numbers[index]!, number) >= 0);
}

/** Whether the rule that follows everything below `parent` exists. */
function isFollowed(cover: Cover, parent: RuleNumber): boolean {
  const { numbering, tree } = cover;
  const grandparent = parentNumber(parent, numbering);
  const siblings = tree.children.get(grandparent?.text ?? '');
  const next = nextSibling(parent, numbering);
  if (next && siblings?.numbers[placeAmong(siblings, next)]?.text === next.text) return true;
  // A rule is the last of its siblings only if these are complete: an excerpt may continue elsewhere.
  const last = siblings?.numbers.at(-1);
  const isLast = !last || (compareNumbers(last, parent) <= 0 && siblings!.gaps === 0 && siblings!.fromStart);
  return grandparent !== undefined && isLast && isFollowed(cover, grandparent);
}
