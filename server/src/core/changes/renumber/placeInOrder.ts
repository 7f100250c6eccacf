import { ruleOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areInOneOrder, areSiblings, compareNumbers, isAtOrBelow, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type InsertPlace, ordinalsOf, type Unit, unitOf, type Where } from '../plan/textMoves.ts';
import { mustFitBefore } from './standing.ts';

/**
 * The place in the text for a rule that will have the number `to`: after the previous sibling, or else after its
 * parent's own text, or else before the next sibling; refuses if the rules around it are elsewhere. `after` returns the
 * new number of a rule, or undefined if it doesn't exist.
 */
export function placeFor(
  documents: readonly RulesDocument[],
  where: Where,
  to: RuleNumber,
  after: (number: RuleNumber) => RuleNumber | undefined,
  nearTo: 'before' | 'next' = 'before',
): InsertPlace | undefined {
  const around = documents.flatMap(document =>
    ordinalsOf(document, where).flatMap((ordinal): Candidate[] => {
      const before = ruleOf(document, ordinal).number;
      const number = before.level > to.level ? undefined : after(before);
      return number ? [{ document, ordinal, number }] : [];
    }),
  );
  const place = placeAmong(around, to, nearTo);
  if (place) mustFitBefore(place, where, to, after);
  return place;
}

/** The second of two duplicates counts. */
function placeAmong(around: readonly Candidate[], to: RuleNumber, nearTo: 'before' | 'next'): InsertPlace | undefined {
  const sorted = around.toSorted((a, b) => compareNumbers(a.number, b.number));
  const parent = sorted.findLast(({ number }) => number.level < to.level && isAtOrBelow(to, number));
  const siblings = sorted.filter(({ number }) => areSiblings(number, to));
  const nearest = siblings.findLast(({ number }) => compareNumbers(number, to) < 0);
  const following = siblings.find(({ number }) => compareNumbers(number, to) >= 0);
  const next = following && unitOf(following.document, following.ordinal, 'alone');
  const before: InsertPlace | undefined = next && { document: next.document, at: next.start, side: 'before' };
  if (before && nearTo === 'next' && isAfterHeading(following!, to)) return before;
  if (nearest) return afterUnit(lastInside(nearest));
  return parent ? afterUnit(unitOf(parent.document, parent.ordinal, 'alone')) : before;
}

/** Whether a heading of another hierarchy comes right before a rule: § 5 is the first in its chapter. */
function isAfterHeading({ document, ordinal }: Candidate, to: RuleNumber): boolean {
  const head = document.heads[ordinal - 1];
  return head?.kind === 'rule' && !areInOneOrder(head.number, to, document.dialect.numbering);
}

/** The end of a rule with everything below it, and of rules inside it that are numbered continuously. */
function lastInside({ document, ordinal }: Candidate): Unit {
  const { number } = ruleOf(document, ordinal);
  let last = ordinal;
  const isInside = (at: number) => {
    const head = document.heads[at];
    if (head?.kind !== 'rule' || head.number.level <= number.level) return false;
    return isAtOrBelow(head.number, number) || !areInOneOrder(head.number, number, document.dialect.numbering);
  };
  while (isInside(last + 1)) last++;
  return unitOf(document, last, 'alone');
}

interface Candidate {
  readonly document: RulesDocument;
  readonly ordinal: number;
  readonly number: RuleNumber;
}

function afterUnit({ document, end }: Unit): InsertPlace {
  return { document, at: end, side: 'after' };
}
