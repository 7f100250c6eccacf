import MiniSearch from 'minisearch';
import { headOf } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { plainLines, printableName, readItem } from '../core/render/readItem.ts';
import { type SearchedEntry, searchOptions } from '../core/search/ranking.ts';
import { searchedEntries } from '../core/search/searchedEntries.ts';
import type { FoundEntry } from './foundEntry.ts';
import { packIndex } from './packedIndex.ts';
import type { Site } from './siteBook.ts';
import type { PageItem } from './siteInput.ts';

/** The search data of a site: its pages by path and title, and their entries. */
export interface SearchData {
  readonly pages: readonly (readonly [path: string, title: string])[];
  readonly entries: readonly FoundEntry[];
}

/** Everything with an anchor, for search results and cards, and the packed index of it, whose ids are those of entries. */
export function searchOf(site: Site): { readonly data: SearchData; readonly index: string } {
  const pages = site.shown.flatMap(shown => shown.pages);
  const found = pages.flatMap((page, at) => page.items.flatMap(item => searchEntry(item, at, site) ?? []));
  const data = {
    pages: pages.map(({ path, title }) => [path, title] as const),
    entries: found.map(({ entry }) => entry),
  };
  return { data, index: siteIndex(found) };
}

interface Found {
  readonly item: PageItem;
  readonly entry: FoundEntry;
}

function searchEntry(item: PageItem, page: number, site: Site): Found | undefined {
  const anchor = site.anchorOf(item);
  if (anchor === undefined || item.ordinal < 0) return undefined;
  const read = readItem(site.workspace, item.document, item.index);
  const lines = plainLines(read);
  const isTitled = headOf(item).kind === 'rule' && read.title !== undefined;
  const [title = '', ...rest] = isTitled ? lines : ['', ...lines];
  return { item, entry: [page, anchor, printableName(item), title, rest.join('\n')] };
}

function siteIndex(found: readonly Found[]): string {
  const ids = new Map<RulesDocument, Map<number, number>>();
  for (const [id, { item }] of found.entries()) {
    if (!ids.has(item.document)) ids.set(item.document, new Map());
    ids.get(item.document)!.set(item.ordinal, id);
  }
  const index = new MiniSearch<SearchedEntry>(searchOptions());
  for (const [document, idOf] of ids) {
    for (const entry of searchedEntries(document)) {
      const id = idOf.get(entry.id);
      if (id !== undefined) index.add({ ...entry, id, parent: idOf.get(entry.parent ?? -1) });
    }
  }
  return packIndex(index as MiniSearch);
}
