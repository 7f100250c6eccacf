import type { Definition, Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { Span } from '../../text/span.ts';
import { pointedTargets, pointedToFollow } from './target.ts';

/** From the cursor to a definition. */
export interface DefinitionLink {
  /** The number, term, or title at the cursor: offsets in the given document. */
  readonly origin: Span;
  readonly definition: Definition;
}

/** The definitions of the rules or the term at the cursor; empty if there are none. */
export function definitionAt(workspace: Workspace, document: RulesDocument, offset: number): DefinitionLink[] {
  const pointed = pointedToFollow(workspace, document, offset);
  if (!pointed) return [];
  return pointedTargets(workspace, document, pointed).flatMap(({ definition }) =>
    definition ? [{ origin: pointed.span, definition }] : [],
  );
}
