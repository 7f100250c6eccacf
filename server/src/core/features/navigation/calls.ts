import type { Definition, Workspace } from '../../book/workspace.ts';
import { citedSpan } from './findReferences.ts';
import { citing, gathered, type Neighbor, named } from './neighbors.ts';

/** The rules and terms that cite a definition; for a range, with the place of the end that is meant. */
export function citedBy(workspace: Workspace, subject: Definition): Neighbor[] {
  return citing(workspace, subject, citation => citedSpan(citation, subject));
}

/** The rules and terms that a definition and its examples cite; for a range, all its rules. */
export function citesOf(workspace: Workspace, subject: Definition): Neighbor[] {
  return gathered(named(workspace, subject));
}
