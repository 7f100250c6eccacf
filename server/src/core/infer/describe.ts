import type { Words } from './citingWords.ts';
import type { Followed } from './followed.ts';
import type { LevelDraft } from './levels.ts';
import { linePatterns } from './linePatterns.ts';
import { commonest, isSameWord, USUAL_NAMES, wordOf } from './namingWords.ts';
import { EXAMPLES, fromZero, inSeries, isOnlyName, numberExamples } from './numberExamples.ts';
import { rootOf } from './places.ts';

/** The description of the levels that a text shows, with the words by which it cites them. */
export function describeLevels(drafts: readonly LevelDraft[], words: Words) {
  const levels = drafts.map(level => ({
    ...level,
    ...(words.citesInserted && level.whole && wordOf(level) === '§' && { citesInserted: true as const }),
    ...(words.insertionSign && { insertionSign: words.insertionSign }),
  }));
  const names = levelNames(levels);
  const rootAt = rootOf(levels);
  /** The level whose lines have the shortest whole numbers: those of R1, R2 are below an R that is alone nowhere. */
  const firstAt = levels[rootAt]!.lines.length ? rootAt : rootAt + 1;
  const series = seriesCapitals(levels[rootAt]!, words.capitals);
  const examples = levels.map((level, index) => fromZero(level, numberExamples(level, index, levels, words)));
  const described = levels.map((level, index) => ({
    name: names[index]!,
    number: examples[index]!,
    ...(level.optional && { optional: true }),
    ...(level.hundreds && { hundreds: true }),
    ...(level.apart && { apart: true }),
    ...((level.alone || (level.whole && !level.hundreds && index > 0 && index === level.from)) && {
      runsOn: true,
    }),
    ...inSeries(level, index, rootAt, series),
    ...(index === rootAt &&
      examples[index]![0] === EXAMPLES.numbers &&
      level.counts[0] === 'Romans' && { alone: EXAMPLES.Romans }),
  }));
  const lines = levels.map(
    (level, index) =>
      [
        names[index]!,
        linePatterns(
          level,
          index === firstAt || level.hundreds,
          index < rootAt || hasHeadings(level, levels[index + 1]),
        ),
      ] as const,
  );
  const { relative } = words;
  const brackets = bracketsOf(levels);
  const named = (levelOf: Readonly<Record<string, number | false>>) =>
    Object.fromEntries(Object.entries(levelOf).map(([word, level]) => [word, level === false ? level : names[level]!]));
  return {
    levels: described,
    ...(skipsLetters(levels) && { skippedLetters: FOREIGN_LETTERS }),
    lines: Object.fromEntries(
      lines.filter(([, patterns], index) => patterns.length || isOnlyName(levels[index]!, index, levels)),
    ),
    ...(series && { series }),
    references: {
      words: withPlurals(words),
      ...(words.after.words.length > 0 && { wordsAfter: words.after.words }),
      ...(Object.keys(words.after.parts).length > 0 && { partsAfter: named(words.after.parts) }),
      relative: named(relative),
      ...(words.byTitle && { byTitle: true as const }),
      ...(words.bare !== undefined && names[words.bare] && { bare: names[words.bare]! }),
      ...(brackets && { brackets }),
    },
  };
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** The brackets that most lines have around numbers of several parts, such as [5.23]: numbers in them are cited. */
function bracketsOf(levels: readonly LevelDraft[]): string {
  const wholes = levels.slice(rootOf(levels) + 1).flatMap(({ whole, lines }) => (whole ? lines : []));
  const open = commonest(wholes.map(({ line }) => line.open)) ?? '';
  const closing = CLOSING[open];
  return closing ? open + closing : '';
}

/** The letters that the Italian alphabet doesn't have. */
const FOREIGN_LETTERS = 'jkwxy';

/** Whether l) follows i) among the items of a rule, and no item has a letter that the Italian alphabet lacks. */
function skipsLetters(levels: readonly LevelDraft[]): boolean {
  const lettered = levels.flatMap(({ lines }) =>
    lines.filter(({ counts }) => counts === 'letters' || counts === 'capitals'),
  );
  const [i, l] = [9, 12];
  return (
    lettered.some(({ value, parent }, at) => value === l && at > 0 && isAt(lettered[at - 1]!, i, parent)) &&
    !lettered.some(({ value }) => FOREIGN_LETTERS.includes(ALPHABET[value - 1]?.toLowerCase() ?? ' '))
  );
}

function isAt(line: Followed, value: number, parent: Followed | undefined): boolean {
  return line.value === value && line.parent === parent;
}

/** The words, each plural with its singular where that can't be told from its form. */
function withPlurals({ words, plurals }: Words) {
  return words.map(word => {
    // Two plurals, as “пункты” and “пунктов”, have no singular here.
    const others = [...words.filter(other => !plurals.includes(other)), ...USUAL_NAMES];
    const singular = others.find(other => other !== word && isSameWord(other, word));
    const isUsual = /\P{L}$/u.test(word) || (/s$/.test(word) && (words.includes(singular ?? '') || !singular));
    return isUsual || !plurals.includes(word) ? word : { word: singular ?? word, plural: word };
  });
}

const USUAL = ['chapter', 'section', 'rule', 'subrule', 'point', 'subpoint', 'item', 'subitem'];

/** What the levels are called: by the word in their lines, else by the depth. */
function levelNames(levels: readonly LevelDraft[]): string[] {
  const taken = new Set<string>();
  const rootAt = rootOf(levels);
  const counted = levels.filter((level, index) => index >= rootAt && !isOnlyName(level, index, levels));
  const usual = counted.length > 2 ? USUAL : USUAL.slice(1);
  return levels.map((level, index) => {
    const word = index === rootAt ? wordOf(withoutSeries(level)) : wordOf(level);
    const others = counted.includes(level) ? usual.slice(counted.indexOf(level)) : [index < rootAt ? 'part' : 'series'];
    const wanted = [word && (word === word.toUpperCase() ? word.toLowerCase() : word), ...others, ...USUAL];
    const name = wanted.find(each => each && !taken.has(each.toLowerCase())) ?? `level ${index + 1}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/**
 * The capitals in place of the outermost numeral: those of lines, those between them, and those that are cited, because
 * a chapter may have been removed.
 */
function seriesCapitals({ lines }: LevelDraft, cited: readonly string[]): string {
  const isMixed = lines.some(({ counts }) => counts === 'numbers') && lines.some(({ counts }) => counts === 'capitals');
  if (!isMixed) return '';
  const own = lines.filter(({ counts }) => counts === 'capitals').map(({ line }) => line.atoms[0]!.text);
  const [first, last] = [own.toSorted()[0]!, own.toSorted().at(-1)!];
  return Array.from(ALPHABET)
    .filter(capital => (capital >= first && capital <= last) || cited.includes(capital))
    .join('');
}

/** A level without the lines of a series, if it has others. */
function withoutSeries(level: LevelDraft): LevelDraft {
  const lines = level.lines.filter(({ counts }) => counts !== 'capitals');
  return lines.length ? { ...level, lines } : level;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a word announces each line of a level that has another one below it: “Chapter II. Boats”. */
function hasHeadings({ lines }: LevelDraft, below: LevelDraft | undefined): boolean {
  return below !== undefined && lines.every(({ line }) => line.word);
}
