import { explain } from '../../core/book/explain.ts';
import { outcomeOf, resolve } from '../../core/book/resolve.ts';
import type { Workspace } from '../../core/book/workspace.ts';
import { blocksOf, documentPosition, type RulesDocument } from '../../core/document/document.ts';
import type { Site } from '../../site/siteBook.ts';

/** The broken references of a document: their places, counted from 1, and the reasons. */
export function lostReferences(workspace: Workspace, document: RulesDocument) {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference => {
      const resolutions = resolve(workspace, document, reference);
      const outcome = outcomeOf(resolutions);
      if (outcome === 'resolved') return [];
      const lost = resolutions.find(resolution => resolution.outcome === outcome)!;
      const { line, column } = documentPosition(document, start + reference.start);
      return [{ line: line + 1, column: column + 1, message: explain(lost, reference, document) }];
    }),
  );
}

/** Number of references to documents that aren't part of the site. */
export function countUnpublished({ workspace, books, pageOf }: Site): number {
  const documents = books.flatMap(book => book.documents);
  const targets = documents.flatMap(document =>
    blocksOf(document).flatMap(({ block }) =>
      block.references.flatMap(reference => {
        const resolutions = resolve(workspace, document, reference);
        return outcomeOf(resolutions) === 'resolved' ? [resolutions[0]!.definition!] : [];
      }),
    ),
  );
  return targets.filter(definition => !pageOf(definition)).length;
}
