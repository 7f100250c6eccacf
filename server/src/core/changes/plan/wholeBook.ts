import { doubtOf } from '../../book/doubt.ts';
import { groupOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { fileNameOf } from '../../text/fileName.ts';
import { type Refusal, refused } from './plan.ts';

/**
 * Why a change that affects citations isn't made: a document of the book, or of one that extends it, isn't known,
 * because it can't be read or hasn't been read yet.
 */
export function whyNotWhole({ documents, books }: Workspace, { uri }: RulesDocument): Refusal | undefined {
  const around = books.filter(book => book.documents.includes(uri) || book.base.includes(uri));
  const missing = around.flatMap(book => book.documents).find(other => !documents.has(other));
  if (missing === undefined) return undefined;
  return refused(`“${fileNameOf(missing)}” isn't loaded, so its citations couldn't be updated; nothing was changed.`);
}

/** Why nothing is renumbered: the numbering of a document of the book is uncertain. */
export function whyDoubtful(workspace: Workspace, document: RulesDocument): Refusal | undefined {
  for (const each of [document, ...groupOf(workspace, document)]) {
    const doubt = doubtOf(each);
    if (doubt !== undefined)
      return refused(
        `The numbering of “${fileNameOf(each.uri)}” is uncertain: ${doubt}. Choose or describe its dialect before you renumber.`,
      );
  }
  return undefined;
}
