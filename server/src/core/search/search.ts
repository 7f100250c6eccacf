import MiniSearch from 'minisearch';
import { passagesOf } from '../book/passages.ts';
import { type Definition, headSpan, isSame } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { rankedByWords, type SearchedEntry, searchOptions } from './ranking.ts';
import { numberAndTitle, searchedEntries, textWithoutTitle } from './searchedEntries.ts';
import { rulesNumbered } from './searchNumbers.ts';
import { snippetOf, stemsIn } from './searchTokens.ts';

/** Finds rules and terms by number, and by words of their titles and texts. Documents in, hits out. */

/** A rule or term that was found. */
interface Hit {
  readonly document: RulesDocument;
  /** The ordinal of its head. */
  readonly ordinal: number;
  /** Where its number or name starts in the document, in UTF-16 units. */
  readonly offset: number;
  /** Empty for a term. */
  readonly number: string;
  /** The title of a rule, or the name of a term; empty if there is none. */
  readonly title: string;
  /** A piece of its text: around the matching words, or the start. */
  readonly snippet: string;
}

export type Searcher = ReturnType<typeof createSearcher>;

const MOST_HITS = 100;

/** Number of rules that are indexed in a few milliseconds. */
const STEP = 100;

interface Indexed {
  readonly document: RulesDocument;
  readonly index: MiniSearch<SearchedEntry>;
}

/** Searches documents, and keeps an index of each document of the last search. */
export function createSearcher() {
  let indexes: readonly Indexed[] = [];
  const searcher = {
    /** What has the number or range of the query, or its words, best first: at most `most` hits. */
    search(documents: readonly RulesDocument[], query: string, { most = MOST_HITS } = {}): Hit[] {
      for (const _ of searcher.indexing(documents));
      const { found, isRange } = rulesNumbered(documents, query);
      const others = isRange ? [] : ranked(indexes, query, found);
      const definitions = [...found, ...others].slice(0, most);
      const keys = stemsIn(query);
      return definitions.map(definition => hitOf(definition, keys));
    },
    /** Indexes what changed in the documents since the last search, step by step, so that the next search is fast. */
    *indexing(documents: readonly RulesDocument[]): Generator<void> {
      const next: Indexed[] = [];
      for (const document of documents) {
        const known = indexes.find(other => other.document === document);
        const index = known?.index ?? new MiniSearch(searchOptions());
        if (!known) yield* fill(index, document);
        next.push({ document, index });
      }
      indexes = next;
    },
  };
  return searcher;
}

function* fill(index: MiniSearch<SearchedEntry>, document: RulesDocument): Generator<void> {
  let count = 0;
  for (const entry of searchedEntries(document)) {
    index.add(entry);
    if (++count % STEP === 0) yield;
  }
  yield;
}

/** The matches by words, without those that were found by number; next to those, none that has only some of the words. */
function ranked(indexes: readonly Indexed[], query: string, found: readonly Definition[]): Definition[] {
  const matches = rankedByWords(
    indexes.map(({ index }) => index),
    query,
  );
  return matches
    .filter(({ isWhole }) => isWhole || found.length === 0)
    .map(({ index, id }) => ({ document: indexes[index]!.document, ordinal: id }))
    .filter(match => !found.some(one => isSame(one, match)));
}

const SNIPPET_LENGTH = 110;

function hitOf(definition: Definition, keys: readonly string[]): Hit {
  const { document, ordinal } = definition;
  const { paragraphs, examples } = passagesOf(definition);
  const snippet = snippetOf(textWithoutTitle(definition, [...paragraphs, ...examples]), keys, SNIPPET_LENGTH);
  return { document, ordinal, offset: headSpan(definition).start, ...numberAndTitle(definition), snippet };
}
