import { addTo } from '../text/lists.ts';
import { following, isAnotherDocuments, NOT_NAMES, SHORT } from './citedNumbers.ts';
import { childOf } from './joints.ts';
import type { LevelDraft } from './levels.ts';
import { isSameWord } from './namingWords.ts';
import { type Placed, rootOf } from './places.ts';

/** A part alone; a letter only in brackets, because “a” is a word in some languages. */
const PART = /(?<=\s)(?:\((?:\d{1,3}|[a-z]|[ivx]{2,5})\)|\d{1,3}\)?)(?![\p{L}\d]|[.,]\d)/gu;
const WORD_OF_PART = /(?<![\p{L}\d])(\p{L}{3,16}\.?)\s$/u;

/** A word before a part alone, and the rule that contains it. */
export interface Alone {
  readonly word: string;
  readonly part: string;
  readonly around: readonly string[];
}

/** The parts that stand alone after a word: “paragraph 1”, “point (a)”. */
export function partsAlone(lines: readonly string[], placed: readonly Placed[], names: readonly string[]): Alone[] {
  const found: Alone[] = [];
  let at = -1;
  lines.forEach((line, index) => {
    while (placed[at + 1] && placed[at + 1]!.line <= index) at++;
    const around = placed[at]?.path;
    if (!around) return;
    for (const { 0: whole, index: start } of line.matchAll(PART)) {
      const before = line.slice(Math.max(0, start - SHORT), start);
      const [written = '', name = ''] = WORD_OF_PART.exec(before) ?? [];
      const word = name.toLowerCase();
      if (!word || NOT_NAMES.has(word) || names.includes(word)) continue;
      const isJoined = /[\d)]\s{0,2},?\s{0,2}$/.test(before.slice(0, -written.length));
      if (isJoined || isAnotherDocuments(following(lines, index, start + whole.length))) continue;
      found.push({ word, part: whole.replace(/[()]/g, ''), around });
    }
  });
  return found;
}

const FEWEST_RELATIVE = 3;
const RELATIVE_SHARE = 0.6;

/**
 * The words before a part alone that exists in the surrounding rule, each with its level: the level that it has after a
 * whole number, or else the one at which the part exists clearly more often than by chance.
 */
export function relativeWords(
  alone: readonly Alone[],
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
  joined: ReadonlyMap<string, number>,
): Record<string, number> {
  const own = levels.flatMap(({ whole, alone: runsOn }, level) =>
    whole || runsOn || level < rootOf(levels) ? [] : [level],
  );
  const byWord = new Map<string, Alone[]>();
  for (const use of alone) addTo(byWord, use.word, use);
  const chances = own.map(level => chancesOf(alone, level, all, levels));
  const found: Record<string, number> = {};
  for (const [word, uses] of byWord) {
    const known = joined.get(word);
    const [best] = chances
      .map(chance => ({ level: chance.level, share: beyondChance(uses, chance) }))
      .sort((a, b) => b.share - a.share);
    if (known !== undefined) found[word] = known;
    else if (best && uses.length >= FEWEST_RELATIVE && best.share >= RELATIVE_SHARE) found[word] = best.level;
  }
  for (const word of byWord.keys()) {
    const same = [...joined.keys(), ...Object.keys(found)].find(name => isSameWord(name, word));
    if (same && !(word in found)) found[word] = joined.get(same) ?? found[same]!;
  }
  return found;
}

const SAMPLE = 100;

/** Whether a part exists at a level, in the surrounding rule or by chance. */
interface Chances {
  readonly level: number;
  readonly exists: (use: Alone) => boolean;
  /** The share of all rules that contain the part. */
  readonly shareOf: (part: string) => number;
}

function chancesOf(
  alone: readonly Alone[],
  level: number,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): Chances {
  const step = Math.ceil(alone.length / SAMPLE);
  const others = alone.filter((_, index) => index % step === 0).map(({ around }) => around);
  const exists = ({ around, part }: Pick<Alone, 'around' | 'part'>) => {
    const child = childOf(around, level, part, levels);
    return child !== undefined && all.has(child.join('/'));
  };
  const known = new Map<string, number>();
  const shareOf = (part: string) => {
    const share = known.get(part) ?? mean(others.map(around => Number(exists({ around, part }))));
    known.set(part, share);
    return share;
  };
  return { level, exists, shareOf };
}

/** How much more often parts exist at a level after a word than anywhere: 0 by chance, 1 always. */
function beyondChance(uses: readonly Alone[], { exists, shareOf }: Chances): number {
  const some = uses.filter((_, index) => index % Math.ceil(uses.length / SAMPLE) === 0);
  const seen = mean(some.map(use => Number(exists(use))));
  const chance = mean(some.map(({ part }) => shareOf(part)));
  return chance === 1 ? 0 : (seen - chance) / (1 - chance);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
}
