import type { Options } from 'minisearch';
import { keyOf, tokensOf } from '../core/search/searchTokens.ts';

/** The index of its page, its anchor, its number or name, its title, and its text. */
export type SearchedEntry = readonly [page: number, anchor: string, name: string, title: string, text: string];

/** Options for both indexing and searching. */
export const SEARCHED: Options = {
  fields: ['name', 'title', 'text'],
  tokenize: text => tokensOf(text).map(({ token }) => token),
  processTerm: keyOf,
  searchOptions: { boost: { name: 6, title: 4 }, prefix: term => term.length > 1, combineWith: 'AND' },
};
