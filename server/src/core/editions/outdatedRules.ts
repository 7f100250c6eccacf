import { memo } from '../text/memo.ts';
import type { Compared, Comparison } from './compareEditions.ts';
import type { EditionRule } from './editionRules.ts';

/** A rule of the original that changed since the edition from which it is translated. */
export interface OutdatedRule {
  readonly was: EditionRule;
  /** Undefined if it was removed. */
  readonly now: EditionRule | undefined;
  /** Its translation. */
  readonly own: EditionRule;
  /** The name of the edition from which it is translated, and what changed since. */
  readonly since: string;
  readonly comparison: Comparison;
}

/** An edition, and what changed since; nothing if it is the current one. */
interface Since {
  readonly name: string;
  readonly comparison: Comparison | undefined;
}

/**
 * The rules of a translation that have the number of an edition of the original, and were translated from it or from one
 * of the others that list them, where the original changed since.
 */
export function outdatedRules(
  rules: readonly EditionRule[],
  { name, comparison }: Since,
  others: readonly (Since & { readonly rules: ReadonlySet<string> })[],
): OutdatedRule[] {
  return rules.flatMap(own => {
    const { text } = own.number;
    const main = comparison && memo(comparison, pairsByOld).get(text);
    const listed = others.find(other => other.rules.has(text));
    if (comparison && main && (!listed || !main.now)) return outdatedPair(own, main, name, comparison, true);
    const current = comparison ? main?.now?.number.text : text;
    if (!listed?.comparison || current === undefined) return [];
    const pair = memo(listed.comparison, pairsByNow).get(current);
    return pair ? outdatedPair(own, pair, listed.name, listed.comparison, false) : [];
  });
}

/** The pair, if it has other words, or another number that counts. */
function outdatedPair(
  own: EditionRule,
  { old, now, changes }: Compared<EditionRule>,
  since: string,
  comparison: Comparison,
  numberCounts: boolean,
): OutdatedRule[] {
  const isChanged = changes.some(change => change !== 'citations' && (numberCounts || change !== 'number'));
  return old && (!now || isChanged) ? [{ was: old, now, own, since, comparison }] : [];
}

/** The main pairs by the numbers of old rules. */
function pairsByOld({ rules }: Comparison): ReadonlyMap<string, Compared<EditionRule>> {
  const main = rules.filter(({ old, part }) => old && !part);
  return new Map(main.map(pair => [pair.old!.number.text, pair] as const).reverse());
}

function pairsByNow({ rules }: Comparison): ReadonlyMap<string, Compared<EditionRule>> {
  const main = rules.filter(({ now, part }) => now && !part);
  return new Map(main.map(pair => [pair.now!.number.text, pair] as const).reverse());
}
