import { nameOf } from '../../editions/changeList.ts';
import type { Compared, Comparison, EditionIndex } from '../../editions/compareEditions.ts';
import type { EditionRule } from '../../editions/editionRules.ts';
import type { RangeEvent, RangeHistory } from '../plan/rewriteRanges.ts';
import type { Numbered } from '../renumber/rewriteCitations.ts';

/**
 * Why a citation needs attention. *removed*: its rule was deleted, and the citation stays; *reworded*, *split*,
 * *joined*: its rule now has other words, is several rules, or is part of another one; *torn*, *widened*: a range
 * became a list, or includes a new rule; *unknown*: the old edition has no such rule; *form*: its form doesn't fit the
 * new number.
 */
export type WhyLeft = 'removed' | 'reworded' | 'split' | 'joined' | 'torn' | 'widened' | 'unknown' | 'form';

type Pair = Compared<EditionRule>;

/** How the numbers of a book change between two of its editions. */
export interface Migration {
  readonly comparison: Comparison;
  /** The cited edition. */
  readonly cited: EditionIndex;
  /** The new versions of the rule with a number, the main one first; empty if the old edition has no such rule. */
  pairsOf(number: string): readonly Pair[];
  /** The rule with a number in the new edition, and its old versions. */
  formerOf(number: string): Pair | undefined;
  /** How a reference changes; `report` is called for ranges that don't stay ranges. */
  renumberedFor(report: (event: RangeEvent, range: Numbered) => void): RangeHistory;
}

/** How citations of the old edition change for the new one. */
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
    renumberedFor: report => ({
      renumbering,
      exists: ({ text }) => byOld.has(text),
      isNew: ({ text }) => byNew.has(text) && renumbering.before(text) === undefined,
      isRemoved: ({ text }) => byOld.has(text) && partnerOf(text) === undefined,
      report,
    }),
  };
}

/** Why a citation of a rule with this number needs attention; undefined if its rule kept its words. */
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
 * The migration of citations that already have the numbers of the new edition, so only changes need attention: every
 * number stays.
 */
export function reviewMigration(migration: Migration): Migration {
  const { comparison, formerOf } = migration;
  const pairsOf = (number: string): readonly Pair[] => {
    const former = formerOf(number);
    const pairs = migration.pairsOf(number);
    // A deleted rule may still be meant, even if another one has its number now.
    if (pairs[0] && !pairs[0].now) return pairs;
    if (former?.old) return migration.pairsOf(former.old.number.text);
    return former ? [{ ...former, changes: [] }] : [];
  };
  return {
    comparison,
    cited: comparison.now,
    pairsOf,
    formerOf,
    renumberedFor: report => ({
      renumbering: { after: number => number, before: number => number },
      exists: ({ text }) => formerOf(text) !== undefined,
      report,
    }),
  };
}
