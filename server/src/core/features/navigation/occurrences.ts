import type { Head, Reference } from '../../blocks/block.ts';
import { resolve, resolveEnds, resolveNumber, titleOwner } from '../../book/resolve.ts';
import { termUsesIn } from '../../book/terms.ts';
import { type Definition, headSpan, scopeOf, type Workspace } from '../../book/workspace.ts';
import { blocksOf, headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import { type OutlineNode, outlineOf } from '../../document/outline.ts';
import { symbolsOf, termKey } from '../../document/symbols.ts';
import { type Span, shift } from '../../text/span.ts';

/** A place that names a rule or a term. Spans are offsets in its document. */
export interface Occurrence {
  readonly span: Span;
  /** What it names; for duplicates, the first rule. */
  readonly definition: Definition;
  /** For a definition: its whole extent, with subrules. */
  readonly whole?: Span;
}

/**
 * All places of a document that name an existing rule or term, in text order: definitions, the Contents, references,
 * quoted titles, and uses of terms. A range names its ends at their places, and the rules between them as a whole.
 */
export function occurrencesOf(workspace: Workspace, document: RulesDocument): Occurrence[] {
  const referred = blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference => referredTo(workspace, document, reference, start)),
  );
  const all = [...headOccurrences(workspace, document), ...referred, ...termUsesIn(workspace, document)];
  return all.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

function headOccurrences(workspace: Workspace, document: RulesDocument): Occurrence[] {
  const { bodyStart, body } = symbolsOf(document);
  const isBody = new Set(body);
  const ends = new Map(flat(outlineOf(document)).map(({ ordinal, end }) => [ordinal, end]));
  return document.heads.flatMap((head, ordinal) => {
    if (head.kind === 'rule' && ordinal >= bodyStart && !isBody.has(ordinal)) return [];
    const definition = namedBy(workspace, document, head, ordinal);
    if (!definition) return [];
    const isOwn = ordinal >= bodyStart || (definition.document === document && definition.ordinal === ordinal);
    const whole = isOwn && { whole: wholeOf(document, ordinal, ends.get(ordinal) ?? ordinal + 1) };
    return [{ span: headSpan({ document, ordinal }), definition, ...whole }];
  });
}

/** For a line of the Contents, the rule in the body, perhaps of another document. */
function namedBy(workspace: Workspace, document: RulesDocument, head: Head, at: number): Definition | undefined {
  const { rules, terms, bodyStart } = symbolsOf(document);
  if (head.kind === 'label') return undefined;
  if (head.kind === 'rule' && at < bodyStart)
    return resolveNumber(scopeOf(workspace, document), head.number).definition;
  const ordinal = head.kind === 'rule' ? rules.get(head.number.text) : terms.get(termKey(head.term));
  return { document, ordinal: ordinal ?? at };
}

function flat(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap(node => [node, ...flat(node.children)]);
}

function wholeOf(document: RulesDocument, ordinal: number, end: number): Span {
  const next = headBlockOf(document, end);
  return { start: startOf(document, headBlockOf(document, ordinal)), end: startOf(document, next) };
}

function referredTo(workspace: Workspace, document: RulesDocument, reference: Reference, start: number): Occurrence[] {
  const at = (span: Span, definitions: readonly (Definition | undefined)[]) =>
    definitions.flatMap(definition => (definition ? [{ span: shift(span, start), definition }] : []));
  const resolved = resolve(workspace, document, reference).map(({ definition }) => definition);
  if (reference.kind === 'term') return at(reference, resolved);
  const { title } = reference;
  const titles = title ? at(title, [titleOwner(workspace, document, reference)]) : [];
  if (reference.kind === 'number') return [...at(reference, resolved), ...titles];
  const [first, last] = resolveEnds(workspace, document, reference).map(({ definition }) => definition);
  const [firstSpan, lastSpan] = reference.ends;
  return [...at(firstSpan, [first]), ...at(lastSpan, [last]), ...at(reference, resolved.slice(1, -1)), ...titles];
}
