import type { RulesDocument } from './document.ts';
import { compareNumbers, nextSibling, parentNumber, type RuleNumber } from './ruleNumber.ts';
import { type Children, childrenOf, type Siblings, symbolsOf } from './symbols.ts';

/** Why a number is missing although the document covers its place. */
export interface Gap {
  /** The missing rule: the number asked for, or the first of its parents that is missing. */
  readonly number: RuleNumber;
  /** The rule under which it would stand; undefined at the top level. */
  readonly parent: RuleNumber | undefined;
  /** The siblings between which it would stand. */
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber | undefined;
  /** The rule itself is missing, rules below it are there. */
  readonly hollow: boolean;
}

/**
 * The gap in which a number would stand that the body does not define, or undefined where the document does not cover
 * that place: where it may be an excerpt that just does not reach there.
 */
export function gapAt(document: RulesDocument, number: RuleNumber): Gap | undefined {
  const { whole, rules, contents } = symbolsOf(document);
  const { numbering, layout } = document.dialect;
  // What the Contents list and the body lacks was left out, with all that is below it.
  if (contents.has(number.text)) return undefined;
  const parent = parentNumber(number, numbering);
  const siblings = childrenOf(document).get(parent?.text ?? '');
  if (parent && !siblings && !rules.has(parent.text)) return gapAt(document, parent);
  const at = placeAmong(siblings, number);
  const hollow = siblings?.numbers[at]?.text === number.text;
  const before = siblings?.numbers[at - 1];
  const after = siblings?.numbers[hollow ? at + 1 : at];
  const gap = { number, parent, before, after, hollow };
  const opens = !before && after && !(parent && rules.has(parent.text));
  if (whole) return opens ? undefined : gap;
  if (hollow || after || !parent || (before && !rules.has(before.text)) || isSelection(document)) return undefined;
  const mayBeCut = siblings ? !siblings.unbroken : parent.level < layout.textLevel;
  return !mayBeCut && isFollowed(document, parent) ? gap : undefined;
}

/** A text with this many holes, and one in more than a quarter of its runs of siblings, is no piece of a rulebook. */
const HOLES_OF_A_SELECTION = 5;
const selections = new WeakMap<Children, boolean>();

/** Whether the document holds single rules that somebody has picked out, as a list of changes does: then any may be missing. */
function isSelection(document: RulesDocument): boolean {
  const children = childrenOf(document);
  const known = selections.get(children);
  if (known !== undefined) return known;
  const runs = [...children.values()].filter(({ numbers }) => numbers[0]!.level > 0);
  const holed = runs.filter(({ unbroken, fromStart }) => !unbroken || !fromStart);
  const selection = holed.length >= HOLES_OF_A_SELECTION && 4 * holed.length > runs.length;
  selections.set(children, selection);
  return selection;
}

/** The index at which a number stands among the siblings, or would stand. */
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

/** Whether the rule that comes next in number order after all of `parent` stands in the document. */
function isFollowed(document: RulesDocument, parent: RuleNumber): boolean {
  const { numbering } = document.dialect;
  const grandparent = parentNumber(parent, numbering);
  const siblings = childrenOf(document).get(grandparent?.text ?? '');
  const next = nextSibling(parent, numbering);
  if (next && siblings?.numbers[placeAmong(siblings, next)]?.text === next.text) return true;
  // It is the last of its own siblings only where these are all there: an excerpt may go on elsewhere.
  const last = siblings?.numbers.at(-1);
  const isLast = !last || (compareNumbers(last, parent) <= 0 && siblings!.unbroken && siblings!.fromStart);
  return grandparent !== undefined && isLast && isFollowed(document, grandparent);
}
