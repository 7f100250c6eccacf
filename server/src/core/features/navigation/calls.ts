import { citationsOf } from '../../book/citations.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import { headAbove, type RulesDocument } from '../../document/document.ts';
import { citedSpan } from './findReferences.ts';
import { gathered, type Neighbor, named } from './neighbors.ts';

/** The rules and terms that cite a definition; for a range, with the place of the end that is meant. */
export function citedBy(workspace: Workspace, subject: Definition): Neighbor[] {
  return gathered(
    citationsOf(workspace, subject).flatMap(citation => {
      const definition = definitionAround(citation.document, citation.block);
      return definition ? [{ definition, sites: [citedSpan(citation, subject)] }] : [];
    }),
  );
}

/** The rules and terms that a definition and its examples cite; for a range, all its rules. */
export function citesOf(workspace: Workspace, subject: Definition): Neighbor[] {
  return gathered(named(workspace, subject));
}

/** The rule or term of a block: the last that starts at or before it. */
function definitionAround(document: RulesDocument, block: number): Definition | undefined {
  const ordinal = headAbove(document, block);
  return ordinal >= 0 && document.heads[ordinal]!.kind !== 'label' ? { document, ordinal } : undefined;
}
