import type { ChangeEntry, ChangeGroup } from '../../../core/editions/changeList.ts';
import type { Comparison } from '../../../core/editions/compareEditions.ts';
import type { StaleReference } from '../../../core/editions/staleReferences.ts';
import { counted } from '../summary.ts';

/** All that a format shows of two editions. */
export interface ComparedEditions {
  /** As the command line names them. */
  readonly names: { readonly old: string; readonly now: string };
  /** What their texts say that they are called. */
  readonly called: { readonly old: string | undefined; readonly now: string | undefined };
  readonly comparison: Comparison;
  readonly groups: readonly ChangeGroup[];
  readonly stale: readonly StaleReference[];
  /** Whether what is printed may have colors. */
  readonly colors: boolean;
}

/** A format of `rulebook compare`. */
export type ChangesFormat = (compared: ComparedEditions) => string;

/** An edition in a heading: “rules.txt (2026-01-16)”. */
export function entitled(name: string, called: string | undefined): string {
  return called === undefined || name.includes(called) ? name : `${name} (${called})`;
}

/** How many rules were added, removed and so on: “2 rules added, 1 rule moved”. */
export function countsOf({ rules }: Comparison): string {
  const main = rules.filter(({ part }) => !part);
  const pairs = main.filter(({ old, now }) => old && now);
  const counts = [
    [main.filter(({ old }) => !old), 'added'],
    [main.filter(({ now }) => !now), 'removed'],
    [pairs.filter(({ changes }) => changes.includes('number')), 'moved'],
    [pairs.filter(({ changes }) => changes.some(change => change === 'text' || change === 'title')), 'reworded'],
    [rules.filter(({ part }) => part === 'split'), 'split off'],
    [rules.filter(({ part }) => part === 'joined'), 'joined to another one'],
  ] as const;
  const told = counts.flatMap(([{ length }, what]) => (length ? `${counted(length, 'rule')} ${what}` : []));
  return told.join(', ') || 'no rule changed';
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

const PARTS = { split: 'split off', joined: 'joined' } as const;
const WHAT = {
  number: 'number',
  text: 'reworded',
  title: 'new title',
  examples: 'examples',
  citations: 'citations',
} as const;

/** “Rule 201.4e says 713 and means what is 712 now.” */
export function describeStale({ text, meant, now }: StaleReference, citing: string): string {
  const was = meant.number.text === text ? '' : ` (${meant.number.text})`;
  return `${citing} cites ${text}${was}; the rule it meant is now ${now.number.text}.`;
}
