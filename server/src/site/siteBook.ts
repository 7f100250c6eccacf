import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type LinkedPlace, placeOfLink } from '../core/book/linkedRules.ts';
import { type Definition, headOf, keyOfDefinition } from '../core/book/workspace.ts';
import { blockIndexAt, headAbove, type RulesDocument } from '../core/document/document.ts';
import { changesSince } from '../core/editions/sinceEarlier.ts';
import { type Anchors, fragment, freeName, namedAnchors, slug } from '../core/render/anchorNames.ts';
import { itemTree } from '../core/render/itemTree.ts';
import type { View } from '../core/render/itemView.ts';
import { lastHeading } from '../core/render/markdownView.ts';
import { type ReadItem, readItem } from '../core/render/readItem.ts';
import { textOfPieces } from '../core/render/readPieces.ts';
import { folderOf } from '../core/text/fileName.ts';
import { addTo } from '../core/text/lists.ts';
import type { Page, PageItem, PublishedBook, SiteInput } from './siteInput.ts';
import { pagesOf } from './sitePages.ts';
import { filled, type SiteWords, siteWordsFor } from './siteWords.ts';

/** The placeholders of an alias, and their values for a number such as 702.19b. */
const ALIAS_PARTS: Readonly<Record<string, (number: string) => string>> = {
  '{number}': number => number,
  '{compact}': number => number.replace(/[^\p{L}\p{N}]+/gu, ''),
  '{dashed}': number => number.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? '',
};

/** Additional anchors of rules; an anchor that another rule already has is skipped. */
function aliasesOf(
  pages: readonly Page[],
  anchors: Anchors,
  patterns: readonly string[],
): (definition: Definition) => readonly string[] {
  const items = pages.flatMap(({ items }) => items);
  const taken = new Set(items.flatMap(item => anchors.of(item) ?? []));
  const found = new Map<string, string[]>();
  for (const pattern of patterns) {
    for (const item of items) {
      const head = item.ordinal < 0 ? undefined : headOf(item);
      if (head?.kind !== 'rule' || anchors.of(item) === undefined) continue;
      const alias = aliasOf(pattern, head.number.text);
      if (taken.has(alias)) continue;
      taken.add(alias);
      addTo(found, keyOfDefinition(item), alias);
    }
  }
  return definition => found.get(keyOfDefinition(definition)) ?? [];
}

/** A number in a pattern: `rule-702-19b`. */
function aliasOf(pattern: string, number: string): string {
  return pattern.replace(/\{[a-z]+\}/g, part => ALIAS_PARTS[part]?.(number) ?? part).replace(/\s+/g, '-');
}

/** A book with its pages, and the page of each definition. */
export interface SiteBook {
  readonly book: PublishedBook;
  /** Empty, or the name of a folder and a slash. */
  readonly folder: string;
  readonly pages: readonly Page[];
  readonly anchors: Anchors;
  /** The words of its pages. */
  readonly words: SiteWords;
  /** Other anchors of a definition. */
  readonly aliases: (definition: Definition) => readonly string[];
}

/** The books of a site. */
export interface Site extends SiteInput {
  readonly shown: readonly SiteBook[];
  readonly documents: readonly RulesDocument[];
  /** The page of a definition, in any book. */
  readonly pageOf: (definition: Definition) => Page | undefined;
  readonly anchorOf: (definition: Definition) => string | undefined;
}

/** Lays out a site: its pages, and what is on them. */
export function layOut(input: SiteInput): Site {
  const { books, settings } = input;
  const folders = new Set<string>();
  const shown = books.map((book): SiteBook => {
    const folder = books.length > 1 ? `${freeName(slug(book.title, 'book'), folders)}/` : '';
    const anchors = namedAnchors(book.documents);
    const words = siteWordsFor(book.language ?? 'en');
    const pages = pagesOf(book, anchors, folder, words.glossary, settings.pages);
    return { book, folder, pages, anchors, words, aliases: aliasesOf(pages, anchors, settings.aliases) };
  });
  const pageByKey = new Map(
    shown.flatMap(({ pages }) => pages.flatMap(page => page.items.map(item => [keyOfDefinition(item), page]))),
  );
  const anchorOf = (definition: Definition) =>
    shown.map(({ anchors }) => anchors.of(definition)).find(anchor => anchor !== undefined);
  const documents = books.flatMap(book => book.documents);
  return { ...input, shown, documents, pageOf: definition => pageByKey.get(keyOfDefinition(definition)), anchorOf };
}

/** The relative address from one page to another. */
export function relativePath(from: string, to: string): string {
  const [folder, target] = [from, to].map(path => path.slice(0, path.lastIndexOf('/') + 1)) as [string, string];
  const shared = folder === target ? folder : '';
  return encodeURI('../'.repeat(folder.slice(shared.length).split('/').length - 1) + to.slice(shared.length));
}

/** The address of a definition, relative to a page; undefined if it isn't published. */
export function addressFrom(site: Site, from: string, definition: Definition): string | undefined {
  const [page, anchor] = [site.pageOf(definition), site.anchorOf(definition)];
  if (!page || anchor === undefined) return undefined;
  return (page.path === from ? '' : relativePath(from, page.path)) + fragment(anchor);
}

/**
 * How to show items on a page; on the page with the whole text, `path` matches no other page, so all links stay there.
 */
export function pageView(site: Site, path: string, { words }: SiteBook, isWhole = false): View {
  const { settings, workspace } = site;
  const href = (definition: Definition) => {
    const anchor = isWhole ? site.anchorOf(definition) : undefined;
    const page = site.pageOf(definition);
    const stays = anchor !== undefined && page && folderOf(page.path) === folderOf(path);
    return stays ? fragment(anchor) : addressFrom(site, path, definition);
  };
  const picture = (symbol: string) => {
    const picture = settings.pictureOf(symbol);
    return picture === undefined ? undefined : relativePath(path, picture);
  };
  const image = (address: string, document: RulesDocument) => {
    const picture = settings.imageOf(address, document.uri);
    return picture === undefined ? undefined : relativePath(path, picture);
  };
  const elsewhere = (address: string, document: RulesDocument) => {
    const place = placeOfLink(workspace, document, address);
    const page = place && site.pageOf({ document: place.document, ordinal: ordinalAt(place) });
    return page && (page.path === path ? '#rb-main' : relativePath(path, page.path));
  };
  const namesOfTexts = ({ document, ordinal }: Definition) => `text${site.documents.indexOf(document)}-${ordinal + 1}`;
  const { linksTerms } = settings;
  const more = { hasTips: !isWhole, listsCitations: !isWhole };
  const places = { anchor: site.anchorOf, href, picture, image, elsewhere, namesOfTexts };
  return { workspace, words, ...places, marksLost: false, linksTerms, ...more };
}

function ordinalAt({ document, offset }: LinkedPlace): number {
  return headAbove(document, blockIndexAt(document, offset));
}

/** The items of a page as trees; the first heading has the level `top`, and no level is skipped. */
export function pageItems(site: Site, book: SiteBook, page: Page, view: View, top = 1): ElementContent[] {
  let last = top - 1;
  return page.items.flatMap(item => {
    const read = withoutPageTitle(readItem(site.workspace, item.document, item.index), page);
    const heading = Math.min(pageHeadingLevel(read, page, top), last + 1, 6);
    if (read.title || read.kind === 'label' || read.kind === 'term') last = heading;
    const aliases = book.aliases(item).map(id => h('a', { id, className: 'alias' }));
    const since = read.kind === 'rule' || read.kind === 'term' ? sinceTree(site, book, item) : [];
    const tree = itemTree(read, item.document, view, heading);
    if (read.markdown) last = lastHeading([tree]) ?? last;
    return [...aliases, tree, ...since];
  });
}

/** What changed in a rule since the last edition. */
function sinceTree({ workspace, changes }: Site, { words }: SiteBook, item: PageItem): ElementContent[] {
  const facts = changes?.length ? changesSince(workspace, item) : [];
  const said = facts.map(({ kind, edition, name }) => filled(words[SINCE[kind]], { edition, number: name }));
  return facts.length ? [h('p', { className: 'since' }, said.join(' · '))] : [];
}

const SINCE = { new: 'newSince', reworded: 'rewordedSince', split: 'splitSince', was: 'was', wasIn: 'wasIn' } as const;

/** The first page shows its title separately. */
function withoutPageTitle(read: ReadItem, page: Page): ReadItem {
  const [first, ...paragraphs] = read.paragraphs;
  const isTitle = page.kind === 'front' && read.kind === 'text' && first && textOfPieces(first.pieces) === page.title;
  if (!isTitle) return read;
  const { markdown } = read;
  return { ...read, paragraphs, ...(markdown && { markdown: { ...markdown, body: markdown.body.slice(1) } }) };
}

function pageHeadingLevel({ kind, level, name }: ReadItem, page: Page, top: number): number {
  if (kind === 'rule') return page.kind === 'rules' ? top + Math.max(0, level - page.depth) : level + top;
  return kind === 'label' && name === page.title ? top : top + 1;
}
