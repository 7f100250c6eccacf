import { compareNumbers, type Numbering, numberFromPath, parseNumber, type RuleNumber } from '../ruleNumber.ts';

/** What becomes of numbers, which are given as they are written. */
export interface NumberMap {
  /** The number that a rule has afterwards. */
  after(number: string): string;
  /** The number that a rule had before; undefined where afterwards none has it. */
  before(number: string): string | undefined;
}

/** A rule with all below it under another number. */
export interface Renumbering extends NumberMap {
  readonly from: RuleNumber;
  readonly to: RuleNumber;
  readonly numbering: Numbering;
}

export function renumberingOf(from: RuleNumber, to: RuleNumber, numbering: Numbering): Renumbering {
  const moved = (text: string, here: RuleNumber, there: RuleNumber) => {
    const number = parseNumber(text, numbering);
    return number && isAtOrBelow(number, here) ? below(number, here, there, numbering)?.text : undefined;
  };
  return {
    from,
    to,
    numbering,
    after: text => moved(text, from, to) ?? text,
    before: text => moved(text, to, from) ?? (moved(text, from, to) === undefined ? text : undefined),
  };
}

/** Whether a number of this numbering, or a range, may read otherwise afterwards: of most it is seen at a glance that they do not. */
export function mayChange(renumbering: Renumbering, numbering: Numbering, first: RuleNumber, last = first): boolean {
  const { from, to } = renumbering;
  if (numbering !== renumbering.numbering) return true;
  return mayName(first, last, from) || mayName(first, last, to);
}

/** Whether a range, the ends of which may be the same, names a number, reaches over it or ends at or below it. */
function mayName(first: RuleNumber, last: RuleNumber, number: RuleNumber): boolean {
  if (isAtOrBelow(first, number)) return true;
  return (
    first !== last &&
    (isAtOrBelow(last, number) || (compareNumbers(first, number) <= 0 && compareNumbers(number, last) <= 0))
  );
}

/** Whether a number is the given one or that of a rule below it. */
export function isAtOrBelow(number: RuleNumber, above: RuleNumber): boolean {
  for (let level = 0; level < above.path.length; level++) if (number.path[level] !== above.path[level]) return false;
  return true;
}

/**
 * A number at or below one rule, at or below another: 702.19b goes with 702.19 to 702.25b, and chapter 702 with section 7 to 802.
 * Undefined where there is no level that deep.
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
