import { eachOnce } from '../text/memo.ts';
import { wordList } from '../text/words.ts';
import type { Counting, Numbering, OwnForm } from './numbering.ts';
import { wordsLike } from './ordinalWords.ts';
import { CHINESE, DIGITS, fromChinese, fromDigits, SCRIPTS, SMALL_DIGITS, toChinese, toDigits } from './scripts.ts';

const MOST_DIGITS = 9;

const SMALL = 'abcdefghijklmnopqrstuvwxyz';

/** The capitals in order. */
export const CAPITALS = SMALL.toUpperCase();

const ROMANS = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

const LETTERS = SMALL.length;

/** Names as numerals with letters as digits, so that each has its own ordinal: A is 1, GR 200. */
function fromName(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum * LETTERS + CAPITALS.indexOf(letter) + 1, 0);
}

function toName(ordinal: number): string {
  let text = '';
  for (let rest = ordinal; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    text = CAPITALS.charAt((rest - 1) % LETTERS) + text;
  return text;
}

function toRoman(ordinal: number): string {
  let rest = ordinal;
  let text = '';
  for (const [sign, value] of ROMANS) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

function fromRoman(text: string): number | undefined {
  let at = 0;
  let ordinal = 0;
  for (const [sign, value] of ROMANS) {
    for (; text.startsWith(sign, at); at += sign.length) ordinal += value;
  }
  return at === text.length && toRoman(ordinal) === text ? ordinal : undefined;
}

/** Numbers inserted after 2 come a hundredth after it: 2a, 2b. */
const INSERTED = 100;
/** Those inserted again a hundredth of that: 2aa after 2a, and 2za before it. */
const AGAIN = 100;

/** What statutes add to the number of an article that is inserted after another one, in this order. */
export const ADVERBS = wordList(
  'bis ter quater quinquies sexies septies octies novies decies undecies',
  'duodecies terdecies quaterdecies quindecies sexdecies septdecies octodecies novodecies',
);

/** A way of counting: the pattern of an ordinal (sticky), how to parse and write it, and how far it goes. */
interface CountingWay {
  readonly pattern: RegExp;
  readonly read: (text: string) => number | undefined;
  readonly write: (ordinal: number) => string;
  readonly last: number;
}

function inLetters(letters: string): CountingWay {
  return {
    pattern: new RegExp(`[${letters}]`, 'y'),
    read: text => letters.indexOf(text) + 1,
    write: ordinal => letters.charAt(ordinal - 1),
    last: letters.length,
  };
}

function inDigits(digits: string): CountingWay {
  return {
    pattern: new RegExp(`[${digits}]{1,4}`, 'y'),
    read: text => fromDigits(text, digits),
    write: ordinal => toDigits(ordinal, digits),
    last: 9999,
  };
}

/** What begins a small numeral, of whatever form. */
const ANY_SMALL = String.raw`[${SMALL_DIGITS}]|<sup>\d`;

/** Numerals, some of which have a small one after them, in a tag if the example has one: 8¹, 8<sup>1</sup>. */
function insertingSmall(example: string): CountingWay {
  const isTag = example.startsWith('<');
  const after = isTag ? String.raw`<sup>\d{1,2}</sup>` : `[${SMALL_DIGITS}]{1,2}`;
  return {
    pattern: new RegExp(String.raw`\d{1,${MOST_DIGITS}}(?!\d)(?:${after})?(?!${ANY_SMALL})`, 'y'),
    read: text => {
      const [whole = '', small = ''] = isTag ? text.split(/\D+/) : [/^\d+/.exec(text)![0], smallDigits(text)];
      return Number(whole) + Number(small) / INSERTED;
    },
    write: ordinal => {
      const whole = Math.floor(ordinal);
      const small = Math.round((ordinal - whole) * INSERTED);
      if (!small) return String(whole);
      return (
        whole + (isTag ? `<sup>${small}</sup>` : String(small).replace(/\d/g, digit => SMALL_DIGITS[Number(digit)]!))
      );
    },
    last: Infinity,
  };
}

/** The small digits of a text as common ones. */
function smallDigits(text: string): string {
  return Array.from(text, digit => SMALL_DIGITS.indexOf(digit))
    .filter(digit => digit >= 0)
    .join('');
}

/** Whether an example of what inserted numbers have after their numeral is a small one. */
function isSmall(example: string): boolean {
  return /^(?:¹|<sup>)/.test(example);
}

/** Numerals, or else small letters, some of which have a letter or an adverb after them, as in the example. */
function inserting(example: string, isLetter: boolean): CountingWay {
  const [, joint = '', sample = 'a'] = /^([ -]?)([aA]|bis)/.exec(example)!;
  const letters = sample === 'A' ? CAPITALS : SMALL;
  const isAdverb = sample === 'bis';
  const added = isAdverb ? `(?:${[...ADVERBS].sort((a, b) => b.length - a.length).join('|')})` : `[${letters}]`;
  const base = isLetter ? '[a-z]' : String.raw`\d{1,${MOST_DIGITS}}(?!\d)`;
  const after = `${joint.replace(' ', '[ \\u00a0]')}${added}${sample === 'A' ? '{1,2}' : ''}(?![A-Za-z\\d])`;
  return {
    // What follows may be an adverb, of another form.
    pattern: new RegExp(`${base}(?:${after})?(?![a-z]{3})`, 'y'),
    read: text => {
      const start = isLetter ? 1 : /^\d+/.exec(text)![0].length;
      const whole = isLetter ? SMALL.indexOf(text.charAt(0)) + 1 : Number(text.slice(0, start));
      const rest = text.slice(start + (text.length > start ? joint.length : 0));
      const code = isAdverb ? (ADVERBS.indexOf(rest) + 1) * AGAIN : codeOf(rest, letters);
      return whole + code / (INSERTED * AGAIN);
    },
    write: ordinal => {
      const whole = Math.floor(ordinal);
      const code = Math.round((ordinal - whole) * INSERTED * AGAIN);
      const rest = isAdverb ? ADVERBS[Math.floor(code / AGAIN) - 1] : letterPair(code, letters);
      return (isLetter ? SMALL.charAt(whole - 1) : String(whole)) + (code ? joint + rest : '');
    },
    last: isLetter ? LETTERS : Infinity,
  };
}

/** The place of letters among the numbers that are inserted: a is 100, ab 102, and zb, which comes before a, 2. */
function codeOf(text: string, letters: string): number {
  const [first = -1, second = -1] = Array.from(text, letter => letters.indexOf(letter));
  return (second >= 0 && first === LETTERS - 1 ? 0 : first + 1) * AGAIN + second + 1;
}

function letterPair(code: number, letters: string): string {
  const first = Math.floor(code / AGAIN) || LETTERS;
  return letters.charAt(first - 1) + letters.charAt((code % AGAIN) - 1);
}

/** The first numeral after the sign of an inserted number: 第九條之一, but 제7조의2. */
const FIRST_AFTER: Readonly<Record<string, number>> = { 之: 1, 의: 2, の: 2 };

/** How much an inserted number is after the one above, of its numeral after a sign; undefined if that isn't one. */
export function insertedBy(sign: string, numeral: number): number | undefined {
  const nth = numeral - FIRST_AFTER[sign]! + 1;
  return nth > 0 && nth < INSERTED ? nth / INSERTED : undefined;
}

/** The numeral after a sign of an inserted number; undefined of one that wasn't inserted. */
export function numeralAfter(sign: string, ordinal: number): number | undefined {
  const nth = Math.round((ordinal - Math.floor(ordinal)) * INSERTED);
  return nth ? nth + FIRST_AFTER[sign]! - 1 : undefined;
}

/** Numbers as words, from the list of an example. */
function countingInWords(example: string): CountingWay {
  const words = wordsLike(example);
  const longestFirst = words.flat().sort((a, b) => b.length - a.length);
  return {
    pattern: new RegExp(`(?:${longestFirst.join('|')})(?![A-Za-zÀ-\\u04ff])`, 'y'),
    read: text => words.findIndex(each => each.includes(text)) + 1,
    write: ordinal => words[ordinal - 1]?.[0] ?? '',
    last: words.length,
  };
}

const COUNTING: Readonly<Record<Counting, CountingWay>> = {
  numbers: {
    pattern: new RegExp(String.raw`\d{1,${MOST_DIGITS}}(?!\d)`, 'y'),
    read: Number,
    write: String,
    last: Infinity,
  },
  inserted: inserting('a', false),
  digits: { pattern: /\d/y, read: Number, write: String, last: 9 },
  letters: inLetters(SMALL),
  capitals: inLetters(CAPITALS),
  romans: { pattern: /[ivxlcdm]{1,12}/y, read: fromRoman, write: toRoman, last: 3999 },
  Romans: {
    pattern: /[IVXLCDM]{1,12}/y,
    read: text => fromRoman(text.toLowerCase()),
    write: ordinal => toRoman(ordinal).toUpperCase(),
    last: 3999,
  },
  cyrillic: inLetters(SCRIPTS.cyrillic),
  greek: inLetters(SCRIPTS.greek),
  hangul: inLetters(SCRIPTS.hangul),
  katakana: inLetters(SCRIPTS.katakana),
  circled: inLetters(SCRIPTS.circled),
  chinese: { pattern: new RegExp(`[${CHINESE}]{1,7}`, 'y'), read: fromChinese, write: toChinese, last: 9999 },
  wide: inDigits(DIGITS.wide),
  arabic: inDigits(DIGITS.arabic),
  persian: inDigits(DIGITS.persian),
  devanagari: inDigits(DIGITS.devanagari),
  bengali: inDigits(DIGITS.bengali),
  tamil: inDigits(DIGITS.tamil),
  thai: inDigits(DIGITS.thai),
  khmer: inDigits(DIGITS.khmer),
  spelled: countingInWords('one'),
  names: { pattern: /[A-Z]{1,4}(?![A-Za-z])/y, read: fromName, write: toName, last: 0 },
};

/** The letters of an alphabet, and after its end the same with the first letter before them. */
function goingOn(letters: string): CountingWay {
  const first = letters.charAt(0);
  return {
    // Two letters first, because the first of them alone is a letter, too.
    pattern: new RegExp(`${first}[${first}-${letters.at(-1)}]|[${first}-${letters.at(-1)}]`, 'y'),
    read: text => (text.length > 1 ? LETTERS : 0) + letters.indexOf(text.at(-1)!) + 1,
    write: ordinal => (ordinal > LETTERS ? first : '') + letters.charAt((ordinal - 1) % LETTERS),
    last: 2 * LETTERS,
  };
}

const GOING_ON: Readonly<Partial<Record<Counting, CountingWay>>> = {
  letters: goingOn(SMALL),
  capitals: goingOn(CAPITALS),
};

/** The ways to count like an example. */
const BY_EXAMPLE: Readonly<Partial<Record<Counting, (example: string) => CountingWay>>> = {
  spelled: eachOnce(countingInWords),
  letters: eachOnce(example => inserting(example, true)),
  inserted: eachOnce(example => (isSmall(example) ? insertingSmall(example) : inserting(example, false))),
};

/** How a form counts. */
export function countingOf({ counts, inserts, word, goesOn = false }: OwnForm): CountingWay {
  const example = inserts ?? word;
  const way = example === undefined ? undefined : BY_EXAMPLE[counts]?.(example);
  return way ?? ((goesOn && GOING_ON[counts]) || COUNTING[counts]);
}

/** The next ordinal at a level. */
export function nextOrdinal(ordinal: number, level: number, numbering: Numbering): number | undefined {
  const { last } = countingOf(numbering.levels[level]!);
  let next = Math.floor(ordinal) + 1;
  while (next <= last && isSkipped(next, level, numbering)) next++;
  return next > last ? undefined : next;
}

/** Whether the second of two ordinals of a level is the next one: 3 or 2b after 2a. */
export function isNextOrdinal(before: number, ordinal: number, level: number, numbering: Numbering): boolean {
  const isInserted = !Number.isInteger(ordinal) && ordinal > before && Math.round((ordinal - before) * INSERTED) <= 1;
  return isInserted || nextOrdinal(before, level, numbering) === ordinal;
}

/** Whether an ordinal is a letter that the numbering skips; of two letters, the last one counts. */
export function isSkipped(ordinal: number, level: number, { levels, skippedLetters = '' }: Numbering): boolean {
  const { counts } = levels[level]!;
  if (counts !== 'letters' && counts !== 'capitals') return false;
  const letter = countingOf(levels[level]!).write(ordinal).at(-1);
  return letter !== undefined && skippedLetters.includes(letter.toLowerCase());
}
