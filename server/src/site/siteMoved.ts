import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { addTo } from '../core/text/lists.ts';
import { memo } from '../core/text/memo.ts';
import { anchorList } from './anchorList.ts';
import { relativePath, type Site } from './siteBook.ts';
import type { Page } from './siteInput.ts';
import { filled, type SiteWords } from './siteWords.ts';

/** An earlier anchor, its replacement, and where that is. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly fragment: string;
}

/** Redirects from old anchors of a page. */
export function movedTree(site: Site, page: Page, words: SiteWords): ElementContent[] {
  const moved = memo(site, movedByPath).get(page.path);
  if (!moved) return [];
  const lines = moved.map(({ from, to, path, fragment }) =>
    h('li', { id: from }, [
      `${filled(words.isNow, { number: from })} `,
      h('a', { href: relativePath(page.path, path) + fragment }, to),
    ]),
  );
  return [
    h('aside', { className: 'moved', ariaLabel: words.earlierNumbers }, [
      h('h2', words.earlierNumbers),
      h('ul', lines),
    ]),
  ];
}

/**
 * Old anchors by the page where they were: the one whose number is the longest prefix, or else the page of the
 * replacement.
 */
function movedByPath(site: Site): ReadonlyMap<string, Moved[]> {
  const { anchors } = anchorList(site);
  const pages = site.shown.flatMap(({ pages }) => pages);
  const found = new Map<string, Moved[]>();
  for (const [from, to] of Object.entries(site.settings.moved)) {
    const address = anchors[to];
    if (address === undefined || anchors[from] !== undefined) continue;
    const near = pages
      .filter(({ number }) => number && from.startsWith(number))
      .sort((a, b) => b.number.length - a.number.length);
    const [path, fragment] = address.split(/(?=#)/) as [string, string];
    addTo(found, near[0]?.path ?? path, { from, to, path, fragment });
  }
  return found;
}
