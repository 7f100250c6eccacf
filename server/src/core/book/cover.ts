import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { type Siblings, type Tree, treeOf } from '../document/tree.ts';
import {
  compareNumbers,
  type Numbering,
  nextSibling,
  parentNumber,
  parseNumber,
  type RuleNumber,
} from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';

/** Why a number is missing although the documents cover its place. */
export interface Gap {
  /** A document that covers the place. */
  readonly document: RulesDocument;
  /** The missing rule: the number asked for, or the first of its parents that is missing. */
  readonly number: RuleNumber;
  /** The rule under which it would be; undefined at the top level. */
  readonly parent: RuleNumber | undefined;
  /** The siblings between which it would be. */
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber | undefined;
  /** The rule itself is missing, rules below it are there. */
  readonly hollow: boolean;
  /** It would be after the last rule of a text that nothing shows to be an excerpt. */
  readonly atEnd?: true;
}

/** What the documents of a book have together. */
interface Cover {
  readonly documents: readonly RulesDocument[];
  readonly numbering: Numbering;
  readonly textLevel: number;
  /** Numbers of this level and below stand for single rules; in a layout with forms headings have a text, too. */
  readonly singleLevel: number;
  readonly whole: boolean;
  /** Someone has said that a document is only a part. */
  readonly isPart: boolean;
  readonly tree: Tree;
  defines(number: RuleNumber): boolean;
  lists(number: RuleNumber): boolean;
}

function coverOf(documents: readonly RulesDocument[]): Cover {
  const { numbering, layout } = documents[0]!.dialect;
  const alike = documents.filter(({ dialect }) => dialect.numbering === numbering);
  const symbols = alike.map(symbolsOf);
  const isPart = alike.some(({ dialect }) => dialect.isPart);
  return {
    documents: alike,
    numbering,
    textLevel: layout.textLevel,
    singleLevel: layout.kind === 'forms' ? 1 : layout.textLevel,
    whole: !isPart && symbols.some(({ whole }) => whole),
    isPart,
    tree: treeOf(alike),
    defines: ({ text }) => symbols.some(({ rules }) => rules.has(text)),
    lists: ({ text }) => symbols.some(({ contents }) => contents.has(text)),
  };
}

/**
 * The gap in which a number would be that no body of the documents defines, or undefined if they do not cover that
 * place: where they may be an excerpt that just does not reach there.
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
  const { children } = tree;
  // What the Contents list and the body lacks was left out, with all that is below it.
  if (cover.lists(number)) return undefined;
  const parent = parentNumber(number, numbering);
  const siblings = children.get(parent?.text ?? '');
  // Names don't count: none lies between two others.
  if (numbering.levels[number.level]!.counts === 'names') return undefined;
  if (parent && !siblings && !cover.defines(parent)) return gapIn(cover, document, parent);
  const at = placeAmong(siblings, number);
  const hollow = siblings?.numbers[at]?.text === number.text;
  const before = siblings?.numbers[at - 1];
  const after = siblings?.numbers[hollow ? at + 1 : at];
  const gap = { document, number, parent, before, after, hollow };
  const opens = !before && after && !(parent && cover.defines(parent));
  if (whole) return opens ? undefined : gap;
  if (hollow || !parent || (before && !cover.defines(before)) || isSelection(tree)) return undefined;
  // An excerpt may have left out a chapter, hardly a single rule.
  if (after && number.level < cover.singleLevel) return undefined;
  if (after) return before && siblings?.fromStart && isOnlyHole(cover, siblings, before, after) ? gap : undefined;
  const mayBeCut = siblings ? siblings.holes > 0 : parent.level < textLevel;
  if (mayBeCut) return undefined;
  if (isFollowed(cover, parent)) return gap;
  return isEnd(cover, parent) && number.level >= cover.singleLevel ? { ...gap, atEnd: true } : undefined;
}

/**
 * Whether the documents end in what is below `parent`, and all that they have is there from its beginning on: then that
 * is complete, too, though they may lack what comes after it.
 */
function isEnd({ isPart, tree, numbering, ...cover }: Cover, parent: RuleNumber): boolean {
  if (isPart || tree.holed.size > 0 || [...tree.hollow.values()].some(isBelowTop)) return false;
  for (let at: RuleNumber | undefined = parent; at; at = parentNumber(at, numbering)) {
    const last = tree.children.get(parentNumber(at, numbering)?.text ?? '')?.numbers.at(-1);
    if (last?.text !== at.text) return false;
  }
  return cover.documents.every(document => isComplete(document, tree));
}

/** Whether a run of siblings is below one that itself should be below another. */
function isBelowTop({ numbers }: Siblings): boolean {
  return numbers[0]!.level > 1;
}

/** Whether every heading has something below it, and no Contents list more than there is. */
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
 * Whether siblings are all there except for one place, and the rules on either side of it follow each other in the text: so a
 * rule was taken out there. Where rules are sorted otherwise, the missing one may be elsewhere.
 */
function isOnlyHole({ documents, tree }: Cover, { holes }: Siblings, before: RuleNumber, after: RuleNumber): boolean {
  return holes === 1 && !isHoled(tree) && documents.some(document => follow(document, before, after));
}

/** Whether in the text of a document no rule of their level or above is between two. */
function follow(document: RulesDocument, before: RuleNumber, after: RuleNumber): boolean {
  const { rules } = symbolsOf(document);
  const [from, to] = [rules.get(before.text), rules.get(after.text)];
  if (from === undefined || to === undefined || from > to) return false;
  return document.heads
    .slice(from + 1, to)
    .every(head => head.kind === 'rule' && head.number.path[before.level] === before.path[before.level]);
}

/** A text with this many holes, and one in more than a quarter of its runs of siblings, is no piece of a rulebook. */
const HOLES_OF_A_SELECTION = 5;
/** Whether these are single rules that someone has picked out, as a list of changes does: then any may be missing. */
export function isSelection(tree: Tree): boolean {
  return memo(tree, looksPicked);
}

function looksPicked(tree: Tree): boolean {
  return holedBelow(tree) >= HOLES_OF_A_SELECTION && isHoled(tree);
}

/** Whether more than a quarter of the runs of siblings have a hole. */
function isHoled(tree: Tree): boolean {
  const [, ...below] = tree.runs;
  return 4 * holedBelow(tree) > below.reduce((sum, count) => sum + count, 0);
}

/** How many runs below the outermost level have a hole. */
function holedBelow({ holed }: Tree): number {
  let count = 0;
  for (const { numbers } of holed.values()) if (numbers[0]!.level > 0) count++;
  return count;
}

/** The index at which a number is among the siblings, or would be. */
function placeAmong(siblings: Siblings | undefined, number: RuleNumber): number {
  let low = 0;
  let high = siblings?.numbers.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareNumbers(siblings!.numbers[middle]!, number) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the rule that comes next in number order after all of `parent` is there. */
function isFollowed(cover: Cover, parent: RuleNumber): boolean {
  const {
    numbering,
    tree: { children },
  } = cover;
  const grandparent = parentNumber(parent, numbering);
  const siblings = children.get(grandparent?.text ?? '');
  const next = nextSibling(parent, numbering);
  if (next && siblings?.numbers[placeAmong(siblings, next)]?.text === next.text) return true;
  // It is the last of its own siblings only where these are all there: an excerpt may continue elsewhere.
  const last = siblings?.numbers.at(-1);
  const isLast = !last || (compareNumbers(last, parent) <= 0 && siblings!.holes === 0 && siblings!.fromStart);
  return grandparent !== undefined && isLast && isFollowed(cover, grandparent);
}
