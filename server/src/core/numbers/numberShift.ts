import { type Numbering, numberFromPath, type RuleNumber } from './ruleNumber.ts';

/** What becomes of numbers, which are given as they are written. */
export interface NumberMap {
  /** The number that a rule has afterwards. */
  after(number: string): string;
  /** The number that a rule had before; undefined if afterwards none has it. */
  before(number: string): string | undefined;
}

/** Whether a number is the given one or that of a rule below it. */
export function isAtOrBelow(number: RuleNumber, above: RuleNumber): boolean {
  // The innermost part is the one that most others do not have.
  for (let level = above.path.length - 1; level >= 0; level--)
    if (number.path[level] !== above.path[level]) return false;
  return true;
}

/**
 * A number at or below one rule, at or below another: 702.19b goes with 702.19 to 702.25b, and chapter 702 with section
 * 7 to 802. Undefined if there is no level that deep.
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
