import { type Reference as CoreReference, nameOfHead } from '../core/blocks/block.ts';
import { plainText } from '../core/blocks/cells.ts';
import { passagesOf } from '../core/book/passages.ts';
import { outcomeOf, resolve, titleOutcome } from '../core/book/resolve.ts';
import {
  type Definition as CoreDefinition,
  definitionIn,
  definitionSpan,
  emptyWorkspace,
  headOf,
  headSpan,
  scopeOf,
  titleOf,
  type Workspace,
} from '../core/book/workspace.ts';
import { blockAt, blocksOf, type RulesDocument as CoreDocument, startOf } from '../core/document/document.ts';
import { findTerm, symbolsOf } from '../core/document/symbols.ts';
import { remember } from '../core/text/memo.ts';
import { shift } from '../core/text/span.ts';
import type { Book, Definition, Passages, Reference, RulesDocument } from './apiTypes.ts';

/** The internal document; the library exposes less of it. */
export function coreOf(document: RulesDocument): CoreDocument {
  return document as CoreDocument;
}

/**
 * The documents for resolving a document: its book, or itself alone. Returns the same object for the same input. Throws
 * a `RangeError` if this version of the document isn't in the book.
 */
export function workspaceOfBook(document: RulesDocument, book?: Book): Workspace {
  const key = book ?? document;
  const known = remember(key, workspaceOfBook, [], () => bookWorkspace(book ?? { documents: [document] }));
  if (known.documents.get(document.uri) !== document)
    throw new RangeError(`this version of “${document.uri}” isn't in the book`);
  return known;
}

function bookWorkspace({ documents, base = [] }: Book): Workspace {
  const urisOf = (some: readonly RulesDocument[]) => some.map(({ uri }) => uri);
  return {
    ...emptyWorkspace,
    documents: new Map([...documents, ...base].map(document => [document.uri, coreOf(document)])),
    books: [{ names: [], documents: urisOf(documents), base: urisOf(base) }],
  };
}

/** All rules, headings, and terms that a document defines, in text order. Lines of the Contents aren't included. */
export function definitions(document: RulesDocument): Definition[] {
  const all = coreOf(document);
  const { body, bodyStart } = symbolsOf(all);
  const isBody = new Set(body);
  return all.heads.flatMap((head, ordinal) => {
    const counts = head.kind === 'term' ? ordinal >= bodyStart : isBody.has(ordinal);
    return counts ? [toDefinition({ document: all, ordinal })] : [];
  });
}

/** The rule with a number, or the term with a name, in a document or its book. */
export function find(document: RulesDocument, name: string, book?: Book): Definition | undefined {
  const documents = scopeOf(workspaceOfBook(document, book), coreOf(document)).flat();
  const found = definitionIn(documents, symbols => symbols.rules.get(name) ?? findTerm(symbols, name));
  return found && toDefinition(found);
}

/** The text of a definition as a person reads it: wrapped lines joined, without number and title. */
export function read({ document, ordinal }: Definition): Passages {
  return passagesOf({ document: coreOf(document), ordinal });
}

/** A definition as the library shows it. */
function toDefinition(definition: CoreDefinition): Definition {
  const { document, ordinal } = definition;
  const head = headOf(definition);
  const title = titleOf(head);
  const place = { ...definitionSpan(definition), head: headSpan(definition), document, ordinal };
  if (head.kind !== 'rule') return { kind: 'term', name: nameOfHead(head), ...place };
  const level = document.dialect.numbering.levels[head.number.level]!.name;
  return { kind: 'rule', name: head.number.text, ...(title !== undefined && { title }), level, ...place };
}

/** All references in a document with their targets, in text order. Without a book, the document is resolved alone. */
export function references(document: RulesDocument, book?: Book): Reference[] {
  const workspace = workspaceOfBook(document, book);
  const all = coreOf(document);
  return blocksOf(all).flatMap(({ block, index }) =>
    block.references.map(reference => toReference(workspace, all, reference, index)),
  );
}

function toReference(workspace: Workspace, document: CoreDocument, reference: CoreReference, block: number): Reference {
  const start = startOf(document, block);
  const resolutions = resolve(workspace, document, reference);
  const fit = titleOutcome(reference, resolutions);
  const { text } = blockAt(document, block)!;
  return {
    kind: reference.kind,
    ...shift(reference, start),
    text: plainText(text.slice(reference.start, reference.end), document.dialect).replace(/\s+/g, ' '),
    outcome: outcomeOf(resolutions),
    targets: resolutions.map(({ name, outcome, definition }) => ({
      name,
      outcome,
      ...(definition && { definition: toDefinition(definition) }),
    })),
    ...(reference.kind === 'range' && {
      ends: [shift(reference.ends[0], start), shift(reference.ends[1], start)] as const,
    }),
    ...(reference.kind !== 'term' && reference.title && { title: reference.title.text }),
    ...(fit && { titleOutcome: fit }),
  };
}
