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
  refuseSame(old, now, 'the old and the new edition');
  const comparison = compareEditions(old, now, corrections);
  const empty = comparison.old.rules.length === 0 ? old : comparison.now.rules.length === 0 ? now : undefined;
  if (empty) throw new Failure(`${empty.name} has no rules${says.noRules}.`);
  if (says.hint) refuseOthers(old, now, comparison, says.hint);
  return comparison;
}

/** Throws {@link Failure} if two editions are the same, or one is a part of the other. */
export function refuseSame(old: NamedEdition, now: NamedEdition, wanted: string): void {
  const isIn = (part: NamedEdition, whole: NamedEdition) =>
    part.files.length > 0 && part.files.every(file => whole.files.includes(file));
  const [isOldIn, isNewIn] = [isIn(old, now), isIn(now, old)];
  if (old.name === now.name || (isOldIn && isNewIn))
    throw new Failure(
      `${old.name} and ${now.name} are the same ${old.files.length === 1 ? 'file' : 'edition'}; specify ${wanted}.`,
    );
  const [part, whole] = isOldIn ? [old, now] : [now, old];
  if (isOldIn || isNewIn) throw new Failure(`${part.name} is also part of ${whole.name}; specify ${wanted}.`);
}

/** Throws {@link Failure} if two editions can't be of one book. */
export function refuseOthers(old: NamedEdition, now: NamedEdition, comparison: Comparison, hint: string): void {
  const { pairs, of, isEnough } = correspondence(comparison);
  if (!isEnough)
    throw new Failure(
      `${old.name} and ${now.name} have almost nothing in common (${pairs} of ${of} rules match); ${hint}.`,
    );
}
