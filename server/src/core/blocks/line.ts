import type { Part } from '../dialect/dialect.ts';
import { afterSpace } from '../text/span.ts';
import type { LineBefore } from './block.ts';

/** A line that isn't blank, and what is known about the text before it. */
export interface Line {
  /** The scanned text; the line is between the two offsets, including its line end. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly part: Part;
  readonly before: LineBefore;
  /** The ordinals of all levels of the previous rule, joined by commas, if the layout needs them; otherwise empty. */
  readonly above: string;
  /** The last characters before the scanned text. */
  readonly preceding: string;
}

/** Maximum length of a title. */
export const LONGEST_TITLE = 100;
/** Number of characters to look at before the line. */
export const LINE_END_LENGTH = 16;

/** Ends of sentences, clauses, and quotations, which titles don't have. */
const SENTENCE_END = /(?:[.:;,?…][”"’')\]]*|[”"\]]|\d\))$/;
/**
 * The end of a line with a complete sentence, or with a clause that a lowercase list continues; a reference in brackets
 * can follow.
 */
export const SENTENCE_BEFORE = /[.!?…。！？][”"’')\]]*(?:\[[^\s[\]]{1,16}\]){0,3}\s*$/;
export const CLAUSE_BEFORE = /[.:;!?…。：；、！？][”"’')\]]*(?:\[[^\s[\]]{1,16}\]){0,3}(?:[ \t]+(?:and|or))?\s*$/;
/** A line that is only the anchor of the next one: `[[bells]]`, `[#bells]`, `<a id="bells"></a>`, `.. _bells:` */
export const ANCHOR_LINE =
  /^\s*(?:\[\[[^[\]\r\n]{1,120}\]\]|\[#[^[\]\r\n]{1,120}\]|<a\s[^<>\r\n]{1,160}>(?:<\/a>)?|\.\. _[^:\r\n]{1,120}:)\s*$/;
/** How the previous line ends. */
export function endBefore({ text, start, preceding }: Line): string {
  if (start >= LINE_END_LENGTH) return text.slice(start - LINE_END_LENGTH, start);
  return (preceding + text.slice(0, start)).slice(-LINE_END_LENGTH);
}

/** The first character of a line that isn't white space. */
export function firstCharacter({ text, start, end }: Line): string {
  return text.charAt(afterSpace(text, start, end));
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
