import { aLevel, levelName } from '../../book/explain.ts';
import { areSiblings, compareNumbers, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { refuse } from '../plan/plan.ts';
import { type MoveOptions, move } from './move.ts';
import {
  childrenUnder,
  type Here,
  located,
  moved,
  nextUnder,
  type Run,
  rulesOf,
  siblingBefore,
  siblingsOf,
} from './siblings.ts';

/** Moves rules right before another one, or, if it is one level above, makes them its last subrules. */
export function moveBefore(here: Here, run: Run, target: RuleNumber, options: MoveOptions): RenumberPlan {
  const [first] = run;
  located(here, target);
  if (target.level === first.level - 1) return moveUnder(here, run, target, options);
  if (target.level !== first.level) refuse(wrongLevel(first, target, here));
  const closesUp = areSiblings(first, target) && compareNumbers(first, target) < 0;
  if (closesUp && compareNumbers(target, run[1]) <= 0)
    refuse(`${target.text} is among the rules that move; choose another place.`);
  return move(here, run, closesUp ? moved(target, -lengthOf(here, run), here) : target, options);
}

function wrongLevel(first: RuleNumber, target: RuleNumber, { document }: Here): string {
  const [one, other] = [aLevel(first, document), aLevel(target, document)];
  return `${first.text} is ${one}, and ${target.text} is ${other}; drop it before ${one} or under a rule one level up.`;
}

/** Makes rules the last ones directly below another one. */
export function moveUnder(here: Here, run: Run, parent: RuleNumber, options: MoveOptions): RenumberPlan {
  return move(here, run, lastPlaceUnder(here, run, parent), options);
}

/** The number that the first of the rules gets at the end of the rules below a parent. */
export function lastPlaceUnder(here: Here, run: Run, parent: RuleNumber): RuleNumber {
  const last = childrenUnder(here, parent).at(-1);
  return last && areSiblings(last, run[0]) ? moved(last, 1 - lengthOf(here, run), here) : nextUnder(here, parent);
}

/** Moves rules past the previous or next sibling. */
export function movePast(here: Here, run: Run, direction: 'up' | 'down', options: MoveOptions): RenumberPlan {
  const [first, last] = run;
  for (const end of run) located(here, end);
  if (direction === 'up')
    return move(here, run, siblingBefore(here, first) ?? refuse(atEnd(first, 'first', here)), options);
  const next = siblingsOf(here, first).find(other => compareNumbers(other, last) > 0);
  return move(here, run, moved(next ?? refuse(atEnd(last, 'last', here)), 1 - lengthOf(here, run), here), options);
}

function atEnd(number: RuleNumber, which: 'first' | 'last', { document, numbering }: Here): string {
  const parent = parentNumber(number, numbering);
  const where = parent ? `under ${parent.text}` : 'in this book';
  return `${number.text} is already the ${which} ${levelName(number, document)} ${where}. To move it elsewhere, use Move Rule to Number.`;
}

function lengthOf(here: Here, run: Run): number {
  return rulesOf(here, run).length;
}
