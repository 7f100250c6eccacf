import { isDigit, isLetter, type Span } from './span.ts';

/** A word with its key, which ignores case and the form of apostrophes and hyphens. */
export interface Word extends Span {
  readonly key: string;
}

/** The words of some lines. */
export const wordList = (...lines: readonly string[]): string[] => lines.flatMap(line => line.split(/\s+/));

/** A text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A count in English notation: 3,264. */
export function numeral(count: number): string {
  // toLocaleString would load 7 MB of language data when it is first called.
  return String(count).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
}

/** “1 rule”, “3,264 rules”; `plural` is for nouns that don't just add an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numeral(count)} ${count === 1 ? noun : plural}`;
}

/** The words in a piece of text. Letters and digits, joined by apostrophes and hyphens: "state-based" is one word. */
export function wordsIn(text: string, from: number, to: number): Word[] {
  const words: Word[] = [];
  let start = -1;
  for (let at = from; at <= to; at++) {
    const inside = at < to && (isWordSign(text, at) || (start >= 0 && joins(text, at, to)));
    if (inside && start < 0) start = at;
    if (inside || start < 0) continue;
    words.push({ start, end: at, key: wordKey(text.slice(start, at)) });
    start = -1;
  }
  return words;
}

function isWordSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? isLetter(code) || isDigit(code) : /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at));
}

/** Whether an apostrophe or hyphen is between two characters of a word. */
function joins(text: string, at: number, to: number): boolean {
  return "'’‘-‐‑".includes(text.charAt(at)) && at + 1 < to && isWordSign(text, at + 1);
}

function wordKey(word: string): string {
  const key = word.toLowerCase();
  return /^[a-z0-9]*$/.test(key) ? key : key.replace(/['’‘]/g, '').replace(/[‐‑]/g, '-');
}
