import { parentNumber, type RuleNumber, withParents } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { refuse } from '../plan/plan.ts';
import type { TextMove } from '../plan/textMoves.ts';
import { type Change, drafted, planned } from './inTranslations.ts';
import {
  closingUp,
  type Here,
  inBoth,
  located,
  numberAsInBook,
  type Options,
  siblingsOf,
  unitOfRules,
} from './siblings.ts';

/**
 * Deletes a rule with everything below it. Later siblings are renumbered if nothing cites the deleted rules; otherwise
 * the gap stays, so that no citation leads to a different rule.
 */
export function deleteRule(here: Here, number: RuleNumber, { closeGap, redirects = [] }: Options): RenumberPlan {
  located(here, number);
  const pieces = (book: Here) =>
    inBoth((where): TextMove[] => {
      const unit = unitOfRules(book, [number], where);
      return unit ? [{ kind: 'cut', unit }] : [];
    });
  const change: Change = {
    action: `Deletes ${number.text}`,
    shifts: [],
    removed: [number],
    pieces,
    redirects: redirects.map(({ to, ...place }) => ({ ...place, to: keptRule(here, number, to) })),
  };
  const shifts = closingUp(here, number);
  const isCited = () => drafted(here, change).left.length > 0;
  if (closeGap || !shifts.length || !isCited()) return planned(here, { ...change, shifts });
  const notes = [`Number ${number.text} is left unused because it's still cited.`];
  const otherwise = `${number.text} is still cited, and this numbering can't have a gap; change the citations first, or close the gap.`;
  return planned(here, { ...change, notes }, otherwise);
}

/** The rule with a number, unless it is deleted, too. */
function keptRule(here: Here, deleted: RuleNumber, name: string): RuleNumber {
  const number = numberAsInBook(name, here);
  located(here, number);
  const isDeleted = withParents(number, here.numbering).some(({ text }) => text === deleted.text);
  return isDeleted ? refuse(`${number.text} is deleted, too; choose another rule.`) : number;
}

/** The rules that citations of a deleted one can cite instead, likeliest first: its neighbors, and its parent. */
export function replacementsFor(here: Here, number: RuleNumber): RuleNumber[] {
  const siblings = siblingsOf(here, number);
  const at = siblings.findIndex(({ text }) => text === number.text);
  if (at < 0) return [];
  const found = [siblings[at - 1], siblings[at + 1], parentNumber(number, here.numbering)];
  return found.filter(each => each !== undefined);
}
