import { UNSPACED } from '../dialect/grammar.ts';
import { beforeSpace, isLetter, type Span } from '../text/span.ts';
import type { ReferenceReader } from './referenceLists.ts';

/** The offset of a keyword, which ends with white space before `start`. */
export function startOfKeyword(text: string, start: number, keyword: string): number {
  return beforeSpace(text, start) - keyword.length;
}

/** The keyword with a sign in it that ends at `end`, perhaps with white space after it; empty if there is none. */
export function signBefore({ text, grammar }: ReferenceReader, end: number): string {
  if (!grammar.signs.length) return '';
  const to = beforeSpace(text, end);
  const fits = (sign: string) => {
    const start = to - sign.length;
    const near = to < end || !isWordCharacter(sign.at(-1)!);
    const begins = !isWordCharacter(sign[0]!) || !isWordCharacter(text.charAt(start - 1));
    return near && begins && start >= 0 && text.slice(start, to).toLowerCase() === sign;
  };
  return grammar.signs.find(fits) ?? '';
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\d]$/u.test(character) && !UNSPACED.test(character);
}

/**
 * Whether the word of a span is a noun of the sentence, rather than a word before a number: “under this rule 500 points
 * are lost”.
 */
export function isDetermined(text: string, { start, end }: Span, determiners: readonly string[]): boolean {
  const word = text.slice(start, end);
  // “A Law 12 offence” names it, as its capital shows, and “§1 a §3” are two.
  return /^\p{Ll}/u.test(word) && determiners.includes(wordBefore(text, start));
}

/** The lowercase word that ends at `end`, perhaps with white space after it; empty if there is none. */
export function wordBefore(text: string, end: number): string {
  return writtenBefore(text, end).toLowerCase();
}

/** The word that ends at `end`, as written; empty if there is none. */
export function writtenBefore(text: string, end: number): string {
  const to = beforeSpace(text, end);
  let start = to;
  while (start > 0 && isLetterAt(text, start - 1)) start--;
  return text.slice(start, to);
}

/** A letter of any language. */
function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isLetter(code) || (code >= 0xaa && /\p{L}|\p{M}/u.test(text.charAt(at)));
}
