import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { fragment } from '../core/render/anchorNames.ts';
import { memo } from '../core/text/memo.ts';
import { anchorList } from './anchorList.ts';
import { relativePath, type Site } from './siteBook.ts';
import type { Page } from './siteInput.ts';

/** An earlier anchor, its page, and the address of its replacement. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly address: string;
}

/** Redirects from old anchors of a page. */
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

/** The old anchors of a page, with their replacements. */
function movedOn(site: Site, page: Page): readonly Moved[] {
  return memo(site, movedByPath).get(page.path) ?? [];
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
