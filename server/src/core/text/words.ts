import type { Span } from './span.ts';

/** A word with its key, which ignores case and the form of apostrophes and hyphens. */
export interface Word extends Span {
  readonly key: string;
}

/** The words of some lines. */
export const wordList = (...lines: readonly string[]): string[] => lines.flatMap(line => line.split(/\s+/));

/** The words of some lines as a set. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(wordList(...lines));

/** A text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text on one line: all white space in it becomes single spaces. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The first `most` characters of a text, with “…” in place of the rest. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
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

/** “a”, “a and b”, “a, b, and c”. */
export function listed(items: readonly string[]): string {
  if (items.length < 3) return items.join(' and ');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
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

/** The keys of the words in a text. */
export function wordKeys(text: string): string[] {
  return wordsIn(text, 0, text.length).map(({ key }) => key);
}

function wordKey(word: string): string {
  const key = word.toLowerCase();
  return /^[a-z0-9]*$/.test(key) ? key : key.replace(/['’‘]/g, '').replace(/[‐‑]/g, '-');
}

const WIDENED = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** Without the spaces between Chinese characters, which only widen a line: “总　则” is “总则”. */
export function withoutWidening(text: string): string {
  return text.replace(WIDENED, '');
}
