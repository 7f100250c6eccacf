import { LEADS } from '../dialect/languages.ts';
import { isPartWord } from '../dialect/partWords.ts';
import { titleCitations, titlesAfter } from '../dialect/titlePhrases.ts';
import { ARTICLES, GLUED, INSERTION_SIGNS, isGlued, PART_NUMERAL } from '../numbers/scripts.ts';
import { bareFrom } from './bareNumbers.ts';
import { type Cited, citedNumbersIn } from './citedNumbers.ts';
import { joinedWords, jointsOf, withUsualCounters } from './joints.ts';
import type { LevelDraft } from './levels.ts';
import { isPlural, isSameWord, namesAmong, ownNames, wordOf } from './namingWords.ts';
import { placesOfRules, rootOf } from './places.ts';
import { nearerWords, ownLevels, partsAlone, relativeWords } from './relativeWords.ts';
import { type WordsAfter, wordsAfter } from './wordsAfter.ts';

/** How a text cites the rules of its levels. */
export interface Words {
  /** Words before a whole number. */
  readonly words: readonly string[];
  /** Whether it cites rules by their titles. */
  readonly byTitle: boolean;
  /** Words after numbers: “5. madde”. */
  readonly after: WordsAfter;
  /** Those of the words before numbers that precede several. */
  readonly plurals: readonly string[];
  /** For each level: how its part, if cited, is joined to the number above, with `#` for the part, most common first. */
  readonly joints: readonly (readonly string[])[];
  /** Words before a part alone, with the level that they mean; false if such parts begin no line. */
  readonly relative: Readonly<Record<string, number | false>>;
  /** Capitals with which cited numbers begin that no rule has: the Y of “Regulation Y3”. */
  readonly capitals: readonly string[];
  /** Whether it cites numbers after `§` that were inserted after an existing one, although no line has such a number. */
  readonly citesInserted: boolean;
  /** The sign of articles that were inserted, which lines have or the text cites: the 의 of 제7조의2. */
  readonly insertionSign: string | undefined;
  /** The level from which a number needs no word. */
  readonly bare: number | undefined;
}

/**
 * How a text cites: words before existing numbers, more often than by chance; `itself` finds a name of the text after a
 * number.
 */
export function wordsThatCite(lines: readonly string[], levels: readonly LevelDraft[], itself?: RegExp): Words {
  const placed = placesOfRules(levels);
  const rootAt = rootOf(levels);
  const known = new Map(
    placed.filter(({ level }) => levels[level]!.whole).map(({ path }) => [path.filter(Boolean).join('.'), path]),
  );
  const all = new Set(placed.map(({ path }) => path.join('/')));
  const cited = citedNumbersIn(lines, known, all, levels, itself);
  const names = ownNames(levels);
  const isNamed = levels.some(
    ({ lines, whole }) => whole && lines.some(({ line, counts }) => counts === 'numbers' && line.word !== ''),
  );
  const bare =
    levels.length - rootAt > 1
      ? bareFrom(cited, names, rootAt + Number(Boolean(levels[rootAt + 1]?.hundreds)), levels)
      : undefined;
  const uppers = levels.slice(0, rootAt).map(wordOf).filter(Boolean);
  const parts = ownLevels(levels).flatMap(level => wordOf(levels[level]!).toLowerCase() || []);
  const last = Math.max(0, ...[...known.keys()].filter(number => /^\d{1,2}$/.test(number)).map(Number));
  const isNear = (number: string) => /^\d{1,2}$/.test(number) && Number(number) <= last + FARTHEST_AFTER;
  const hasParent = ({ number, word }: Cited) =>
    number.includes('.')
      ? known.has(number.replace(/\.[^.]*$/, ''))
      : !isNamed && LEVEL_NAMES.has(word) && isNear(number);
  const below = levels[rootAt + 1];
  const isLettered = below !== undefined && !below.whole && below.counts.every(counts => counts === 'letters');
  const naming = namesAmong(cited, {
    own: names,
    isNamed,
    isBare: bare !== undefined,
    isFlat: rootAt === levels.length - 1,
    isLettered,
    hasParent,
    isNear,
  }).filter(word => isGlued(word) || !parts.some(part => isSameWord(part, word)));
  // Most texts cite with no such word, so that their lines are read once.
  const mayBeNearer = naming.some(word => isPartWord(word) && !names.includes(word));
  const nearer = mayBeNearer && nearerWords(partsAlone(lines, placed, names, uppers, parts, itself), all, levels);
  const words = nearer ? naming.filter(word => names.includes(word) || !nearer.has(word)) : naming;
  const certain = cited.filter(({ word, parts }) => words.includes(word) || parts > 1);
  const joints = withUsualCounters(jointsOf(certain, placed, levels, lines), levels, lines);
  return {
    words,
    byTitle: citesTitles(lines, levels),
    after: wordsAfter(lines, levels, known, all, cited),
    plurals: words.filter(word => isPlural(cited.filter(each => each.word === word))),
    joints,
    capitals: cited.flatMap(({ number, word, place }) =>
      !place && words.includes(word) ? (/^\p{Lu}(?=\d)/u.exec(number) ?? []) : [],
    ),
    citesInserted: cited.some(
      ({ number, word, place, known }) =>
        word.startsWith('§') && words.includes(word) && place && known === 1 && /^\d+[a-z]$/.test(number),
    ),
    insertionSign: parts.some(isGlued) || names.some(isGlued) ? insertionSignIn(lines) : undefined,
    relative: relativeWords(partsAlone(lines, placed, words, uppers, parts, itself), all, levels, joinedWords(joints)),
    bare,
  };
}

const INSERTED_ARTICLE = new RegExp(`[${GLUED}]${PART_NUMERAL}[${ARTICLES}]([${INSERTION_SIGNS}])${PART_NUMERAL}`);

function insertionSignIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const sign = INSERTED_ARTICLE.exec(line)?.[1];
    if (sign) return sign;
  }
  return undefined;
}

/** What rules and those above them are called where nothing in a text says so. */
const LEVEL_NAMES: ReadonlySet<string> = new Set(['rule', 'rules', 'section', 'sections', 'chapter', 'chapters']);

/** How far after the last outermost rule a number can be and still be meant as one of them. */
const FARTHEST_AFTER = 3;

const LONGEST_TITLE = 80;

/** Whether a text cites its rules by their titles: at least half of what may be such citations are titles. */
function citesTitles(lines: readonly string[], levels: readonly LevelDraft[]): boolean {
  const titles = new Set(
    levels.flatMap(level =>
      level.lines.flatMap(({ line: { rest } }) => (rest.length <= LONGEST_TITLE ? keyOf(rest) : [])),
    ),
  );
  const after = titlesAfter(LEADS);
  const cited = new Set(lines.flatMap(line => titleCitations(line, 0, after).map(({ title }) => keyOf(title))));
  const known = [...cited].filter(title => titles.has(title));
  return known.length > 0 && known.length >= cited.size / 2;
}

function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}
