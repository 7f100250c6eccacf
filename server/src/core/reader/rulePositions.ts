import type { Dialect, LineForm } from '../dialect/dialect.ts';
import { isNextOrdinal } from '../numbers/countingWays.ts';
import { mayBeLeftOut, type Numbering } from '../numbers/numbering.ts';
import { parseOrdinal, parseOwn } from '../numbers/ownPart.ts';
import { firstSibling, isNextSibling, numberFromPath, type RuleNumber, startLevel } from '../numbers/ruleNumber.ts';

/** The ordinals of a position: those of the previous rule, and of its parents whose numbers its own doesn't contain. */
export function positionOrdinals(position: string): number[] {
  const ordinals: number[] = [];
  // Every line that may begin a rule asks: this is faster than split.
  for (let start = 0; start < position.length; ) {
    const comma = position.indexOf(',', start);
    const end = comma < 0 ? position.length : comma;
    ordinals.push(Number(position.slice(start, end)));
    start = end + 1;
  }
  return ordinals;
}

/** The position at a rule, below the one above. */
export function positionBelow({ path }: RuleNumber, above: string, numbering: Numbering): string {
  const start = startLevel(path, numbering);
  const around = positionOrdinals(above).slice(0, start);
  return [...around, ...Array<number>(start - around.length).fill(0), ...path.slice(start)].join();
}

/** The rule at a position, as its number says it. */
export function ruleAt(position: string, numbering: Numbering): RuleNumber | undefined {
  const ordinals = positionOrdinals(position);
  return ordinals.length ? numberOfOrdinals(ordinals, numbering) : undefined;
}

/** The number of the rule with these ordinals, also of the levels that it doesn't contain. */
function numberOfOrdinals(ordinals: readonly number[], numbering: Numbering): RuleNumber {
  const start = startLevel(ordinals, numbering);
  const path = ordinals.map((ordinal, index) => (index < start ? 0 : ordinal));
  return numberFromPath(path, numbering);
}

/** The number of a line that writes only a part of it, below or after those of the position above. */
export function numberBelow(
  { level, writes }: LineForm,
  written: string,
  position: readonly number[],
  { numbering }: Dialect,
) {
  const own = numbering.levels[level]!;
  const path = own.apart ? [] : position.slice(0, level);
  while (path.length < level && (own.runsOn || own.apart || mayBeLeftOut(path.length, numbering))) path.push(0);
  if (path.length < level) return undefined;
  const before = position[level];
  const next = before === undefined ? (own.first ?? 1) : Math.floor(before) + 1;
  const ordinal = writes === 'count' ? next : (parseOwn(written, own) ?? parseOrdinal(written, own));
  if (ordinal === undefined) return undefined;
  const follows = before !== undefined && isNextOrdinal(before, ordinal, level, numbering);
  return { number: numberOfOrdinals([...path, ordinal], numbering), rank: follows ? 1 : ordinalRank(ordinal, next) };
}

/**
 * The next of the same list, the first of a new one, a later one, or an earlier one: likelier ones have a lower rank.
 */
function ordinalRank(ordinal: number, next: number): number {
  if (ordinal === next) return 2;
  return ordinal > next ? 3 : 4;
}

/** Whether a number is below the same one as that above. */
export function isBeside(number: RuleNumber, last: readonly number[], dialect: Dialect): boolean {
  return last.length > number.level && isBelowSame(number, last, dialect);
}

export function isBelowSame({ path }: RuleNumber, last: readonly number[], { numbering }: Dialect): boolean {
  const start = startLevel(path, numbering);
  return path.slice(start, -1).every((ordinal, index) => ordinal === (last[start + index] ?? 0));
}

/** Whether a whole number continues from the one above. */
export function continuesNumber(number: RuleNumber, last: readonly number[], dialect: Dialect): boolean {
  const { numbering } = dialect;
  if (!last.length || !isBelowSame(number, last, dialect)) return false;
  const { path, level } = number;
  if (last.length <= level) return path[level] === firstSibling(number, numbering).path[level] && last.length >= level;
  return isNextSibling({ text: '', level, path: last }, number, numbering);
}
