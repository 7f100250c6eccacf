import type { ChangeEntry, ChangeGroup } from '../../../core/editions/changeList.ts';
import type { Comparison } from '../../../core/editions/compareEditions.ts';
import type { StaleReference } from '../../../core/editions/staleReferences.ts';
import { counted } from '../../../core/text/words.ts';

/** Everything that a format shows about two editions. */
interface ComparedEditions {
  /** Names on the command line. */
  readonly names: { readonly old: string; readonly now: string };
  /** Names in the texts. */
  readonly called: { readonly old: string | undefined; readonly now: string | undefined };
  readonly comparison: Comparison;
  readonly groups: readonly ChangeGroup[];
  readonly stale: readonly StaleReference[];
  /** Whether to print colors. */
  readonly colors: boolean;
}

/** A format of `rulebook compare`. */
export type ChangesFormat = (compared: ComparedEditions) => string;

/** An edition in a heading: “rules.txt (2026-01-16)”. */
export function entitled(name: string, called: string | undefined): string {
  return called === undefined || name.includes(called) ? name : `${name} (${called})`;
}

/** How many rules were added, removed, and so on: “2 rules added, 1 rule moved”. */
export function countsOf({ rules }: Comparison): string {
  const main = rules.filter(({ part }) => !part);
  const pairs = main.filter(({ old, now }) => old && now);
  const counts = [
    [main.filter(({ old }) => !old), 'added'],
    [main.filter(({ now }) => !now), 'removed'],
    [pairs.filter(({ changes }) => changes.includes('number')), 'moved'],
    [pairs.filter(({ changes }) => changes.some(change => change === 'text' || change === 'title')), 'reworded'],
    [rules.filter(({ part }) => part === 'split'), 'split off'],
    [rules.filter(({ part }) => part === 'joined'), 'merged into another one'],
  ] as const;
  const words = counts.flatMap(([{ length }, what]) => (length ? `${counted(length, 'rule')} ${what}` : []));
  return words.join(', ') || 'no rule changed';
}

/** What happened to the rule or term of an entry: “700.4 → 700.5, new text”. */
export function describeEntry({ old, now, part, changes, title }: ChangeEntry): string {
  const name = now ?? old!;
  const titled = title && title !== name ? ` ${title}` : '';
  if (old === undefined) return `${name}${titled}: added`;
  if (now === undefined) return `${name}${titled}: removed`;
  const moved = old === now ? name : `${old} → ${now}`;
  if (part) return `${moved}${titled}: ${PARTS[part]}`;
  const what = changes.filter(change => change !== 'number').map(change => WHAT[change]);
  return `${moved}${titled}${what.length ? `: ${what.join(', ')}` : ''}`;
}

const PARTS = { split: 'split off', joined: 'merged' } as const;
const WHAT = {
  number: 'moved',
  text: 'reworded',
  title: 'new title',
  examples: 'examples changed',
  citations: 'references changed',
} as const;

/** “201.4e cites 713; the rule it meant is now 712.” */
export function describeStale({ text, meant, now }: StaleReference, citing: string): string {
  const was = meant.number.text === text ? '' : ` (${meant.number.text})`;
  return `${citing} cites ${text}${was}; the rule it meant is now ${now.number.text}.`;
}
