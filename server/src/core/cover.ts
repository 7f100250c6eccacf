import type { RulesDocument } from './document.ts';
import { compareNumbers, nextSibling, parentNumber, type RuleNumber } from './ruleNumber.ts';
import { childrenOf, symbolsOf } from './symbols.ts';

/** Why a number is missing although the document covers its place. */
export interface Gap {
  /** The missing rule: the number asked for, or the first of its parents that is missing. */
  readonly number: RuleNumber;
  /** The rule under which it would stand; undefined at the top level. */
  readonly parent: RuleNumber | undefined;
  /** The siblings between which it would stand. */
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber | undefined;
}

/**
 * The gap in which a number would stand that the body does not define, or undefined where the document does not cover
 * that place: where it may be an excerpt that just does not reach there.
 */
export function gapAt(document: RulesDocument, number: RuleNumber): Gap | undefined {
  const { numbering } = document.dialect;
  const children = childrenOf(document);
  const { whole, rules } = symbolsOf(document);
  const parent = parentNumber(number, numbering);
  const siblings = children.get(parent?.text ?? '') ?? [];
  if (parent && siblings.length === 0 && !rules.has(parent.text)) return gapAt(document, parent);
  const at = siblings.findIndex(sibling => compareNumbers(sibling, number) > 0);
  const after = at < 0 ? undefined : siblings[at];
  const before = at < 0 ? siblings[siblings.length - 1] : siblings[at - 1];
  const gap = { number, parent, before, after };
  if (after) {
    const opensParent = !before && parent !== undefined && rules.has(parent.text);
    return opensParent || (whole && before) ? gap : undefined;
  }
  if (whole) return gap;
  return parent && runsOn(siblings, document) && isFollowed(document, parent) ? gap : undefined;
}

function runsOn(siblings: readonly RuleNumber[], document: RulesDocument): boolean {
  return siblings.every((sibling, index) => {
    const next = siblings[index + 1];
    return !next || nextSibling(sibling, document.dialect.numbering)?.text === next.text;
  });
}

/** Whether the rule that comes next in number order after all of `parent` stands in the document. */
function isFollowed(document: RulesDocument, parent: RuleNumber): boolean {
  const { numbering } = document.dialect;
  const grandparent = parentNumber(parent, numbering);
  const siblings = childrenOf(document).get(grandparent?.text ?? '') ?? [];
  const next = nextSibling(parent, numbering);
  if (next && siblings.some(sibling => sibling.text === next.text)) return true;
  const last = siblings[siblings.length - 1];
  const isLast = !last || compareNumbers(last, parent) <= 0;
  return grandparent !== undefined && isLast && isFollowed(document, grandparent);
}
