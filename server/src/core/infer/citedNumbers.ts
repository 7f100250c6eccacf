import { ANOTHER_DOCUMENT, ORDINAL } from '../dialect/languages.ts';
import { matchesAt } from '../text/patterns.ts';
import { wordList } from '../text/words.ts';
import { readings } from './counting.ts';
import type { LevelDraft } from './levels.ts';
import { rootOf } from './places.ts';

const WHOLE = String.raw`(?:[A-Z]{1,4}[.-]?)?\d{1,4}(?:[.‑-]\d{1,4}|[A-Za-z](?!\p{L})|(?<=\p{L})\d{1,3})*|[A-Z](?![\p{L}’'])|[IVXL]{2,6}(?!\p{L})`;
const NUMBER = new RegExp(
  String.raw`(?=[\dA-Z])(?<![\p{L}\d$€£#+/]|\d[.,])(?:${WHOLE})(?:(?=${ORDINAL})|(?![\p{L}\d%]|,\d))`,
  'gu',
);
const WORD_BEFORE =
  /(?:(?<![\p{L}\d])|(?<=(?<!\p{L})\p{L}{1,4}[’']))(§{1,2}|\p{L}[\p{L}-]{0,30}\.?)(?:\s{1,3}|(?<=§))[[(“"]?$/u;

/** Words that can precede any number, or come between two, in languages in which rules are often written. */
export const NOT_NAMES = new Set(
  wordList(
    'and or to of the in by at for from than then per see also with under as on is are was if no not und oder sowie bis mit von in zu im an auf bei nach et ou à de la le les en par pour voir y o e a al del das dem den der die des ein',
  ),
);

/** A number in running text. */
export interface Cited {
  readonly word: string;
  /** Its parts, if they are an existing whole number; otherwise empty. */
  readonly place: readonly string[] | undefined;
  readonly parts: number;
  /** Another number precedes it in a list. */
  readonly isMember: boolean;
  /** The text after the part that exists. */
  readonly after: string;
}

const MEMBER = /[\d)](?:[,;]|[,;]?\s\p{L}{1,7})\s$/u;
export const SHORT = 40;
const LONG = 120;

export function citationsIn(
  lines: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
  levels: readonly LevelDraft[],
): Cited[] {
  const texts = new Map(levels.flatMap(level => level.lines.map(({ line }) => [line.line, line.rest.length] as const)));
  const isRoman = levels[rootOf(levels)]!.counts.includes('Romans');
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
      // Nothing says that it's a rule's.
      if (!word && parts === 1) continue;
      const after = following(lines, index, start + length);
      if (isAnotherDocuments(after)) continue;
      found.push({ word, place, parts, after, isMember: MEMBER.test(before.slice(-LONGEST_JOINT)) });
    }
  });
  return found;
}

/** Maximum length of a word before a number, with its surroundings. */
const LONGEST_WORD = 48;
/** Maximum length of the text between two numbers of a list. */
const LONGEST_JOINT = 12;

/** The word at the end of a text, before a number; empty if there is none. */
function wordBefore(text: string): string {
  if (!/[\s§[(“"]$/.test(text)) return '';
  return WORD_BEFORE.exec(text.slice(-LONGEST_WORD))?.[1]?.toLowerCase() ?? '';
}

/** The rest of the line, and the next line if the rest is short. */
export function following(lines: readonly string[], index: number, start: number): string {
  const rest = lines[index]!.slice(start, start + LONG);
  return rest.length < SHORT ? `${rest} ${lines[index + 1] ?? ''}` : rest;
}

export function isAnotherDocuments(after: string): boolean {
  return matchesAt(ANOTHER_DOCUMENT, after, 0);
}

/** The longest prefix of a number that is a rule's number. */
function longestKnown(
  number: string,
  known: ReadonlyMap<string, readonly string[]>,
  isRoman: boolean,
): { place: readonly string[] | undefined; parts: number; length: number } {
  // A whole number, as most are, is read at once.
  if (known.has(number) && /^\d+$/.test(number)) return { place: known.get(number), parts: 1, length: number.length };
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
