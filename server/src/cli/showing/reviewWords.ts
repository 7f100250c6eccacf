import type { LostAddress, ReusedNumber, RuleChange } from '../../core/review/ruleChanges.ts';
import { addTo } from '../../core/text/lists.ts';
import { counted } from '../../core/text/words.ts';
import { findingsSummary } from './placed.ts';
import type { PlacedReview } from './placedReview.ts';

/** “main → HEAD: 1 rule new, 2 rules moved; adds 1 error in 1 file, solves 2 problems; 3 were there before”. */
export function headlineOfReview({ names, ...review }: PlacedReview): string {
  return `${names.old} → ${names.now}: ${summaryOfReview(review)}`;
}

/** What a change does, in one line. */
export function summaryOfReview({ problems, solved, left, rules }: Omit<PlacedReview, 'names'>): string {
  const files = new Map<string, PlacedReview['problems'][number][]>();
  for (const problem of problems) addTo(files, problem.file, problem);
  const added = findingsSummary(Array.from(files, ([name, findings]) => ({ name, findings })));
  return [
    countsOfRules(rules),
    added ? `adds ${added}` : 'adds no problem',
    ...(solved.length ? [`solves ${counted(solved.length, 'problem')}`] : []),
    ...(left ? [`${counted(left, 'problem')} ${left === 1 ? 'was' : 'were'} there before`] : []),
  ].join('; ');
}

function countsOfRules(rules: PlacedReview['rules']): string {
  const counts = KINDS.flatMap(([fits, what]) => {
    const { length } = rules.filter(({ entry }) => fits(entry));
    return length ? [`${length} ${what}`] : [];
  });
  return counts.length ? `rules: ${counts.join(', ')}` : 'no rule changed';
}

type Entry = RuleChange['entry'];

const isReworded = ({ changes }: Entry) => changes.some(change => change === 'text' || change === 'title');

const KINDS: readonly (readonly [(entry: Entry) => boolean, string])[] = [
  [({ old, now }) => old === undefined && now !== undefined, 'new'],
  [({ old, now }) => old !== undefined && now === undefined, 'removed'],
  [entry => entry.part === undefined && isReworded(entry), 'reworded'],
  [({ old, now, part, changes }) => Boolean(old && now) && !part && changes.includes('number'), 'moved'],
  [({ part }) => part === 'split', 'split off'],
  [({ part }) => part === 'joined', 'merged'],
];

/** “must → may”; empty if what one must, may, and should do is the same. */
export function obligationsText({ obligations }: RuleChange): string {
  if (!obligations) return '';
  const { old, now } = obligations;
  if (old.length === 0) return `adds “${now.join('”, “')}”`;
  return now.length ? `“${old.join('”, “')}” → “${now.join('”, “')}”` : `removes “${old.join('”, “')}”`;
}

/** At most so many rules that use a term are named. */
const MOST_USES = 12;

/** “used in 100.2, 100.4”; empty for anything but a term whose definition changed. */
export function usesText({ uses }: RuleChange): string {
  if (uses.length === 0) return '';
  const more = uses.length > MOST_USES ? `, and ${uses.length - MOST_USES} more` : '';
  return `used in ${uses.slice(0, MOST_USES).join(', ')}${more}`;
}

/** Numbers in a row that moved in the same direction are shown together. */
export function runsOfReused(reused: readonly ReusedNumber[]): ReusedNumber[][] {
  const runs: ReusedNumber[][] = [];
  for (const each of reused) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const isNear = before?.document === each.document && before.movedTo !== undefined && each.movedTo !== undefined;
    if (last && isNear && (before.movedTo === each.number || each.movedTo === before.number)) last.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** “100.2 was “…” (now 100.3), is “…””; only the numbers of several in a row. */
export function describeReused(run: readonly ReusedNumber[]): string {
  const [first] = run;
  const last = run.at(-1)!;
  if (!first) return '';
  if (run.length > 2) {
    return `${first.number}–${last.number}: ${run.length} rules, which all have other numbers now (${first.number} is now ${first.movedTo})`;
  }
  return run
    .map(({ number, old, now, movedTo }) => {
      return `${number}: was “${wordsAfter(old, number)}” (${movedTo === undefined ? 'removed' : `now ${movedTo}`}), is “${wordsAfter(now, number)}”`;
    })
    .join('; ');
}

function wordsAfter(headline: string, number: string): string {
  return headline.startsWith(number) ? headline.slice(number.length).trim() : headline;
}

/** “#100.2, which is now #100.3”. */
export function describeAddress({ book, anchor, movedTo }: LostAddress): string {
  return `${book ? `${book} ` : ''}#${anchor}${movedTo === undefined ? '' : `, now #${movedTo}`}`;
}
