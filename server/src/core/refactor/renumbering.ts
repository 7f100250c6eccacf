import { type Numbering, numberFromPath, parseNumber, type RuleNumber } from '../ruleNumber.ts';

/** A rule with all below it under another number. Numbers are given as they are written. */
export interface Renumbering {
  readonly from: RuleNumber;
  readonly to: RuleNumber;
  /** The number that a rule has afterwards: another one for the rule itself and those below it. */
  after(number: string): string;
  /** The number that a rule had before; undefined where afterwards none has it. */
  before(number: string): string | undefined;
}

export function renumberingOf(from: RuleNumber, to: RuleNumber, numbering: Numbering): Renumbering {
  const moved = (text: string, here: RuleNumber, there: RuleNumber) => {
    const number = parseNumber(text, numbering);
    return number && isAtOrBelow(number, here) ? below(number, there, numbering).text : undefined;
  };
  return {
    from,
    to,
    after: text => moved(text, from, to) ?? text,
    before: text => moved(text, to, from) ?? (moved(text, from, to) === undefined ? text : undefined),
  };
}

/** Whether a number is the given one or that of a rule below it. */
export function isAtOrBelow(number: RuleNumber, above: RuleNumber): boolean {
  return above.path.every((ordinal, level) => number.path[level] === ordinal);
}

/** The same number below another rule: 702.19b below 702.25 is 702.25b, and chapter 702 below section 8 is 802. */
function below({ path }: RuleNumber, parent: RuleNumber, numbering: Numbering): RuleNumber {
  const moved = [...parent.path, ...path.slice(parent.path.length)];
  const first = parent.path.length;
  const sharesNumeral = first < moved.length && numbering.levels[first]!.hundreds;
  if (sharesNumeral && moved[first]! >= 100) moved[first] = moved[first - 1]! * 100 + (moved[first]! % 100);
  return numberFromPath(moved, numbering);
}
