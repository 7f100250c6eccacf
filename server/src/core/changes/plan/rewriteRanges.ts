import type { RangeReference } from '../../blocks/block.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import {
  compareNumbers,
  expandRange,
  isRange,
  type NumberMap,
  nextSibling,
  parseNumber,
  previousSibling,
  type RuleNumber,
} from '../../numbers/ruleNumber.ts';

/** What can happen to a range besides new ends. */
export type RangeEvent = 'torn' | 'widened' | 'narrowed' | 'edge';

/** The ends of a range. */
type Ends = Pick<RangeReference, 'first' | 'last'>;

/** What must be known about the rules of a range. */
export interface RangeHistory<Range extends Ends = RangeReference> {
  readonly renumbering: NumberMap;
  /** Whether a number is of a rule that moves or is deleted (default: any may be): only those have to be looked up. */
  readonly means?: (number: RuleNumber) => boolean;
  /** Whether a rule has this number before the change. */
  readonly exists: (number: RuleNumber) => boolean;
  /** Whether a rule that is new at its place has this number after the change; ranges around it include it. */
  readonly isNew?: (number: RuleNumber) => boolean;
  /** Whether the rule that has this number is deleted. */
  readonly isRemoved?: (number: RuleNumber) => boolean;
  /** Whether a range includes a new rule before its first or after its last one. */
  readonly takesEdges?: (range: Range) => boolean;
  readonly report?: (event: RangeEvent, range: Range) => void;
}

/** The new form of a range: one with other ends, or, if that would name other rules, a list. */
type RangeAfterwards =
  | { readonly kind: 'range'; readonly first: RuleNumber; readonly last: RuleNumber }
  | { readonly kind: 'list'; readonly numbers: readonly RuleNumber[] };

/** What names the same rules as a range does; undefined if all of them are deleted, and the range stays. */
export function rangeAfterwards<Range extends Ends>(
  range: Range,
  numbering: Numbering,
  history: RangeHistory<Range>,
  next: (number: RuleNumber) => RuleNumber,
): RangeAfterwards | undefined {
  const { renumbering, exists, isRemoved, isNew, report } = history;
  if (!isRange(range.first, range.last)) return { kind: 'range', first: next(range.first), last: next(range.last) };
  const all = expandRange(range.first, range.last, numbering);
  const named = all.filter((number, index) => index === 0 || index === all.length - 1 || exists(number));
  const kept = named.filter(number => !isRemoved?.(number));
  if (kept.length === 0) return undefined;
  if (kept.length < named.length) report?.('narrowed', range);
  const wanted = uniqueNumbers(kept.map(next).sort(compareNumbers));
  const [first, last] = [wanted[0]!, wanted.at(-1)!];
  const texts = new Set(wanted.map(({ text }) => text));
  const others = expandRange(first, last, numbering).filter(({ text }) => !texts.has(text));
  const old = others.filter(number => !isNew?.(number));
  const standsAfterwards = ({ text }: RuleNumber) => {
    const former = parseNumber(renumbering.before(text) ?? '', numbering);
    return former !== undefined && exists(former);
  };
  // The range names no other rules, and has no more gaps than before.
  if (isRange(first, last) && old.length <= all.length - kept.length && !old.some(standsAfterwards)) {
    if (old.length < others.length) report?.('widened', range);
    return widened(first, last, numbering, history, range);
  }
  if (wanted.length > 1) report?.('torn', range);
  return { kind: 'list', numbers: wanted };
}

/** Sorted numbers without duplicates, such as those of merged rules. */
function uniqueNumbers(numbers: readonly RuleNumber[]): RuleNumber[] {
  return numbers.filter(({ text }, index) => text !== numbers[index - 1]?.text);
}

/** Includes new rules at the edges, if requested. */
function widened<Range extends Ends>(
  from: RuleNumber,
  to: RuleNumber,
  numbering: Numbering,
  { isNew, takesEdges, report }: RangeHistory<Range>,
  range: Range,
): RangeAfterwards {
  let [first, last] = [from, to];
  const before = () => (first.path.at(-1)! > 1 ? previousSibling(first, numbering) : undefined);
  const after = () => nextSibling(last, numbering);
  const isNewNumber = (number: RuleNumber | undefined) => number !== undefined && isNew?.(number);
  const isWanted = takesEdges?.(range) ?? false;
  if (isNewNumber(before()) || isNewNumber(after())) report?.(isWanted ? 'widened' : 'edge', range);
  while (isWanted && isNewNumber(before())) first = before()!;
  while (isWanted && isNewNumber(after())) last = after()!;
  return { kind: 'range', first, last };
}
