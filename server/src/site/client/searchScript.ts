import MiniSearch from 'minisearch';
import { rankedByWords, type SearchedEntry, searchOptions } from '../../core/search/ranking.ts';
import { unpackIndex } from '../packedIndex.ts';
import type { SearchScript } from './searchBox.ts';

/**
 * Exact names and titles come first, then rules whose number starts with the query, shortest first, then rules that
 * contain the words.
 */
(window as unknown as SearchScript).rulebookSearch = (data, index) => {
  const words = MiniSearch.loadJS<SearchedEntry>(unpackIndex(index), searchOptions());
  return query => {
    const asked = query.trim().toLowerCase();
    if (!asked) return [];
    const idsOf = (fits: (name: string, title: string) => boolean) =>
      data.entries.flatMap(([, , name, title], id) => (fits(name.toLowerCase(), title.toLowerCase()) ? [id] : []));
    const byName = idsOf((name, title) => name === asked || title === asked);
    const byNumber = /\d/.test(asked) ? idsOf(name => name.startsWith(asked)) : [];
    byNumber.sort((a, b) => data.entries[a]![2].length - data.entries[b]![2].length || a - b);
    const byWords = rankedByWords([words], asked).filter(({ isWhole }) => isWhole || byNumber.length === 0);
    return [...new Set([...byName, ...byNumber, ...byWords.map(({ id }) => id)])].map(id => {
      const entry = data.entries[id]!;
      return { entry, page: data.pages[entry[0]]! };
    });
  };
};
