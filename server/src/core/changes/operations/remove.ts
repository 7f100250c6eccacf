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

/** How a rule is removed. */
export interface RemoveOptions {
  /** The siblings after close up even where citations of what goes are left, which then may lead to another rule. */
  readonly closeGap?: boolean;
}

/**
 * Takes a rule with all below it out of the book. The siblings after it close up if nothing cites what goes; else the gap
 * stays, so that no citation that is left leads to another rule.
 */
export function remove(
  workspace: Workspace,
  document: RulesDocument,
  number: RuleNumber,
  { closeGap = false }: RemoveOptions = {},
): RenumberPlan | Refusal {
  if (!locate(workspace, document, number)) return notThere(number, document);
  const pieces = cutPieces(workspace, document, number);
  if (isRefusal(pieces)) return pieces;
  const change: Change = { deed: `Removes ${number.text}`, shifts: [], removed: [number], pieces };
  const keeping = renumber(workspace, document, change);
  const shifts = closingUp(workspace, document, number);
  if (isRefusal(shifts)) return shifts;
  const isCited = keeping.left.length > 0 && !closeGap;
  const plan = shifts.length && !isCited ? renumber(workspace, document, { ...change, shifts }) : keeping;
  const notes = shifts.length && isCited ? [`Number ${number.text} stays free because citations still name it.`] : [];
  const made = asPlanned({ ...plan, notes }, workspace, document);
  return isRefusal(made) && isCited && shifts.length ? refused(cannotStayFree(number)) : made;
}

function cannotStayFree({ text }: RuleNumber): string {
  return `${text} is still cited, and this numbering can't leave it free; change the citations first, or close the gap.`;
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
