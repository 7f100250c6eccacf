import { type Book, bookOf, type Definition, type Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { documentLanguage, matterOf } from '../core/document/documentLanguage.ts';
import { readItem } from '../core/render/readItem.ts';
import { itemsOf } from '../core/render/readItems.ts';
import { textOfPieces } from '../core/render/readPieces.ts';
import { fileNameOf } from '../core/text/fileName.ts';
import { remember } from '../core/text/memo.ts';
import { printable } from '../core/text/printable.ts';
import { addressFrom, layOut, type Site } from './siteBook.ts';
import type { PublishedBook } from './siteInput.ts';

/** Documents by book; a document in no book is its own book. `wanted` is the title of a single one. */
export function publishedBooks(
  workspace: Workspace,
  documents: readonly RulesDocument[],
  wanted: string | undefined,
): PublishedBook[] {
  const groups = new Map<unknown, RulesDocument[]>();
  for (const document of documents) {
    const key = bookOf(workspace, document.uri) ?? document;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()].map(own => ({
    documents: own,
    title:
      (groups.size === 1 ? wanted : undefined) ??
      bookOf(workspace, own[0]!.uri)?.names[0] ??
      bookTitle(workspace, own[0]!),
    language: bookOf(workspace, own[0]!.uri)?.language ?? documentLanguage(own[0]!),
    date: matterOf(own[0]!).date,
  }));
}

const LONGEST_BOOK_TITLE = 100;

/** The first line of a text if it looks like a title; otherwise the name of its file. */
function bookTitle(workspace: Workspace, document: RulesDocument): string {
  const { title } = matterOf(document);
  if (title) return printable(title);
  const paragraphs = itemsOf(document).length ? readItem(workspace, document, 0).paragraphs : [];
  const text = textOfPieces(paragraphs[0]?.pieces ?? []).replace(/^#+\s*/, '');
  const isTitle = /^\p{L}/u.test(text) && text.length <= LONGEST_BOOK_TITLE && !/[.:;,]$/.test(text);
  return isTitle ? text : fileNameOf(document.uri).replace(/\.[^.]*$/, '');
}

/** What is known about the site of some books: its address, and what determines its pages. */
interface PublishedSite {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly pages?: string | undefined;
}

/** The address of a rule or term on the site; undefined if it isn't published. */
export function permalinkOf(
  workspace: Workspace,
  books: readonly Book[],
  site: PublishedSite,
  definition: Definition,
): string | undefined {
  if (site.url === undefined) return undefined;
  const documents = books.flatMap(book => book.documents.flatMap(uri => workspace.documents.get(uri) ?? []));
  if (!documents.includes(definition.document)) return undefined;
  // The page of a rule depends only on numbers and titles, so it is computed again only when one of them changes.
  const given = [site, ...documents.map(({ heads }) => heads)];
  const layout = remember(documents[0]!.heads, permalinkOf, given, () => layOutSite(workspace, documents, site));
  const address = addressFrom(layout, '', definition);
  return address === undefined ? undefined : `${site.url.replace(/(?<!\/)\/*$/, '/')}${address}`;
}

function layOutSite(workspace: Workspace, documents: readonly RulesDocument[], { title, pages }: PublishedSite): Site {
  const books = publishedBooks(workspace, documents, title);
  const settings = {
    title: '',
    aliases: [],
    moved: {},
    linksTerms: false,
    pages,
    pictureOf: () => undefined,
    imageOf: () => undefined,
  };
  return layOut({ workspace, books, settings });
}
