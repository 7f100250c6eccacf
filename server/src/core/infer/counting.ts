/** How a part of a number counts; names are letters that only name: GR in GR.1.1. */
export type Counts = 'numbers' | 'letters' | 'capitals' | 'romans' | 'Romans' | 'names';

const ROMANS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** The number that Roman numerals stand for; undefined if they are none. */
function roman(text: string): number | undefined {
  let sum = 0;
  const values = Array.from(text.toLowerCase(), sign => ROMANS[sign]);
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (value === undefined) return undefined;
    sum += value < (values[at + 1] ?? 0) ? -value : value;
  }
  return toRoman(sum) === text.toLowerCase() ? sum : undefined;
}

const SIGNS = Object.entries({
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

function toRoman(value: number): string {
  let rest = value;
  let text = '';
  for (const [sign, worth] of SIGNS) for (; rest >= worth; rest -= worth) text += sign;
  return text;
}

/** a = 1, z = 26, aa = 27. */
function letters(text: string): number {
  const low = text.toLowerCase();
  return low.length === 1 ? low.charCodeAt(0) - 96 : 26 + low.charCodeAt(0) - 96;
}

/** What a part of a number may stand for, each way of counting with its value; the likelier first. */
export function readings(text: string): readonly Reading[] {
  const known = lettersRead.get(text);
  if (known) return known;
  const found = readingsIn(text);
  if (/^\D/.test(text) && lettersRead.size < MOST_REMEMBERED) lettersRead.set(text, found);
  return found;
}

export type Reading = readonly [Counts, number];

const MOST_REMEMBERED = 2_000;
/** The same few letters begin thousands of lines. */
const lettersRead = new Map<string, readonly Reading[]>();

function readingsIn(text: string): readonly Reading[] {
  const [, numeral, letter] = /^(\d+)([a-z]?)$/.exec(text) ?? [];
  if (numeral) return [['numbers', Number(numeral) + (letter ? letters(letter) / INSERTED : 0)]];
  const isSmall = text === text.toLowerCase();
  const found: [Counts, number][] = [];
  const isLetters = text.length === 1 || /^([a-z])\1$/i.test(text);
  if (isLetters) found.push([isSmall ? 'letters' : 'capitals', letters(text)]);
  const value = roman(text);
  if (value !== undefined) found.push([isSmall ? 'romans' : 'Romans', value]);
  return found.length ? found : [['names', 0]];
}

/** 31a is a hundredth more than 31. */
const INSERTED = 100;

/** Whether one number comes next after another: 32 and 31a after 31, 31b and 32 after 31a. */
export function isNext(before: number, value: number): boolean {
  const isWhole = Number.isInteger(value);
  return isWhole ? value === Math.floor(before) + 1 : Math.round((value - before) * INSERTED) === 1;
}

/** A number as it's written: 31a for what is a hundredth more than 31. */
export function written(value: number): string {
  const inserted = Math.round((value % 1) * INSERTED);
  return `${Math.floor(value)}${inserted ? String.fromCharCode(96 + inserted) : ''}`;
}
