import { citationsOf } from '../../book/citations.ts';
import { type Definition, ruleOf, type Workspace } from '../../book/workspace.ts';
import { renumber } from '../../changes/renumber/renumber.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { Fix } from '../../findings/check.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { compareNumbers } from '../../numbers/ruleNumber.ts';

/** Shared by the checks of rule numbers. */

/**
 * Whether a number fits where it is: the previous rule is lower and the next one higher. Unclear if only a part of the
 * number is written, or with a mistake.
 */
export function fitsAt(document: RulesDocument, ordinal: number, number: RuleNumber): boolean {
  const own = ruleOf(document, ordinal);
  if (own.end - own.start !== own.number.text.length) return false;
  const { body } = symbolsOf(document);
  const at = body.indexOf(ordinal);
  const [before, after] = [body[at - 1], body[at + 1]];
  const isAbove = (other: number | undefined, sign: number) =>
    other === undefined || sign * compareNumbers(ruleOf(document, other).number, number) > 0;
  return isAbove(before, -1) && isAbove(after, 1);
}

/**
 * Gives a rule the number that fits its place. Citations of the wrong number follow; citations of the right one stay.
 */
export function rightNumber(workspace: Workspace, definition: Definition, number: RuleNumber): Fix[] {
  const head = ruleOf(definition.document, definition.ordinal);
  return head.end - head.start === head.number.text.length ? renumberEverywhere(workspace, definition, number) : [];
}

/**
 * Changes the number of a rule and all references to it; its subrules keep theirs. None if a range names it, because it
 * is unclear which rules that means.
 */
export function renumberEverywhere(workspace: Workspace, definition: Definition, number: RuleNumber): Fix[] {
  const { document, ordinal } = definition;
  if (document.dialect.doubt !== undefined) return [];
  const { number: from } = ruleOf(document, ordinal);
  const isFirst = symbolsOf(document).rules.get(from.text) === ordinal;
  if (isFirst && citationsOf(workspace, definition).some(({ reference }) => reference.kind === 'range')) return [];
  const { edits, citations } = renumber(workspace, document, {
    action: `Renames ${from.text} to ${number.text}`,
    shifts: [{ from, to: number }],
    arriving: [number],
    only: definition,
    alone: true,
  });
  const everywhere = citations ? ' here and in its citations' : '';
  return [{ title: `Change to ${number.text}${everywhere}`, edits }];
}
