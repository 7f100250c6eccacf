import { isNextOrdinal } from '../numbers/countingWays.ts';
import type { Counting, Level, Numbering } from '../numbers/numbering.ts';
import { ordinalTexts, parseOrdinal, parseOwn } from '../numbers/ownPart.ts';
import { type Digits, INSERTION_SIGNS, SCRIPTS, type Script, SMALL_NUMERAL } from '../numbers/scripts.ts';

/** How a part of a number counts; names are letters that only name: GR in GR.1.1. */
export type PartCounting = Exclude<Counting, 'inserted' | 'digits' | 'spelled' | Exclude<Digits, 'wide'>>;

/** What a part of a number may stand for: a way of counting, with its value. */
export type PartReading = readonly [PartCounting, number];

const MOST_REMEMBERED = 2_000;
/** Memoized, because the same few letters start thousands of lines. */
const lettersRead = new Map<string, readonly PartReading[]>();

/** The possible values of a part of a number, each with its way of counting, likeliest first. */
export function readings(text: string): readonly PartReading[] {
  const known = lettersRead.get(text);
  if (known) return known;
  const found = readingsOfPart(text);
  if (/^\D/.test(text) && lettersRead.size < MOST_REMEMBERED) lettersRead.set(text, found);
  return found;
}

const OTHER_SCRIPTS = [...(Object.keys(SCRIPTS) as Script[]), 'chinese', 'wide'] as const;

function readingsOfPart(text: string): readonly PartReading[] {
  const found = possibleReadings(text);
  return found.length ? found : [['names', 0]];
}

function possibleReadings(text: string): readonly PartReading[] {
  const insertsAfter = INSERTION_SIGN.exec(text)?.[0];
  if (insertsAfter) return readAs(ARTICLE_WAYS, text, { insertsAfter });
  if (/^[^\p{ASCII}]/u.test(text)) return readAs(OTHER_SCRIPTS, text);
  if (/^\d+$/.test(text)) return [['numbers', Number(text)]];
  const numeral = /^\d/.test(text) ? parseOrdinal(text.replaceAll('\u00a0', ' '), NUMERALS) : undefined;
  if (numeral !== undefined) return [['numbers', numeral]];
  const found = readAs(text === text.toLowerCase() ? ['letters', 'romans'] : ['capitals', 'Romans'], text);
  const lettered = text.length > 1 ? parseOrdinal(text, text.length === 2 ? LETTERS : LETTERS_BIS) : undefined;
  return lettered === undefined ? found : [...found, ['letters', lettered]];
}

/** The sign in the number of an inserted article, without what it counts: the 九之一 of 第九條之一. */
const INSERTION_SIGN = new RegExp(`[${INSERTION_SIGNS}]`);
const ARTICLE_WAYS = ['chinese', 'wide', 'numbers'] as const;

/** The values of a part in those of some ways of counting in which it has one. */
function readAs(ways: readonly PartCounting[], text: string, more: Pick<Level, 'insertsAfter'> = {}): PartReading[] {
  return ways.flatMap((counts): PartReading[] => {
    const value = parseOwn(text, { name: '', separator: '', counts, goesOn: true, ...more });
    return value === undefined ? [] : [[counts, value]];
  });
}

const INSERTED = ['a', 'A', ' a', 'bis', ' bis', '-bis', '¹', '<sup>1</sup>'];
const LETTERS: Level = { name: '', separator: '', counts: 'letters', inserts: 'a' };
const LETTERS_BIS: Level = { ...LETTERS, inserts: 'bis', also: [{ ...LETTERS, inserts: '-bis' }] };
const NUMERALS: Level = {
  name: '',
  separator: '',
  counts: 'inserted',
  also: INSERTED.map(inserts => ({ separator: '', counts: 'inserted', inserts })),
};
const PLAIN: Numbering = { levels: [NUMERALS], skippedLetters: '' };

/** Whether one number is next after another: 32 and 31a after 31, 31b and 32 after 31a. */
export function isNext(before: number, value: number): boolean {
  return isNextOrdinal(before, value, 0, PLAIN);
}

/** A number as written: 31a for 31 plus a hundredth. */
export function written(value: number): string {
  return Number.isInteger(value) ? String(value) : (ordinalTexts(value, NUMERALS)[0] ?? String(value));
}

/** What a small numeral is in an example: 8¹. */
export const SMALL_INSERTION = '¹';

const SMALL_END = new RegExp(`${SMALL_NUMERAL}$`);

/** An example of what a number has after its numeral, as in a definition: ` bis`; undefined of a numeral alone. */
export function insertionIn(text: string): string | undefined {
  if (text.includes('<sup>')) return '<sup>1</sup>';
  if (SMALL_END.test(text)) return SMALL_INSERTION;
  const [, joint, added = ''] = /^(?:\d+|[a-z](?=-?\p{L}))([^\p{L}\d]?)(\p{L}+)$/u.exec(text) ?? [];
  if (!added) return undefined;
  const sample = added.length > 2 ? 'bis' : added === added.toUpperCase() ? 'A' : 'a';
  return `${joint!.replace('\u00a0', ' ')}${sample}`;
}
