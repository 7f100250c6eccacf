import { type Citation, citationsIn } from '../../book/citations.ts';
import { termUsesOf } from '../../book/terms.ts';
import { type Definition, dependentsOf, headOf, headSpan, scopeOf, type Workspace } from '../../book/workspace.ts';
import { citedInSources, type SourcePlace } from '../../citing/citedInSources.ts';
import { type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Span, shift } from '../../text/span.ts';
import { pointedToFollow, targetsOf } from '../places/target.ts';

/** A piece of a document. */
export interface Place {
  readonly document: RulesDocument;
  readonly span: Span;
}

/** The rules and terms that the cursor is on or on a reference to: several in the middle of a range. */
export function subjectsAt(workspace: Workspace, document: RulesDocument, offset: number): Definition[] {
  const pointed = pointedToFollow(workspace, document, offset);
  if (!pointed) return [];
  const found = targetsOf(workspace, document, pointed).flatMap(({ definition }) => definition ?? []);
  return found.filter(
    (one, index) =>
      found.findIndex(other => other.document === one.document && other.ordinal === one.ordinal) === index,
  );
}

/**
 * Where the rules or the term under the cursor are referred to, a term in running text, too: the document of each first,
 * then those that extend it, in the order of the text, at last the source that cites the rules.
 */
export function referencesAt(
  workspace: Workspace,
  document: RulesDocument,
  offset: number,
  withDeclaration: boolean,
): Place[] {
  const subjects = subjectsAt(workspace, document, offset);
  const inSources = subjects.flatMap(subject => citedInSources(workspace, subject)).map(toPlace);
  const documents = new Set(
    subjects.flatMap(({ document }) => [document, ...dependentsOf(workspace, document), ...bookOfDefinition(document)]),
  );
  const inBooks = [...documents].flatMap(from => {
    const spans = subjects.flatMap(subject => [
      ...usesOf(workspace, subject, from),
      ...(withDeclaration ? [...definitionIn(subject, from), ...contentsLineIn(workspace, subject, from)] : []),
    ]);
    return inOrder(spans).map(span => ({ document: from, span }));
  });
  return [...inBooks, ...inSources];

  function bookOfDefinition(document: RulesDocument): readonly RulesDocument[] {
    return scopeOf(workspace, document)[0] ?? [];
  }
}

/** Where a source cites a rule. */
export function toPlace({ source, span }: SourcePlace): Place {
  return { document: source.document, span };
}

/** Where a document refers to a definition, and where its running text uses the term. */
export function usesOf(workspace: Workspace, subject: Definition, from: RulesDocument): Span[] {
  const cited = citationsIn(workspace, subject, from).map(citation => citedSpan(citation, subject));
  return [...cited, ...termUsesOf(workspace, subject, from)];
}

/** Where a citation names the definition: of a range the end that does, or all of it for a rule in between. */
export function citedSpan({ document, block, reference }: Citation, subject: Definition): Span {
  const start = startOf(document, block);
  const head = headOf(subject);
  const ends = reference.kind === 'range' && head.kind === 'rule' ? [reference.first, reference.last] : [];
  const end = ends.findIndex(({ text }) => head.kind === 'rule' && text === head.number.text);
  return shift(reference.kind === 'range' ? (reference.ends[end] ?? reference) : reference, start);
}

/** Where the definition is, if it is in this document. */
export function definitionIn(subject: Definition, from: RulesDocument): Span[] {
  return subject.document === from ? [headSpan(subject)] : [];
}

/** The line of the Contents that lists a rule, if this document of its book has one and is not defined by it. */
export function contentsLineIn(workspace: Workspace, subject: Definition, from: RulesDocument): Span[] {
  const head = headOf(subject);
  const isOfBook = scopeOf(workspace, subject.document)[0]?.includes(from);
  const ordinal = head.kind === 'rule' && isOfBook ? symbolsOf(from).contents.get(head.number.text) : undefined;
  if (ordinal === undefined || (subject.document === from && subject.ordinal === ordinal)) return [];
  return [headSpan({ document: from, ordinal })];
}

/** Sorted, each once. */
function inOrder(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.filter(({ start, end }, index) => sorted[index - 1]?.start !== start || sorted[index - 1]?.end !== end);
}
