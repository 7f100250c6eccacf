import { aLevel, levelName } from '../../book/explain.ts';
import { type Definition, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { areSiblings, compareNumbers, isAtOrBelow, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, orRefusal, refuse } from '../plan/plan.ts';
import { move } from './move.ts';
import {
  childrenUnder,
  type Here,
  hereOf,
  located,
  moved,
  nextUnder,
  type Options,
  type Run,
  rulesInRun,
  siblingBefore,
  siblingsOf,
} from './siblings.ts';

/** Moves rules right before another one, or, if it is one level above, makes them its last subrules. */
export function moveBefore(here: Here, run: Run, target: RuleNumber, options: Options): RenumberPlan {
  const [first] = run;
  located(here, target);
  if (target.level === first.level - 1) return moveUnder(here, run, target, options);
  if (target.level !== first.level) refuse(wrongLevel(first, target, here));
  const closesUp = areSiblings(first, target) && compareNumbers(first, target) < 0;
  if (closesUp && compareNumbers(target, run[1]) <= 0)
    refuse(`${target.text} is among the rules that move; choose another place.`);
  return move(here, run, closesUp ? moved(target, -runLength(here, run), here) : target, options);
}

function wrongLevel(first: RuleNumber, target: RuleNumber, { document }: Here): string {
  const [one, other] = [aLevel(first, document), aLevel(target, document)];
  return `${first.text} is ${one}, and ${target.text} is ${other}; drop it before ${one} or under a rule one level up.`;
}

/** Makes rules the last ones directly below another one. */
export function moveUnder(here: Here, run: Run, parent: RuleNumber, options: Options): RenumberPlan {
  return move(here, run, lastPlaceUnder(here, run, parent), options);
}

/** The number that the first of the rules gets at the end of the rules below a parent. */
function lastPlaceUnder(here: Here, run: Run, parent: RuleNumber): RuleNumber {
  const last = childrenUnder(here, parent).at(-1);
  return last && areSiblings(last, run[0]) ? moved(last, 1 - runLength(here, run), here) : nextUnder(here, parent);
}

/** Moves rules past the previous or next sibling. */
export function movePast(here: Here, run: Run, direction: 'up' | 'down', options: Options): RenumberPlan {
  const [first, last] = run;
  for (const end of run) located(here, end);
  if (direction === 'up')
    return move(here, run, siblingBefore(here, first) ?? refuse(endText(first, 'first', here)), options);
  const next = siblingsOf(here, first).find(other => compareNumbers(other, last) > 0);
  return move(here, run, moved(next ?? refuse(endText(last, 'last', here)), 1 - runLength(here, run), here), options);
}

function endText(number: RuleNumber, which: 'first' | 'last', { document, numbering }: Here): string {
  const parent = parentNumber(number, numbering);
  const where = parent ? `under ${parent.text}` : 'in this book';
  return `${number.text} is already the ${which} ${levelName(number, document)} ${where}. To move it elsewhere, use Move Rule to Number.`;
}

function runLength(here: Here, run: Run): number {
  return rulesInRun(here, run).length;
}

/** A possible new parent. */
interface Destination {
  readonly parent: Definition;
  /** The number that the first rule would get. */
  readonly to: RuleNumber;
}

/** All possible parents of some rules in the book, one level above them: for a rule, the chapters. */
export function destinationsOf(workspace: Workspace, document: RulesDocument, run: Run): Destination[] {
  const here = hereOf(workspace, document);
  const [first] = run;
  return here.documents.flatMap(other => {
    const { body, rules } = symbolsOf(other);
    return body.flatMap((ordinal): Destination[] => {
      const { number } = ruleOf(other, ordinal);
      const isParent = number.level === first.level - 1 && rules.get(number.text) === ordinal;
      if (!isParent || isAtOrBelow(number, first)) return [];
      const to = orRefusal(() => lastPlaceUnder(here, run, number));
      return isRefusal(to) || to.text === first.text ? [] : [{ parent: { document: other, ordinal }, to }];
    });
  });
}
