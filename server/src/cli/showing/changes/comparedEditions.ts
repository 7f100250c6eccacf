import { diffArrays } from 'diff';
import { documentPosition } from '../../../core/document/document.ts';
import { type ChangeEntry, type ChangeGroup, nameOf } from '../../../core/editions/changeList.ts';
import type { Comparison } from '../../../core/editions/compareEditions.ts';
import { normalized } from '../../../core/editions/editionRules.ts';
import type { StaleReference } from '../../../core/editions/staleReferences.ts';
import { eachOnce } from '../../../core/text/memo.ts';
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
export function describeStale({ text, citing, meant, now }: StaleReference): string {
  const was = meant.number.text === text ? '' : ` (${meant.number.text})`;
  return `${nameOf(citing)} cites ${text}${was}; the rule it meant is now ${now.number.text}.`;
}

/** The place of a stale reference: lines and columns start at 1; columns count UTF-16 units. */
export function placeOfStale({ document, start, end }: StaleReference) {
  const { line, column } = documentPosition(document, start);
  return { line: line + 1, column: column + 1, endColumn: column + 1 + end - start };
}

/** Words of a text, and whether only the old or only the new text has them. */
export interface Piece {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** The words of two texts side by side, each with the white space after it. */
export function wordDiff(old: string, now: string): Piece[] {
  const heard = eachOnce(normalized);
  const changes = diffArrays(wordsOf(old), wordsOf(now), { comparator: (a, b) => heard(a) === heard(b) });
  return changes.map(({ value, removed, added }) => {
    return { text: value.join(''), mark: removed ? 'removed' : added ? 'added' : 'same' };
  });
}

/** The text of an entry: both texts word by word, or the only one. */
export function piecesOf({ texts, part }: ChangeEntry, prepared: (text: string) => string = text => text): Piece[] {
  const { old, now } = texts ?? { old: '', now: '' };
  if (old && now && part === undefined) return wordDiff(prepared(old), prepared(now));
  return old || now ? [{ text: prepared(now || old), mark: 'same' }] : [];
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** How many words to keep next to a change. */
const BESIDE = 8;

/** The same, without longer unchanged parts, except for a few words next to each change. */
export function folded(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const words = wordsOf(piece.text);
    const [before, after] = [index > 0 ? BESIDE : 0, index < pieces.length - 1 ? BESIDE : 0];
    if (piece.mark !== 'same' || words.length <= before + after + 1) return piece;
    const end = after ? words.slice(-after).join('') : '';
    return { ...piece, text: `${words.slice(0, before).join('')}… ${end}` };
  });
}

/** A text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
