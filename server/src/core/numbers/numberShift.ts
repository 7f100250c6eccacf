import type { Numbering } from './numbering.ts';
import { numberFromPath, type RuleNumber } from './ruleNumber.ts';

/** How numbers change; they are given as text. */
export interface NumberMap {
  /** The new number of a rule. */
  after(number: string): string;
  /** The old number of a rule; undefined if none will have this one. */
  before(number: string): string | undefined;
}

/** Whether a number is the given one or that of its descendant. */
export function isAtOrBelow(number: RuleNumber, above: RuleNumber): boolean {
  // The innermost part is rarely shared with other numbers, so it is compared first.
  for (let level = above.path.length - 1; level >= 0; level--)
    if (number.path[level] !== above.path[level]) return false;
  return true;
}

/**
 * A number at or below one rule, moved to another: 702.19b becomes 702.25b when 702.19 moves to 702.25, and chapter 702
 * becomes 802 when section 7 moves to 8. Undefined if there is no level that deep.
 */
export function below(
  { path }: RuleNumber,
  from: RuleNumber,
  to: RuleNumber,
  numbering: Numbering,
): RuleNumber | undefined {
  const moved = [...to.path, ...path.slice(from.path.length)];
  if (moved.length > numbering.levels.length) return undefined;
  const first = to.path.length;
  const sharesNumeral = first < moved.length && numbering.levels[first]!.hundreds;
  if (sharesNumeral && moved[first]! >= 100) moved[first] = moved[first - 1]! * 100 + (moved[first]! % 100);
  return numberFromPath(moved, numbering);
}
