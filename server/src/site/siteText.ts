import { toHtml } from 'hast-util-to-html';
import { headOf } from '../core/book/workspace.ts';
import { itemMarkdown } from '../core/render/itemMarkdown.ts';
import { itemTree } from '../core/render/itemTree.ts';
import { plainLines, readItem } from '../core/render/readItem.ts';
import { citedBy } from '../core/render/readItems.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { pageView, type Site, type SiteBook } from './siteBook.ts';
import type { PageItem } from './siteInput.ts';

/** All rules of a site as one Markdown file, with anchors, and with symbols as text. */
export function siteMarkdown(site: Site): string {
  const parts = site.shown.flatMap(book => [
    `# ${escapeMarkdown(book.book.title)}`,
    ...itemsOfBook(book).map(item => {
      const read = readItem(site.workspace, item.document, item.index);
      const heading = read.kind === 'rule' ? Math.min(6, read.level + 2) : read.kind === 'label' ? 2 : 3;
      return itemMarkdown(read, item.document, pageView(site, `${book.folder}all.html`, book, true), heading);
    }),
  ]);
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** All rules of a site as JSON: the books, each with its title and its items in text order. */
export function siteJson(site: Site): string {
  const books = site.shown.map(book => ({
    title: book.book.title,
    items: itemsOfBook(book).flatMap(item => renderedItem(site, book, item)),
  }));
  return `${JSON.stringify({ title: site.settings.title, books }, null, 1)}\n`;
}

/** A rule, term, part, or line of the Contents, for programs. */
function renderedItem(site: Site, book: SiteBook, item: PageItem) {
  const { document, ordinal, index } = item;
  const [anchor, page] = [site.anchorOf(item), site.pageOf(item)];
  const read = readItem(site.workspace, document, index);
  if (anchor === undefined || !page || read.kind === 'text' || ordinal < 0) return [];
  const lines = plainLines(read);
  const head = headOf(item);
  return [
    {
      kind: read.kind === 'label' ? 'part' : read.kind,
      anchor,
      /** On the site. */
      address: `${page.path}#${anchor}`,
      name: read.name,
      /** Name of the level in the dialect; null for anything else. */
      level: head.kind === 'rule' ? document.dialect.numbering.levels[head.number.level]!.name : null,
      title: read.title ? lines[0]! : null,
      text: lines.slice(read.title ? 1 : 0).join('\n'),
      html: toHtml(itemTree(read, document, { ...pageView(site, page.path, book), listsCitations: false }, 2)),
      /** Anchors of the rules that cite it. */
      citedBy: citedBy(site.workspace, item).flatMap(citing => site.anchorOf(citing) ?? []),
    },
  ];
}

function itemsOfBook({ pages }: SiteBook): readonly PageItem[] {
  return pages.flatMap(({ items }) => items);
}
