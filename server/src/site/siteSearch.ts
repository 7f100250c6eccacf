import MiniSearch from 'minisearch';
import { headOf } from '../core/book/workspace.ts';
import { nameOf, plainLines, readItem } from '../core/render/readItem.ts';
import { SEARCHED, type SearchedEntry } from './searchOptions.ts';
import type { Site } from './siteBook.ts';

/** The search data of a site: its pages by path and title, and their entries. */
export interface SearchData {
  readonly pages: readonly (readonly [path: string, title: string])[];
  readonly entries: readonly SearchedEntry[];
}

/** Everything with an anchor, for search results and cards. */
export function searchData(site: Site): SearchData {
  const pages = site.shown.flatMap(shown => shown.pages);
  const entries = pages.flatMap((page, at) =>
    page.items.flatMap((item): SearchedEntry[] => {
      const anchor = site.anchorOf(item);
      if (anchor === undefined || item.ordinal < 0) return [];
      const read = readItem(site.workspace, item.document, item.index);
      const lines = plainLines(read);
      const isTitled = headOf(item).kind === 'rule' && read.title !== undefined;
      const [title = '', ...rest] = isTitled ? lines : ['', ...lines];
      return [[at, anchor, nameOf(item), title, rest.join('\n')]];
    }),
  );
  return { pages: pages.map(({ path, title }) => [path, title]), entries };
}

/** The search index, as JSON. */
export function searchIndex({ entries }: SearchData): string {
  const index = new MiniSearch(SEARCHED);
  index.addAll(entries.map(([, , name, title, text], id) => ({ id, name, title, text })));
  return JSON.stringify(index);
}
