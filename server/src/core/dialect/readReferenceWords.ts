import { type Numbering, startsOf } from '../numbers/numbering.ts';
import { anyOf } from '../text/patterns.ts';
import {
  type Described,
  type DialectDefinition,
  type ReferenceDefinition,
  type ReportProblem,
  shownValue,
  type WordDefinition,
} from './description.ts';
import type { Keyword, ReferenceGrammar } from './dialect.ts';
import { english, englishTerms } from './english.ts';
import { ANOTHER_DOCUMENT, BY_LANGUAGE, LEADS, LISTS, namesAfter, ORDINAL, RANGES } from './languages.ts';
import { levelIndex } from './readLevels.ts';

/** Words after which a number with three parts isn't a reference. */
const STRANGERS = ['version', 'release', 'table', 'figure', 'tabelle', 'abbildung', 'tableau', 'tabla', 'v'];

/** How a dialect refers to rules: its definition, over what it extends or the defaults. */
export function referencesOf({ definition, base, report }: Described, numbering: Numbering): ReferenceGrammar {
  const { references: given = {}, levels, lines, series, glossary } = definition;
  const grammar: ReferenceGrammar = base?.references ?? plainGrammar(numbering);
  const { bareLevel } = levels ? plainGrammar(numbering) : grammar;
  const aloneLevel = aloneOf(given.bare, bareLevel, numbering, report);
  const words = given.words ?? (levels || !base ? usualWords(numbering, series !== undefined) : undefined);
  const relative = given.relative && relativeOf(given.relative, numbering, report);
  const languages = BY_LANGUAGE.filter(({ shown }) =>
    [...(words ?? []).map(({ word }) => word), ...(relative?.keys() ?? [])].some(word => shown.test(word)),
  );
  const signs = signsAfterNumbers(lines ?? {}, numbering);
  const isBefore = ({ word }: WordDefinition) => !signs.has(word);
  return {
    ...grammar,
    bareLevel,
    ...(words && { keywords: keywordsOf(words.filter(isBefore), numbering, report) }),
    ...(signs.size > 0 && { signs }),
    ...(aloneLevel !== undefined && { aloneLevel }),
    ...(given.bare === false && { leads: [] }),
    ...(given.brackets && { brackets: given.brackets }),
    listWords: given.lists ?? [...grammar.listWords, ...languages.flatMap(({ list }) => list ?? [])],
    rangeWords: given.ranges ?? [
      ...grammar.rangeWords.filter(word => !languages.some(({ noRange }) => noRange === word)),
      ...languages.flatMap(({ range }) => range ?? []),
    ],
    ...((given.dashes !== undefined || levels) && { dashes: dashesOf(given.dashes ?? grammar.dashes, numbering) }),
    ...(given.titles && { quotes: given.titles.join('') }),
    ...(relative && { relative }),
    ...(given.elsewhere && elsewhereOf(given.elsewhere, grammar)),
    ...(given.wordsAfter && { wordsAfter: given.wordsAfter.map(lower) }),
    ...(given.partsAfter && { partsAfter: partsAfterOf(given.partsAfter, numbering, report) }),
    ...(given.byTitle && { byTitle: true as const }),
    ...(given.itself && { itself: namesAfter(anyOf(given.itself)) }),
    ...(!base && !glossary && { terms: englishTerms }),
  };
}

/** Numbers that can only be rules: those with two or more parts. */
function plainGrammar(numbering: Numbering): ReferenceGrammar {
  const { levels } = numbering;
  const root = startsOf(numbering).findLast(start => start === 0 || levels[start]!.counts !== 'names')!;
  const below = levels.findIndex(({ hundreds }, index) => index > root && !hundreds);
  const bareLevel = below < 0 ? levels.length : below;
  // “F.4” can't be an amount.
  const third = levels[root]!.counts === 'names' ? bareLevel : Math.max(root + 2, bareLevel);
  return {
    ...english,
    // “No artigo 1” is “in article 1”; “notices that section 1 applies” name it.
    determiners: english.determiners.filter(word => !['no', 'that'].includes(word)),
    listWords: [...new Set([...english.listWords, ...LISTS])],
    rangeWords: [...new Set([...english.rangeWords, ...RANGES])],
    bareLevel,
    aloneLevel: third < levels.length ? third : levels.length,
    strangers: STRANGERS,
    leads: LEADS,
    elsewhere: ANOTHER_DOCUMENT,
  };
}

const SIGN_AFTER = /\{(?:number|own)\}\.?\s?(§|\p{Ll}{2,10}\.)\.?\s\{/u;

/** The signs that lines have after their numbers: “{own} § {text}”, “{number} kap. {title}”. */
function signsAfterNumbers(lines: NonNullable<DialectDefinition['lines']>, { levels }: Numbering): Map<string, number> {
  return new Map(
    Object.entries(lines).flatMap(([name, patterns]) =>
      patterns.flatMap((pattern): [string, number][] => {
        const level = levels.findIndex(each => each.name === name);
        const sign = SIGN_AFTER.exec(pattern)?.[1];
        return sign && level >= 0 ? [[sign, level]] : [];
      }),
    ),
  );
}

/** The level of each word before a number's own part; false for one before parts that begin no line. */
function relativeOf(given: NonNullable<ReferenceDefinition['relative']>, numbering: Numbering, report: ReportProblem) {
  return new Map(
    Object.entries(given).flatMap(([word, name]): (readonly [string, number | false])[] => {
      if (!word.trim()) return [];
      if (name === false) return [[lower(word), name]];
      const level = levelIndex(name, numbering, ['references', 'relative', word], report);
      return level < 0 ? [] : [[lower(word), level]];
    }),
  );
}

/** The level of each word after a part of a number. */
function partsAfterOf(
  given: NonNullable<ReferenceDefinition['partsAfter']>,
  numbering: Numbering,
  report: ReportProblem,
) {
  return new Map(
    Object.entries(given).flatMap(([word, name]): (readonly [string, number])[] => {
      const level = levelIndex(name, numbering, ['references', 'partsAfter', word], report);
      return level < 0 || !word.trim() ? [] : [[lower(word), level]];
    }),
  );
}

function aloneOf(bare: ReferenceDefinition['bare'], bareLevel: number, numbering: Numbering, report: ReportProblem) {
  if (bare === undefined) return undefined;
  if (bare === false) return Infinity;
  const path = ['references', 'bare'];
  const index = levelIndex(bare, numbering, path, report);
  if (index < 0) return undefined;
  if (index >= bareLevel) return index;
  const other = numbering.levels[bareLevel]?.name;
  const advice = other ? `“${other}” or false` : 'false';
  report(path, `is ${shownValue(bare)}, whose numbers look like any other number; use ${advice}.`);
  return undefined;
}

function dashesOf(dashes: string, { levels }: Numbering): string {
  const inside = levels.map(({ separator }) => separator).join('');
  return Array.from(dashes)
    .filter(dash => !inside.includes(dash))
    .join('');
}

const USUAL_WORDS = ['rule', 'section', 'article', 'law', 'clause', 'paragraph', 'regulation'];

/** The default words in English, and the names of the levels. */
function usualWords({ levels }: Numbering, hasSeries: boolean): WordDefinition[] {
  const names = levels.map(({ name }) => name.toLowerCase()).filter(name => /^\p{L}+$/u.test(name));
  const more: WordDefinition[] = hasSeries ? [{ word: 'appendix', plural: ['appendices'] }, { word: 'annex' }] : [];
  return [...Array.from(new Set([...names, ...USUAL_WORDS]), word => ({ word })), ...more];
}

function keywordsOf(words: readonly WordDefinition[], numbering: Numbering, report: ReportProblem): Keyword[] {
  const all = numbering.levels.map((_, index) => index);
  const names = words.map(({ word }) => lower(word));
  const keywords = words.flatMap(({ word, plural, levels }, at) => {
    const path = ['references', 'words', at, 'levels'];
    const indexes = levels?.map(level => levelIndex(level, numbering, path, report)).filter(index => index >= 0);
    const singular = lower(word);
    const plurals = plural?.map(lower) ?? [pluralOf(singular, names)];
    // A word whose numbers name nothing would be useless.
    return plurals.map(many => ({ singular, plural: many, levels: indexes?.length ? indexes : all }));
  });
  // “Regeln” after “Regel” is its plural.
  return keywords.filter(
    ({ singular }) => !keywords.some(other => other.plural === singular && other.singular !== singular),
  );
}

function lower(word: string): string {
  return word.trim().toLowerCase().replace(/\s+/g, ' ');
}

function pluralOf(word: string, names: readonly string[]): string {
  // “Art.” beside “Art” is no plural.
  const longer = names.find(
    name => name.startsWith(word) && name.length > word.length && name.length - word.length <= 2 && !name.endsWith('.'),
  );
  if (longer) return longer;
  // “Art. 3 und 4” and 第3条及び第4条, but “§§ 3 und 4”.
  if (/[.\p{Script=Han}\p{Script=Hangul}]$/u.test(word)) return word;
  if (!/\p{L}$/u.test(word)) return word + word.slice(-1);
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

const ELLIPSIS = /(?:(?<!\s)\s+)?(?:…|\.{3})\s*/;

/** Where a word or a bracket starts; nothing separates words of Chinese. */
const WORD_START = String.raw`(?:(?<![\p{L}\d])|(?=\p{Script=Han}|[^\p{L}\d]))`;

/** Words after a number, and, if “…” stands for the number and its word, words before it. */
function elsewhereOf(
  phrases: readonly string[],
  { elsewhere, elsewhereBefore }: ReferenceGrammar,
): Pick<ReferenceGrammar, 'elsewhere' | 'elsewhereBefore'> {
  const pieces = phrases.map(phrase => phrase.split(ELLIPSIS));
  const before = pieces.flatMap(([first, ...others]) => (first && others.length ? [first] : []));
  const after = pieces.flatMap(all => (all.length > 1 ? all.slice(1) : all)).filter(Boolean);
  const known = elsewhereBefore ? `|${elsewhereBefore.source}` : '';
  return {
    elsewhere: new RegExp(String.raw`${elsewhere.source}|${ORDINAL}?,?\s*(?:${anyOf(after)})(?![\p{L}\d])`, 'uy'),
    ...(before.length > 0 && {
      elsewhereBefore: new RegExp(String.raw`${WORD_START}(?:${anyOf(before)})[\s,]*$${known}`, 'u'),
    }),
  };
}
