import { type Cited, citationsIn } from './citedNumbers.ts';
import { joinedWords, jointsOf } from './joints.ts';
import type { LevelDraft } from './levels.ts';
import { isPlural, isSameWord, namesAmong, ownNames, USUAL_NAMES, wordOf } from './namingWords.ts';
import { placesOf, rootOf } from './places.ts';
import { ownLevels, partsAlone, relativeWords } from './relativeWords.ts';

/** How a text cites the rules of its levels. */
export interface Words {
  /** Words before a whole number. */
  readonly words: readonly string[];
  /** Those of them that precede several numbers. */
  readonly plurals: readonly string[];
  /** For each level: how its part, if cited, is joined to the number above, with `#` for the part, most common first. */
  readonly joints: readonly (readonly string[])[];
  /** Words before a part alone, with the level that they mean; false if such parts begin no line. */
  readonly relative: Readonly<Record<string, number | false>>;
  /** The level from which a number needs no word. */
  readonly bare: number | undefined;
}

/** How a text cites: words before existing numbers, more often than by chance. */
export function wordsOf(lines: readonly string[], levels: readonly LevelDraft[]): Words {
  const placed = placesOf(levels);
  const rootAt = rootOf(levels);
  const known = new Map(
    placed.filter(({ level }) => levels[level]!.whole).map(({ path }) => [path.filter(Boolean).join('.'), path]),
  );
  const cited = citationsIn(lines, known, levels);
  const names = ownNames(levels);
  const isNamed = levels.some(
    ({ lines, whole }) => whole && lines.some(({ line, counts }) => counts === 'numbers' && line.word !== ''),
  );
  const bare =
    levels.filter(({ whole }) => whole).length > 1
      ? bareFrom(cited, names, rootAt + Number(Boolean(levels[rootAt + 1]?.hundreds)), levels)
      : undefined;
  const parts = ownLevels(levels).map(level => wordOf(levels[level]!).toLowerCase());
  const words = namesAmong(cited, names, isNamed, bare !== undefined).filter(
    word => !parts.some(part => part && isSameWord(part, word)),
  );
  const all = new Set(placed.map(({ path }) => path.join('/')));
  const joints = jointsOf(
    cited.filter(({ word, parts }) => words.includes(word) || parts > 1),
    placed,
    levels,
  );
  return {
    words,
    plurals: words.filter(word => isPlural(cited.filter(each => each.word === word))),
    joints,
    relative: relativeWords(partsAlone(lines, placed, words), all, levels, joinedWords(joints)),
    bare,
  };
}

const BARE_SHARE = 0.8;
const STRANGE_SHARE = 0.5;

/**
 * From which level on a number that stands alone is a rule's, in this text: further in where many are none, as in one
 * full of versions.
 */
function bareFrom(
  cited: readonly Cited[],
  words: readonly string[],
  rootAt: number,
  levels: readonly LevelDraft[],
): number | undefined {
  const alone = cited.filter(
    ({ word, parts, isMember }) => parts > 1 && !isMember && !words.includes(word) && !USUAL_NAMES.has(word),
  );
  for (const parts of [2, 3]) {
    const such = alone.filter(each => each.parts === parts);
    const share = such.filter(({ place }) => place?.filter(Boolean).length === parts).length / (such.length || 1);
    if (such.length > 1 && share >= BARE_SHARE) return rootAt + parts - 1;
    if (parts === 3 && such.length > 1 && share < STRANGE_SHARE && levels[rootAt + parts]) return rootAt + parts;
  }
  return undefined;
}
