import { ORDINAL_MARK } from '../dialect/languages.ts';
import { addTo } from '../text/lists.ts';
import type { Cited } from './citedNumbers.ts';
import { beginsLines, type LevelDraft } from './levels.ts';
import { commonest, isSameWord, wordOf } from './namingWords.ts';
import { childOf, rootOf } from './places.ts';

/** The words after numbers, in languages that write the number first. */
export interface WordsAfter {
  /** Words after whole numbers: “5. madde”. */
  readonly words: readonly string[];
  /** Words after a part of such a number, with the level that they mean: the “momentissa” of “4 §:n 1 momentissa”. */
  readonly parts: Readonly<Record<string, number>>;
}

const NUMBER_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d.,:/§])(?<number>\d{1,4})(?:\.?[\s\u00a0]?(?<sign>§)(?:[:-]\p{L}{1,8})?|(?<mark>${ORDINAL_MARK})?[\s\u00a0](?<word>\p{Ll}{3,20}(?!\p{L})))`,
  'gu',
);
const PART_FIRST = new RegExp(
  String.raw`[\s\u00a0][*_]?\(?(?<part>\d{1,3}|[a-z])\)?[*_]?(?:${ORDINAL_MARK})?[\s\u00a0](?<word>\p{L}{3,20})`,
  'uy',
);
const PART_ALONE = new RegExp(PART_FIRST.source, 'gu');
const SHORTEST = 4;
/** “10 articles” count them; so many say that numbers come first. */
const FEWEST_UNMARKED = 5;

/** A number with a sign or word after it, and what follows. */
interface Use {
  readonly word: string;
  readonly isMarked: boolean;
  readonly place: readonly string[] | undefined;
  readonly line: string;
  readonly end: number;
}

/** What a text writes after numbers of rules, and of their parts. */
export function wordsAfter(
  lines: readonly string[],
  levels: readonly LevelDraft[],
  known: ReadonlyMap<string, readonly string[]>,
  all: ReadonlySet<string>,
  cited: readonly Cited[],
): WordsAfter {
  const root = levels[rootOf(levels)]!;
  const name = (wordOf(root) || wordAtEnd(root)).toLowerCase();
  const hasSign = root.lines.some(({ line }) => line.end.includes('§'));
  if (!hasSign && name.length < SHORTEST) return { words: [], parts: {} };
  const heads = new Map(root.lines.map(({ line }) => [line.line, line.rest.length] as const));
  const uses = lines.flatMap((line, index) =>
    Array.from(line.matchAll(NUMBER_FIRST)).flatMap(({ 0: whole, index: at, groups }): Use[] => {
      const { number = '', sign, mark, word = '' } = groups!;
      const isHead = heads.has(index) && at < line.trimEnd().length - heads.get(index)!;
      if (isHead || (sign ? !hasSign : !isFormOf(word, name))) return [];
      const isMarked = sign !== undefined || mark !== undefined;
      return [{ word, isMarked, place: known.get(number), line, end: at + whole.length }];
    }),
  );
  const before = cited.filter(({ word, place }) => place && isFormOf(word, name)).length;
  const meant = uses.filter(({ isMarked }) => isMarked || uses.length > Math.max(before, FEWEST_UNMARKED));
  const exist = meant.filter(({ place }) => place);
  if (exist.length < 2 || exist.length <= meant.length / 2) return { words: [], parts: {} };
  const words = new Set(meant.flatMap(({ word }) => word || []));
  return { words: [...words], parts: withForms(partWords(exist, all, levels), lines) };
}

/** The word after the numbers in the lines of a level: “5. cikk”. */
function wordAtEnd({ lines }: LevelDraft): string {
  return commonest(lines.map(({ line }) => /(?<!\p{L})\p{L}+$/u.exec(line.end)?.[0] ?? '')) ?? '';
}

/** The words, with their other forms after parts of the surrounding rule: the “bekezdésben” of “az (1) bekezdésben”. */
function withForms(parts: Readonly<Record<string, number>>, lines: readonly string[]) {
  const levels = new Map(Object.entries(parts).map(([word, level]) => [word.slice(0, STEM), level]));
  if (!levels.size) return parts;
  const forms = lines.flatMap(line =>
    Array.from(line.matchAll(PART_ALONE)).flatMap(({ groups }) => {
      const word = groups!.word!.toLowerCase();
      const level = levels.get(word.slice(0, STEM));
      return level === undefined ? [] : [[word, level] as const];
    }),
  );
  return { ...Object.fromEntries(forms), ...parts };
}

/** Whether a word is a form of a name: “maddesi” of “madde”. */
function isFormOf(word: string, name: string): boolean {
  return name.length >= SHORTEST && (word.startsWith(name) || isSameWord(name, word));
}

const PART_SHARE = 0.6;
const FEWEST_PARTS = 2;
/** Words of which one use shows as much, in Hungarian and Finnish. */
const USUAL_PARTS = /^(?:bekezdés|pont|moment|koh[dt])/;
/** So many letters at the start of a word are the same in all its forms: “momentissa”, “momenttia”. */
const STEM = 5;

/** The words after parts of the numbers, where most such parts exist at one level. */
function partWords(uses: readonly Use[], all: ReadonlySet<string>, levels: readonly LevelDraft[]) {
  const found: { readonly word: string; readonly exist: readonly number[] }[] = [];
  for (const use of uses) {
    let path = use.place!;
    PART_FIRST.lastIndex = use.end;
    for (let match = PART_FIRST.exec(use.line); match; match = PART_FIRST.exec(use.line)) {
      const below = levels.flatMap((level, index) => {
        const child =
          level.whole || index < path.length || !beginsLines(level)
            ? undefined
            : childOf(path, index, match!.groups!.part!, levels);
        return child && all.has(child.join('/')) ? [{ index, child }] : [];
      });
      found.push({ word: match.groups!.word!.toLowerCase(), exist: below.map(({ index }) => index) });
      if (!below.length) break;
      path = below[0]!.child;
    }
  }
  const forms = new Map<string, typeof found>();
  for (const each of found) addTo(forms, each.word.slice(0, STEM), each);
  return Object.fromEntries(
    [...forms.values()].flatMap(each => {
      const times = (level: number) => each.filter(({ exist }) => exist.includes(level)).length;
      const [best] = levels.map((_, level) => level).sort((a, b) => times(b) - times(a));
      const fewest = USUAL_PARTS.test(each[0]!.word) ? 1 : FEWEST_PARTS;
      const isShown = times(best!) >= fewest && times(best!) >= PART_SHARE * each.length;
      return isShown ? each.map(({ word }) => [word, best!] as const) : [];
    }),
  );
}
