import { nameOf } from '../../editions/changeList.ts';
import type { Compared, Comparison, EditionIndex } from '../../editions/compareEditions.ts';
import type { EditionRule } from '../../editions/editionRules.ts';
import type { RangeEvent } from '../plan/rewriteRanges.ts';
import type { Numbered, Renumbered } from '../renumber/rewriteCitations.ts';

/**
 * Why someone should look at a citation. *removed*: its rule is gone, and it stays as it is; *reworded*, *split*, *joined*: its rule
 * says something else now, or in several places, or within another one; *torn*, *widened*: a range names its rules one by one
 * now, or also a new one; *unknown*: the old edition has no such rule; *form*: its form can't hold the new number.
 */
export type WhyLeft = 'removed' | 'reworded' | 'split' | 'joined' | 'torn' | 'widened' | 'unknown' | 'form';

type Pair = Compared<EditionRule>;

/** What becomes of the numbers of a book between two of its editions. */
export interface Migration {
  readonly comparison: Comparison;
  /** The edition whose numbers are cited. */
  readonly cited: EditionIndex;
  /** What became of the rule with a number: the main pair first; empty if the old edition has no such rule. */
  pairsOf(number: string): readonly Pair[];
  /** The rule that has a number in the new edition, with what it was. */
  formerOf(number: string): Pair | undefined;
  /** What becomes of a reference; `tell` learns of ranges that don't stay ranges. */
  renumberedFor(tell: (event: RangeEvent, range: Numbered) => void): Renumbered;
}

/** How citations of the old edition follow to the new one. */
export function migrationOf(comparison: Comparison): Migration {
  const byOld = new Map<string, Pair[]>();
  const byNew = new Map<string, Pair>();
  for (const pair of comparison.rules) {
    if (pair.old) {
      const pairs = byOld.get(nameOf(pair.old)) ?? [];
      byOld.set(nameOf(pair.old), pair.part ? [...pairs, pair] : [pair, ...pairs]);
    }
    if (pair.now && !(pair.part && byNew.has(nameOf(pair.now)))) byNew.set(nameOf(pair.now), pair);
  }
  const pairsOf = (number: string) => byOld.get(number) ?? [];
  const partnerOf = (number: string) => pairsOf(number)[0]?.now?.number.text;
  const renumbering = {
    after: (number: string) => partnerOf(number) ?? number,
    before: (number: string) => {
      const { old, part } = byNew.get(number) ?? {};
      return part === 'split' ? undefined : old?.number.text;
    },
  };
  return {
    comparison,
    cited: comparison.old,
    pairsOf,
    formerOf: number => byNew.get(number),
    renumberedFor: tell => ({
      renumbering,
      exists: ({ text }) => byOld.has(text),
      isNew: ({ text }) => byNew.has(text) && renumbering.before(text) === undefined,
      isRemoved: ({ text }) => byOld.has(text) && partnerOf(text) === undefined,
      tell,
    }),
  };
}

/** Why a citation of a rule with this number must be looked at; undefined if its rule kept its words. */
export function whyLeft({ pairsOf }: Migration, number: string): WhyLeft | undefined {
  const pairs = pairsOf(number);
  const [main] = pairs;
  if (!main) return 'unknown';
  if (!main.now) return 'removed';
  if (main.part) return main.part;
  if (pairs.length > 1) return 'split';
  return main.changes.includes('text') || main.changes.includes('title') ? 'reworded' : undefined;
}

/**
 * The same where the numbers of the new edition are cited already, and only what changed since the old one is to be looked at:
 * every number stays.
 */
export function reviewOf(migration: Migration): Migration {
  const { comparison, formerOf } = migration;
  const pairsOf = (number: string): readonly Pair[] => {
    const former = formerOf(number);
    const pairs = migration.pairsOf(number);
    // A rule that is gone may still be meant, also where another one has its number now.
    if (pairs[0] && !pairs[0].now) return pairs;
    if (former?.old) return migration.pairsOf(former.old.number.text);
    return former ? [{ ...former, changes: [] }] : [];
  };
  return {
    comparison,
    cited: comparison.now,
    pairsOf,
    formerOf,
    renumberedFor: tell => ({
      renumbering: { after: number => number, before: number => number },
      exists: ({ text }) => formerOf(text) !== undefined,
      tell,
    }),
  };
}
