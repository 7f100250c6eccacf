import { type Numbering, parentNumber, parseNumber, type RuleNumber } from '../ruleNumber.ts';
import { below, type NumberMap } from './renumbering.ts';

/** A rule goes with all below it from one number to another. */
export interface Shift {
  readonly from: RuleNumber;
  readonly to: RuleNumber;
}

/** What becomes of all numbers of a book: many rules move at once, others go. */
export interface BookMap extends NumberMap {
  /** The rule, it or one above it, with which a number moves or goes; undefined where it stays. */
  moverOf(number: RuleNumber): RuleNumber | undefined;
  isRemoved(number: RuleNumber): boolean;
}

/**
 * The map that many shifts make together. The innermost shift above a number counts. A rule that is merged comes to a number that
 * another one has and keeps.
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
  const isRemoved = (number: RuleNumber) => {
    const mover = moverOf(number);
    return mover !== undefined && gone.has(mover.text);
  };
  const movers = new Map<string, RuleNumber | undefined>();
  const moverOf = (number: RuleNumber) => {
    if (!movers.has(number.text)) movers.set(number.text, findMover(number));
    return movers.get(number.text);
  };
  const findMover = (number: RuleNumber) => {
    for (let above: RuleNumber | undefined = number; above; above = parentNumber(above, numbering)) {
      const found = bySource.get(above.text)?.from ?? gone.get(above.text);
      if (found) return found;
    }
    return undefined;
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
