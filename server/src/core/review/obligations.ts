import { listDifference } from '../text/lists.ts';
import { wordList } from '../text/words.ts';

/** Words that say what one must, may, and should do, as the languages of rules have them; with “not” where it follows. */
const WORDS = wordList(
  'must shall should may can cannot required recommended optional need needs prohibited forbidden permitted allowed',
  'muss müssen darf dürfen soll sollen sollte sollten kann können',
  'doit doivent peut peuvent devrait devraient',
  'debe deben puede pueden debería deberían',
);
const NOT = wordList('not nicht');

const OBLIGATION = new RegExp(
  `(?<![\\p{L}\\d-])(?:${WORDS.join('|')})(?:\\s+(?:${NOT.join('|')}))?(?![\\p{L}\\d-])`,
  'giu',
);

/** What one must, may, or should do that changed: the words that only the old or only the new text has. */
export interface ObligationChange {
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/** Compares what two texts of a rule demand; undefined if it's the same. */
export function obligationChange(old: string, now: string): ObligationChange | undefined {
  const [was, is] = [obligationsIn(old), obligationsIn(now)];
  const [gone, added] = [listDifference(was, is), listDifference(is, was)];
  return gone.length || added.length ? { old: gone, now: added } : undefined;
}

function obligationsIn(text: string): string[] {
  return Array.from(text.matchAll(OBLIGATION), ([words]) => words.toLowerCase().replace(/\s+/g, ' '));
}
