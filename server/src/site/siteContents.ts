import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { headOf } from '../core/book/workspace.ts';
import { fragment } from '../core/render/anchorNames.ts';
import { titleWords } from '../core/render/markdownItem.ts';
import { relativePath, type SiteBook } from './siteBook.ts';
import type { Page } from './siteInput.ts';

/** A page in the Contents, with its subpages. */
interface Branch {
  readonly page: Page;
  readonly below: Branch[];
}

/** The pages as a tree, by their level. */
function branchesOf({ pages }: SiteBook): Branch[] {
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

/** The branch of a page after its parents, outermost first; empty for a page that isn't in the Contents. */
function wayTo(branches: readonly Branch[], page: Page): Branch[] {
  for (const branch of branches) {
    const inner = wayTo(branch.below, page);
    if (branch.page === page || inner.length) return [branch, ...inner];
  }
  return [];
}

/** The Contents of a book as a page shows them: all on the front page; on others, the top level and what is near. */
export function contentsOn(book: SiteBook, here: Page): Element {
  const branches = branchesOf(book);
  const near = wayTo(branches, here);
  const list = (branches: readonly Branch[]): Element =>
    h(
      'ol',
      branches.map(branch => {
        const { page, below } = branch;
        const titles = page === here ? titlesOn(book, page) : [];
        const isOpen = below.length > 0 && (here.kind === 'front' || near.includes(branch));
        return h('li', [
          linkTo(page, here.path, page === here),
          ...(titles.length ? [h('ol', { className: 'titles' }, titles)] : []),
          ...(isOpen ? [list(below)] : []),
        ]);
      }),
    );
  return list(branches);
}

function titlesOn({ anchors }: SiteBook, { items }: Page): Element[] {
  return items.slice(1).flatMap(item => {
    const head = item.ordinal < 0 ? undefined : headOf(item);
    const anchor = anchors.of(item);
    const words = head && titleWords(item);
    if (anchor === undefined || head?.kind !== 'rule' || !words) return [];
    return [h('li', [h('a', { href: fragment(anchor) }, [h('b', head.number.text), ' ', words])])];
  });
}

function linkTo({ path, title, number }: Page, from: string, isHere: boolean): Element {
  const words = number && title.startsWith(number) ? title.slice(number.length).trim() : title;
  return h('a', { href: relativePath(from, path), ...(isHere && { ariaCurrent: 'page' }) }, [
    ...(number ? [h('b', number), ' '] : []),
    words,
  ]);
}

/** The parents of a page, outermost first, after the front page. */
export function crumbsOf(book: SiteBook, page: Page): Page[] {
  const parents = wayTo(branchesOf(book), page).slice(0, -1);
  return [book.pages[0]!, ...parents.map(branch => branch.page)];
}

/** Links to the subpages of a page that has only a heading. */
export function linksBelow(book: SiteBook, here: Page): ElementContent[] {
  const pagesIn = (branches: readonly Branch[]): Page[] =>
    branches.flatMap(({ page, below }) => [page, ...pagesIn(below)]);
  const own = wayTo(branchesOf(book), here).at(-1)?.below ?? [];
  const links = pagesIn(own).map(({ path, title }) =>
    h('li', [h('a', { href: relativePath(here.path, path) }, title)]),
  );
  return links.length ? [h('ol', { className: 'below' }, links)] : [];
}
