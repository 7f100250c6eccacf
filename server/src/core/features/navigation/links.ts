import type { Reference } from '../../blocks/block.ts';
import { resolveEnds } from '../../book/resolve.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import { type Span, shift } from '../../text/span.ts';
import { headlineText, nameOfDocument } from '../places/headline.ts';

/** A resolved reference; for a range, each end separately. */
export interface Link {
  /** Offsets in the document asked about. */
  readonly span: Span;
  readonly definition: Definition;
  /** "702.19 Trample", with the name of the document if it is another one. */
  readonly label: string;
}

/** All resolved references of a document, in text order. */
export function linksOf(workspace: Workspace, document: RulesDocument): Link[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference => linksOfReference(workspace, document, reference, start)),
  );
}

function linksOfReference(workspace: Workspace, document: RulesDocument, reference: Reference, start: number): Link[] {
  const spans = reference.kind === 'range' ? reference.ends : [reference];
  const resolutions = resolveEnds(workspace, document, reference);
  return spans.flatMap((span, index) => {
    const { definition } = resolutions[index] ?? {};
    if (!definition) return [];
    return [{ span: shift(span, start), definition, label: labelOf(workspace, definition, document) }];
  });
}

function labelOf(workspace: Workspace, definition: Definition, from: RulesDocument): string {
  const label = headlineText(definition);
  return definition.document === from ? label : `${label} – ${nameOfDocument(workspace, definition.document)}`;
}
