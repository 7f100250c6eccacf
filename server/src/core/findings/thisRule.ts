import { THESE } from '../dialect/languages.ts';

const FARTHEST_BEFORE = 40;
const NAMES_ITSELF = new RegExp(String.raw`(?<!\p{L})(?:${THESE.join('|')})\s+\S+\s+$`, 'iu');

/** The last words before an offset of a text. */
export function wordsUpTo(text: string, offset: number): string {
  return text.slice(Math.max(0, offset - FARTHEST_BEFORE), offset);
}

/** Whether a number after these words names the rule in which it is: “this Section 14.8”. */
export function namesItself(lead: string): boolean {
  return NAMES_ITSELF.test(lead);
}
