import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { definitionNamed } from '../core/features/navigation/around.ts';
import { printable } from '../core/text/printable.ts';
import { onOneLine } from '../core/text/words.ts';
import { addressFrom, relativePath, type Site, type SiteBook } from './siteBook.ts';
import type { Page, SiteChanges } from './siteInput.ts';
import { filled, type SiteWords, siteWordsFor } from './siteWords.ts';

/** The path of the page that lists changes. */
export const CHANGES_PAGE = 'changes.html';

const TAGS = { same: undefined, removed: 'del', added: 'ins' } as const;

/** The changes since each earlier edition. */
export function changesBody(site: Site, words: SiteWords): Element[] {
  return (site.changes ?? []).flatMap(({ since, summary, groups }) => [
    h('h2', filled(words.since, { edition: since })),
    h('p', summary),
    ...groups.flatMap(({ heading, entries }) => [
      ...(heading ? [h('h3', printable(heading))] : []),
      ...entries.map(entry => entryTree(site, entry)),
    ]),
  ]);
}

function entryTree(site: Site, { words, anchor, pieces }: SiteChanges['groups'][number]['entries'][number]): Element {
  const href = anchor === undefined ? undefined : addressOfChange(site, anchor);
  const head = href === undefined ? printable(words) : h('a', { href }, printable(words));
  const text = pieces.map(({ text, mark }): ElementContent => {
    const tag = TAGS[mark];
    return tag ? h(tag, inLine(text)) : { type: 'text', value: inLine(text) };
  });
  return h('div', { className: 'change' }, [h('p', [h('strong', head)]), ...(text.length ? [h('p', text)] : [])]);
}

/** A text with several paragraphs, as one. */
function inLine(text: string): string {
  return printable(text.replace(/[\r\n]+/g, ' '));
}

/** For consecutive rules, the first one. */
function addressOfChange(site: Site, name: string): string | undefined {
  for (const document of site.shown.flatMap(({ book }) => book.documents)) {
    const definition = definitionNamed(document, name) ?? definitionNamed(document, name.split('–')[0]!);
    if (definition) return addressFrom(site, CHANGES_PAGE, definition);
  }
  return undefined;
}

/** The frame around the rules of a page. */
export interface Frame {
  readonly path: string;
  readonly title: string;
  /** Metadata for link previews. */
  readonly description: string;
  readonly crumbs: readonly Page[];
  readonly contents?: readonly ElementContent[];
  readonly previous?: Page | undefined;
  readonly next?: Page | undefined;
}

/** A page as HTML. */
export function pageHtml(
  site: Site,
  book: SiteBook | undefined,
  frame: Frame,
  body: readonly ElementContent[],
): string {
  const { settings } = site;
  const { contents = [] } = frame;
  const lang = (book ?? site.shown[0])?.book.language ?? 'en';
  const words = siteWordsFor(lang);
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h('html', { lang }, [
        pageHead(site, frame, lang),
        h('body', [
          h('a', { className: 'skip', href: '#rb-main' }, words.skip),
          topTree(site, book, frame, words),
          h('div', { className: contents.length ? 'columns' : 'columns single' }, [
            ...(contents.length ? [sideTree(contents, words)] : []),
            h('main', { id: 'rb-main' }, [crumbsTree(frame, words), ...body, turnTree(frame, words)]),
          ]),
          h('footer', [h('p', settings.title)]),
        ]),
      ]),
    ],
  };
  return `${toHtml(tree, SMALL)}\n`;
}

/** Writes the same markup in fewer bytes: a site has tens of thousands of links. */
const SMALL = { omitOptionalTags: true, preferUnquoted: true };

function pageHead({ settings }: Site, { path, title, description }: Frame, lang: string): Element {
  const address =
    settings.url === undefined ? undefined : settings.url + encodeURI(path.replace(/(^|\/)index\.html$/, '$1'));
  const of = (name: string) => relativePath(path, name);
  const property = (name: string, content: string) => h('meta', { property: name, content });
  return h('head', [
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', title),
    h('meta', { name: 'description', content: description }),
    property('og:title', title),
    property('og:type', 'article'),
    property('og:site_name', settings.title),
    property('og:description', description),
    ...(address === undefined ? [] : [property('og:url', address), h('link', { rel: 'canonical', href: address })]),
    ...(address === undefined || !settings.logo ? [] : [property('og:image', settings.url + encodeURI(settings.logo))]),
    h('link', { rel: 'stylesheet', href: of('site.css') }),
    h('script', { src: of('page.js'), dataRoot: of(''), ...(!/^en\b/.test(lang) && { dataWords: clientWords(lang) }) }),
  ]);
}

/** The words that scripts show, where they aren't English. */
function clientWords(lang: string): string {
  const { search, placeholder, loading, results, unavailable } = siteWordsFor(lang);
  return JSON.stringify({ search, placeholder, loading, results, unavailable });
}

function topTree(site: Site, book: SiteBook | undefined, { path }: Frame, words: SiteWords): Element {
  const { settings, changes } = site;
  const of = (name: string) => relativePath(path, name);
  const folder = book?.folder ?? '';
  const logo = settings.logo ? [h('img', { src: of(settings.logo), alt: '' })] : [];
  const glossary = book?.pages.find(({ path }) => path === `${folder}terms.html`);
  const links = [
    ...(book ? [h('a', { href: of(`${folder}index.html`) }, words.contents)] : []),
    ...(glossary ? [h('a', { href: of(glossary.path) }, glossary.title)] : []),
    ...(book ? [h('a', { href: of(`${folder}all.html`) }, words.wholeText)] : []),
    ...(changes?.length ? [h('a', { href: of(CHANGES_PAGE) }, words.whatChanged)] : []),
    ...(settings.links ?? []).map(({ words, path }) => h('a', { href: of(path) }, words)),
  ];
  return h('header', { className: 'top' }, [
    h('a', { className: 'home', href: of('index.html') }, [...logo, h('span', settings.title)]),
    h('nav', { ariaLabel: words.site }, links),
    h('div', { className: 'tools', hidden: true }, [
      h('button', { type: 'button', id: 'rb-search' }, [words.search, h('kbd', { ariaHidden: 'true' }, '/')]),
      h('button', { type: 'button', id: 'rb-theme', title: words.lightOrDark }, words.theme),
    ]),
  ]);
}

/** The Contents next to the rules; on a narrow screen, they open above the rules. */
function sideTree(contents: readonly ElementContent[], words: SiteWords): Element {
  return h('nav', { className: 'side', ariaLabel: words.contents }, [
    h('details', { open: true }, [h('summary', words.contents), ...contents]),
  ]);
}

function crumbsTree({ path, crumbs }: Frame, { path: label }: SiteWords): ElementContent {
  if (crumbs.length === 0) return { type: 'text', value: '' };
  const links = crumbs.map(page => h('li', [h('a', { href: relativePath(path, page.path) }, page.title)]));
  return h('nav', { className: 'crumbs', ariaLabel: label }, [h('ol', links)]);
}

function turnTree({ path, previous, next }: Frame, words: SiteWords): ElementContent {
  if (!previous && !next) return { type: 'text', value: '' };
  const link = (page: Page, rel: string, name: string) =>
    h('a', { rel, href: relativePath(path, page.path) }, [h('small', name), ' ', page.title]);
  return h('nav', { className: 'turn', ariaLabel: words.pages }, [
    ...(previous ? [link(previous, 'prev', words.previous)] : []),
    ...(next ? [link(next, 'next', words.next)] : []),
  ]);
}

const LONGEST = 200;

/** Text for an attribute or a title: one line, with a maximum length. */
export function attributeText(text: string): string {
  const line = printable(onOneLine(text));
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
