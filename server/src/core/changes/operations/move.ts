import { aLevel } from '../../book/explain.ts';
import { textBetween } from '../../document/document.ts';
import { areSiblings, compareNumbers, isAtOrBelow, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { refuse } from '../plan/plan.ts';
import { cutSpan, isInside, joinedUnits, type TextMove, type Where } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { planned } from './inTranslations.ts';
import {
  closingUp,
  consecutiveShifts,
  type Here,
  inBoth,
  isBetween,
  located,
  moved,
  mustLeaveNoGap,
  numbersAfter,
  type Options,
  openingUp,
  type Run,
  rulesInRun,
  shiftedRules,
  siblingsOf,
  unitOfRules,
  unitsOfRule,
} from './siblings.ts';

/**
 * Moves a rule, or consecutive siblings, with everything below; the first gets the number `to`. Siblings at the old and
 * at the new place are renumbered.
 */
export function move(here: Here, ends: Run, to: RuleNumber, { edge }: Options): RenumberPlan {
  const [first, last] = ends;
  const run = runToMove(here, ends);
  mustBePossible(here, run, to);
  const shifts = shiftsOf(here, run, to);
  const numbers = run.length > 1 ? `${first.text}–${last.text}` : first.text;
  const arriving = run.map(({ text }) => shifts.find(({ from }) => from.text === text)?.to ?? to);
  return planned(here, {
    action: to.text === first.text ? `Keeps ${numbers} in place` : `Moves ${numbers} to ${to.text}`,
    shifts,
    arriving: shifts.length ? arriving : [],
    pieces: book => (shifts.length ? putPieces(book, run, to, shifts) : []),
    edge,
  });
}

function runToMove(here: Here, [first, last]: Run): readonly RuleNumber[] {
  for (const end of [first, last]) located(here, end);
  if (!areSiblings(first, last) || compareNumbers(first, last) > 0)
    refuse(`${first.text}–${last.text} aren't consecutive rules at one level.`);
  return rulesInRun(here, [first, last]);
}

function mustBePossible(here: Here, run: readonly RuleNumber[], to: RuleNumber): void {
  mustHaveLevelOf(run[0]!, to, here);
  const parent = parentNumber(to, here.numbering);
  if (parent && run.some(number => isAtOrBelow(parent, number)))
    refuse(`${to.text} is among the rules that move; choose another number.`);
  if (parent && !siblingsOf(here, to).length) located(here, parent);
}

/** Refuses a new number of another level than that of the rule. */
export function mustHaveLevelOf(from: RuleNumber, to: RuleNumber, { document }: Pick<Here, 'document'>): void {
  if (to.level === from.level) return;
  const [wanted, found] = [aLevel(from, document), aLevel(to, document)];
  refuse(`${to.text} is the number of ${found}, but ${from.text} is ${wanted}; choose a number of its level.`);
}

/** The rules, the siblings that close the gap, and those that make room. */
function shiftsOf(here: Here, run: readonly RuleNumber[], to: RuleNumber): Shift[] {
  const arrived = consecutiveShifts(run, to, here);
  const others = areSiblings(run[0]!, to) ? shiftsBetween(here, run, to) : shiftsApart(here, run, to);
  return [...others, ...arrived];
}

/** Among siblings, only those between the old and the new place change. */
function shiftsBetween(here: Here, run: readonly RuleNumber[], to: RuleNumber): Shift[] {
  const end = moved(to, run.length - 1, here);
  const left = siblingsOf(here, to).filter(number => !run.includes(number));
  const passed = left.filter(number => isBetween(number, [run.at(-1)!, end]) || isBetween(number, [to, run[0]!]));
  const isForward = compareNumbers(to, run[0]!) > 0;
  const isFree = !isForward && !left.some(number => isBetween(number, [to, end]));
  const shifts = isFree ? [] : shiftedRules(passed, isForward ? -run.length : run.length, here);
  const now = new Map(shifts.map(shift => [shift.from.text, shift.to]));
  const standing = left.map(number => now.get(number.text) ?? number);
  mustLeaveNoGap(standing, to, here);
  return shifts;
}

/** The siblings of the old parent close the gap, and those of the new one make room. */
function shiftsApart(here: Here, run: readonly RuleNumber[], to: RuleNumber): Shift[] {
  const closing = closingUp(here, run.at(-1)!, run.length);
  mustLeaveNoGap(siblingsOf(here, to), to, here);
  return [...closing, ...openingUp(here, to, run.length)];
}

/** What moves the text of some rules to where the first has the number `to` after the shifts. */
export function putPieces(
  here: Here,
  run: readonly RuleNumber[],
  to: RuleNumber,
  shifts: readonly Shift[],
): TextMove[] {
  const after = numbersAfter(shifts, here);
  const numberAfter = (number: RuleNumber) =>
    run.some(first => isAtOrBelow(number, first)) ? undefined : after(number);
  return inBoth((where): TextMove[] => {
    const unit = unitOfRules(here, run, where);
    if (!unit) return [];
    const place = placeFor(here.documents, where, to, numberAfter);
    if (!place || isInside(place, unit)) refuse(`There's no place in the text for ${to.text}; sort its rules first.`);
    return exchanged(here, shifts, where) ?? [{ kind: 'put', unit, place }];
  });
}

/**
 * Where only some of the rules that change places have blank lines before them: each rule in the place of another, so
 * that the blank lines stay. Undefined elsewhere, and if the rules aren't consecutive siblings.
 */
function exchanged(here: Here, shifts: readonly Shift[], where: Where): TextMove[] | undefined {
  const [first] = shifts;
  if (!first || !shifts.every(({ from, to }) => areSiblings(from, first.from) && areSiblings(to, first.from)))
    return undefined;
  const placed = shifts.map(({ from, to }) => ({ to, units: unitsOfRule(here.documents, from, where) }));
  const units = placed.flatMap(({ units }) => units).sort((a, b) => a.start - b.start);
  if (placed.some(({ units }) => units.length !== 1) || !joinedUnits(units)) return undefined;
  const [outermost] = units;
  const ends = [cutSpan(outermost!).start, ...units.map(({ end }) => end)];
  const gaps = units.map(({ document, start }, index) => textBetween(document, { start: ends[index]!, end: start }));
  const lines = gaps.map(gap => gap.replace(/[^\S\r\n]/g, '')).filter(Boolean);
  if (new Set(lines).size < 2) return undefined;
  const sorted = placed.sort((a, b) => compareNumbers(a.to, b.to)).map(({ units: [own] }) => own!);
  return units.flatMap((unit, index): TextMove[] =>
    unit === sorted[index] ? [] : [{ kind: 'replace', unit, by: sorted[index]! }],
  );
}
