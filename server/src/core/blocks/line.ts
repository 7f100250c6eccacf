import type { Part } from '../dialect/dialect.ts';
import { isSpace } from '../text/span.ts';
import type { LineBefore } from './block.ts';

/** A line that is not blank, and what is known of the text before it. */
export interface Line {
  /** The text that is scanned; the line is what is between the two offsets, its line end included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly part: Part;
  readonly before: LineBefore;
  /** The ordinals of all levels at the last rule above, joined by commas, where the layout asks for them; else empty. */
  readonly above: string;
  /** The last characters before the scanned text. */
  readonly preceding: string;
}

/** A longer line is no title. */
export const LONGEST_TITLE = 100;
/** How far back the end of the line before is looked at. */
export const LINE_END_LENGTH = 16;

/** How a sentence, a clause or a quotation ends, as no title does. */
const SENTENCE_END = /(?:[.:;,?…][”"’')\]]*|[”"\]]|\d\))$/;
/**
 * The end of a line with a whole sentence, and of one with a clause after which a list continues in lower case; a
 * reference in brackets may be after it.
 */
export const SENTENCE_BEFORE = /[.!?…][”"’')\]]*(?:\[[^\s[\]]{1,16}\]){0,3}\s*$/;
export const CLAUSE_BEFORE = /[.:;!?…][”"’')\]]*(?:\[[^\s[\]]{1,16}\]){0,3}(?:[ \t]+(?:and|or))?\s*$/;
/** What the line before ends with. */
export function endBefore({ text, start, preceding }: Line): string {
  if (start >= LINE_END_LENGTH) return text.slice(start - LINE_END_LENGTH, start);
  return (preceding + text.slice(0, start)).slice(-LINE_END_LENGTH);
}

/** The first character of a line that is no white space. */
export function firstCharacter({ text, start, end }: Line): string {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return text.charAt(at);
}

export function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

export function isLower(letter: string): boolean {
  return letter !== letter.toUpperCase();
}

export function endsLikeSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}
