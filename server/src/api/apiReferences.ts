import type { Reference as CoreReference } from '../core/blocks/block.ts';
import { outcomeOf, resolve, titleOutcome } from '../core/book/resolve.ts';
import type { Workspace } from '../core/book/workspace.ts';
import { blockAt, blocksOf, type RulesDocument as CoreDocument, startOf } from '../core/document/document.ts';
import { plainText } from '../core/records/cells.ts';
import { shift } from '../core/text/span.ts';
import { toDefinition } from './apiDialects.ts';
import type { Book, Reference, RulesDocument } from './apiTypes.ts';
import { coreOf, workspaceOf } from './apiWorkspace.ts';

/** All references in a document with their targets, in text order. Without a book, the document is resolved alone. */
export function references(document: RulesDocument, book?: Book): Reference[] {
  const workspace = workspaceOf(document, book);
  const all = coreOf(document);
  return blocksOf(all).flatMap(({ block, index }) =>
    block.references.map(reference => toReference(workspace, all, reference, index)),
  );
}

function toReference(workspace: Workspace, document: CoreDocument, reference: CoreReference, block: number): Reference {
  const start = startOf(document, block);
  const resolutions = resolve(workspace, document, reference);
  const fit = titleOutcome(reference, resolutions);
  const { text } = blockAt(document, block)!;
  return {
    kind: reference.kind,
    ...shift(reference, start),
    text: plainText(text.slice(reference.start, reference.end), document.dialect).replace(/\s+/g, ' '),
    outcome: outcomeOf(resolutions),
    targets: resolutions.map(({ name, outcome, definition }) => ({
      name,
      outcome,
      ...(definition && { definition: toDefinition(definition) }),
    })),
    ...(reference.kind === 'range' && {
      ends: [shift(reference.ends[0], start), shift(reference.ends[1], start)] as const,
    }),
    ...(reference.kind !== 'term' && reference.title && { title: reference.title.text }),
    ...(fit && { titleOutcome: fit }),
  };
}
