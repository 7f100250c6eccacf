import { aLevel } from '../../book/explain.ts';
import { groupOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers } from '../../numbers/numberOrder.ts';
import { isAtOrBelow } from '../../numbers/numberShift.ts';
import { parentNumber, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Edge, RenumberPlan } from '../plan/changeReport.ts';
import { bookMapOf, type Shift } from '../plan/numberMap.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { isInside, type Piece } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { asPlanned } from '../renumber/readBack.ts';
import { renumber } from '../renumber/renumber.ts';
import {
  closingUp,
  consecutive,
  gapBefore,
  isBetween,
  locate,
  moved,
  notThere,
  openingUp,
  type Run,
  rulesOf,
  shifted,
  siblingsOf,
  unitOfRules,
} from './siblings.ts';

/** How to move a rule. */
export interface MoveOptions {
  readonly edge?: Edge;
}

/**
 * Moves a rule, or consecutive siblings, with everything below; the first gets the number `to`. Siblings at the old and
 * at the new place are renumbered.
 */
export function move(
  workspace: Workspace,
  document: RulesDocument,
  [first, last]: Run,
  to: RuleNumber,
  { edge }: MoveOptions = {},
): RenumberPlan | Refusal {
  const run = runOf(workspace, document, first, last);
  if (isRefusal(run)) return run;
  const reason = whyNot(workspace, document, run, to);
  if (reason) return reason;
  const shifts = shiftsOf(workspace, document, run, to);
  if (isRefusal(shifts)) return shifts;
  const pieces = shifts.length ? putPieces(workspace, document, run, to, shifts) : [];
  if (isRefusal(pieces)) return pieces;
  const numbers = run.length > 1 ? `${first.text}–${last.text}` : first.text;
  const arriving = run.map(({ text }) => shifts.find(({ from }) => from.text === text)?.to ?? to);
  const plan = renumber(workspace, document, {
    action: to.text === first.text ? `Keeps ${numbers} in place` : `Moves ${numbers} to ${to.text}`,
    shifts,
    arriving: shifts.length ? arriving : [],
    pieces,
    ...(edge && { edge }),
  });
  return asPlanned(plan, workspace, document);
}

function runOf(
  workspace: Workspace,
  document: RulesDocument,
  first: RuleNumber,
  last: RuleNumber,
): readonly RuleNumber[] | Refusal {
  for (const end of [first, last]) if (!locate(workspace, document, end)) return notThere(end, document);
  if (!areSiblings(first, last) || compareNumbers(first, last) > 0)
    return refused(`${first.text}–${last.text} aren't consecutive rules at one level.`);
  return rulesOf(workspace, document, [first, last]);
}

function whyNot(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Refusal | undefined {
  const [first] = run as [RuleNumber];
  if (to.level !== first.level) {
    const [wanted, found] = [aLevel(first, document), aLevel(to, document)];
    return refused(
      `${to.text} is the number of ${found}, but ${first.text} is ${wanted}; choose a number of its level.`,
    );
  }
  const parent = parentNumber(to, document.dialect.numbering);
  if (parent && run.some(number => isAtOrBelow(parent, number)))
    return refused(`${to.text} is among the rules that move; choose another number.`);
  const isBare = siblingsOf(workspace, document, to).length === 0;
  return parent && isBare && !locate(workspace, document, parent) ? notThere(parent, document) : undefined;
}

/** The rules, the siblings that close the gap, and those that make room. */
function shiftsOf(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Shift[] | Refusal {
  const arrived = consecutive(run, to, document);
  if (isRefusal(arrived)) return arrived;
  const shifts = areSiblings(run[0]!, to) ? shiftsBetween : shiftsApart;
  const others = shifts(workspace, document, run, to);
  return isRefusal(others) ? others : [...others, ...arrived];
}

/** Among siblings, only those between the old and the new place change. */
function shiftsBetween(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Shift[] | Refusal {
  const end = moved(to, run.length - 1, document);
  if (isRefusal(end)) return end;
  const left = siblingsOf(workspace, document, to).filter(number => !run.includes(number));
  const passed = left.filter(number => isBetween(number, [run.at(-1)!, end]) || isBetween(number, [to, run[0]!]));
  const isForward = compareNumbers(to, run[0]!) > 0;
  const isFree = !isForward && !left.some(number => isBetween(number, [to, end]));
  const shifts = isFree ? [] : shifted(passed, isForward ? -run.length : run.length, document);
  if (isRefusal(shifts)) return shifts;
  const now = new Map(shifts.map(shift => [shift.from.text, shift.to]));
  const standing = left.map(number => now.get(number.text) ?? number);
  return gapBefore(standing, to, document) ?? shifts;
}

/** The siblings of the old parent close the gap, and those of the new one make room. */
function shiftsApart(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Shift[] | Refusal {
  const closing = closingUp(workspace, document, run.at(-1)!, run.length);
  if (isRefusal(closing)) return closing;
  const gap = gapBefore(siblingsOf(workspace, document, to), to, document);
  if (gap) return gap;
  const opening = openingUp(workspace, document, to, run.length);
  return isRefusal(opening) ? opening : [...closing, ...opening];
}

/**
 * What moves the text of some rules to where the first has the number `to` after the shifts, or why that isn't
 * possible.
 */
export function putPieces(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
  shifts: readonly Shift[],
): Piece[] | Refusal {
  const documents = groupOf(workspace, document);
  const { numbering } = document.dialect;
  const { after } = bookMapOf(shifts, [], numbering);
  const numberAfter = (number: RuleNumber) =>
    run.some(first => isAtOrBelow(number, first)) ? undefined : parseNumber(after(number.text), numbering);
  const pieces: Piece[] = [];
  for (const where of ['body', 'contents'] as const) {
    const unit = unitOfRules(documents, run, where);
    if (!unit) continue;
    if (isRefusal(unit)) return unit;
    const place = placeFor(documents, where, to, numberAfter);
    if (place && isRefusal(place)) return place;
    if (!place || isInside(place, unit))
      return refused(`There's no place in the text for ${to.text}; sort its rules first.`);
    pieces.push({ kind: 'put', unit, place });
  }
  return pieces;
}
