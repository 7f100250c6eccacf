import { doubtOf } from '../../book/doubt.ts';
import { groupOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { fileNameOf } from '../../text/fileName.ts';
import { refuse } from './plan.ts';

/**
 * Refuses a change that affects citations if a document of the book, or of one that extends it, isn't known, because it
 * can't be read or hasn't been read yet.
 */
export function mustBeLoaded({ documents, books }: Workspace, { uri }: RulesDocument): void {
  const around = books.filter(book => book.documents.includes(uri) || book.base.includes(uri));
  const missing = around.flatMap(book => book.documents).find(other => !documents.has(other));
  if (missing !== undefined)
    refuse(`“${fileNameOf(missing)}” isn't loaded, so its citations couldn't be updated; nothing was changed.`);
}

/** Refuses to renumber if the numbering of a document of the book is uncertain. */
export function mustBeCertain(workspace: Workspace, document: RulesDocument): void {
  for (const each of [document, ...groupOf(workspace, document)]) {
    const doubt = doubtOf(each);
    if (doubt !== undefined)
      refuse(
        `The numbering of “${fileNameOf(each.uri)}” is uncertain: ${doubt}. Select or describe its dialect before you renumber.`,
      );
  }
}
