import type { Head } from '../blocks/block.ts';
import type { Definition } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf, termKey } from '../document/symbols.ts';
import { remember } from '../text/memo.ts';

/**
 * Finds rules and terms by the starts of words in their numbers and names: in loaded documents here, in others in
 * `unloadedNames.ts`.
 */

/** Maximum number of results. */
export const MOST = 200;

/** A rule or term, for searches. */
export type SearchedHead = Exclude<Head, { kind: 'label' }>;

/** The searched text of a rule or term: number and title, or the term, in lowercase without quotation marks. */
export interface Searched {
  readonly number: string;
  readonly title: string;
  /** All its words, each after a space. */
  readonly words: string;
}

/** How many ranks there are. */
export const RANKS = 4;

/** The last rank: some words start like this. */
const LAST = RANKS - 1;

interface Name extends Searched {
  readonly ordinal: number;
}

/**
 * The rules and terms of all documents whose number, title, or name has a word that starts with each word of the query,
 * by rank: exact numbers or titles first, then those that start with the query; within a rank, in the order of the
 * documents.
 */
export function rankedNames(documents: Iterable<RulesDocument>, query: string): Definition[][] {
  const rankIn = rankingFor(query);
  const ranks: Definition[][] = Array.from({ length: RANKS }, () => []);
  for (const document of documents) {
    for (const name of namesToSearch(document)) {
      const rank = rankIn(name);
      if (rank !== undefined) ranks[rank]!.push({ document, ordinal: name.ordinal });
    }
  }
  return ranks;
}

/** Returns how well anything matches a query: from rank 0, the best; undefined if it doesn't match. */
export function rankingFor(query: string) {
  const key = searchKey(query);
  const beginnings = key.split(' ').flatMap(word => (word === '' ? [] : ` ${word}`));
  return (searched: Searched) => {
    for (const beginning of beginnings) if (!searched.words.includes(beginning)) return undefined;
    return nameRank(searched, key);
  };
}

function nameRank({ number, title }: Searched, key: string): number {
  if (key === '') return LAST;
  if (number === key) return 0;
  if (title === key) return 1;
  return number.startsWith(key) || title.startsWith(key) ? 2 : LAST;
}

/** In lowercase, without quotation marks and punctuation after words: "702.19." is a number, too. */
function searchKey(text: string): string {
  return termKey(text).replace(/(?<![,;.])[,;.]+(?= |$)/g, '');
}

function namesToSearch(document: RulesDocument): readonly Name[] {
  const { heads } = document;
  const nameOf = (ordinal: number): Name => {
    const head = heads[ordinal] as SearchedHead;
    const searched = head.kind === 'rule' ? searchedOf(head.number.text, head.title) : searchedOf('', head.term);
    return { ordinal, ...searched };
  };
  return remember(heads, namesToSearch, [], () => searchedHeads(document).map(nameOf));
}

/** The searched text of a rule with this number and title, or of a term, which has no number. */
export function searchedOf(written: string, name: string | undefined): Searched {
  const number = written.toLowerCase();
  if (!name) return { number, title: '', words: ` ${number}  ` };
  const title = searchKey(name);
  return { number, title, words: ` ${number} ${title} ${title.replace(/[-/(]/g, ' ')}` };
}

/** The ordinals of the searched heads: those of the body, and lines of the Contents for rules that it lacks. */
export function searchedHeads(document: RulesDocument): number[] {
  const { bodyStart, contents, rules } = symbolsOf(document);
  const searched: number[] = [];
  document.heads.forEach((head, ordinal) => {
    const isOnlyListed = () =>
      head.kind === 'rule' && !rules.has(head.number.text) && contents.get(head.number.text) === ordinal;
    if (head.kind !== 'label' && (ordinal >= bodyStart || isOnlyListed())) searched.push(ordinal);
  });
  return searched;
}
