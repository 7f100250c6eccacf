import type { RulesDocument } from '../document.ts';
import type { Span } from '../span.ts';
import type { Definition, Workspace } from '../workspace.ts';
import { pointedIn, targetsOf } from './target.ts';

/** From what is under the cursor to where it is defined. */
export interface DefinitionLink {
  /** The number, term or title that is clicked: offsets in the document asked about. */
  readonly origin: Span;
  readonly definition: Definition;
}

/** Where the rules or the term under the cursor are defined; empty where nothing is pointed at or nothing is found. */
export function definitionAt(workspace: Workspace, document: RulesDocument, offset: number): DefinitionLink[] {
  const pointed = pointedIn(workspace, document, offset);
  if (!pointed) return [];
  return targetsOf(workspace, document, pointed).flatMap(({ definition }) =>
    definition ? [{ origin: pointed.span, definition }] : [],
  );
}
