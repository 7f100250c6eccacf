import type { Element } from 'hast';
import { h } from 'hastscript';
import { headOf, titleOf } from '../core/book/workspace.ts';
import { readable } from '../core/dialect/dialect.ts';
import { fragment } from '../core/render/anchorNames.ts';
import { printable } from '../core/text/printable.ts';
import { relativePath, type SiteBook } from './siteBook.ts';
import type { Page } from './siteInput.ts';

/** A page in the Contents, with its subpages. */
interface Branch {
  readonly page: Page;
  readonly below: Branch[];
}

/** The pages as a tree, by their level. */
function branchesOf(pages: readonly Page[]): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const page of pages) {
    if (page.kind === 'front') continue;
    while (open.length && (open.at(-1)!.page.depth >= page.depth || page.kind === 'part')) open.pop();
    const branch = { page, below: [] };
    (open.at(-1)?.below ?? roots).push(branch);
    if (page.kind === 'rules') open.push(branch);
  }
  return roots;
}

/** All pages of a book, as the front shows them. */
export function wholeContents({ pages }: SiteBook, path: string): Element {
  const list = (branches: readonly Branch[]): Element =>
    h(
      'ol',
      branches.map(({ page, below }) => h('li', [linkTo(page, path), ...(below.length ? [list(below)] : [])])),
    );
  return h('div', { className: 'contents' }, [list(branchesOf(pages))]);
}

/** The pages around one: the top level, the subpages of its parent, and the titles on it. */
export function contentsAround({ pages, anchors }: SiteBook, here: Page): Element {
  const list = (branches: readonly Branch[]): Element =>
    h(
      'ol',
      branches.map(({ page, below }) => {
        const isNear = page === here || holds(below, here);
        const own = page === here ? titledOn(page) : [];
        return h('li', [
          linkTo(page, here.path, page === here),
          ...(own.length ? [h('ol', { className: 'titles' }, own)] : []),
          ...(isNear && below.length ? [list(below)] : []),
        ]);
      }),
    );
  const titledOn = (page: Page) =>
    page.items.slice(1).flatMap(item => {
      const head = item.ordinal < 0 ? undefined : headOf(item);
      const anchor = anchors.of(item);
      const title = head && titleOf(head);
      if (anchor === undefined || head?.kind !== 'rule' || !title) return [];
      const words = printable(readable(title, item.document.dialect));
      return [h('li', [h('a', { href: fragment(anchor) }, [h('b', head.number.text), ' ', words])])];
    });
  return list(branchesOf(pages));
}

function holds(branches: readonly Branch[], page: Page): boolean {
  return branches.some(branch => branch.page === page || holds(branch.below, page));
}

function linkTo({ path, title, number }: Page, from: string, isHere = false): Element {
  const words = number && title.startsWith(number) ? title.slice(number.length).trim() : title;
  return h('a', { href: relativePath(from, path), ...(isHere && { ariaCurrent: 'page' }) }, [
    ...(number ? [h('b', number), ' '] : []),
    words,
  ]);
}
