import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { eachOnce } from '../text/memo.ts';
import { searchWords, stemOf, stemsIn, tokenKey } from './searchTokens.ts';

/** The one ranking by words: in the editor, for assistants, and on a published site. */

/** The searched fields of a rule or term. */
export interface SearchedEntry {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly text: string;
  readonly examples: string;
  /** The title of the nearest parent that has one. */
  readonly above: string;
  /** What the glossary and other rules say where they cite it. */
  readonly cited: string;
  /** The id of the nearest parent that has an entry. */
  readonly parent: number | undefined;
}

/**
 * How an index is made and searched; create these options for each index.
 *
 * The weights are tuned with questions whose answers are known; `test/core/questions.test.ts` says how many are
 * answered.
 */
export function searchOptions(): Options<SearchedEntry> {
  return {
    fields: ['number', 'title', 'text', 'examples', 'above', 'cited'],
    storeFields: ['title', 'parent'],
    tokenize: searchWords,
    // The stem finds a word in all its forms, and the key while it is typed.
    processTerm: eachOnce((token: string) => [...new Set([tokenKey(token), stemOf(token)])]),
    searchOptions: {
      tokenize: stemsIn,
      processTerm: stem => stem,
      combineWith: 'OR',
      // A single letter matches too many words to be useful.
      prefix: (term, _, terms) => term.length > 1 || terms.length === 1,
      boost: { number: 8, examples: 0.3, above: 1.5, cited: 0.6 },
      weights: { prefix: 0.25, fuzzy: 0.25 },
    },
  };
}

/** A match in one of several indexes. */
export interface Ranked {
  /** Which index. */
  readonly index: number;
  /** The id of its entry. */
  readonly id: number;
  /** Whether it has all words of the query. */
  readonly isWhole: boolean;
}

interface Match extends Ranked {
  readonly parent: number | undefined;
  /** The stems of the query that it has. */
  readonly has: readonly string[];
  /** Whether the query is its title. */
  readonly isNamed: boolean;
  readonly score: number;
}

/** A match has at least this share of the words of a query. */
const LEAST = 1 / 3;
/** Shorter words have too many neighbors that differ in a letter. */
const SHORTEST_MISSPELLED = 4;
/** How much of its parent's score a rule gets: a rule continues what its parent says. */
const INHERITED = 0.4;

/**
 * What matches the words of a query, best first: what is named so, then what has all of them, then what has some. A word
 * that is nowhere stands for those that differ in one letter.
 */
export function rankedByWords(indexes: readonly MiniSearch<SearchedEntry>[], query: string): Ranked[] {
  const stems = stemsIn(query);
  const search = (misspelled: ReadonlySet<string>) =>
    indexes.flatMap((index, at) => matchesIn(index, at, query, { stems, misspelled }));
  const exact = search(new Set());
  const known = new Set(exact.flatMap(({ has }) => has));
  const unknown = stems.filter(stem => !known.has(stem) && stem.length >= SHORTEST_MISSPELLED);
  const rankOf = ({ isNamed, isWhole }: Match) => (isNamed ? 0 : isWhole ? 1 : 2);
  return (unknown.length ? search(new Set(unknown)) : exact)
    .filter(({ has }) => has.length >= LEAST * stems.length)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
}

/** `misspelled`: stems that are nowhere. */
function matchesIn(
  index: MiniSearch<SearchedEntry>,
  at: number,
  query: string,
  { stems, misspelled }: { readonly stems: readonly string[]; readonly misspelled: ReadonlySet<string> },
): Match[] {
  const title = stems.join(' ');
  const matches = index
    .search(query, { fuzzy: stem => (misspelled.has(stem) ? 1 : false) })
    .map(({ id, score: found, queryTerms, title: own, parent }): Match => {
      const isNamed = own !== '' && stemsIn(own).join(' ') === title;
      // Another word counts more than another occurrence of the same word.
      const score = found * queryTerms.length;
      return { index: at, id, parent, has: queryTerms, isNamed, isWhole: queryTerms.length >= stems.length, score };
    });
  const scores = new Map(matches.map(({ id, score }) => [id, score]));
  return matches.map(match => ({ ...match, score: match.score + INHERITED * (scores.get(match.parent ?? -1) ?? 0) }));
}
