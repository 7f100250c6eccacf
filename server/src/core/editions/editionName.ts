import { bookOf, type Workspace } from '../book/workspace.ts';
import { blockIndexAt, blocksOf, joined, type RulesDocument } from '../document/document.ts';
import { remember } from '../text/memo.ts';
import { wordList } from '../text/words.ts';

/** How far from its start a text says which edition it is. */
const BEGINNING = 4000;

const MONTHS = wordList('january february march april may june july august september october november december');
const MONTH = `(?<month>(?:${MONTHS.map(name => name.slice(0, 3)).join('|')})[a-z]{0,6}\\.?)`;
const DATE = `(?:(?<iso>\\d{4}-\\d{2}-\\d{2})|${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})|(?<day2>\\d{1,2})(?:st|nd|rd|th)? ${MONTH.replace('<month>', '<month2>')},? (?<year2>\\d{4}))`;
/**
 * “These rules are effective as of January 16, 2026.”, “Last updated: 10 October 2025”, “coming into force on 1 July
 * 2009”.
 */
const DATED = new RegExp(
  `\\b(?:effective|current|valid|in force|into force|updated?|revised|revision|version|edition|dated|published|ratified|amended)\\b[^.\\n\\d]{0,40}?${DATE}`,
  'iu',
);
/** “Version 3.2”, “v1.10.4”, “Edition 5”, “5th edition”. */
const NUMBERED =
  /\b(?<word>version|edition|revision|v)[ .:]{0,2}(?<number>\d{1,4}(?:\.\d{1,4}){0,3})(?![\d.]*\d)|\b(?<nth>\d{1,3})(?:st|nd|rd|th) edition\b/iu;

/**
 * The edition that a text names: its date (`2026-01-16`), or else its version (`version 3.2`); undefined if there is
 * none.
 */
export function editionNameOf(document: RulesDocument): string | undefined {
  // Asked at every key: neither is the whole of a text joined for it, nor its beginning looked at again.
  const beginning = blocksOf(document, 0, blockIndexAt(document, BEGINNING) + 1).map(({ block }) => block);
  const name = () => editionNameIn(joined(beginning).slice(0, BEGINNING));
  return beginning[0] && remember(beginning[0], editionNameOf, beginning, name);
}

/** Name of a document's edition: from the book, or else from its text. */
export function knownEditionName(workspace: Workspace, document: RulesDocument): string | undefined {
  return bookOf(workspace, document.uri)?.edition ?? editionNameOf(document);
}

/** The name of an edition in the start of its text. */
export function editionNameIn(text: string): string | undefined {
  const beginning = text.replace(/[*_#|<>]+/g, ' ').replace(/[ \t\u00a0]+/g, ' ');
  const dated = DATED.exec(beginning)?.groups;
  if (dated) return dated.iso ?? isoOf(dated);
  const { word, number, nth } = NUMBERED.exec(beginning)?.groups ?? {};
  if (nth) return `edition ${nth}`;
  return number && `${word!.toLowerCase() === 'v' ? 'version' : word!.toLowerCase()} ${number}`;
}

function isoOf({ month, day, year, month2, day2, year2 }: Partial<Record<string, string>>): string {
  const at = MONTHS.findIndex(name => name.startsWith((month ?? month2)!.toLowerCase().slice(0, 3))) + 1;
  const two = (value: string | number) => String(value).padStart(2, '0');
  return `${year ?? year2}-${two(at)}-${two((day ?? day2)!)}`;
}

/** The names of the editions of a book, oldest first: those of its earlier ones, and of the current one, if it has one. */
export function editionNames(earlier: readonly { readonly name: string }[] = [], edition?: string): string[] {
  return [...earlier.map(({ name }) => name), ...(edition === undefined ? [] : [edition])];
}
