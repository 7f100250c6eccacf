import { aLevel, levelName } from '../../book/explain.ts';
import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers } from '../../numbers/numberOrder.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { type MoveOptions, move } from './move.ts';
import {
  childrenUnder,
  locate,
  moved,
  nextUnder,
  noneFreeBelow,
  notThere,
  type Run,
  rulesOf,
  siblingBefore,
  siblingsOf,
} from './siblings.ts';

/** Moves rules right before another one, or, if it is one level above, makes them its last subrules. */
export function moveBefore(
  workspace: Workspace,
  document: RulesDocument,
  run: Run,
  target: RuleNumber,
  options: MoveOptions = {},
): RenumberPlan | Refusal {
  const [first] = run;
  if (!locate(workspace, document, target)) return notThere(target, document);
  if (target.level === first.level - 1) return moveUnder(workspace, document, run, target, options);
  if (target.level !== first.level) return refused(wrongLevel(first, target, document));
  const closesUp = areSiblings(first, target) && compareNumbers(first, target) < 0;
  const to = closesUp ? moved(target, -lengthOf(workspace, document, run), document) : target;
  if (closesUp && compareNumbers(target, run[1]) <= 0)
    return refused(`${target.text} is among the rules that move; choose another place.`);
  return isRefusal(to) ? to : move(workspace, document, run, to, options);
}

function wrongLevel(first: RuleNumber, target: RuleNumber, document: RulesDocument): string {
  const [one, other] = [aLevel(first, document), aLevel(target, document)];
  return `${first.text} is ${one}, and ${target.text} is ${other}; drop it before ${one} or under a rule one level up.`;
}

/** Makes rules the last ones directly below another one. */
export function moveUnder(
  workspace: Workspace,
  document: RulesDocument,
  run: Run,
  parent: RuleNumber,
  options: MoveOptions = {},
): RenumberPlan | Refusal {
  const to = lastPlaceUnder(workspace, document, run, parent);
  return isRefusal(to) ? to : move(workspace, document, run, to, options);
}

/** The number that the first of the rules gets at the end of the rules below a parent. */
export function lastPlaceUnder(
  workspace: Workspace,
  document: RulesDocument,
  run: Run,
  parent: RuleNumber,
): RuleNumber | Refusal {
  const [first] = run;
  const last = childrenUnder(workspace, document, parent).at(-1);
  if (last && areSiblings(last, first)) return moved(last, 1 - lengthOf(workspace, document, run), document);
  return nextUnder(workspace, document, parent) ?? noneFreeBelow(parent);
}

/** Moves rules past the previous or next sibling. */
export function movePast(
  workspace: Workspace,
  document: RulesDocument,
  run: Run,
  direction: 'up' | 'down',
  options: MoveOptions = {},
): RenumberPlan | Refusal {
  const [first, last] = run;
  for (const end of run) if (!locate(workspace, document, end)) return notThere(end, document);
  const neighbor =
    direction === 'up'
      ? siblingBefore(workspace, document, first)
      : siblingsOf(workspace, document, first).find(other => compareNumbers(other, last) > 0);
  if (!neighbor) return refused(atEnd(direction === 'up' ? first : last, direction, document));
  if (direction === 'up') return move(workspace, document, run, neighbor, options);
  const to = moved(neighbor, 1 - lengthOf(workspace, document, run), document);
  return isRefusal(to) ? to : move(workspace, document, run, to, options);
}

function atEnd(number: RuleNumber, direction: 'up' | 'down', document: RulesDocument): string {
  const parent = parentNumber(number, document.dialect.numbering);
  const which = direction === 'up' ? 'first' : 'last';
  const where = parent ? `below ${parent.text}` : 'in this book';
  return `${number.text} is already the ${which} ${levelName(number, document)} ${where}. To move it elsewhere, use Move Rule to Number.`;
}

function lengthOf(workspace: Workspace, document: RulesDocument, run: Run): number {
  return rulesOf(workspace, document, run).length;
}
