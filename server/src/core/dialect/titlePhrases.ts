import { anyCapitalized, matchesFrom } from '../text/patterns.ts';
import { lineEnds, type Span } from '../text/span.ts';

/** Words that cite a rule by its title, and their span: those of a link, or those in emphasis or quotation marks. */
export interface TitleCitation extends Span {
  readonly title: string;
}

/** A link to a place of the same text: “[Trading](#trading)”. */
const LINK = /(?<=\[)[^[\]\r\n]{2,80}(?=\]\(#[^()\s]{1,120}\))/gu;
const LONGEST_ADDRESS = 124;

/** Titles in emphasis or quotation marks after a word that cites: “see *Movement*”. */
export function titlesAfter(leads: readonly string[]): RegExp {
  return new RegExp(
    String.raw`(?<=(?<![\p{L}\d])(?:${anyCapitalized(leads)})\s{1,3}(?:the\s)?(?:\*{1,2}|_{1,2}|["“„«]))\p{Lu}[^*_"”“»\r\n]{1,60}(?=[*_"”“»])`,
    'gu',
  );
}

/** What of a text may cite rules by their titles, from an offset on: no links of a table of contents. */
export function titleCitations(text: string, from: number, after: RegExp): TitleCitation[] {
  const links = text.includes('](#', from)
    ? [...matchesFrom(LINK, text, from)].filter(match => !isAlone(text, match))
    : [];
  return [...links, ...matchesFrom(after, text, from)].map(({ 0: written, index: start }) => {
    const title = written.replace(/[.,;:]$/, '');
    return { title, start, end: start + title.length };
  });
}

/** Whether nothing but a link is on its line. */
function isAlone(text: string, { 0: written, index }: RegExpExecArray): boolean {
  // A longer line has more on it than a link.
  const before = text
    .slice(Math.max(0, index - LONGEST_ADDRESS), index)
    .split(lineEnds())
    .at(-1)!;
  const end = text.indexOf(')', index + written.length);
  const [after = ''] = text.slice(end + 1, end + 1 + LONGEST_ADDRESS).split(lineEnds());
  return !/\p{L}/u.test(before + after);
}
