import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { fragment } from '../core/render/anchorNames.ts';
import { memo } from '../core/text/memo.ts';
import { anchorList } from './anchorList.ts';
import { relativePath, type Site } from './siteBook.ts';
import type { Page } from './siteInput.ts';

/** An anchor that was published once, where it was, and the address of what has taken its place. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly address: string;
}

/** What has moved away from a page: old anchors that lead on. */
export function movedTree(site: Site, page: Page): ElementContent[] {
  const moved = movedOn(site, page);
  if (moved.length === 0) return [];
  const lines = moved.map(({ from, to, address }) =>
    h('li', { id: from }, [
      `${from} is now `,
      h('a', { href: relativePath(page.path, pathOf(address)) + hashOf(address) }, to),
    ]),
  );
  return [
    h('aside', { className: 'moved', ariaLabel: 'Earlier numbers' }, [h('h2', 'Earlier numbers'), h('ul', lines)]),
  ];
}

/** The old anchors that lead on from a page. */
function movedOn(site: Site, page: Page): readonly Moved[] {
  return memo(site, movedByPath).get(page.path) ?? [];
}

/** Old anchors by the path of the page on which they were: the one with the longest beginning of their number, else that of their successor. */
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
    const path = near[0]?.path ?? pathOf(address);
    found.set(path, [...(found.get(path) ?? []), { from, to, address }]);
  }
  return found;
}

function pathOf(address: string): string {
  return address.slice(0, address.indexOf('#'));
}

function hashOf(address: string): string {
  return fragment(decodeURI(address.slice(address.indexOf('#') + 1)));
}
