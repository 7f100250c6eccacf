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
 * The map of several shifts, which affect subrules unless they are `alone`. The innermost shift around a number counts.
 * A merged rule gets a number that another one has and keeps.
 */
export function bookMapOf(
  shifts: readonly Shift[],
  removed: readonly RuleNumber[],
  numbering: Numbering,
  merged: readonly Shift[] = [],
  alone = false,
): BookMap {
  const bySource = new Map([...shifts, ...merged].map(shift => [shift.from.text, shift]));
  const byTarget = new Map(shifts.map(shift => [shift.to.text, shift]));
  const gone = new Set(removed.map(({ text }) => text));
  const all = [...removed, ...Array.from(bySource.values(), ({ from }) => from)];
  const movers = new Map(all.map(own => [own.path.map(ordinal => `${ordinal}.`).join(''), own]));
  // By path, because it is called for every number of a text.
  const moverOf = ({ path }: RuleNumber) => {
    let key = '';
    let nearest: RuleNumber | undefined;
    for (const ordinal of path) {
      key += `${ordinal}.`;
      nearest = movers.get(key) ?? nearest;
    }
    return alone ? movers.get(key) : nearest;
  };
  return {
    moverOf,
    isRemoved: number => gone.has(moverOf(number)?.text ?? ''),
    after(text) {
      const number = parseNumber(text, numbering);
      const shift = number && bySource.get(moverOf(number)?.text ?? '');
      return (shift && below(number, shift.from, shift.to, numbering)?.text) ?? text;
    },
    before(text) {
      const number = parseNumber(text, numbering);
      for (let above = number; above; above = alone ? undefined : parentNumber(above, numbering)) {
        const shift = byTarget.get(above.text);
        if (shift) return below(number!, shift.to, shift.from, numbering)?.text;
        if (bySource.has(above.text) || gone.has(above.text)) return undefined;
      }
      return text;
    },
  };
}
