import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { TextMove } from '../plan/textMoves.ts';
import { renumber } from '../renumber/renumber.ts';
import type { RuleChange } from '../renumber/renumberJob.ts';
import { closingUp, type Here, inBoth, located, type Options, planned, unitOfRules } from './siblings.ts';

/**
 * Deletes a rule with everything below it. Later siblings are renumbered if nothing cites the deleted rules; otherwise
 * the gap stays, so that no citation leads to a different rule.
 */
export function deleteRule(here: Here, number: RuleNumber, { closeGap }: Options): RenumberPlan {
  located(here, number);
  const pieces = inBoth((where): TextMove[] => {
    const unit = unitOfRules(here, [number], where);
    return unit ? [{ kind: 'cut', unit }] : [];
  });
  const change: RuleChange = { action: `Deletes ${number.text}`, shifts: [], removed: [number], pieces };
  const shifts = closingUp(here, number);
  const isCited = () => renumber(here.workspace, here.document, change).left.length > 0;
  if (closeGap || !shifts.length || !isCited()) return planned(here, { ...change, shifts });
  const notes = [`Number ${number.text} is left unused because it's still cited.`];
  const otherwise = `${number.text} is still cited, and this numbering can't have a gap; change the citations first, or close the gap.`;
  return planned(here, { ...change, notes }, otherwise);
}
