import type { Definition, Source, Workspace } from '../../book/workspace.ts';
import { citationsIn, resolveCitation } from '../../citing/bookCitations.ts';
import type { Part } from '../../dialect/dialect.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import { readReferences } from '../../reader/readReferences.ts';
import { type Span, shift, withoutOverlaps } from '../../text/span.ts';
import { headlineText, nameOfDocument } from './headline.ts';
import { type NamedSpan, namedIn } from './target.ts';

/** A reference with its target. */
interface Link {
  /** In offsets of the document. */
  readonly span: Span;
  readonly definition: Definition;
  /** The target, as {@link labelOfLink} names it. */
  readonly label: string;
}

/**
 * All resolved references of a document, in text order; for a range, each end separately; for a list of terms, each
 * term. In a source, its citations outside identifiers.
 */
export function linksOf(workspace: Workspace, document: RulesDocument): Link[] {
  const source = workspace.sources.get(document.uri);
  return source ? linksOfSource(workspace, source) : linksOfRules(workspace, document);
}

function linksOfSource(workspace: Workspace, source: Source): Link[] {
  const citations = citationsIn(workspace, source).filter(({ zone }) => zone !== 'code');
  return citations.flatMap(citation =>
    resolveCitation(workspace, citation).flatMap(({ definition }) => {
      const span = { start: citation.start, end: citation.end };
      return definition ? [{ span, definition, label: labelOfLink(workspace, definition, source.document) }] : [];
    }),
  );
}

function linksOfRules(workspace: Workspace, document: RulesDocument): Link[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference =>
      namedIn(workspace, document, reference, block.text).map(({ definition, ...span }) => {
        return { span: shift(span, start), definition, label: labelOfLink(workspace, definition, document) };
      }),
    ),
  );
}

/** "702.19 Trample", with the name of the document if it is another one. */
function labelOfLink(workspace: Workspace, definition: Definition, from: RulesDocument): string {
  const label = headlineText(definition);
  return definition.document === from ? label : `${label} – ${nameOfDocument(workspace, definition.document)}`;
}

/** The references in a displayed text, which can be part of a rule, as links: sorted, without overlaps. */
export function linksIn(workspace: Workspace, document: RulesDocument, text: string, part: Part): NamedSpan[] {
  const references = readReferences(text, 0, part, document.dialect);
  return withoutOverlaps(references.flatMap(reference => namedIn(workspace, document, reference, text)));
}
