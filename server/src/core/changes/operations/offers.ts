import { levelName, withArticle } from '../../book/explain.ts';
import { ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers, isNextSibling, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import { ordinalsOf } from '../plan/textMoves.ts';
import type { Operation } from './operation.ts';
import { canChangeLevel } from './relevel.ts';
import { runAt } from './selectedRules.ts';
import { childrenUnder, firstChild, type Here, hereOf, siblingBefore, siblingsOf } from './siblings.ts';

/** An action that asks nothing. It is planned only when it is selected, and can be refused then. */
export interface Offer {
  readonly kind: 'move' | 'rewrite' | 'inline' | 'extract';
  /** “Move 302.3 down”. */
  readonly title: string;
  readonly operation: Omit<Operation, 'edge'>;
}

/** The actions for the selected rules; costs a few lookups. */
export function offersAt(workspace: Workspace, document: RulesDocument, span: Span): Offer[] {
  const here = hereOf(workspace, document);
  const run = runAt(document, span);
  if (!run) return [];
  const [first, last] = run;
  const moves = moveOffers(here, first, last);
  if (first.text !== last.text) return moves;
  if (span.start < span.end) {
    const extraction: Operation = { kind: 'extract', numbers: [], span };
    return [{ kind: 'extract', title: `Extract the selection to a new rule`, operation: extraction }, ...moves];
  }
  return [
    ...moves,
    ...insertOffers(here, first),
    ...levelOffers(here, first),
    ...orderOffers(here, first),
    ...joinOffers(here, first),
    { kind: 'rewrite', title: `Delete ${first.text}`, operation: { kind: 'delete', numbers: [first.text] } },
  ];
}

function moveOffers(here: Here, first: RuleNumber, last: RuleNumber): Offer[] {
  const numbers = [first.text, last.text];
  const name = first.text === last.text ? first.text : `${first.text}–${last.text}`;
  const siblings = siblingsOf(here, first);
  const offers: Offer[] = [];
  if (siblings.some(other => compareNumbers(other, first) < 0))
    offers.push({ kind: 'move', title: `Move ${name} up`, operation: { kind: 'moveUp', numbers } });
  if (siblings.some(other => compareNumbers(other, last) > 0))
    offers.push({ kind: 'move', title: `Move ${name} down`, operation: { kind: 'moveDown', numbers } });
  return offers;
}

function insertOffers({ document, numbering }: Here, number: RuleNumber): Offer[] {
  const own = levelName(number, document);
  const child = firstChild(number, numbering);
  const insertion = (level: string, position: 'before' | 'after' | 'under'): Offer => ({
    kind: 'rewrite',
    title: `Insert ${withArticle(level)} ${position} ${number.text}`,
    operation: { kind: 'insert', numbers: [number.text], position },
  });
  return [
    insertion(own, 'before'),
    insertion(own, 'after'),
    ...(child ? [insertion(levelName(child, document), 'under')] : []),
  ];
}

function levelOffers(here: Here, number: RuleNumber): Offer[] {
  const { document, numbering } = here;
  const numbers = [number.text];
  const parent = parentNumber(number, numbering);
  const [first] = siblingsOf(here, number);
  const offers: Offer[] = [];
  if (parent && canChangeLevel(parent, document))
    offers.push({ kind: 'rewrite', title: `Promote ${number.text}`, operation: { kind: 'promote', numbers } });
  if (canChangeLevel(number, document) && first?.text !== number.text && firstChild(number, numbering))
    offers.push({ kind: 'rewrite', title: `Demote ${number.text}`, operation: { kind: 'demote', numbers } });
  return offers;
}

/**
 * A rule is merged into the previous sibling, or else the parent, if both have text and no rules are below or between
 * them.
 */
function joinOffers(here: Here, number: RuleNumber): Offer[] {
  const { layout } = here.document.dialect;
  const before = siblingBefore(here, number);
  const target = before ?? parentNumber(number, here.numbering);
  const hasText = target && Math.min(target.level, number.level) >= layout.textLevel;
  const isApart = [number, ...(before ? [before] : [])].some(one => childrenUnder(here, one).length);
  if (!hasText || isApart) return [];
  const operation: Operation = { kind: 'merge', numbers: [number.text] };
  return [{ kind: 'inline', title: `Merge ${number.text} into ${target.text}`, operation }];
}

/** For the subrules of a rule; if it has none, for its siblings. */
function orderOffers(here: Here, number: RuleNumber): Offer[] {
  const above = parentNumber(number, here.numbering);
  const parent = childrenUnder(here, number).length ? number : above;
  const children = parent ? childrenUnder(here, parent) : [];
  if (!parent || !children.length) return [];
  const numbers = [parent.text];
  const hasGaps = children.some(
    (child, index) => index > 0 && !isNextSibling(children[index - 1]!, child, here.numbering),
  );
  const offers: Offer[] = [];
  if (hasGaps)
    offers.push({
      kind: 'rewrite',
      title: `Close numbering gaps under ${parent.text}`,
      operation: { kind: 'closeGaps', numbers },
    });
  if (!isSorted(here, children[0]!))
    offers.push({
      kind: 'rewrite',
      title: `Sort the rules under ${parent.text}`,
      operation: { kind: 'sort', numbers },
    });
  return offers;
}

/** Whether the siblings of a rule are sorted by number in each document. */
function isSorted({ documents }: Here, sibling: RuleNumber): boolean {
  return documents.every(member => {
    const standing = ordinalsOf(member, 'body')
      .map(ordinal => ruleOf(member, ordinal).number)
      .filter(number => areSiblings(number, sibling));
    return standing.every((number, index) => index === 0 || compareNumbers(standing[index - 1]!, number) <= 0);
  });
}
