import { ANOTHER_DOCUMENT, NO_RULES, ORDINAL } from '../dialect/languages.ts';
import { readings, written } from './counting.ts';
import { countsOf, type LevelDraft } from './levels.ts';
import { type Placed, placesOf, rootOf } from './places.ts';

/** How a text cites the rules of its levels. */
export interface Words {
  /** Words before a whole number. */
  readonly words: readonly string[];
  /** Those of them that precede several numbers. */
  readonly plurals: readonly string[];
  /**
   * For each level whose part is alone on its lines: how it is joined to the number above, with `#` for the part, most
   * common first.
   */
  readonly joints: Readonly<Record<number, readonly string[]>>;
  /** Words before a part alone, with the level that they mean. */
  readonly relative: Readonly<Record<string, number>>;
  /** The level from which a number needs no word. */
  readonly bare?: number;
}

const WHOLE = String.raw`(?:[A-Z]{1,4}[.-]?)?\d{1,4}(?:[.‑-]\d{1,4}|[A-Za-z](?!\p{L})|(?<=\p{L})\d{1,3})*|[A-Z](?![\p{L}’'])|[IVXL]{2,6}(?!\p{L})`;
const NUMBER = new RegExp(
  String.raw`(?=[\dA-Z])(?<![\p{L}\d$€£#+/]|\d[.,])(?:${WHOLE})(?:(?=${ORDINAL})|(?![\p{L}\d%]|,\d))`,
  'gu',
);
const WORD_BEFORE =
  /(?:(?<![\p{L}\d])|(?<=(?<!\p{L})\p{L}{1,4}[’']))(§{1,2}|\p{L}[\p{L}-]{0,30}\.?)(?:\s{1,3}|(?<=§))[[(“"]?$/u;
/** A part alone; a letter only in brackets, because “a” is a word in some languages. */
const PART = /(?<=\s)(?:\((?:\d{1,3}|[a-z]|[ivx]{2,5})\)|\d{1,3}\)?)(?![\p{L}\d]|[.,]\d)/gu;
const WORD_OF_PART = /(?<![\p{L}\d])(\p{L}{3,16}\.?)\s$/u;

/** Words that can precede any number, or come between two, in languages in which rules are often written. */
const NOT_NAMES = new Set(
  'and or to of the in by at for from than then per see also with under as on is are was if no not und oder sowie bis mit von in zu im an auf bei nach et ou à de la le les en par pour voir y o e a al del das dem den der die des ein'.split(
    ' ',
  ),
);
/** Words that name rules in many rulebooks. */
const USUAL_NAMES = new Set(
  'rule rules subrule subrules section sections article articles regulation regulations clause clauses chapter chapters law laws § §§'.split(
    ' ',
  ),
);

interface Times {
  exist: number;
  all: number;
  /** Only numbers with several parts, which rarely exist by chance. */
  long: number;
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
      : {};
  const words = namesAmong(cited, names, isNamed, typeof bare.bare === 'number');
  const all = new Set(placed.map(({ path }) => path.join('/')));
  const joints = jointsOf(
    cited.filter(({ word, parts }) => words.includes(word) || parts > 1),
    placed,
    levels,
  );
  return {
    words,
    plurals: words.filter(word => isPlural(cited.filter(each => each.word === word))),
    joints: Object.fromEntries(joints.map(({ level, forms }) => [level, forms])),
    relative: relativeWords(partsAlone(lines, placed, words), all, levels, joinedWords(joints)),
    ...bare,
  };
}

/** A number in running text. */
interface Cited {
  readonly word: string;
  /** Its parts, if they are an existing whole number; otherwise empty. */
  readonly place: readonly string[] | undefined;
  readonly parts: number;
  /** Another number is before it in a list. */
  readonly isMember: boolean;
  /** What follows the part that exists. */
  readonly after: string;
}

const MEMBER = /[\d)](?:[,;]|[,;]?\s\p{L}{1,7})\s$/u;
const SHORT = 40;
const LONG = 120;

function citationsIn(
  lines: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
  levels: readonly LevelDraft[],
): Cited[] {
  const texts = new Map(levels.flatMap(level => level.lines.map(({ line }) => [line.line, line.rest.length] as const)));
  const isRoman = countsOf(levels[rootOf(levels)]!).includes('Romans');
  const found: Cited[] = [];
  lines.forEach((line, index) => {
    // A rule's own number isn't a citation.
    const headEnd = texts.has(index) ? line.trimEnd().length - texts.get(index)! : 0;
    NUMBER.lastIndex = 0;
    for (let match = NUMBER.exec(line); match; match = NUMBER.exec(line)) {
      const [number] = match;
      const start = match.index;
      if (start < headEnd) continue;
      const before =
        (start < SHORT && index > 0 ? `${lines[index - 1]!.slice(-SHORT)} ` : '') +
        line.slice(Math.max(0, start - SHORT), start);
      const word = wordBefore(before);
      const { place, parts, length } = longestKnown(number, known, isRoman);
      const after = following(lines, index, start + length);
      if (isAnotherDocuments(after)) continue;
      found.push({ word, place, parts, after, isMember: MEMBER.test(before.slice(-LONGEST_JOINT)) });
    }
  });
  return found;
}

/** No word before a number is longer, with what stands around it. */
const LONGEST_WORD = 48;
/** Nor what stands between two numbers of a list. */
const LONGEST_JOINT = 12;

/** The word that a text ends with, before a number; empty where there is none. */
function wordBefore(text: string): string {
  if (!/[\s§[(“"]$/.test(text)) return '';
  return WORD_BEFORE.exec(text.slice(-LONGEST_WORD))?.[1]?.toLowerCase() ?? '';
}

/** What follows on the line, and on the next one where it ends soon. */
function following(lines: readonly string[], index: number, start: number): string {
  const rest = lines[index]!.slice(start, start + LONG);
  return rest.length < SHORT ? `${rest} ${lines[index + 1] ?? ''}` : rest;
}

function isAnotherDocuments(after: string): boolean {
  ANOTHER_DOCUMENT.lastIndex = 0;
  return ANOTHER_DOCUMENT.test(after);
}

/** The longest prefix of a number that is a rule's. */
function longestKnown(
  number: string,
  known: ReadonlyMap<string, readonly string[]>,
  isRoman: boolean,
): { place: readonly string[] | undefined; parts: number; length: number } {
  const isInserted = known.has(/^\d+[a-z]/.exec(number)?.[0] ?? '');
  const atoms = Array.from(number.matchAll(isInserted ? /\d+[a-z]?|[A-Za-z]+/g : /\d+|[A-Za-z]+/g));
  for (let count = atoms.length; count > 0; count--) {
    const parts = atoms.slice(0, count).map(([part]) => partOf(part, isRoman));
    const place = known.get(parts.join('.'));
    const last = atoms[count - 1]!;
    if (place) return { place, parts: atoms.length, length: last.index + last[0].length };
  }
  return { place: undefined, parts: atoms.length, length: number.length };
}

function partOf(part: string, isRoman: boolean): string {
  if (/^\d/.test(part)) return part.replace(/^0+(?=\d)/, '');
  const roman = isRoman ? readings(part).find(([counts]) => counts === 'Romans') : undefined;
  return roman ? String(roman[1]) : part;
}

/** Share of a level's lines that start with a word for it. */
const OWN_SHARE = 0.15;

/** The words that the lines of whole numbers begin with. */
function ownNames(levels: readonly LevelDraft[]): string[] {
  const words = levels.flatMap(({ lines, whole }) => {
    const times = countOf(whole ? lines.map(({ line }) => line.word.toLowerCase()) : []);
    return [...times.keys()].filter(
      word => word && !NO_RULES.has(word) && times.get(word)! >= OWN_SHARE * lines.length,
    );
  });
  return [...new Set(words)];
}

function countOf<T>(items: readonly T[]): Map<T, number> {
  const times = new Map<T, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return times;
}

/** The words before numbers that name rules; `isNamed` where lines with numerals have one. */
function namesAmong(cited: readonly Cited[], own: readonly string[], isNamed: boolean, isBare: boolean): string[] {
  const times = new Map<string, Times>();
  for (const { word, place, parts, after } of cited) {
    if (!word) continue;
    const all = times.get(word) ?? { exist: 0, all: 0, long: 0 };
    const isLong = parts > 1 || /^\([\da-z]/.test(after);
    times.set(word, {
      exist: all.exist + Number(Boolean(place)),
      all: all.all + 1,
      long: all.long + Number(Boolean(place && isLong)),
    });
  }
  const names = Array.from(times).filter(([word, { exist, all, long }]) => {
    if (NOT_NAMES.has(word) || NO_RULES.has(word)) return false;
    if (own.some(name => isSameWord(name, word))) return exist >= 0.5 * all;
    if (USUAL_NAMES.has(word)) return long > 0 || (exist >= 0.5 * all && !isNamed);
    return !isBare && long > 1 && word.length > 3 && exist >= 0.7 * all;
  });
  return [...new Set([...own, ...names.map(([word]) => word)])];
}

const LIST = /^(?:\s?[,–-]\s?|\s\p{L}{1,4}\s)(?:§\s)?\d/u;

/** Whether a word mostly precedes lists of numbers. */
function isPlural(uses: readonly Cited[]): boolean {
  return uses.length > 0 && uses.filter(({ after }) => LIST.test(after)).length > uses.length / 2;
}

/** Whether one word is the plural or another case of the other. */
export function isSameWord(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)];
  // “art.” stands for “articolo”.
  if (
    (one.endsWith('.') && a.length > 1 && b.startsWith(a)) ||
    (other.endsWith('.') && b.length > 1 && a.startsWith(b))
  )
    return true;
  if (a === b || a + a === b || b + b === a) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // “Artikel” beside “Art 1”.
  if (short.length > 1 && short.length < LONGEST_SHORT && long.startsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= 4 && same >= short.length - 2 && long.length - same <= 3;
}

const LONGEST_SHORT = 5;

function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\.$/gu, '');
}

interface Joints {
  readonly level: number;
  readonly forms: readonly string[];
}

/** Ways in which a part may follow the number above it: group `part`. */
const JOINTS = [
  /^(?<joint>\.?\()(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,5})\)/,
  /^(?<joint>[.-]?)(?<part>[A-Z](?!\p{L})|[a-z](?![\p{L}\d])|(?<=\.)\d{1,3}(?![\p{L}\d]))/u,
  /^(?<joint>\s)(?<part>\d{1,3}|[A-Za-z]{1,4})\)/,
  /^(?<joint>\s\()(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,5})\)/,
  /^(?<joint>(?:\.?[ºª°])?,?\s(?:\p{L}{1,14}\.?|§)\s\(?)(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,2})(?!(?![ºª])\p{L}|\d)\)?/u,
  /^(?<joint>(?:\.?[ºª°])?,\s)(?<part>[IVXL]{1,6})(?![\p{L}\d])/u,
] as const;

/** How often what follows a number, such as ` Absatz #`, names an existing rule, by the level of that rule. */
interface JointTimes {
  all: number;
  readonly exist: Map<number, number>;
}

const PASSES = 3;
const JOINT_SHARE = 0.6;

/**
 * How the parts that stand alone in their lines are joined to the number above, where the rules that they name exist. What
 * comes after a joint is only seen when that one is known: hence some passes.
 */
function jointsOf(cited: readonly Cited[], placed: readonly Placed[], levels: readonly LevelDraft[]): Joints[] {
  const all = new Set(placed.map(({ path }) => path.join('/')));
  const known = new Map<string, number>();
  const times = new Map<string, JointTimes>();
  for (let pass = 0; pass < PASSES; pass++) {
    times.clear();
    for (const { place, after } of cited) if (place) countJoints(place, after, known, times, all, levels);
    for (const [form, { all: count, exist }] of times) {
      const [best] = [...exist].sort((a, b) => b[1] - a[1]);
      const isWord = hasWord(form);
      if (best && best[1] >= (isWord ? 2 : 1) && best[1] >= JOINT_SHARE * count) known.set(form, best[0]);
    }
  }
  const forms = [...known].sort((a, b) => times.get(b[0])!.all - times.get(a[0])!.all);
  return levels.flatMap((_, level) => {
    const own = forms
      .filter(([, each]) => each === level)
      .map(([form]) => form.replace(/^\d+(?:numbers|letters|capitals|romans|Romans|names)/, ''));
    return own.length ? [{ level, forms: [...new Set(own)] }] : [];
  });
}

/** Whether a word joins the part: “ Absatz #”, not “.a”. */
function hasWord(form: string): boolean {
  return /\s\p{L}/u.test(form);
}

/** Counts what follows a number, from joint to joint as far as they are known. */
function countJoints(
  place: readonly string[],
  after: string,
  known: ReadonlyMap<string, number>,
  times: Map<string, JointTimes>,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): void {
  let path = place;
  let isLetter = false;
  for (let rest = after; ; ) {
    const next = jointAt(rest, isLetter);
    if (!next) return;
    const { part, length } = next;
    isLetter = /^[A-Za-z]/.test(part);
    // A letter may be joined alike at several depths: 2(a)(1)(A).
    const kind = readings(part)[0]![0];
    const form = hasWord(next.form) ? next.form : `${path.length}${kind}${next.form}`;
    const seen = times.get(form) ?? { all: 0, exist: new Map<number, number>() };
    times.set(form, seen);
    seen.all++;
    const children = levels.flatMap((level, index) => {
      const child = level.whole || index < path.length ? undefined : childOf(path, index, part, levels);
      return child && all.has(child.join('/')) ? [{ index, child }] : [];
    });
    for (const { index } of children) seen.exist.set(index, (seen.exist.get(index) ?? 0) + 1);
    const going = children.find(({ index }) => index === known.get(form));
    if (!going) return;
    path = going.child;
    rest = rest.slice(length);
  }
}

/** A numeral directly after a letter: the 1 of 27B1. */
const NUMERAL = /^(?<joint>)(?<part>\d{1,3})(?![\p{L}\d])/u;

function jointAt(after: string, isLetter: boolean): { form: string; part: string; length: number } | undefined {
  for (const pattern of isLetter ? [NUMERAL, ...JOINTS] : JOINTS) {
    const match = pattern.exec(after);
    const { joint = '', part = '' } = match?.groups ?? {};
    const word = /\p{L}+/u.exec(joint)?.[0].toLowerCase();
    if (match && !(word && NOT_NAMES.has(word)))
      return { form: `${joint}#${match[0].endsWith(')') ? ')' : ''}`, part, length: match[0].length };
  }
  return undefined;
}

/** The place of the part of a level below a place. */
function childOf(
  path: readonly string[],
  level: number,
  part: string,
  levels: readonly LevelDraft[],
): string[] | undefined {
  const counts = countsOf(levels[level]!);
  const reading = readings(part).find(([each]) => counts.includes(each));
  if (!reading) return undefined;
  return [...path.slice(0, level), ...Array<string>(Math.max(0, level - path.length)).fill(''), written(reading[1])];
}

/** A word before a part alone, and the rule that contains it. */
interface Alone {
  readonly word: string;
  readonly part: string;
  readonly around: readonly string[];
}

/** The parts that stand alone after a word: “paragraph 1”, “point (a)”. */
function partsAlone(lines: readonly string[], placed: readonly Placed[], names: readonly string[]): Alone[] {
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

function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const same = groups.get(by(item));
    if (same) same.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}

const FEWEST_RELATIVE = 3;
const RELATIVE_SHARE = 0.6;

/**
 * The words before a part alone that exists in the rule around it, each with its level: that which it has after a whole number, else
 * the one where the part exists clearly more often than it would by chance.
 */
function relativeWords(
  alone: readonly Alone[],
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
  joined: ReadonlyMap<string, number>,
): Record<string, number> {
  const own = levels.flatMap(({ whole, alone: runsOn }, level) =>
    whole || runsOn || level < rootOf(levels) ? [] : [level],
  );
  const byWord = grouped(alone, ({ word }) => word);
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

/** Whether a part exists at a level, in the rule around it or by chance. */
interface Chances {
  readonly level: number;
  readonly exists: (use: Alone) => boolean;
  /** In how many of all rules around a part it exists. */
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

/** How much more often parts exist at a level where a word stands before them than they exist anywhere: 0 by chance, 1 always. */
function beyondChance(uses: readonly Alone[], { exists, shareOf }: Chances): number {
  const some = uses.filter((_, index) => index % Math.ceil(uses.length / SAMPLE) === 0);
  const seen = mean(some.map(use => Number(exists(use))));
  const chance = mean(some.map(({ part }) => shareOf(part)));
  return chance === 1 ? 0 : (seen - chance) / (1 - chance);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
}

/** The words that join a part to the number above, with the level of the part: “Absatz” of “§ 4 Absatz 1”. */
function joinedWords(joints: readonly Joints[]): Map<string, number> {
  return new Map(
    joints.flatMap(({ level, forms }) =>
      forms.flatMap(form => {
        const word = /\p{L}[\p{L}.]+/u.exec(form)?.[0].toLowerCase();
        return word ? [[word, level] as const] : [];
      }),
    ),
  );
}

const BARE_SHARE = 0.8;
const STRANGE_SHARE = 0.5;

/** From which level on a number that stands alone is a rule's, in this text: further in where many are none, as in one full of versions. */
function bareFrom(
  cited: readonly Cited[],
  words: readonly string[],
  rootAt: number,
  levels: readonly LevelDraft[],
): { bare?: number } {
  const alone = cited.filter(
    ({ word, parts, isMember }) => parts > 1 && !isMember && !words.includes(word) && !USUAL_NAMES.has(word),
  );
  for (const parts of [2, 3]) {
    const such = alone.filter(each => each.parts === parts);
    const share = such.filter(({ place }) => place?.filter(Boolean).length === parts).length / (such.length || 1);
    if (such.length > 1 && share >= BARE_SHARE) return { bare: rootAt + parts - 1 };
    if (parts === 3 && such.length > 1 && share < STRANGE_SHARE && levels[rootAt + parts])
      return { bare: rootAt + parts };
  }
  return {};
}
