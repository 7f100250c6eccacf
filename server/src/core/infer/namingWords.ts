import { LISTS, NO_RULES, RANGES } from '../dialect/languages.ts';
import { isPartWord, SPOKEN } from '../dialect/partWords.ts';
import { addTo, byFrequency, countOf } from '../text/lists.ts';
import { wordList } from '../text/words.ts';
import { type Cited, NOT_NAMES } from './citedNumbers.ts';
import type { LevelDraft } from './levels.ts';

/** Words that name rules, or what contains them, in many rulebooks; their other forms follow from these. */
export const USUAL_NAMES = new Set(
  wordList(
    `rule rules section sections article articles regulation regulations clause clauses chapter chapters law laws point points guideline guidelines
      § §§ regel regeln abschnitt artikel kapitel règle règles chapitre chapitres regla reglas artículo artículos sección secciones capítulo
      capítulos cláusula cláusulas norma normas regola regole articolo articoli sezione sezioni capitolo capitoli regra regras artigo artigos
      seção seções secção regels artikelen hoofdstuk regler paragraf paragrafen avsnitt kapittel artikkel reguła reguły zasada zasady artykuł
      artykułu rozdział rozdziału sekcja sekcji pravidlo pravidla článek článku kapitola oddíl правило правила статья статьи раздел раздела глава
      главы стаття статті розділ розділу sääntö säännön szabály cikk fejezet kural madde bölüm regula articolul secțiunea κανόνας άρθρο`,
  ),
);

/** Whether a word is one of them, or an abbreviation of one, as “art.” is. */
export function isUsualName(word: string): boolean {
  if (USUAL_NAMES.has(word)) return true;
  const isAbbreviation =
    /^(?:\p{L}{3,4}|čl|cl|ch|ст|гл)\.$/u.test(word) && !isPartWord(word) && !NOT_NAMES.has(word.slice(0, -1));
  return isAbbreviation && [...USUAL_NAMES].some(name => isSameWord(word, name));
}

/** Share of a level's lines that start with a word for it. */
const OWN_SHARE = 0.15;

/** The words that lines with whole numbers start with. */
export function ownNames(levels: readonly LevelDraft[]): string[] {
  const words = levels.flatMap(({ lines, whole, counts: ways }) => {
    // “Annex A” among chapters with numerals.
    return ways.flatMap(counts => {
      const such = lines.filter(line => whole && line.counts === counts);
      const times = countOf(such.map(({ line }) => line.word.toLowerCase()));
      return [...times.keys()].filter(
        word => word && !NO_RULES.has(word) && times.get(word)! >= OWN_SHARE * such.length,
      );
    });
  });
  return [...new Set(words)];
}

/** The word that most of the lines have before the number; empty if most have none. */
export function wordOf({ lines }: LevelDraft): string {
  return commonest(lines.map(({ line }) => line.word)) ?? '';
}

export function commonest<T>(items: readonly T[]): T | undefined {
  return byFrequency(items)[0]?.[0];
}

/** What the lines of a text say about the words before its numbers. */
interface Lines {
  /** The words that lines have. */
  readonly own: readonly string[];
  /** Whether lines with numerals have one. */
  readonly isNamed: boolean;
  /** Whether some numbers need none. */
  readonly isBare: boolean;
  /** Whether rules have no parts, or letters as their parts. */
  readonly isFlat: boolean;
  readonly isLettered: boolean;
  /** Whether the rule above a number exists. */
  readonly hasParent: (cited: Cited) => boolean;
  /** Whether a number isn't far after the last rule. */
  readonly isNear: (number: string) => boolean;
}

/** The words before numbers that name rules. A usual word can lead nowhere, too, if its numbers are below existing rules. */
export function namesAmong(cited: readonly Cited[], lines: Lines): string[] {
  const { own, isNamed, isBare, isFlat, isLettered, hasParent, isNear } = lines;
  const forms = formsOfWords(cited);
  const hasUsual = forms.some(({ words, uses }) => words.some(isUsualName) && uses.some(({ place }) => place));
  const names = forms.filter(({ words, uses: all }) => {
    if (words.some(word => NOT_NAMES.has(word) || NO_RULES.has(word))) return false;
    const exist = all.filter(({ place }) => place);
    const mostExist = exist.length >= 0.5 * all.length;
    const isOwn = (word: string) => own.some(name => isSameWord(name, word) || isSpokenFor(name, word));
    if (words.some(isOwn)) return exist.length > 0;
    // Numbers with several parts rarely exist by chance.
    const long = distinct(exist.filter(({ parts, after }) => parts > 1 || /^\([\da-z]/.test(after)));
    // Numbers far after the last rule are those of the rest of a text, or of another one.
    const near = all.filter(each => each.place || isNear(each.number));
    const mostNear = exist.length > 1 && exist.length > 0.5 * near.length;
    if (words.some(isUsualName)) return long > 0 || ((mostExist || mostNear) && !isNamed) || all.every(hasParent);
    const isPart = words.some(isPartWord);
    // “Subsection 2.7.3” is no part of a rule.
    const below = all.filter(each => each.parts > 1 && hasParent(each));
    if (isPart && below.length >= PARTS_SHARE * all.length) return true;
    // “paragraph 12” is a part of a rule, unless rules have no parts; “article 4, alinéa 3” names one that has no number.
    if (isFlat && isPart) return mostExist && exist.length > 1 && !all.some(({ isMember }) => isMember);
    // “Punkt 3 b)”, where b) lies right below 3.
    const lettered = exist.filter(({ after }) => LETTER.test(after)).length;
    if (isLettered && isPart && lettered > 1) return !isNamed && mostExist;
    // “пункт 3” of a text whose numbers run on.
    const numerals = exist.filter(({ number }) => /^\d+$/.test(number));
    if (isPart) return !isNamed && !hasUsual && mostExist && distinct(numerals) >= FEWEST_POINTS;
    const whole = exist.filter(({ place, parts }) => place!.filter(Boolean).length === parts).length;
    return !isBare && long > 1 && words[0]!.length > 3 && whole >= 0.7 * all.length;
  });
  const found = [...new Set([...own, ...names.flatMap(({ words }) => words)])];
  return [...new Set([...found, ...initialsAmong(cited, found)])];
}

/** After a word for parts, so many rules that exist say that it names rules, where nothing else does. */
const FEWEST_POINTS = 3;

/** Whether a word is what people call the rules whose lines begin with a sign: “paragrahvi 3” for “§ 3”. */
function isSpokenFor(name: string, word: string): boolean {
  return !isPartWord(word) && (SPOKEN[name]?.some(each => isSameWord(each, word)) ?? false);
}

/** So many numbers after a word for parts have several parts and are below rules where it names rules. */
const PARTS_SHARE = 0.8;

/** “s” and “ss” for sections, “r.” and “rr.” for rules. */
const INITIAL = /^([rs])\1?\.?$/;

/** The initials of names, where most numbers after them exist. */
function initialsAmong(cited: readonly Cited[], names: readonly string[]): string[] {
  const uses = cited.filter(({ word }) => {
    const [, letter] = INITIAL.exec(word) ?? [];
    return letter !== undefined && names.some(name => name.length >= STEM && name.startsWith(letter));
  });
  const exist = uses.filter(({ place }) => place).length;
  return exist > 0 && exist >= 0.5 * uses.length ? [...new Set(uses.map(({ word }) => word))] : [];
}

/** The words before numbers, each with its other forms: “punkcie”, “punktu”, “punktem”. */
function formsOfWords(cited: readonly Cited[]): { words: string[]; uses: Cited[] }[] {
  const byWord = new Map<string, Cited[]>();
  for (const each of cited) if (each.word) addTo(byWord, each.word, each);
  const byBeginning = new Map<string, { words: string[]; uses: Cited[] }[]>();
  for (const [word, uses] of byWord) {
    const beginning = beginningOf(word);
    const alike = NOT_NAMES.has(word) ? undefined : byBeginning.get(beginning);
    const same = alike?.find(({ words: [first] }) => isForm(first!, word));
    if (same) {
      same.words.push(word);
      same.uses.push(...uses);
    } else addTo(byBeginning, beginning, { words: [word], uses: [...uses] });
  }
  return [...byBeginning.values()].flat();
}

/** What all forms of a word begin with, so that few words are compared; “§” and “§§” begin alike, too. */
function beginningOf(word: string): string {
  const folded = foldAccents(word);
  return folded.length === 1 ? folded + folded : folded.slice(0, 2);
}

/** The letters that the forms of a word for parts share: “punkcie”, “punktem”. */
const STEM = 4;

function isForm(one: string, other: string): boolean {
  const isStem = one.slice(0, STEM) === other.slice(0, STEM) && isPartWord(one) && isPartWord(other);
  return isStem || isSameWord(one, other);
}

/** How many different numbers are cited: one that is cited often is one piece of evidence. */
function distinct(cited: readonly Cited[]): number {
  return new Set(cited.map(({ number }) => number)).size;
}

const LETTER = /^\s?[a-z]\)/;
const LIST = /^(?:\s?[,–-]\s?|\s(?<word>\p{L}{1,7})\s)(?:§\s)?\d/u;

/** Words between two numbers; “of” and “tot” are Dutch. */
const JOINING: ReadonlySet<string> = new Set([...LISTS, ...RANGES, 'of', 'tot']);

/** Whether a word mostly precedes lists of numbers. */
export function isPlural(uses: readonly Cited[]): boolean {
  return uses.length > 0 && uses.filter(({ after }) => beginsList(after)).length > uses.length / 2;
}

/** Whether another number follows, perhaps after a word such as “and”, but not after one for a part: “16 lid 1”. */
function beginsList(after: string): boolean {
  const found = LIST.exec(after);
  return found !== null && (!found.groups!.word || JOINING.has(found.groups!.word.toLowerCase()));
}

/** Whether one word is the plural or another case of the other. */
export function isSameWord(one: string, other: string): boolean {
  const [a, b] = [foldAccents(one), foldAccents(other)];
  // “art.” stands for “articolo”.
  if ((one.endsWith('.') && isShort(a, b)) || (other.endsWith('.') && isShort(b, a))) return true;
  if (a === b || a + a === b || b + b === a) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // “Artikel” beside “Art 1”.
  if (short.length > 1 && short.length < LONGEST_SHORT && long.startsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= 4 && same >= short.length - 2 && long.length - same <= 3;
}

/** Whether an abbreviation, perhaps a plural such as “arts.” or “artt.”, stands for a word. */
function isShort(short: string, word: string): boolean {
  return (
    short.length > 1 &&
    (word.startsWith(short) || word.startsWith(short.replace(/(?<=\p{L}{3})(?:s|(?<=(.))\1)$/u, '')))
  );
}

const LONGEST_SHORT = 5;

function foldAccents(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\.$/gu, '');
}
