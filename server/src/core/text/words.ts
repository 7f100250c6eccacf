import type { Span } from './span.ts';

/** A word with its key, which ignores case and the form of apostrophes and hyphens. */
export interface Word extends Span {
  readonly key: string;
}

/** The words of some lines. */
export const wordList = (...lines: readonly string[]): string[] => lines.flatMap(line => line.split(/\s+/));

/** The same as a set. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(wordList(...lines));

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

const SIGNS = String.raw`[\p{L}\p{M}\p{N}]+`;
/**
 * Every repetition of more than a character is bounded, because a text can have more than a regular expression
 * remembers.
 */
const WORD = new RegExp(`${SIGNS}(?:['’‘‐‑-]${SIGNS}){0,100}`, 'gu');

/** The words in a piece of text. Letters and digits, joined by apostrophes and hyphens: "state-based" is one word. */
export function wordsIn(text: string, from: number, to: number): Word[] {
  return Array.from(text.slice(from, to).matchAll(WORD), ({ 0: word, index }) => {
    const start = from + index;
    return { start, end: start + word.length, key: wordKey(word) };
  });
}

function wordKey(word: string): string {
  const key = word.toLowerCase();
  return /^[a-z0-9]*$/.test(key) ? key : key.replace(/['’‘]/g, '').replace(/[‐‑]/g, '-');
}
