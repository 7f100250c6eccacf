import { ruleOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Action, RenumberPlan } from '../plan/changeReport.ts';
import { refuse } from '../plan/plan.ts';
import { ordinalsOf, type TextMove, unitOf, type Where } from '../plan/textMoves.ts';
import { mustBeRemovable } from '../renumber/standing.ts';
import { planned } from './inTranslations.ts';
import {
  childrenUnder,
  consecutiveShifts,
  firstChild,
  type Here,
  inBoth,
  isStart,
  located,
  unitOfRules,
} from './siblings.ts';

/** Swaps two siblings: each moves to the place and number of the other. */
export function swap(here: Here, one: RuleNumber, other: RuleNumber): RenumberPlan {
  for (const number of [one, other]) located(here, number);
  if (one.text === other.text) refuse(`${one.text} can't swap with itself.`);
  if (!areSiblings(one, other))
    refuse(`${one.text} and ${other.text} don't have the same parent and level; swap two rules that do.`);
  const pieces = (book: Here) =>
    inBoth((where): TextMove[] => {
      const [first, second] = [one, other].map(number => unitOfRules(book, [number], where));
      if (!first || !second) return [];
      return [
        { kind: 'replace', unit: first, by: second },
        { kind: 'replace', unit: second, by: first },
      ];
    });
  const shifts = [
    { from: one, to: other },
    { from: other, to: one },
  ];
  return planned(here, { action: `Swaps ${one.text} and ${other.text}`, shifts, pieces });
}

/** Numbers the rules directly under a rule consecutively. */
export function closeGaps(here: Here, parent: RuleNumber): RenumberPlan {
  const [first] = requiredChildren(here, parent);
  const start = isStart(first) ? first : firstChild(parent, here.numbering);
  return renumberChildren(here, `Closes numbering gaps under ${parent.text}`, parent, start ?? first);
}

/** Numbers the rules directly under a rule consecutively, from a given number. */
export function renumberFrom(here: Here, parent: RuleNumber, first: RuleNumber): RenumberPlan {
  if (!areSiblings(first, requiredChildren(here, parent)[0]))
    refuse(`${first.text} isn't a number directly under ${parent.text}.`);
  return renumberChildren(here, `Renumbers the rules under ${parent.text}, starting at ${first.text}`, parent, first);
}

/** The rules directly under a rule; there must be some. */
function requiredChildren(here: Here, parent: RuleNumber): readonly [RuleNumber, ...RuleNumber[]] {
  const [first, ...others] = childrenUnder(here, parent);
  if (first) return [first, ...others];
  located(here, parent);
  refuse(`${parent.text} has no rules under it.`);
}

function renumberChildren(here: Here, action: Action, parent: RuleNumber, first: RuleNumber): RenumberPlan {
  return planned(here, { action, shifts: consecutiveShifts(childrenUnder(here, parent), first, here) });
}

/** Sorts the rules directly under a rule by number, each with everything below it. */
export function sort(here: Here, parent: RuleNumber): RenumberPlan {
  const [first] = requiredChildren(here, parent);
  const pieces = (book: Here) =>
    book.documents.flatMap(document => inBoth(where => sortPieces(document, where, first)));
  const count = pieces(here).length;
  return planned(here, { action: `Sorts ${count || 'the'} rules under ${parent.text}`, shifts: [], pieces });
}

function sortPieces(document: RulesDocument, where: Where, first: RuleNumber): TextMove[] {
  const standing = ordinalsOf(document, where).filter(ordinal => areSiblings(ruleOf(document, ordinal).number, first));
  const sorted = [...standing].sort((a, b) => compareNumbers(ruleOf(document, a).number, ruleOf(document, b).number));
  return standing.flatMap((ordinal, index): TextMove[] => {
    if (sorted[index] === ordinal) return [];
    const unit = unitOf(document, ordinal, 'with all below');
    mustBeRemovable(unit, where, first);
    return [{ kind: 'replace', unit, by: unitOf(document, sorted[index]!, 'with all below') }];
  });
}
