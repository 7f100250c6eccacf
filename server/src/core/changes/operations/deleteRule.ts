import { groupOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import type { Piece } from '../plan/textMoves.ts';
import { asPlanned } from '../renumber/readBack.ts';
import { renumber } from '../renumber/renumber.ts';
import type { Change } from '../renumber/renumberJob.ts';
import { closingUp, locate, notThere, unitOfRules } from './siblings.ts';

/** How to delete a rule. */
export interface DeleteOptions {
  /** Renumber later siblings even if citations of the deleted rules are left, which might then lead to other rules. */
  readonly closeGap?: boolean;
}

/**
 * Deletes a rule with everything below it. Later siblings are renumbered if nothing cites the deleted rules; otherwise
 * the gap stays, so that no citation leads to another rule.
 */
export function deleteRule(
  workspace: Workspace,
  document: RulesDocument,
  number: RuleNumber,
  { closeGap = false }: DeleteOptions = {},
): RenumberPlan | Refusal {
  if (!locate(workspace, document, number)) return notThere(number, document);
  const pieces = cutPieces(workspace, document, number);
  if (isRefusal(pieces)) return pieces;
  const change: Change = { action: `Deletes ${number.text}`, shifts: [], removed: [number], pieces };
  const keeping = renumber(workspace, document, change);
  const shifts = closingUp(workspace, document, number);
  if (isRefusal(shifts)) return shifts;
  const isCited = keeping.left.length > 0 && !closeGap;
  const plan = shifts.length && !isCited ? renumber(workspace, document, { ...change, shifts }) : keeping;
  const notes = shifts.length && isCited ? [`Number ${number.text} is left unused because it's still cited.`] : [];
  const made = asPlanned({ ...plan, notes }, workspace, document);
  return isRefusal(made) && isCited && shifts.length ? refused(cannotStayFree(number)) : made;
}

function cannotStayFree({ text }: RuleNumber): string {
  return `${text} is still cited, and this numbering can't have a gap; change the citations first, or close the gap.`;
}

function cutPieces(workspace: Workspace, document: RulesDocument, number: RuleNumber): Piece[] | Refusal {
  const documents = groupOf(workspace, document);
  const pieces: Piece[] = [];
  for (const where of ['body', 'contents'] as const) {
    const unit = unitOfRules(documents, [number], where);
    if (unit && isRefusal(unit)) return unit;
    if (unit) pieces.push({ kind: 'cut', unit });
  }
  return pieces;
}
