import type { Definition, Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { Span } from '../../text/span.ts';
import { pointedToFollow, targetsOf } from '../places/target.ts';

/** From what is under the cursor to where it is defined. */
export interface DefinitionLink {
  /** The number, term or title that is clicked: offsets in the document asked about. */
  readonly origin: Span;
  readonly definition: Definition;
}

/** Where the rules or the term under the cursor are defined; empty if nothing is pointed at or nothing is found. */
export function definitionAt(workspace: Workspace, document: RulesDocument, offset: number): DefinitionLink[] {
  const pointed = pointedToFollow(workspace, document, offset);
  if (!pointed) return [];
  return targetsOf(workspace, document, pointed).flatMap(({ definition }) =>
    definition ? [{ origin: pointed.span, definition }] : [],
  );
}
