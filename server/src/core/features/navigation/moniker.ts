import { nameOfHead } from '../../blocks/block.ts';
import { bookOf, type Definition, headOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { nameOfDocument } from '../places/headline.ts';
import { pointedAt, targetsOf } from '../places/target.ts';

/** A name of a rule or term that is the same wherever it is cited. */
export interface Moniker {
  /** The name of the book and the number or term in it: "Quay Rules/100.1a". */
  readonly identifier: string;
  /** Whether the name is unique in a project, or only in its document. */
  readonly unique: 'project' | 'document';
  /** Whether this is its definition or a reference. */
  readonly role: 'definition' | 'reference';
}

/** The names of what is at the cursor; for a range, of its members. */
export function monikersAt(workspace: Workspace, document: RulesDocument, offset: number): Moniker[] {
  const pointed = pointedAt(document, offset);
  if (!pointed) return [];
  const role = pointed.kind === 'head' ? 'definition' : 'reference';
  return targetsOf(workspace, document, pointed).flatMap(({ definition }) =>
    definition ? [{ ...monikerOf(workspace, definition), role }] : [],
  );
}

function monikerOf(workspace: Workspace, definition: Definition): Omit<Moniker, 'role'> {
  const { document } = definition;
  return {
    identifier: `${nameOfDocument(workspace, document)}/${nameOfHead(headOf(definition))}`,
    unique: bookOf(workspace, document.uri) ? 'project' : 'document',
  };
}
