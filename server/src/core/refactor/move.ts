import { groupOf } from '../checks/numbering.ts';
import type { RulesDocument } from '../document.ts';
import { levelName } from '../explain.ts';
import { compareNumbers, parentNumber, parseNumber, type RuleNumber } from '../ruleNumber.ts';
import type { Workspace } from '../workspace.ts';
import { bookMapOf, type Shift } from './numberMap.ts';
import { areSiblings, isInside, type Piece, placeFor } from './pieces.ts';
import { isRefusal, type Refusal, refused } from './plan.ts';
import { type Change, renumber } from './renumber.ts';
import { isAtOrBelow } from './renumbering.ts';
import type { RenumberPlan } from './renumberPlan.ts';
import { consecutive, gapBefore, locate, moved, notThere, shifted, siblingsOf, unitOfRules } from './siblings.ts';

/** How a rule is moved. */
export interface MoveOptions {
  readonly edge?: Change['edge'];
}

/**
 * Moves a rule, or a run of siblings, with all below it: the first stands at `to` afterwards. Where it came from its siblings
 * close up, where it goes they make room.
 */
export function move(
  workspace: Workspace,
  document: RulesDocument,
  [first, last]: readonly [RuleNumber, RuleNumber],
  to: RuleNumber,
  { edge }: MoveOptions = {},
): RenumberPlan | Refusal {
  const run = runOf(workspace, document, first, last);
  if (isRefusal(run)) return run;
  const reason = whyNot(workspace, document, run, to);
  if (reason) return reason;
  const shifts = shiftsOf(workspace, document, run, to);
  if (isRefusal(shifts)) return shifts;
  const pieces = putPieces(workspace, document, run, to, shifts);
  if (isRefusal(pieces)) return pieces;
  const numbers = run.length > 1 ? `${first.text}–${last.text}` : first.text;
  const arriving = run.map(({ text }) => shifts.find(({ from }) => from.text === text)?.to ?? to);
  return renumber(workspace, document, {
    deed: to.text === first.text ? `Leaves ${numbers} where it is` : `Moves ${numbers} to ${to.text}`,
    shifts,
    arriving: shifts.length ? arriving : [],
    pieces,
    ...(edge && { edge }),
  });
}

function runOf(
  workspace: Workspace,
  document: RulesDocument,
  first: RuleNumber,
  last: RuleNumber,
): readonly RuleNumber[] | Refusal {
  for (const end of [first, last]) if (!locate(workspace, document, end)) return notThere(end, document);
  if (!areSiblings(first, last) || compareNumbers(first, last) > 0)
    return refused(`${first.text}–${last.text} is not a run of rules under one rule.`);
  return siblingsOf(workspace, document, first).filter(
    number => compareNumbers(first, number) <= 0 && compareNumbers(number, last) <= 0,
  );
}

function whyNot(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Refusal | undefined {
  const [first] = run as [RuleNumber];
  if (to.level !== first.level) {
    const [wanted, found] = [levelName(first, document), levelName(to, document)];
    return refused(
      `${to.text} is the number of a ${found}, and ${first.text} is a ${wanted}: choose one of its level.`,
    );
  }
  const parent = parentNumber(to, document.dialect.numbering);
  if (parent && run.some(number => isAtOrBelow(parent, number)))
    return refused(`${to.text} lies inside what moves: choose a number outside it.`);
  const isBare = siblingsOf(workspace, document, to).length === 0;
  return parent && isBare && !locate(workspace, document, parent) ? notThere(parent, document) : undefined;
}

/** The run, the siblings that close up behind it, and those that make room for it. */
function shiftsOf(
  workspace: Workspace,
  document: RulesDocument,
  run: readonly RuleNumber[],
  to: RuleNumber,
): Shift[] | Refusal {
  const [first, last] = [run[0]!, run.at(-1)!];
  const left = siblingsOf(workspace, document, first).filter(number => !run.includes(number));
  const closing = shifted(
    left.filter(number => compareNumbers(number, last) > 0),
    -run.length,
    document,
  );
  const arrived = consecutive(run, to, document);
  if (isRefusal(closing)) return closing;
  if (isRefusal(arrived)) return arrived;
  const isWithin = areSiblings(first, to);
  const there = isWithin ? left : siblingsOf(workspace, document, to);
  const now = new Map(closing.map(shift => [shift.from.text, shift.to]));
  const standing = there.map(from => ({ from, at: (isWithin && now.get(from.text)) || from }));
  const gap = gapBefore(
    standing.map(({ at }) => at),
    to,
    document,
  );
  if (gap) return gap;
  const behindLast = moved(to, run.length - 1, document);
  if (isRefusal(behindLast)) return behindLast;
  const isTaken = standing.some(({ at }) => compareNumbers(at, to) >= 0 && compareNumbers(at, behindLast) <= 0);
  const result = new Map([...closing, ...arrived].map(shift => [shift.from.text, shift]));
  for (const { from, at } of isTaken ? standing : []) {
    if (compareNumbers(at, to) < 0) continue;
    const next = moved(at, run.length, document);
    if (isRefusal(next)) return next;
    result.set(from.text, { from, to: next });
  }
  return [...result.values()].filter(shift => shift.from.text !== shift.to.text);
}

function putPieces(
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
    const place = placeFor(documents, where, to, numberAfter);
    const names = run.map(({ text }) => text).join(', ');
    if (unit === 'apart')
      return refused(`The texts of ${names} do not stand behind each other: move one after the other.`);
    if (!place || isInside(place, unit))
      return refused(`There is no place in the text for ${to.text}, outside what moves: put its rules in order first.`);
    pieces.push({ kind: 'put', unit, place });
  }
  return pieces;
}
