import { UNSPACED } from '../dialect/grammar.ts';
import { LAW_BEFORE } from '../dialect/languages.ts';
import { beforeSpace, isLetter } from '../text/span.ts';
import type { ReferenceReader } from './referenceLists.ts';

/** Whether the text before the keyword shows another document: "MTR section 4.3". */
export function isForeign({ text, dialect }: ReferenceReader, start: number, keyword: string): boolean {
  const { elsewhereBefore, leads } = dialect.references;
  const before = startOfKeyword(text, start, keyword);
  const name = writtenBefore(text, before);
  if (/^[A-Z]{2,6}$/.test(name) && !leads.includes(name.toLowerCase())) return true;
  if (LAW_BEFORE.test(name) || text.charAt(before - 1) === '」') return true;
  const around = text.slice(Math.max(0, before - FARTHEST_BEFORE), before);
  return BIBLIOGRAPHY.test(around) || (elsewhereBefore?.test(around) ?? false);
}

/** Whether the name of something is right before the keyword, within a sentence: “the Harbor Manual's section 5.6”. */
export function isAfterName({ text, grammar, dialect }: ReferenceReader, start: number, keyword: string): boolean {
  const before = startOfKeyword(text, start, keyword);
  const name = NAME_BEFORE.exec(text.slice(Math.max(0, before - FARTHEST_BEFORE), before))?.[1]?.toLowerCase();
  return name !== undefined && !grammar.leads.has(name) && !dialect.references.listWords.includes(name);
}

/** The offset of a keyword, which ends with white space before `start`. */
function startOfKeyword(text: string, start: number, keyword: string): number {
  return beforeSpace(text, start) - keyword.length;
}

const NAME_BEFORE = /[\p{L}\d,)]\s{1,3}(\p{Lu}[\p{L}-]{1,30})(?:['’]s)?\s{1,3}$/u;

/** “[RFC1149], Section 3.1” */
const BIBLIOGRAPHY = /\[\p{Lu}[^[\]\s]{2,30}\],?\s{1,3}$/u;
const FARTHEST_BEFORE = 60;

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

/** Whether the keyword before `start` is a noun of the sentence: "under this rule 500 points are lost". */
export function isDetermined(reader: ReferenceReader, start: number, keyword: string): boolean {
  const { text, dialect } = reader;
  const end = beforeSpace(text, start);
  // “A Law 12 offence” names it, as its capital shows.
  const isName = text.slice(end - keyword.length, end) !== keyword;
  return !isName && dialect.references.determiners.includes(wordBefore(text, end - keyword.length));
}

/** The lowercase word that ends at `end`, perhaps with white space after it; empty if there is none. */
export function wordBefore(text: string, end: number): string {
  return writtenBefore(text, end).toLowerCase();
}

/** The same as written. */
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
