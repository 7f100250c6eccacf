import { isDay } from '../dialect/dates.ts';
import { NO_RULES } from '../dialect/languages.ts';
import {
  BEFORE_BRACKETS,
  DOUBTFUL,
  isPartWord,
  LETTER_WORD,
  ORDINALS,
  ordinalBefore,
  PARAGRAPHS,
  QUOTES,
  SENTENCES,
} from '../dialect/partWords.ts';
import { isGlued } from '../numbers/scripts.ts';
import { addTo } from '../text/lists.ts';
import { eachOnce } from '../text/memo.ts';
import { anyOf } from '../text/patterns.ts';
import { isAnotherDocuments, NOT_NAMES, restOfLine, SHORT } from './citedNumbers.ts';
import { readings } from './counting.ts';
import type { LevelDraft } from './levels.ts';
import { isSameWord, wordOf } from './namingWords.ts';
import { childOf, type PlacedRule, rootOf } from './places.ts';

/** A part alone. */
const PART = new RegExp(
  String.raw`(?<=[\s.§])(?:\((?:\d{1,3}|[a-z]|[ivx]{2,5})\)|[${QUOTES.opening}](?:[a-z]|[а-я])[${QUOTES.closing}]|\d{1,3}\)?|[a-z]\)?|[IVXL]{1,6})(?!(?![ºª])\p{L}|\d|[.,/]\d)`,
  'gu',
);
/** A letter without brackets is one only after a word for parts, because “a” is a word in some languages. */
const CERTAIN = /^\(|^\d/;
const AROUND = new RegExp(`[()${QUOTES.opening}${QUOTES.closing}]`, 'g');
/** A Roman numeral is one after a word for a level above those with numbers. */
const ROMAN = /^[IVXL]/;
const WORD_OF_PART = /(?<![\p{L}\d-])(n\.(?:º|os)|\p{L}[\p{L}-]{0,15}\.?|§{1,2})\s?$/u;
/** A number that is written again as a word. */
const AMOUNT = /^\)?\s\(\p{Ll}{2,20}(?:\s\p{Ll}{2,20})?\)/u;
/** What follows a part of a rule that is named after it: “ of paragraph”, “ del”, “ dell’articolo”. */
const NEXT_WORDS = /^\)?\s(\p{L}{1,16}\.?)(?:[\s’'](?:l[’'])?(\p{L}{1,16}\.?))?/u;

/** A word before a part, and the rule that contains it. */
export interface Alone {
  readonly word: string;
  /** As written, without brackets. */
  readonly part: string;
  readonly isBracketed: boolean;
  readonly around: readonly string[];
  /** Other words and numbers say of which rule it is a part. */
  readonly isComposed: boolean;
  /** The word for whole rules is among them: “§ 4 of Article 3”. */
  readonly isOfRule: boolean;
}

/**
 * The parts after a word: “paragraph 1”, “point (a)”; those of a number before them only after words for parts. `uppers`
 * are what lines above whole numbers begin with, and `own` those below them, in any of their forms: “sections 1 and 3”.
 */
export function partsAlone(
  lines: readonly string[],
  placed: readonly PlacedRule[],
  names: readonly string[],
  uppers: readonly string[],
  own: readonly string[],
  itself?: RegExp,
): Alone[] {
  const found: Alone[] = [];
  let at = -1;
  lines.forEach((line, index) => {
    while (placed[at + 1] && placed[at + 1]!.line <= index) at++;
    if (!placed[at]) return;
    const { path: around } = placed[at]!;
    PART.lastIndex = 0;
    for (let match = PART.exec(line); match; match = PART.exec(line)) {
      const { 0: whole, index: start } = match;
      if (isDay(line, { start, end: start + whole.length })) continue;
      const before = line.slice(Math.max(0, start - SHORT), start);
      const [written = '', name = ''] = WORD_OF_PART.exec(before) ?? [];
      const word = name.toLowerCase();
      const isLetter = BEFORE_BRACKETS.has(word) && LETTER_WORD.test(whole);
      const isJoined = /[\d)]\s{0,2},?\s{0,2}$/.test(before.slice(0, -written.length));
      const isDoubtful = DOUBTFUL.has(word) && !isJoined && !whole.startsWith('(');
      const isOwn = () => word.length > 3 && own.some(each => isSameWord(each, word));
      const isKnown = isPart(word) ? !isLetter && !isDoubtful : isSentence(word, whole) || isSign(word) || isOwn();
      const isUpper = uppers.some(upper => isSameWord(upper, word));
      const isCertain = CERTAIN.test(whole) || (ROMAN.test(whole) && isUpper);
      const isWord = word.length > 2 && /\s$/.test(written) && isCertain && !NOT_NAMES.has(word) && !NO_RULES.has(word);
      // “4 (four)”
      const isAmount = !isKnown && AMOUNT.test(line.slice(start + whole.length));
      if (
        !(isKnown || isWord) ||
        isAmount ||
        (names.some(each => each === word || (isSign(each) && isSign(word))) && !isUpper)
      )
        continue;
      if ((isJoined && !isKnown) || isAnotherDocuments(restOfLine(lines, index, start + whole.length), itself))
        continue;
      const next = NEXT_WORDS.exec(line.slice(start + whole.length, start + whole.length + SHORT));
      const following = [next?.[1], next?.[2]].flatMap(each => each ?? []);
      const isOfRule = following.some(each => names.includes(each));
      const isComposed = isJoined || isOfRule || following.some(isPartWord);
      const isBracketed = /\)/.test(whole);
      found.push({ word, part: whole.replace(AROUND, ''), isBracketed, around, isComposed, isOfRule });
    }
    for (const [word, ordinal] of ordinalsIn(line))
      found.push({ word, part: String(ordinal), isBracketed: false, around, isComposed: true, isOfRule: false });
  });
  return found;
}

/** The words for parts with their numbers in words: “eerste lid”. */
function ordinalsIn(line: string): [word: string, ordinal: number][] {
  if (!COUNTED_WORD.test(line)) return [];
  return Object.keys(ORDINALS)
    .filter(word => line.includes(` ${word}`))
    .flatMap(word =>
      Array.from(line.matchAll(WORD_PAIR), ([, ordinal, next]): [string, number] => [
        word,
        next === word ? ordinalBefore(word, ordinal!) : 0,
      ]),
    )
    .filter(([, ordinal]) => ordinal > 0);
}

/** Hardly any line has one. */
const COUNTED_WORD = new RegExp(` (?:${anyOf(Object.keys(ORDINALS))})`);
const WORD_PAIR = /(?<!\p{L})(\p{L}{4,12})\s(?=(\p{L}{3,8})(?!\p{L}))/gu;

/** Whether a word means a sentence; “S. 12” may be a page. */
function isSentence(word: string, part: string): boolean {
  return SENTENCES.has(word) && /^\d/.test(part) && (word.length > 2 || part.length < 2);
}

/** Whether a word means parts of rules, if perhaps only in places. */
function isPart(word: string): boolean {
  return isPartWord(word) || DOUBTFUL.has(word);
}

/** “§ 2 of Article 4”, where articles are cited by their word. */
function isSign(word: string): boolean {
  return word === '§' || word === '§§';
}

/** So many of the parts after a sign exist where it means parts. */
const SIGN_SHARE = 0.5;
const FEWEST_RELATIVE = 3;
const RELATIVE_SHARE = 0.6;

/**
 * The words before a part, each with its level: that which it has after a whole number; for a word that means parts in
 * some language, that where most of its parts exist; else the one where the part exists clearly more often than it
 * would by chance. False for a word before parts that begin no line, such as sentences.
 */
export function relativeWords(
  alone: readonly Alone[],
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
  joined: ReadonlyMap<string, number>,
): Record<string, number | false> {
  const own = ownLevels(levels);
  const above = new Set(
    levels.flatMap(({ lines }, level) => (own.includes(level) ? [] : lines.map(({ line }) => line.word.toLowerCase()))),
  );
  const byWord = new Map<string, Alone[]>();
  for (const use of alone) if (!above.has(use.word)) addTo(byWord, use.word, use);
  // What lines begin with a word of their own is nothing else: a “Section 2” is no paragraph, nor is a “2 §”.
  const chances = partLevels(levels)
    .filter(level => !wordOf(levels[level]!) && !levels[level]!.lines.some(({ line }) => line.end.includes('§')))
    .map(level => chancesOf(alone, level, all, levels));
  const found: Record<string, number | false> = Object.fromEntries([
    ...lineWords(own, levels),
    ...joined,
    ...upperWords(alone, levels),
  ]);
  for (const [word, uses] of byWord) {
    if (word in found) continue;
    const level = SENTENCES.has(word)
      ? false
      : isPart(word) || isSign(word)
        ? likeliestLevel(word, uses, chances)
        : learned(
            uses,
            chances.filter(({ level }) => own.includes(level)),
          );
    if (level !== undefined) found[word] = level;
  }
  if (found['§'] !== undefined) found['§§'] ??= found['§'];
  for (const word of byWord.keys()) {
    const same = Object.keys(found).find(name => isSameWord(name, word));
    if (same && !(word in found)) found[word] = found[same]!;
  }
  return found;
}

const NEARER_SHARE = 0.8;

/**
 * The words for parts whose parts exist in the rule around them, as nearly all do, so that “point 6” is that of the
 * surrounding section, although there is a section 6, too.
 */
export function nearerWords(
  alone: readonly Alone[],
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): ReadonlySet<string> {
  const below = ownLevels(levels).filter(level => level > rootOf(levels));
  const exists = (use: Alone) => below.some(level => existsAt(level, use, all, levels));
  const byWord = new Map<string, Alone[]>();
  for (const use of alone) if (isPartWord(use.word) && !use.isComposed) addTo(byWord, use.word, use);
  return new Set(
    [...byWord].flatMap(([word, uses]) => (uses.filter(exists).length >= NEARER_SHARE * uses.length ? [word] : [])),
  );
}

/** The levels whose part is alone on its lines, below those with whole numbers. */
export function ownLevels(levels: readonly LevelDraft[]): number[] {
  return levels.flatMap(({ whole, alone }, level) => (whole || alone || level < rootOf(levels) ? [] : [level]));
}

/** These, and those whose numbers end in the part: “paragraph 3” of article 7 is 7.3. */
function partLevels(levels: readonly LevelDraft[]): number[] {
  const own = ownLevels(levels);
  return levels.flatMap((level, index) => {
    const isWhole = level.whole && !level.hundreds && index > rootOf(levels) && index > level.from;
    return isWhole || own.includes(index) ? [index] : [];
  });
}

/** The words that lines of parts begin with: “Stk. 2.” */
function lineWords(own: readonly number[], levels: readonly LevelDraft[]): [string, number][] {
  return own.flatMap(level =>
    levels[level]!.lines.flatMap(({ line: { word } }): [string, number][] =>
      word && !isGlued(word) ? [[word.toLowerCase(), level]] : [],
    ),
  );
}

const UPPER_SHARE = 0.8;

/**
 * The words for levels above those with numbers, where most of the parts after them exist: “chapter 2”, “Teile 1 und
 * 2”.
 */
function upperWords(alone: readonly Alone[], levels: readonly LevelDraft[]): [string, number][] {
  return levels.slice(0, rootOf(levels)).flatMap((level, index) => {
    const own = wordOf(level);
    const uses = own.length > 2 ? alone.filter(({ word }) => isSameWord(own, word) && !isPartWord(word)) : [];
    const values = new Set(level.lines.map(({ value }) => value));
    const known = uses.filter(({ part }) => readings(part).some(([, value]) => values.has(value)));
    if (known.length < UPPER_SHARE * uses.length) return [];
    return [...new Set(known.map(({ word }) => word))].map((word): [string, number] => [word, index]);
  });
}

/** The level of a word that only the numbers show; “two (2)” stands before one only. */
function learned(uses: readonly Alone[], chances: readonly Chances[]): number | undefined {
  const [best] = chances
    .filter(({ exists }) => new Set(uses.filter(exists).map(({ part }) => part)).size > 1)
    .map(chance => ({ level: chance.level, share: beyondChance(uses, chance) }))
    .sort((a, b) => b.share - a.share);
  return best && uses.length >= FEWEST_RELATIVE && best.share >= RELATIVE_SHARE ? best.level : undefined;
}

/** The level of a word for parts: the outermost of the likeliest for paragraphs, the innermost for points. */
function likeliestLevel(word: string, uses: readonly Alone[], chances: readonly Chances[]): number | false | undefined {
  const seen = chances.map(({ level, exists, isThere }) => ({
    level,
    times: uses.filter(use => exists(use) || (use.isComposed && isThere(use.part))).length,
  }));
  const most = Math.max(0, ...seen.map(({ times }) => times));
  // Other laws have most of what the sign stands before.
  if (isSign(word) && most < SIGN_SHARE * uses.filter(({ isOfRule }) => !isOfRule).length) return undefined;
  if (most > 0) {
    const best = seen.filter(({ times }) => times === most);
    return (PARAGRAPHS.has(word) || DOUBTFUL.has(word) || isSign(word) ? best[0] : best.at(-1))!.level;
  }
  // A letter after “lit.” is one of some rule.
  const letters = uses.filter(({ part }) => /^\D/.test(part));
  const some =
    chances.findLast(({ isThere }) => letters.some(({ part }) => isThere(part))) ??
    (letters.length ? chances.findLast(({ countsSo }) => letters.every(({ part }) => countsSo(part))) : undefined);
  return some?.level ?? (uses.some(({ isBracketed }) => isBracketed) || word in ORDINALS ? false : undefined);
}

const SAMPLE = 100;

/** Whether a part exists at a level, in the rule around it or by chance. */
interface Chances {
  readonly level: number;
  readonly exists: (use: Alone) => boolean;
  /** Whether any rule has the part. */
  readonly isThere: (part: string) => boolean;
  /** Whether the level counts as a part does. */
  readonly countsSo: (part: string) => boolean;
  /** In how many of all rules around a part it exists. */
  readonly shareOf: (part: string) => number;
}

/** Whether a part exists at a level in the rule around it. */
function existsAt(
  level: number,
  { around, part }: Pick<Alone, 'around' | 'part'>,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): boolean {
  const child = childOf(around, level, part, levels);
  return child !== undefined && all.has(child.join('/'));
}

function chancesOf(
  alone: readonly Alone[],
  level: number,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): Chances {
  const step = Math.ceil(alone.length / SAMPLE);
  const others = alone.filter((_, index) => index % step === 0).map(({ around }) => around);
  const exists = (use: Pick<Alone, 'around' | 'part'>) => existsAt(level, use, all, levels);
  const shareOf = eachOnce((part: string) => mean(others.map(around => Number(exists({ around, part })))));
  const { counts } = levels[level]!;
  const values = new Set(levels[level]!.lines.map(({ value }) => value));
  const isThere = (part: string) => readings(part).some(([each, value]) => counts.includes(each) && values.has(value));
  const countsSo = (part: string) => readings(part).some(([each]) => counts.includes(each));
  return { level, exists, isThere, countsSo, shareOf };
}

/**
 * How much more often parts exist at a level where a word stands before them than they exist anywhere: 0 by chance, 1
 * always.
 */
function beyondChance(uses: readonly Alone[], { exists, shareOf }: Chances): number {
  const some = uses.filter((_, index) => index % Math.ceil(uses.length / SAMPLE) === 0);
  const seen = mean(some.map(use => Number(exists(use))));
  const chance = mean(some.map(({ part }) => shareOf(part)));
  return chance === 1 ? 0 : (seen - chance) / (1 - chance);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
}
