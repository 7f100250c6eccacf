import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { Span } from '../../text/span.ts';
import { contentsLineIn, declarationIn, subjectsAt, usesOf } from './findReferences.ts';

/** A place of the document that is about what is at the cursor. */
export interface Highlight {
  readonly span: Span;
  readonly kind: 'definition' | 'citation' | 'contents';
}

/** All places where this document defines, cites, or lists the rule or term at the cursor. */
export function highlightsAt(workspace: Workspace, document: RulesDocument, offset: number): Highlight[] {
  const marked = (kind: Highlight['kind'], spans: readonly Span[]) => spans.map(span => ({ span, kind }));
  const highlights = subjectsAt(workspace, document, offset).flatMap(subject => [
    ...marked('definition', declarationIn(subject, document)),
    ...marked('contents', contentsLineIn(workspace, subject, document)),
    ...marked('citation', usesOf(workspace, subject, document)),
  ]);
  return highlights.sort((a, b) => a.span.start - b.span.start);
}
