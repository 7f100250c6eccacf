import { isRange, type Numbering, numberFromPath, parseNumber, type RuleNumber } from '../ruleNumber.ts';

/** A level's own part of a number with what stands around it: ".19", "b", "(a)". */
function ownPart({ path }: RuleNumber, numbering: Numbering): string {
  const above = path.length > 1 ? numberFromPath(path.slice(0, -1), numbering).text : '';
  const { text } = numberFromPath(path, numbering);
  return text.startsWith(above) ? text.slice(above.length) : text;
}

/** Whether what is written is the whole of a number, perhaps in another form or with a stray space in it. */
export function isWhole(written: string, number: RuleNumber, numbering: Numbering): boolean {
  return parseNumber(written.replace(/\s/g, ''), numbering)?.text === number.text;
}

/**
 * The own part of `next` in the form in which that of `number` is written: "d" for "b", "(d)" for "(b)"; undefined where
 * the two lie under different rules, or `written` is no part of `number`.
 */
export function partLike(
  written: string,
  number: RuleNumber,
  next: RuleNumber,
  numbering: Numbering,
): string | undefined {
  if (!haveOneParent(number, next)) return undefined;
  const before = ownPart(number, numbering);
  const after = ownPart(next, numbering);
  const at = before.indexOf(written);
  return at < 0 ? undefined : after.slice(at, after.length - (before.length - at - written.length));
}

/** Whether two numbers are of one level and lie under one rule. */
export function haveOneParent(a: RuleNumber, b: RuleNumber): boolean {
  return a.level === b.level && a.path.slice(0, -1).every((ordinal, index) => ordinal === b.path[index]);
}

/** A number in a reference that writes its last part only, which it can as long as it comes after `model`; else in full. */
export function shortBehind(
  model: RuleNumber | undefined,
  written: string,
  number: RuleNumber,
  next: RuleNumber,
  numbering: Numbering,
): string {
  if (!model || !isRange(model, next)) return next.text;
  // Its parent may have changed, too: then the part is that of the last level alone.
  const sibling = numberFromPath([...number.path.slice(0, -1), next.path.at(-1)!], numbering);
  return partLike(written, number, sibling, numbering) ?? next.text;
}
