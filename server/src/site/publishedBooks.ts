import { bookOf, type Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { readItem } from '../core/render/readItem.ts';
import { itemsOf } from '../core/render/readItems.ts';
import { textOfPieces } from '../core/render/readPieces.ts';
import { fileNameOf } from '../core/text/fileName.ts';
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
      titleOf(workspace, own[0]!),
  }));
}

const LONGEST_TITLE = 100;

/** The first line of a text if it looks like a title; otherwise the name of its file. */
function titleOf(workspace: Workspace, document: RulesDocument): string {
  const paragraphs = itemsOf(document).length ? readItem(workspace, document, 0).paragraphs : [];
  const text = textOfPieces(paragraphs[0]?.pieces ?? []).replace(/^#+\s*/, '');
  const isTitle = /^\p{L}/u.test(text) && text.length <= LONGEST_TITLE && !/[.:;,]$/.test(text);
  return isTitle ? text : fileNameOf(document.uri).replace(/\.[^.]*$/, '');
}
