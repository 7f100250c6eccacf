import { runInNewContext } from 'node:vm';

/** A regular expression. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** A text by its length in UTF-16 units: the same piece again and again, with something else at the end. */
export type Attack = (length: number) => string;

/** Characters of which rules consist, and on which repetitions in regular expressions compete. */
const SIGNS = [...' \t\n\r\u00a01aAéÉ.,;:!“”"\'’()[]{}<>-–|*#_…/\\&+ix0'];

/** Lengths of a text. */
const [SHORT, LONG] = [2_000, 16_000];

/** Milliseconds for the long text that are not looked into: quadratic time would be a hundred times as much. */
const LITTLE = 10;

/** The power of the length with which time may grow: more than linear time, as a clock shows it, less than quadratic. */
const MOST = 1.5;

/** Milliseconds after which the search in all texts is stopped, because an exponential search doesn't end. */
const LONGEST = 120_000;
const ATTEMPTS = 3;

/** Texts that repeat what a regular expression looks for, with something else at the end. */
export function attacksOn({ source }: Expression): Attack[] {
  const words = [...new Set(source.match(/[\p{L}\d]{2,}/gu) ?? [])].slice(0, 12);
  const units = [...SIGNS, ...words.flatMap(word => [word, `${word} `, ` ${word} 1`, `${word}.`, `“${word}`])];
  const pairs = SIGNS.flatMap(one => [' ', '1', 'a', ',', '\n'].map(other => one + other));
  const openings = ['', ...words.slice(0, 4).map(word => `${word} `), '1. ', '“'];
  return [
    ...openings.flatMap(opening => units.map(unit => repeating(opening, unit, '\u0000'))),
    ...pairs.map(pair => repeating('', pair, '\u0000')),
  ];
}

/** A text that repeats a piece between two others. */
export function repeating(opening: string, unit: string, end: string): Attack {
  return length => `${opening}${unit.repeat(Math.ceil(length / unit.length))}${end}`;
}

/**
 * How an expression runs away: the first text in which the time of finding all matches grows faster than the text,
 * described in one line; nothing if there is none. It's found by a clock, so no test of the gate asks, except for
 * expressions whose time grows so fast that no clock matters.
 */
export function runsAway(
  { source, flags }: Expression,
  attacks: readonly Attack[],
  timeout = LONGEST,
): string | undefined {
  const pattern = new RegExp(source, flags);
  let tried: Attack | undefined;
  const search = () => {
    for (tried of attacks) if (growthOf(pattern, tried) > MOST) return;
    tried = undefined;
  };
  try {
    runInNewContext('search()', { search }, { timeout });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  return tried && `/${source}/${flags} in ${JSON.stringify(tried(20).slice(0, 40))}`;
}

/** The power of the length with which the time of a search grows; 1 if it's short. */
function growthOf(pattern: RegExp, attack: Attack): number {
  // In a short text first, because more than quadratic time must not be waited for.
  timeOf(pattern, attack(SHORT), 1);
  if (timeOf(pattern, attack(LONG), 1) < LITTLE) return 1;
  const power = (a: number, b: number) =>
    Math.log(timeOf(pattern, attack(b), ATTEMPTS) / timeOf(pattern, attack(a), ATTEMPTS)) / Math.log(b / a);
  // What only looked like it, because memory was tidied just then, doesn't look like it again in a longer text.
  return Math.min(power(SHORT, LONG), power(LONG / 2, LONG * 2));
}

/** The milliseconds that it takes to find all matches, the least of several attempts. */
function timeOf(pattern: RegExp, text: string, attempts: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt++) {
    pattern.lastIndex = 0;
    const started = performance.now();
    if (pattern.global) for (const _ of text.matchAll(pattern));
    else pattern.exec(text);
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
