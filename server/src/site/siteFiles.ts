import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { plainLines, readItem } from '../core/render/readItem.ts';
import { printable } from '../core/text/printable.ts';
import { anchorList } from './anchorList.ts';
import { pageItems, pageView, relativePath, type Site, type SiteBook } from './siteBook.ts';
import { contentsOn, crumbsOf, linksBelow } from './siteContents.ts';
import type { Page, SiteFile } from './siteInput.ts';
import { movedTree } from './siteMoved.ts';
import { searchOf } from './siteSearch.ts';
import { attributeText, CHANGES_PAGE, changesBody, type Frame, pageHtml } from './siteTemplate.ts';
import { filled } from './siteWords.ts';

/** The file that lists the addresses of a site and its files. */
export const ANCHOR_FILE = 'anchors.json';

/** Number of files that {@link siteFiles} yields. */
export function countFiles({ shown, settings, changes }: Site): number {
  const pages = shown.reduce((count, { pages }) => count + pages.length + 1, 0);
  return pages + (changes?.length ? 1 : 0) + (shown.length > 1 ? 1 : 0) + (settings.url === undefined ? 3 : 4);
}

/** All files of a site that are derived from its rules, one by one; the same bytes for the same rules. */
export function* siteFiles(site: Site): Generator<SiteFile> {
  for (const book of site.shown) {
    for (const page of book.pages) yield { path: page.path, content: pageFile(site, book, page) };
    yield wholePage(site, book);
  }
  if (site.changes?.length) yield changesPage(site);
  if (site.shown.length > 1) yield booksPage(site);
  const { data, index } = searchOf(site);
  yield { path: 'data.js', content: `rulebookData(${JSON.stringify(data)});\n` };
  yield { path: 'index.js', content: `rulebookIndex(${JSON.stringify(index)});\n` };
  if (site.settings.url !== undefined) yield { path: 'sitemap.xml', content: siteMap(site, site.settings.url) };
  yield { path: ANCHOR_FILE, content: `${JSON.stringify(anchorList(site), null, 1)}\n` };
}

function pageFile(site: Site, book: SiteBook, page: Page): string {
  const view = pageView(site, page.path, book);
  const items = pageItems(site, book, page, view);
  const isFront = page.kind === 'front';
  const rules = book.pages.filter(({ kind }) => kind !== 'front');
  const at = rules.indexOf(page);
  const opening = page.kind === 'rules' && !startsWithHeading(site, page) ? [h('h1', page.title)] : [];
  const body = isFront ? frontBody(site, book, page) : [...opening, ...items, ...linksBelow(book, page)];
  return pageHtml(
    site,
    book,
    {
      path: page.path,
      title: isFront ? book.book.title : `${page.title} – ${site.settings.title}`,
      description: pageDescription(site, page),
      crumbs: isFront ? [] : crumbsOf(book, page),
      contents: isFront ? [] : [contentsOn(book, page)],
      previous: isFront ? undefined : rules[at - 1],
      next: rules[at + 1],
    },
    [...body, ...movedTree(site, page, book.words)],
  );
}

/** Whether a page shows its rule with the title; otherwise it needs a heading. */
function startsWithHeading({ workspace }: Site, { items }: Page): boolean {
  const [first] = items;
  return first !== undefined && readItem(workspace, first.document, first.index).title !== undefined;
}

/** The title of the site, the text before the rules, and the Contents. */
function frontBody(site: Site, book: SiteBook, page: Page): ElementContent[] {
  const { settings } = site;
  const { logo, header } = settings;
  return [
    titlePage(book.book.title, [header, book.book.date], logo && relativePath(page.path, logo)),
    h('section', { className: 'front' }, pageItems(site, book, page, pageView(site, page.path, book), 2)),
    h('section', { ariaLabelledBy: 'rb-contents' }, [
      h('h2', { id: 'rb-contents' }, book.words.contents),
      h('div', { className: 'contents' }, [contentsOn(book, page)]),
    ]),
  ];
}

/** `lines` are below the title. */
function titlePage(title: string, lines: readonly (string | undefined)[], logo?: string): Element {
  return h('div', { className: 'title-page' }, [
    ...(logo ? [h('img', { className: 'logo', src: logo, alt: '' })] : []),
    h('h1', title),
    ...lines.flatMap(line => (line === undefined ? [] : [h('p', { className: 'tagline' }, printable(line))])),
  ]);
}

/** The first words of a page after its title. */
function pageDescription({ workspace, settings }: Site, { items, title }: Page): string {
  for (const { document, index } of items) {
    const read = readItem(workspace, document, index);
    const text = plainLines(read)
      .slice(read.title ? 1 : 0)
      .join(' ');
    if (text) return attributeText(text);
  }
  return attributeText(settings.header ?? title);
}

/** All rules of a book on one page, to print or to search with the browser. */
function wholePage(site: Site, book: SiteBook): SiteFile {
  const path = `${book.folder}all.html`;
  const view = pageView(site, path, book, true);
  const front = book.pages[0]!;
  const parts = book.pages.map(page => h('section', { className: page.kind }, pageItems(site, book, page, view, 2)));
  const title = book.book.title;
  const frame: Frame = {
    path,
    title: `${title} – ${book.words.wholeText}`,
    description: pageDescription(site, front),
    crumbs: [front],
  };
  return { path, content: pageHtml(site, book, frame, [h('h1', title), ...parts]) };
}

/** The books of a site with several books. */
function booksPage(site: Site): SiteFile {
  const { title, header } = site.settings;
  const path = 'index.html';
  const books = site.shown.map(({ book, pages }) =>
    h('li', [h('a', { href: relativePath(path, pages[0]!.path), lang: book.language }, book.title)]),
  );
  const frame: Frame = { path, title, description: attributeText(header ?? title), crumbs: [] };
  const body = [titlePage(title, [header]), h('ol', { className: 'below' }, books)];
  return { path, content: pageHtml(site, undefined, frame, body) };
}

/** What changed since earlier editions. */
function changesPage(site: Site): SiteFile {
  const book = site.shown[0]!;
  const title = book.words.whatChanged;
  const frame: Frame = {
    path: CHANGES_PAGE,
    title: `${title} – ${site.settings.title}`,
    description: attributeText(
      site
        .changes!.map(({ since, summary }) => `${filled(book.words.since, { edition: since })}: ${summary}`)
        .join('. '),
    ),
    crumbs: [book.pages[0]!],
  };
  return {
    path: CHANGES_PAGE,
    content: pageHtml(site, book, frame, [h('h1', title), ...changesBody(site, book.words)]),
  };
}

/** The pages for search engines. */
function siteMap({ shown }: Site, url: string): string {
  const inXml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
  const pages = shown.flatMap(({ pages }) => pages.map(({ path }) => path));
  const entries = pages.map(path => `<url><loc>${inXml(url + encodeURI(path))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
