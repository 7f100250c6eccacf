import type { Definition, Workspace } from '../../book/workspace.ts';
import type { Part } from '../../dialect/dialect.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import { readReferences } from '../../reader/readReferences.ts';
import { shift, withoutOverlaps } from '../../text/span.ts';
import { headlineText, nameOfDocument } from '../places/headline.ts';
import { type NamedSpan, namedIn } from '../places/target.ts';

/**
 * All resolved references of a document, in text order; for a range, each end separately; for a list of terms, each
 * term. Spans are offsets in the document.
 */
export function linksOf(workspace: Workspace, document: RulesDocument) {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference =>
      namedIn(workspace, document, reference, block.text).map(({ definition, ...span }) => {
        return { span: shift(span, start), definition, label: labelOf(workspace, definition, document) };
      }),
    ),
  );
}

/** "702.19 Trample", with the name of the document if it is another one. */
function labelOf(workspace: Workspace, definition: Definition, from: RulesDocument): string {
  const label = headlineText(definition);
  return definition.document === from ? label : `${label} – ${nameOfDocument(workspace, definition.document)}`;
}

/** The same in a displayed text, which can be part of a rule: sorted, without overlaps. */
export function linksIn(workspace: Workspace, document: RulesDocument, text: string, part: Part): NamedSpan[] {
  const references = readReferences(text, 0, part, document.dialect);
  return withoutOverlaps(references.flatMap(reference => namedIn(workspace, document, reference, text)));
}
