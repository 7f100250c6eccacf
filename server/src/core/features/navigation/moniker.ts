import { nameOfHead } from '../../blocks/block.ts';
import { bookOf, headOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { nameOfDocument } from './headline.ts';
import { pointedAt, pointedTargets } from './target.ts';

/**
 * The names of what is at the cursor, which are the same wherever a rule or term is cited; for a range, those of its
 * members.
 */
export function monikersAt(workspace: Workspace, document: RulesDocument, offset: number) {
  const pointed = pointedAt(document, offset);
  if (!pointed) return [];
  return pointedTargets(workspace, document, pointed)
    .flatMap(({ definition }) => definition ?? [])
    .map(definition => ({
      /** The name of the book and the number or term in it: "Quay Rules/100.1a". */
      identifier: `${nameOfDocument(workspace, definition.document)}/${nameOfHead(headOf(definition))}`,
      /** Whether the name is unique in a project, or only in its document. */
      unique: bookOf(workspace, definition.document.uri) ? ('project' as const) : ('document' as const),
      /** Whether this is its definition or a reference. */
      role: pointed.kind === 'head' ? ('definition' as const) : ('reference' as const),
    }));
}
