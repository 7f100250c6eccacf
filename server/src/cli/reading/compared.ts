import { type Comparison, compareEditions } from '../../core/editions/compareEditions.ts';
import { correspondence } from '../../core/editions/earlierEditions.ts';
import { Failure } from '../arguments/options.ts';
import type { NamedEdition } from './citedEditions.ts';

/**
 * Compares two editions. Throws {@link Failure} if they are the same, have no rules, or, if there is a `hint` what to do
 * then, have almost nothing in common.
 */
export function compared(
  old: NamedEdition,
  now: NamedEdition,
  says: { readonly noRules: string; readonly hint: string | undefined },
  corrections?: Parameters<typeof compareEditions>[2],
): Comparison {
  if (old.files.some(file => now.files.includes(file)))
    throw new Failure(`${old.name} and ${now.name} are the same file; specify the old and the new edition.`);
  const comparison = compareEditions(old, now, corrections);
  const empty = comparison.old.rules.length === 0 ? old : comparison.now.rules.length === 0 ? now : undefined;
  if (empty) throw new Failure(`${empty.name} has no rules${says.noRules}.`);
  const { pairs, of, isEnough } = correspondence(comparison);
  if (says.hint && !isEnough)
    throw new Failure(
      `${old.name} and ${now.name} have almost nothing in common (${pairs} of ${of} rules match); ${says.hint}.`,
    );
  return comparison;
}
