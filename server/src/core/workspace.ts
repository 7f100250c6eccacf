import type { Head, NumberReference, RangeReference, Reference, TermReference } from './block.ts';
import { type Gap, gapAt } from './cover.ts';
import type { RulesDocument } from './document.ts';
import { expandRange, type RuleNumber } from './ruleNumber.ts';
import { type Span, shift } from './span.ts';
import { findTerm, headBlocksOf, symbolsOf, titleKey } from './symbols.ts';

/** The documents that are known, by URI. Immutable. */
export interface Workspace {
  readonly documents: ReadonlyMap<string, RulesDocument>;
}

export const emptyWorkspace: Workspace = { documents: new Map() };

export function withDocument(workspace: Workspace, document: RulesDocument): Workspace {
  return { documents: new Map(workspace.documents).set(document.uri, document) };
}

export function withoutDocument(workspace: Workspace, uri: string): Workspace {
  const documents = new Map(workspace.documents);
  documents.delete(uri);
  return { documents };
}

/** The documents that are resolved together with the given one, itself first. */
export function bookOf(_workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  return [document];
}

/** A rule, heading or term where it stands: the head with this ordinal in `document.heads`. */
export interface Definition {
  readonly document: RulesDocument;
  readonly ordinal: number;
}

export function headOf(definition: Definition): Head {
  return definition.document.heads[definition.ordinal]!;
}

/** Where the number or term of a definition stands: offsets in its document. */
export function headSpan({ document, ordinal }: Definition): Span {
  const index = headBlocksOf(document)[ordinal]!;
  return shift(document.blocks[index]!.head!, document.starts[index]!);
}

/** All that belongs to a head up to the next one, with the paragraphs and examples that follow: offsets in its document. */
export function definitionSpan({ document, ordinal }: Definition): Span {
  const blocks = headBlocksOf(document);
  const next = blocks[ordinal + 1] ?? document.blocks.length;
  return { start: document.starts[blocks[ordinal]!]!, end: document.starts[next]! };
}

/** *broken*: not there although the document covers the place; *outside*: no document of the book reaches there. */
export type Outcome = 'resolved' | 'broken' | 'outside';

/** What one number or term that a reference names comes to. */
export interface Resolution {
  readonly name: string;
  readonly outcome: Outcome;
  readonly definition?: Definition;
  /** Where a rule is missing: the place in which it would stand. */
  readonly gap?: Gap;
}

/** What a reference names, in order: one number or term, or for a range its ends and all between that exists. */
export function resolve(workspace: Workspace, document: RulesDocument, reference: Reference): readonly Resolution[] {
  const book = bookOf(workspace, document);
  switch (reference.kind) {
    case 'number':
      return [resolveSingle(book, reference)];
    case 'range':
      return resolveRange(book, reference, document);
    case 'term':
      return [resolveTerm(book, reference)];
  }
}

/** Broken where one of the resolutions is, else outside where one is. */
export function outcomeOf(resolutions: readonly Resolution[]): Outcome {
  if (resolutions.some(({ outcome }) => outcome === 'broken')) return 'broken';
  return resolutions.some(({ outcome }) => outcome === 'outside') ? 'outside' : 'resolved';
}

function resolveSingle(book: readonly RulesDocument[], reference: NumberReference): Resolution {
  const { number, text } = reference;
  if (!number) return { name: text, outcome: book.some(document => symbolsOf(document).whole) ? 'broken' : 'outside' };
  const found = resolveNumber(book, number);
  return reference.wrongKeyword && found.outcome === 'resolved' ? { ...found, outcome: 'broken' } : found;
}

/** Finds a number in the bodies of the book, else in its Contents, else the gap that it leaves. */
export function resolveNumber(book: readonly RulesDocument[], number: RuleNumber): Resolution {
  const name = number.text;
  for (const part of ['rules', 'contents'] as const) {
    for (const document of book) {
      const ordinal = symbolsOf(document)[part].get(name);
      if (ordinal !== undefined) return { name, outcome: 'resolved', definition: { document, ordinal } };
    }
  }
  for (const document of book) {
    const gap = gapAt(document, number);
    if (gap) return { name, outcome: 'broken', gap };
  }
  return { name, outcome: 'outside' };
}

function resolveRange(book: readonly RulesDocument[], range: RangeReference, document: RulesDocument): Resolution[] {
  const numbers = expandRange(range.first, range.last, document.dialect.numbering);
  const isEnd = (index: number) => index === 0 || index === numbers.length - 1;
  return numbers
    .map(number => resolveNumber(book, number))
    .filter(({ outcome }, index) => isEnd(index) || outcome === 'resolved');
}

function resolveTerm(book: readonly RulesDocument[], reference: TermReference): Resolution {
  const name = reference.term;
  for (const document of book) {
    const ordinal = findTerm(symbolsOf(document), name);
    if (ordinal !== undefined) return { name, outcome: 'resolved', definition: { document, ordinal } };
  }
  return { name, outcome: book.some(document => symbolsOf(document).hasGlossary) ? 'broken' : 'outside' };
}

/** How a quoted title fits the rule that is named with it; undefined where nothing is quoted or the rule is not there. */
export type TitleOutcome = 'match' | 'mismatch' | 'untitled';

export function titleOutcome(reference: Reference, resolutions: readonly Resolution[]): TitleOutcome | undefined {
  const [{ definition, outcome } = {}] = resolutions;
  if (reference.kind === 'term' || !reference.title || !definition || outcome !== 'resolved') return undefined;
  const title = titleOf(headOf(definition));
  if (title === undefined) return 'untitled';
  return titleKey(title) === titleKey(reference.title.text) ? 'match' : 'mismatch';
}

/** The title of a rule that has one. */
export function titleOf(head: Head): string | undefined {
  return head.kind === 'rule' ? head.title : undefined;
}

/** A reference as seen from its target. */
export interface Citation {
  readonly document: RulesDocument;
  /** Index of the block in which the reference stands. */
  readonly block: number;
  readonly reference: Reference;
}

interface CitationIndex {
  readonly byNumber: ReadonlyMap<string, readonly Citation[]>;
  readonly byTerm: ReadonlyMap<string, readonly Citation[]>;
}

const citationMemo = new WeakMap<RulesDocument, CitationIndex>();

/** Every reference of the book that names the definition, a range that reaches over it included. */
export function citationsOf(workspace: Workspace, definition: Definition): readonly Citation[] {
  const head = headOf(definition);
  return bookOf(workspace, definition.document).flatMap(document => {
    const { byNumber, byTerm } = citationIndex(document);
    if (head.kind === 'rule') return byNumber.get(head.number.text) ?? [];
    return head.kind === 'term' ? (byTerm.get(head.term) ?? []) : [];
  });
}

function citationIndex(document: RulesDocument): CitationIndex {
  const known = citationMemo.get(document);
  if (known) return known;
  const byNumber = new Map<string, Citation[]>();
  const byTerm = new Map<string, Citation[]>();
  document.blocks.forEach((block, index) => {
    for (const reference of block.references) {
      const citation = { document, block: index, reference };
      for (const name of namesOf(reference, document)) {
        const map = reference.kind === 'term' ? byTerm : byNumber;
        const citations = map.get(name);
        if (citations) citations.push(citation);
        else map.set(name, [citation]);
      }
    }
  });
  const index = { byNumber, byTerm };
  citationMemo.set(document, index);
  return index;
}

/** The numbers that a reference names, or the term as the glossary writes it. */
function namesOf(reference: Reference, document: RulesDocument): string[] {
  const { heads, dialect } = document;
  if (reference.kind === 'number') return [reference.text];
  if (reference.kind === 'range') {
    return expandRange(reference.first, reference.last, dialect.numbering).map(number => number.text);
  }
  const head = heads[findTerm(symbolsOf(document), reference.term) ?? -1];
  return head?.kind === 'term' ? [head.term] : [];
}
