import type { Book, Definition, Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { remember } from '../core/text/memo.ts';
import { publishedBooks } from './publishedBooks.ts';
import { addressFrom, layOut, type Site } from './siteBook.ts';

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
  { document, ordinal }: Definition,
): string | undefined {
  if (site.url === undefined) return undefined;
  const documents = books.flatMap(book => book.documents.flatMap(uri => workspace.documents.get(uri) ?? []));
  const index = documents.indexOf(document);
  if (index < 0) return undefined;
  // The page of a rule depends only on numbers and titles, so it is computed again only when one of them changes.
  const given = [site, ...documents.map(({ heads }) => heads)];
  const layout = remember(documents[0]!.heads, permalinkOf, given, () => laidOut(workspace, documents, site));
  const own = layout.books.flatMap(book => book.documents)[index]!;
  const address = addressFrom(layout, '', { document: own, ordinal });
  return address === undefined ? undefined : `${site.url.replace(/(?<!\/)\/*$/, '/')}${address}`;
}

function laidOut(workspace: Workspace, documents: readonly RulesDocument[], { title, pages }: PublishedSite): Site {
  const books = publishedBooks(workspace, documents, title);
  const settings = { title: '', aliases: [], moved: {}, linksTerms: false, pages, pictureOf: () => undefined };
  return layOut({ workspace, books, settings });
}
