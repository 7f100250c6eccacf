import { isDay } from '../dialect/dates.ts';
import { english } from '../dialect/english.ts';
import { ANOTHER_DOCUMENT, FROM, LISTS, ORDINAL, RANGES, VERBS } from '../dialect/languages.ts';
import { isPartWord } from '../dialect/partWords.ts';
import { CHINESE, COUNTERS, counterIn, GLUED, isGlued } from '../numbers/scripts.ts';
import { ownerOf } from '../reader/numberOwner.ts';
import { matchesAt } from '../text/patterns.ts';
import { wordList, wordSet } from '../text/words.ts';
import { readings } from './counting.ts';
import type { LevelDraft } from './levels.ts';
import { partsAfter, rootOf } from './places.ts';

const WHOLE = String.raw`(?:[A-Z]{1,4}[.-]?)?\d{1,4}(?:[.‑-]\d{1,4}|[A-Za-z](?!\p{L})|(?<=\p{L})\d{1,3})*|[A-Z](?![\p{L}’'])|[IVXL]{2,6}(?!\p{L})`;
const NUMBER = new RegExp(
  String.raw`(?=[\dA-Z])(?<![\p{L}\d$€£#+/]|\d[.,](?=\d))(?:${WHOLE})(?:(?=${ORDINAL})|(?![\p{L}\d%]|,\d))`,
  'gu',
);
const WORD_BEFORE =
  /(?:(?<![\p{L}\d])|(?<=(?<!\p{L})\p{L}{1,4}[’']))(§{1,2}|\p{L}[\p{L}-]{0,30}\.?)(?:\s{1,3}|(?<=§))[[(“"]?$/u;

/** Words that can precede any number, or come between two, in languages in which rules are often written. */
export const NOT_NAMES = new Set(
  wordList(
    'and or to of the in by at for from than then per see also with under as on is are was if no not und oder sowie bis mit von in zu im an auf bei nach et ou à de la le les en par pour voir y o e a al del das dem den der die des ein ' +
      'within after before until during over about since between without through least most every each any all only another ' +
      'innerhalb binnen vor seit während ab um ohne über unter zwischen gegen mindestens höchstens nur alle jede jeder ' +
      'dans après avant pendant depuis sous sans entre sur moins toutes chaque dentro durante antes después tras sobre sin con hasta desde cada ' +
      'entro dopo prima per ogni na voor tijdens tot sinds elke em após até sem inom efter före innen etter før inden efter ' +
      'przed przez do od během před в до за через после более менее kuni enne pärast dalam',
  ),
);

/** A number in running text. */
export interface Cited {
  readonly number: string;
  readonly word: string;
  /** Its parts, if they are an existing whole number; otherwise empty. */
  readonly place: readonly string[] | undefined;
  readonly parts: number;
  /** How many of them exist, and of those after it. */
  readonly known: number;
  /** Another number precedes it in a list. */
  readonly isMember: boolean;
  /** The text after the part that exists. */
  readonly after: string;
  /** How likely it cites if it has no word. */
  readonly likelihood: 0 | 0.5 | 1;
}

/** A number with what it counts, without spaces: 第四十条. */
const GLUED_NUMBER = new RegExp(String.raw`(?<=[${GLUED}])(?:[${CHINESE}]{1,6}|\d{1,4})(?=\s?[${COUNTERS}])`, 'g');

/** What a part in words follows: the number or the part above it. */
const ABOVE_PART = /(?:\d[a-z]?\.?|\d\s[a-z]|\p{Ll}{2,9}),?\s$/u;

/** Whether a word for parts follows a number or another part: the “nr. 1” of “§ 13 a nr. 1” and “første ledd nr. 1”. */
function isPartAfter(before: string, word: string): boolean {
  const start = before.toLowerCase().lastIndexOf(word);
  if (!isPartWord(word) || start < 0) return false;
  const [above = ''] = ABOVE_PART.exec(before.slice(Math.max(0, start - LONGEST_JOINT), start)) ?? [];
  return above !== '' && (/\d/.test(above) || isPartWord(above.replace(/,?\s$/, '')));
}

const MEMBER = /[\d)](?:[,;]|[,;]?\s\p{L}{1,7})\s$/u;
export const SHORT = 40;
const LONG = 120;

export function citedNumbersIn(
  lines: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
  itself?: RegExp,
): Cited[] {
  const texts = new Map(levels.flatMap(level => level.lines.map(({ line }) => [line.line, line.rest.length] as const)));
  const ways = levels[rootOf(levels)]!.counts;
  let deepest = 0;
  for (const path of known.keys()) deepest = Math.max(deepest, path.split('.').length);
  const found: Cited[] = [];
  lines.forEach((line, index) => {
    // A rule's own number isn't a citation.
    const headEnd = texts.has(index) ? line.trimEnd().length - texts.get(index)! : 0;
    NUMBER.lastIndex = 0;
    for (let match = NUMBER.exec(line); match; match = NUMBER.exec(line)) {
      const [number] = match;
      const start = match.index;
      if (start < headEnd || isDay(line, { start, end: start + number.length })) continue;
      const before =
        (start < SHORT && index > 0 ? `${lines[index - 1]!.slice(-SHORT)} ` : '') +
        line.slice(Math.max(0, start - SHORT), start);
      const word = wordBeforeNumber(before);
      const longest = longestKnown(number, known, deepest, ways);
      const { place, length } = longest;
      const within = place ? partsAfter(place, restOfLine(lines, index, start + length), all, levels) : NONE;
      NUMBER.lastIndex += within.length;
      // “IV.C.2” has parts that no whole number has.
      const parts = Math.max(longest.parts, (place?.filter(Boolean).length ?? 0) + within.parts);
      // Nothing says that it's a rule's.
      if (!word && parts === 1) continue;
      const after = restOfLine(lines, index, start + length);
      const end = start + length + within.length;
      if (isAnotherDocuments(after.slice(within.length), itself) || isOthers(line, start, end, word, itself)) continue;
      found.push({
        number,
        word,
        place,
        parts,
        known: (place?.filter(Boolean).length ?? 0) + within.parts,
        after,
        isMember: MEMBER.test(before.slice(-LONGEST_JOINT)) || isPartAfter(before, word),
        likelihood: likelihoodOf(line, start, start + number.length, word, longest.parts === place?.length),
      });
    }
  });
  return [...found, ...gluedIn(lines, known, levels)];
}

/** The numbers that are written together with what they count, of the outermost rules: 第四十条. */
function gluedIn(
  lines: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
  levels: readonly LevelDraft[],
): Cited[] {
  const { word = '', end = '' } = levels[rootOf(levels)]!.lines[0]?.line ?? {};
  const counter = counterIn(end).trim();
  if (!isGlued(word) || !counter) return [];
  return lines.flatMap((line, index) =>
    Array.from(line.matchAll(GLUED_NUMBER)).flatMap(({ 0: number, index: start }): Cited[] => {
      const after = restOfLine(lines, index, start + number.length).trimStart();
      const place = known.get(String(readings(number)[0]![1]));
      // A rule's own number isn't a citation.
      if (!place || !after.startsWith(counter) || !line.slice(0, start - 1).trim()) return [];
      return [
        { number, word, place, parts: 1, known: 1, after: after.slice(counter.length), isMember: false, likelihood: 1 },
      ];
    }),
  );
}

/** Words that can follow a number that names a rule; others mostly are what a number counts. */
const AFTER = new Set([...NOT_NAMES, ...LISTS, ...RANGES, ...VERBS]);
const NEXT_WORD = /^\s(\p{L}+)/u;
const NEXT_MARK = new RegExp(
  `^[\\s*_\`]*(?:$|[-.,;:!?)\\]}>»”"’'—–、。，；：）」』】]|[${COUNTERS}]|[和或及至与到]\\s?\\d)`,
);

/** What stands right before a number in an address, “:2k” and “#2.1”, and before an amount or a version: “Ruff 2.1”. */
const IN_ADDRESS = /[:#=@&-]$|(?<!\d)\/$|\]\($/;
const BEFORE_AMOUNT = /(?<!(?:^|[.!?:]\s{0,3}))(?<!\p{L})\p{Lu}[\p{L}-]{1,20}\s$/u;
const MEASURING = wordSet(
  'above below over than exceed exceeds about around nearly approximately reads über etwa rund circa environ aproximadamente',
);

/**
 * How likely a number without a word is one that cites: not in an address, nor as an amount or a version; less where it
 * may count the word after it, or begins its line.
 */
function likelihoodOf(line: string, start: number, end: number, word: string, exists: boolean): Cited['likelihood'] {
  const before = line.slice(0, start);
  const after = line.slice(end, end + SHORT);
  if (IN_ADDRESS.test(before.slice(-2)) || matchesAt(english.units, after, 0)) return 0;
  if (MEASURING.has(word) || BEFORE_AMOUNT.test(before.slice(-SHORT))) return 0;
  if (!/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) return exists ? 0.5 : 0;
  const [, next] = NEXT_WORD.exec(after) ?? [];
  return NEXT_MARK.test(after) || (next && AFTER.has(next.toLowerCase())) ? 1 : 0.5;
}

const NONE = { parts: 0, length: 0 };
const CONTEXT = { elsewhere: ANOTHER_DOCUMENT, leads: [], keywords: [] };

/** Whether a number after a word on its line is another document's. */
function isOthers(line: string, start: number, end: number, word: string, itself: RegExp | undefined): boolean {
  const from = Math.max(0, start - LONGEST_WORD);
  const at = word ? line.slice(from, start).toLowerCase().lastIndexOf(word) : -1;
  const span = { start: at < 0 ? start : from + at, end };
  const references = itself ? { ...CONTEXT, itself } : CONTEXT;
  return ownerOf(line, span, { references, isWorded: word !== '' }) === 'other';
}

/** Maximum length of a word before a number, with its surroundings. */
const LONGEST_WORD = 48;
/** Maximum length of the text between two numbers of a list. */
const LONGEST_JOINT = 12;

/** The word at the end of a text, before a number; empty if there is none. */
function wordBeforeNumber(text: string): string {
  if (!/[\s§[(“"]$/.test(text)) return '';
  const near = text.slice(-LONGEST_WORD);
  const match = WORD_BEFORE.exec(near);
  const word = match?.[1]?.toLowerCase() ?? '';
  return FROM.has(word) ? wordBeforeNumber(near.slice(0, match!.index)) || word : word;
}

/** The rest of the line, and the next line if the rest is short. */
export function restOfLine(lines: readonly string[], index: number, start: number): string {
  const rest = lines[index]!.slice(start, start + LONG);
  return rest.length < SHORT ? `${rest} ${lines[index + 1] ?? ''}` : rest;
}

export function isAnotherDocuments(after: string, itself: RegExp | undefined): boolean {
  return matchesAt(ANOTHER_DOCUMENT, after, 0) && !(itself && matchesAt(itself, after, 0));
}

/** The longest prefix of a number that is a rule's number; these have at most as many parts as the deepest one. */
function longestKnown(
  number: string,
  known: ReadonlyMap<string, readonly string[]>,
  deepest: number,
  ways: LevelDraft['counts'],
): { place: readonly string[] | undefined; parts: number; length: number } {
  // A whole number, as most are, is read at once.
  if (known.has(number) && /^\d+$/.test(number)) return { place: known.get(number), parts: 1, length: number.length };
  const isInserted = known.has(/^\d+[a-z]/.exec(number)?.[0] ?? '');
  const atoms = Array.from(number.matchAll(isInserted ? /\d+[a-z]?|[A-Za-z]+/g : /\d+|[A-Za-z]+/g));
  for (let count = Math.min(atoms.length, deepest); count > 0; count--) {
    const parts = atoms.slice(0, count).map(([part]) => part);
    // The A of A.1 is a name, although Appendix A counts.
    const place = known.get(parts.join('.')) ?? known.get(parts.map(part => plainPart(part, ways)).join('.'));
    const last = atoms[count - 1]!;
    if (place) return { place, parts: atoms.length, length: last.index + last[0].length };
  }
  return { place: undefined, parts: atoms.length, length: number.length };
}

/** A part as the paths of rules have it: in letters, the value that it has as the outermost rules count. */
function plainPart(part: string, ways: LevelDraft['counts']): string {
  if (/^\d/.test(part)) return part.replace(/^0+(?=\d)/, '');
  // Where names come before numbers, such as GR and T, a letter is one, too.
  const reading = ways.includes('names') ? undefined : readings(part).find(([counts]) => ways.includes(counts));
  return reading ? String(reading[1]) : part;
}
