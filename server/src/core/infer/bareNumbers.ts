import { NO_RULES } from '../dialect/languages.ts';
import type { Cited } from './citedNumbers.ts';
import type { LevelDraft } from './levels.ts';
import { isUsualName } from './namingWords.ts';

/** So many of the numbers that may be rules' exist. */
const BARE_SHARE = 2 / 3;
const STRANGE_SHARE = 0.5;

/**
 * From which level on a number that stands alone is a rule's, in this text: further in where many are none, as in one
 * full of versions.
 */
export function bareFrom(
  cited: readonly Cited[],
  words: readonly string[],
  rootAt: number,
  levels: readonly LevelDraft[],
): number | undefined {
  const alone = cited.filter(
    ({ word, parts, isMember, likelihood }) =>
      likelihood > 0 && parts > 1 && !isMember && !words.includes(word) && !isUsualName(word) && !NO_RULES.has(word),
  );
  const isWorded = cited.some(({ word, parts, known }) => parts > 1 && known === parts && isUsualName(word));
  for (const parts of [2, 3]) {
    const such = alone.filter(each => each.parts === parts);
    const weigh = (known: number) => such.reduce((sum, each) => sum + (each.known === known ? each.likelihood : 0), 0);
    const exist = weigh(parts);
    // Where no word cites, one that is missing among its siblings says less than one of another document.
    const missing = isWorded || weigh(parts - 1) > exist / 2 ? 0 : weigh(parts - 1);
    const share = exist / (such.reduce((sum, { likelihood }) => sum + likelihood, 0) - missing / 2 || 1);
    if (such.length > 1 && share > BARE_SHARE) return rootAt + parts - 1;
    if (parts === 3 && such.length > 1 && share < STRANGE_SHARE && levels[rootAt + parts]) return rootAt + parts;
  }
  return undefined;
}
