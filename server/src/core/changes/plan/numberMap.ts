import type { Numbering } from '../../numbers/numbering.ts';
import { movedNumber, type NumberMap, parentNumber, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';

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

/** A rule that moves, and those below it, by the ordinals of the next level. */
interface Movers {
  mover?: RuleNumber;
  readonly below: Map<number, Movers>;
}

function moversAt(outermost: Movers, { path }: RuleNumber): Movers {
  return path.reduce((above, ordinal) => {
    const at = above.below.get(ordinal) ?? { below: new Map() };
    above.below.set(ordinal, at);
    return at;
  }, outermost);
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
  const outermost: Movers = { below: new Map() };
  for (const own of all) moversAt(outermost, own).mover = own;
  // By ordinals, because it is called for every number of a text, and most are far from what moves.
  const moverOf = ({ path }: RuleNumber) => {
    let at: Movers | undefined = outermost;
    let nearest: RuleNumber | undefined;
    for (const ordinal of path) {
      at = at.below.get(ordinal);
      if (!at) return alone ? undefined : nearest;
      nearest = at.mover ?? nearest;
    }
    return alone ? at.mover : nearest;
  };
  return {
    moverOf,
    isRemoved: number => gone.has(moverOf(number)?.text ?? ''),
    after(text) {
      // A number that omits levels can be read otherwise than its rule has it.
      const own = bySource.get(text);
      if (own) return own.to.text;
      const number = parseNumber(text, numbering);
      const shift = number && bySource.get(moverOf(number)?.text ?? '');
      return (shift && movedNumber(number, shift.from, shift.to, numbering)?.text) ?? text;
    },
    before(text) {
      const number = parseNumber(text, numbering);
      for (let above = number; above; above = alone ? undefined : parentNumber(above, numbering)) {
        const shift = byTarget.get(above.text);
        if (shift) return movedNumber(number!, shift.to, shift.from, numbering)?.text;
        if (bySource.has(above.text) || gone.has(above.text)) return undefined;
      }
      return text;
    },
  };
}
