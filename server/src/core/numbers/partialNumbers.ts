import { memo } from '../text/memo.ts';
import {
  areSiblings,
  isRange,
  type Level,
  type Numbering,
  numberFromPath,
  ownText,
  parseNumber,
  type RuleNumber,
  siblingWith,
} from './ruleNumber.ts';

/** A level's own part of a number with what stands around it: ".19", "b", "(a)". */
function ownPart({ path }: RuleNumber, numbering: Numbering): string {
  const level = numbering.levels[path.length - 1]!;
  if (path.length > 1 && !level.hundreds) return ownText(path.at(-1)!, level);
  const above = path.length > 1 ? numberFromPath(path.slice(0, -1), numbering).text : '';
  const { text } = numberFromPath(path, numbering);
  return text.startsWith(above) ? text.slice(above.length) : text;
}

/** Whether what is written is the whole of a number, perhaps in another form or with a stray space in it. */
export function isWhole(written: string, number: RuleNumber, numbering: Numbering): boolean {
  return parseNumber(written.replace(/\s/g, ''), numbering)?.text === number.text;
}

/** `next` as `number` is written: in whole, in a form of its own (5.1.b for 5.1.a), or its own part only, if it can. */
export function writtenLike(
  written: string,
  number: RuleNumber,
  next: RuleNumber,
  numbering: Numbering,
): string | undefined {
  return isWhole(written, number, numbering)
    ? wholeLike(written, number, next, numbering)
    : partLike(written, number, next, numbering);
}

/** The whole of `next`, in the form in which that of `number` is written where a numbering has several. */
export function wholeLike(written: string, number: RuleNumber, next: RuleNumber, numbering: Numbering): string {
  if (written === number.text) return next.text;
  const bare = written.replace(/\s/g, '');
  const form = memo(numbering, formsOf).find(each => numberFromPath(number.path, each).text === bare);
  const { text } = form ? numberFromPath(next.path, form) : next;
  return parseNumber(text, numbering)?.text === next.text ? text : next.text;
}

/** A numbering in each of the forms in which its numbers may be written, the usual one first. */
function formsOf(numbering: Numbering): readonly Numbering[] {
  const forms = numbering.levels.reduce<readonly Level[][]>(
    (begun, level) => begun.flatMap(above => formsOfLevel(level).map(form => [...above, form])),
    [[]],
  );
  return forms.map(levels => ({ ...numbering, levels }));
}

function formsOfLevel({ also = [], digits = 0, ...level }: Level): Level[] {
  const padded = digits ? [{ ...level, digits }] : [];
  return [...padded, level, ...also.map(form => ({ ...level, closing: '', ...form }))];
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
  if (!areSiblings(number, next)) return undefined;
  let before: string | undefined;
  let found: Numbering | undefined;
  for (const form of memo(numbering, formsOf)) {
    const own = ownPart(number, form);
    if (own.includes(written) && (before === undefined || own.length < before.length)) [before, found] = [own, form];
  }
  if (before === undefined || !found) return undefined;
  const after = ownPart(next, found);
  const at = before.indexOf(written);
  return after.slice(at, after.length - (before.length - at - written.length));
}

/** A number in a reference that writes its last part only, which it can as long as it comes after `model`; else in full. */
export function shortAfter(
  model: RuleNumber | undefined,
  written: string,
  number: RuleNumber,
  next: RuleNumber,
  numbering: Numbering,
): string {
  if (!model || !isRange(model, next)) return next.text;
  // Its parent may have changed, too: then the part is that of the last level alone.
  const sibling = siblingWith(number, next.path.at(-1)!, numbering);
  return partLike(written, number, sibling, numbering) ?? next.text;
}
