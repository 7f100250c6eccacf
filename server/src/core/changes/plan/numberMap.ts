import type { Numbering } from '../../numbers/numbering.ts';
import { below, type NumberMap, parentNumber, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';

/** A rule that moves, with everything below, from one number to another. */
export interface Shift {
  readonly from: RuleNumber;
  readonly to: RuleNumber;
}

/** How all numbers of a book change: many rules move at once, and others are deleted. */
export interface BookMap extends NumberMap {
  /** The rule, itself or a parent, with which a number moves or is deleted; undefined if it stays. */
  moverOf(number: RuleNumber): RuleNumber | undefined;
  isRemoved(number: RuleNumber): boolean;
}

/**
 * The map of several shifts. The innermost shift around a number counts. A merged rule gets a number that another one
 * has and keeps.
 */
export function bookMapOf(
  shifts: readonly Shift[],
  removed: readonly RuleNumber[],
  numbering: Numbering,
  merged: readonly Shift[] = [],
): BookMap {
  const bySource = new Map([...shifts, ...merged].map(shift => [shift.from.text, shift]));
  const byTarget = new Map(shifts.map(shift => [shift.to.text, shift]));
  const gone = new Map(removed.map(number => [number.text, number]));
  const moverOf = nearestIn([...removed, ...Array.from(bySource.values(), ({ from }) => from)], numbering);
  const isRemoved = (number: RuleNumber) => {
    const mover = moverOf(number);
    return mover !== undefined && gone.has(mover.text);
  };
  return {
    moverOf,
    isRemoved,
    after(text) {
      const number = parseNumber(text, numbering);
      const shift = number && bySource.get(moverOf(number)?.text ?? '');
      return (shift && below(number, shift.from, shift.to, numbering)?.text) ?? text;
    },
    before(text) {
      const number = parseNumber(text, numbering);
      for (let above = number; above; above = parentNumber(above, numbering)) {
        const shift = byTarget.get(above.text);
        if (shift) return below(number!, shift.to, shift.from, numbering)?.text;
        if (bySource.has(above.text) || gone.has(above.text)) return undefined;
      }
      return text;
    },
  };
}

/** The map of shifts that don't affect subrules. */
export function loneMapOf(shifts: readonly Shift[]): BookMap {
  const bySource = new Map(shifts.map(shift => [shift.from.text, shift]));
  const byTarget = new Map(shifts.map(shift => [shift.to.text, shift]));
  return {
    moverOf: ({ text }) => bySource.get(text)?.from,
    isRemoved: () => false,
    after: text => bySource.get(text)?.to.text ?? text,
    before: text => byTarget.get(text)?.from.text ?? (bySource.has(text) ? undefined : text),
  };
}

/** Numbers by their path: a given number, and those below it. */
interface Branch {
  number?: RuleNumber;
  readonly below: Map<number, Branch>;
}

/**
 * Finds the nearest of some numbers that is a number or one of its parents. Called for all heads of a text, so it
 * allocates nothing.
 */
function nearestIn(
  numbers: readonly RuleNumber[],
  numbering: Numbering,
): (number: RuleNumber) => RuleNumber | undefined {
  const root: Branch = { below: new Map() };
  for (const number of numbers) branchOf(root, ownPath(number, numbering)).number = number;
  return ({ path }) => {
    let nearest: RuleNumber | undefined;
    let branch: Branch | undefined = root;
    for (let level = 0; branch && level < path.length; level++) {
      branch = branch.below.get(path[level]!);
      nearest = branch?.number ?? nearest;
    }
    return nearest;
  };
}

/** The path without omitted levels at its end. */
function ownPath({ path }: RuleNumber, { levels }: Numbering): readonly number[] {
  const last = path.findLastIndex((ordinal, level) => ordinal !== 0 || !levels[level]!.optional);
  return path.slice(0, last + 1);
}

function branchOf(root: Branch, path: readonly number[]): Branch {
  let branch = root;
  for (const ordinal of path) {
    const next = branch.below.get(ordinal) ?? { below: new Map() };
    branch.below.set(ordinal, next);
    branch = next;
  }
  return branch;
}
