import { emptyWorkspace, type Workspace } from '../core/book/workspace.ts';
import type { RulesDocument as CoreDocument } from '../core/document/document.ts';
import { remember } from '../core/text/memo.ts';
import type { Book, RulesDocument } from './apiTypes.ts';

/** The internal document; the library exposes less of it. */
export function coreOf(document: RulesDocument): CoreDocument {
  return document as CoreDocument;
}

/**
 * The documents for resolving a document: its book, or itself alone. Returns the same object for the same input. Throws
 * a `RangeError` if this version of the document isn't in the book.
 */
export function workspaceOf(document: RulesDocument, book?: Book): Workspace {
  const key = book ?? document;
  const known = remember(key, workspaceOf, [], () => withBook(book ?? { documents: [document] }));
  if (known.documents.get(document.uri) !== document)
    throw new RangeError(`this version of “${document.uri}” isn't in the book`);
  return known;
}

function withBook({ documents, base = [] }: Book): Workspace {
  const urisOf = (some: readonly RulesDocument[]) => some.map(({ uri }) => uri);
  return {
    ...emptyWorkspace,
    documents: new Map([...documents, ...base].map(document => [document.uri, coreOf(document)])),
    books: [{ names: [], documents: urisOf(documents), base: urisOf(base) }],
  };
}
