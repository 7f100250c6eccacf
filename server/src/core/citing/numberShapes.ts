/** Which numbers that could be versions, decimals, or cells cite rules, because so many of them are hardly rules by chance. */

/** A number with a shape, and whether a rule has it. */
interface Shaped {
  readonly number: string | undefined;
  readonly shape?: string;
}

/** So many bits show that numbers of a shape cite rules: those of three that rules have. */
const SURE = 5;
/** Of numbers that cite no rule, at least this share still match one by chance, because both are mostly small. */
const BY_CHANCE = 0.3;
/** The share of real citations whose rule exists. */
const RIGHT = 0.97;

/** The form of a number, in which each digit and each letter stands for all of them: `d.d.d`, `dxd`. */
export function shapeOf(number: string): string {
  return number.replace(/\d/g, 'd').replace(/\p{L}/gu, 'x');
}

/**
 * The shapes whose numbers in the source cite rules. A number that a rule has is evidence for that, the more so the rarer
 * rules are among numbers of its shape; one that no rule has is evidence against it.
 */
export function citedShapes(found: readonly Shaped[], numbers: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Map<string, Set<string>>();
  for (const { shape, number } of found)
    if (shape !== undefined && number !== undefined) seen.set(shape, (seen.get(shape) ?? new Set()).add(number));
  if (!seen.size) return new Set();
  const rules = new Map<string, number>();
  for (const number of numbers) rules.set(shapeOf(number), (rules.get(shapeOf(number)) ?? 0) + 1);
  return new Set(
    [...seen].flatMap(([shape, distinct]) => {
      const share = Math.min(RIGHT, Math.max(BY_CHANCE, (rules.get(shape) ?? 0) / sizeOf(shape)));
      const hit = Math.log2(RIGHT / share);
      const miss = Math.log2((1 - RIGHT) / (1 - share));
      const bits = [...distinct].reduce((sum, number) => sum + (numbers.has(number) ? hit : miss), 0);
      return bits >= SURE ? [shape] : [];
    }),
  );
}

/** How many numbers have a shape. */
function sizeOf(shape: string): number {
  return 10 ** (shape.split('d').length - 1) * 26 ** (shape.split('x').length - 1);
}
