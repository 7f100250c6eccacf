import type { RangeReference, Reference, TermReference } from './block.ts';
import type { RulesDocument } from './document.ts';
import { resolveNumber, termParts } from './resolve.ts';
import { expandRange } from './ruleNumber.ts';
import { findTerm, type Symbols, symbolsOf, termKey } from './symbols.ts';
import { type Definition, dependentsOf, headOf, reachOf, reachOfName, type Workspace } from './workspace.ts';

/** A reference as seen from its target. */
export interface Citation {
  readonly document: RulesDocument;
  /** Index of the block in which the reference stands. */
  readonly block: number;
  readonly reference: Reference;
}

interface CitationIndex {
  /** By number; one in another book by {@link bookKey}. */
  readonly byNumber: ReadonlyMap<string, readonly Citation[]>;
  /** By {@link termKey} of the name as it is written. */
  readonly byTerm: ReadonlyMap<string, readonly Citation[]>;
}

const citationMemo = new WeakMap<RulesDocument, CitationIndex>();

/**
 * Every reference that names the definition, a range that reaches over it included: in its own document, and in all others
 * that reach there and have no such rule themselves.
 */
export function citationsOf(workspace: Workspace, definition: Definition): readonly Citation[] {
  const { document } = definition;
  return [document, ...dependentsOf(workspace, document)].flatMap(other => citationsIn(workspace, definition, other));
}

/** The citations of a definition in one document. */
export function citationsIn(workspace: Workspace, definition: Definition, from: RulesDocument): readonly Citation[] {
  return [...citationsByNumber(workspace, definition, from), ...citationsByTerm(workspace, definition, from)];
}

/** How often the references of a document name each number. */
export function timesCited(document: RulesDocument): (number: string) => number {
  const { byNumber } = citationIndex(document);
  return number => byNumber.get(number)?.length ?? 0;
}

function citationsByNumber(workspace: Workspace, definition: Definition, from: RulesDocument): Citation[] {
  const head = headOf(definition);
  if (head.kind !== 'rule') return [];
  const { document } = definition;
  const { text } = head.number;
  const { byNumber } = citationIndex(from);
  const isMeant =
    from === document || resolveNumber(reachOf(workspace, from), head.number).definition?.document === document;
  const keys = (from.dialect.references.books ?? [])
    .filter(({ name }) => reachOfName(workspace, name).flat().includes(document))
    .map(({ name }) => bookKey(name, text));
  return [...(isMeant ? [text] : []), ...keys].flatMap(key => byNumber.get(key) ?? []);
}

function citationsByTerm(workspace: Workspace, { document, ordinal }: Definition, from: RulesDocument) {
  const all = reachOf(workspace, from).flat().map(symbolsOf);
  return citationsOfTerms(from, all).get(symbolsOf(document))?.get(ordinal) ?? [];
}

/** For each glossary the citations of its terms, by their ordinals. */
type TermCitations = ReadonlyMap<Symbols, ReadonlyMap<number, readonly Citation[]>>;

const termMemo = new WeakMap<RulesDocument, { all: readonly Symbols[]; citations: TermCitations }>();

/** What the names of terms in a document mean, looked for in the glossaries in their order. */
function citationsOfTerms(from: RulesDocument, all: readonly Symbols[]): TermCitations {
  const known = termMemo.get(from);
  if (known?.all.length === all.length && known.all.every((symbols, index) => symbols === all[index]))
    return known.citations;
  const citations = new Map(all.map(symbols => [symbols, new Map<number, Citation[]>()]));
  for (const [name, cited] of citationIndex(from).byTerm) {
    for (const { symbols, ordinal } of termsMeant(all, name)) {
      const ofTerm = citations.get(symbols)!;
      for (const citation of cited) add(ofTerm, ordinal, citation);
    }
  }
  termMemo.set(from, { all, citations });
  return citations;
}

function termsMeant(all: readonly Symbols[], name: string) {
  const whole = termMeant(all, name);
  return whole.length ? whole : termParts(name).flatMap(part => termMeant(all, part));
}

function termMeant(all: readonly Symbols[], name: string) {
  for (const symbols of all) {
    const ordinal = findTerm(symbols, name);
    if (ordinal !== undefined) return [{ symbols, ordinal }];
  }
  return [];
}

/** Under what a number of another book stands in the index. */
function bookKey(book: string, number: string): string {
  return `${book}\n${number}`;
}

function citationIndex(document: RulesDocument): CitationIndex {
  const known = citationMemo.get(document);
  if (known) return known;
  const byNumber = new Map<string, Citation[]>();
  const byTerm = new Map<string, Citation[]>();
  document.blocks.forEach((block, index) => {
    for (const reference of block.references) {
      const citation = { document, block: index, reference };
      if (reference.kind === 'term') add(byTerm, termKey(reference.term), citation);
      else for (const number of numbersOf(reference, document)) add(byNumber, number, citation);
    }
  });
  const index = { byNumber, byTerm };
  citationMemo.set(document, index);
  return index;
}

function add<K>(map: Map<K, Citation[]>, key: K, citation: Citation): void {
  const citations = map.get(key);
  if (citations) citations.push(citation);
  else map.set(key, [citation]);
}

/** The keys of the numbers that a reference names. */
function numbersOf(reference: Exclude<Reference, TermReference>, document: RulesDocument): string[] {
  const { book } = reference;
  const numbers = reference.kind === 'number' ? [reference.text] : rangeNumbers(reference, document);
  return book === undefined ? numbers : numbers.map(number => bookKey(book, number));
}

function rangeNumbers({ first, last, book }: RangeReference, { dialect }: RulesDocument): string[] {
  const cited = dialect.references.books?.find(({ name }) => name === book)?.dialect ?? dialect;
  return expandRange(first, last, cited.numbering).map(({ text }) => text);
}
