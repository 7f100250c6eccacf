import type { Reference } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { resolveEnds } from '../resolve.ts';
import { type Span, shift } from '../span.ts';
import type { Definition, Workspace } from '../workspace.ts';
import { headlineText, nameOfDocument } from './headline.ts';

/** A reference that leads somewhere: of a range each end by itself. */
export interface Link {
  /** Offsets in the document asked about. */
  readonly span: Span;
  readonly definition: Definition;
  /** "702.19 Trample", with the name of the document if that is another one. */
  readonly label: string;
}

/** All references of a document to a rule or a term that is there, in the order of the text. */
export function linksOf(workspace: Workspace, document: RulesDocument): Link[] {
  return document.blocks.flatMap((block, index) =>
    block.references.flatMap(reference => linksOfReference(workspace, document, reference, document.starts[index]!)),
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
