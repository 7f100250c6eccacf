import type { Reference } from '../../blocks/block.ts';
import { resolveEnds } from '../../book/resolve.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import type { Part } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { readReferences } from '../../reader/readReferences.ts';
import type { Span } from '../../text/span.ts';

/** A piece of a text that names a rule or a term, and the target. */
interface TextLink extends Span {
  readonly definition: Definition;
}

/**
 * The references in a displayed text, which can be part of a rule; for a range, both ends. Sorted, without overlaps.
 */
export function linksIn(workspace: Workspace, document: RulesDocument, text: string, part: Part): TextLink[] {
  const links = readReferences(text, 0, part, document.dialect).flatMap(each => linksOf(workspace, document, each));
  let end = 0;
  return links
    .sort((a, b) => a.start - b.start)
    .filter(link => {
      const isFree = link.start >= end;
      if (isFree) end = link.end;
      return isFree;
    });
}

function linksOf(workspace: Workspace, document: RulesDocument, reference: Reference): TextLink[] {
  const spans = reference.kind === 'range' ? reference.ends : [reference];
  const found = resolveEnds(workspace, document, reference);
  if (found.length > spans.length) return [];
  return spans.flatMap(({ start, end }, index) => {
    const { definition } = found[index] ?? {};
    return definition ? [{ start, end, definition }] : [];
  });
}
