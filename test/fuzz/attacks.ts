import { runInNewContext } from 'node:vm';
import type { Pattern } from './patterns.ts';

/** Characters of which rules consist, and on which repetitions in regular expressions compete. */
const SIGNS = [...' \t\n\r\u00a01aAéÉ.,;:!“”"\'’()[]{}<>-–|*#_…/\\&+ix0'];
const LENGTH = 10_000;

/** Milliseconds for this many characters. An expression that runs away takes much longer for some text. */
export const MOST = 20;

/** Milliseconds after which the search in all texts is stopped, because an exponential search doesn't end. */
const LONGEST = 10_000;

/** Texts of 10,000 characters that repeat what a regular expression looks for, with something else at the end. */
export function attacksOn({ source }: Pattern): string[] {
  const words = [...new Set(source.match(/[\p{L}\d]{2,}/gu) ?? [])].slice(0, 12);
  const units = [...SIGNS, ...words.flatMap(word => [word, `${word} `, ` ${word} 1`, `${word}.`, `“${word}`])];
  const pairs = SIGNS.flatMap(one => [' ', '1', 'a', ',', '\n'].map(other => one + other));
  const openings = ['', ...words.slice(0, 4).map(word => `${word} `), '1. ', '“'];
  return [
    ...openings.flatMap(opening => units.map(unit => filled(opening, unit))),
    ...pairs.map(pair => filled('', pair)),
  ];
}

function filled(opening: string, unit: string): string {
  return `${opening}${unit.repeat(Math.ceil(LENGTH / unit.length))}\u0000`;
}

/** The first text for which a regular expression takes more than MOST milliseconds, described in one line. */
export function slowSearch(pattern: Pattern, texts: readonly string[]): string[] {
  let text = '';
  let time = 0;
  const measure = () => {
    for (text of texts) {
      time = Number.POSITIVE_INFINITY;
      time = timeOf(pattern, text);
      if (time > MOST) return;
    }
  };
  try {
    runInNewContext('measure()', { measure }, { timeout: LONGEST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  return time > MOST
    ? [`${Math.round(time)} ms /${pattern.source}/${pattern.flags} ${JSON.stringify(text.slice(0, 20))}`]
    : [];
}

/**
 * The milliseconds that it takes to find all matches, the least of several attempts while it is more than MOST. If
 * processor time is less, because other work continues, that counts.
 */
function timeOf({ source, flags }: Pattern, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least > MOST; attempt++) {
    const pattern = new RegExp(source, flags);
    const started = performance.now();
    const used = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(used);
    least = Math.min(least, performance.now() - started, (user + system) / 1000);
  }
  return least;
}
