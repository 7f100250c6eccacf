import { type Citation, citationsInDocument } from '../../book/citations.ts';
import { termUsesOf } from '../../book/terms.ts';
import {
  type Definition,
  documentsReaching,
  headOf,
  headSpan,
  isSame,
  scopeOf,
  type Workspace,
} from '../../book/workspace.ts';
import { citedInSources, type SourcePlace } from '../../citing/citedInSources.ts';
import { type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Span, shift } from '../../text/span.ts';
import { definitionAt } from './goToDefinition.ts';

/** A piece of a document. */
export interface DocumentSpan {
  readonly document: RulesDocument;
  readonly span: Span;
}

/** The rules and terms at the cursor, or cited there: several in the middle of a range. */
export function subjectsAt(workspace: Workspace, document: RulesDocument, offset: number): Definition[] {
  const found = definitionAt(workspace, document, offset).map(({ definition }) => definition);
  return found.filter((one, index) => found.findIndex(other => isSame(other, one)) === index);
}

/**
 * The places that cite the rules or the term at the cursor, including uses of terms in running text: the document of
 * each first, then documents that extend it, in text order, and then source.
 */
export function referencesAt(
  workspace: Workspace,
  document: RulesDocument,
  offset: number,
  withDeclaration: boolean,
): DocumentSpan[] {
  const subjects = subjectsAt(workspace, document, offset);
  const inSources = subjects.flatMap(subject => citedInSources(workspace, subject)).map(placeInSource);
  const documents = new Set(
    subjects.flatMap(({ document }) => [
      ...documentsReaching(workspace, document),
      ...(scopeOf(workspace, document)[0] ?? []),
    ]),
  );
  const inBooks = [...documents].flatMap(from => {
    const spans = subjects.flatMap(subject => [
      ...usesOf(workspace, subject, from),
      ...(withDeclaration ? [...declarationIn(subject, from), ...contentsLineIn(workspace, subject, from)] : []),
    ]);
    return uniqueSpans(spans).map(span => ({ document: from, span }));
  });
  return [...inBooks, ...inSources];
}

/** The citations of a rule in a source. */
export function placeInSource({ source, span }: SourcePlace): DocumentSpan {
  return { document: source.document, span };
}

/** The references to a definition in a document, and uses of the term in its running text. */
export function usesOf(workspace: Workspace, subject: Definition, from: RulesDocument): Span[] {
  const cited = citationsInDocument(workspace, subject, from).map(citation => citedSpan(citation, subject));
  return [...cited, ...termUsesOf(workspace, subject, from)];
}

/** The part of a citation that names the definition: an end of a range, or the whole range for a rule in between. */
export function citedSpan({ document, block, reference }: Citation, subject: Definition): Span {
  const start = startOf(document, block);
  const head = headOf(subject);
  const ends = reference.kind === 'range' && head.kind === 'rule' ? [reference.first, reference.last] : [];
  const end = ends.findIndex(({ text }) => head.kind === 'rule' && text === head.number.text);
  return shift(reference.kind === 'range' ? (reference.ends[end] ?? reference) : reference, start);
}

/** The place of the definition, if it is in this document. */
export function declarationIn(subject: Definition, from: RulesDocument): Span[] {
  return subject.document === from ? [headSpan(subject)] : [];
}

/** The line of the Contents that lists a rule, if this document of its book has one and doesn't define the rule. */
export function contentsLineIn(workspace: Workspace, subject: Definition, from: RulesDocument): Span[] {
  const head = headOf(subject);
  const isOfBook = scopeOf(workspace, subject.document)[0]?.includes(from);
  const ordinal = head.kind === 'rule' && isOfBook ? symbolsOf(from).contents.get(head.number.text) : undefined;
  if (ordinal === undefined || (subject.document === from && subject.ordinal === ordinal)) return [];
  return [headSpan({ document: from, ordinal })];
}

/** Sorted, without duplicates. */
function uniqueSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.filter(({ start, end }, index) => sorted[index - 1]?.start !== start || sorted[index - 1]?.end !== end);
}
