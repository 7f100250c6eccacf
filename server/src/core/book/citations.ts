import type { NumberReference, RangeReference, Reference } from '../blocks/block.ts';
import type { Stretch } from '../blocks/blocks.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { findTerm, type Symbols, symbolsOf, termKey, titledAlone } from '../document/symbols.ts';
import { expandRange, seriesOf } from '../numbers/ruleNumber.ts';
import { addTo } from '../text/lists.ts';
import { memo, remember } from '../text/memo.ts';
import { resolveNumber, termParts } from './resolve.ts';
import {
  type Definition,
  documentsReaching,
  headOf,
  scopeOf,
  scopeOfName,
  titleOf,
  type Workspace,
} from './workspace.ts';

/** A reference as seen from its target. */
export interface Citation {
  readonly document: RulesDocument;
  /** Index of the block in which the reference is. */
  readonly block: number;
  readonly reference: Reference;
}

/** The references in a stretch of blocks. */
interface CitationIndex {
  /** By number; one in another book by {@link bookKey}. */
  readonly byNumber: ReadonlyMap<string, readonly Cited[]>;
  /** By {@link termKey} of the name as written. */
  readonly byTerm: ReadonlyMap<string, readonly Cited[]>;
}

/** A reference in the block of a stretch with this index. */
interface Cited<R extends Reference = Reference> {
  readonly block: number;
  readonly reference: R;
}

/**
 * Every reference that names the definition, including ranges that contain it: in its own document, and in all others
 * that reach there and have no such rule themselves.
 */
export function citationsOf(workspace: Workspace, definition: Definition): readonly Citation[] {
  const { document } = definition;
  return documentsReaching(workspace, document).flatMap(other => citationsInDocument(workspace, definition, other));
}

/** The citations of a definition in one document. */
export function citationsInDocument(
  workspace: Workspace,
  definition: Definition,
  from: RulesDocument,
): readonly Citation[] {
  return [...citationsByNumber(workspace, definition, from), ...citationsByTerm(workspace, definition, from)];
}

/** What is found of a document stretch by stretch, as its citations. */
function citationsFound(document: RulesDocument, find: (stretch: Stretch) => readonly Cited[] | undefined): Citation[] {
  const found: Citation[] = [];
  let first = 0;
  for (const stretch of document.pieces.stretches) {
    for (const { block, reference } of find(stretch) ?? []) found.push({ document, block: first + block, reference });
    first += stretch.blocks.length;
  }
  return found;
}

function citationsByNumber(workspace: Workspace, definition: Definition, from: RulesDocument): Citation[] {
  const head = headOf(definition);
  if (head.kind !== 'rule') return [];
  const { document } = definition;
  const isMeant = () => resolveNumber(scopeOf(workspace, from), head.number).definition?.document === document;
  return citationsOfNumber(workspace, document, head.number.text, from, isMeant);
}

/**
 * The references in one document by a number of another one, whether or not it has such a rule: by the names of its
 * book, and, if `isMeant`, by the number alone.
 */
export function citationsOfNumber(
  workspace: Workspace,
  document: RulesDocument,
  text: string,
  from: RulesDocument,
  isMeant: () => boolean,
): Citation[] {
  const keys = (from.dialect.references.books ?? [])
    .filter(({ name }) => scopeOfName(workspace, name).flat().includes(document))
    .map(({ name }) => bookKey(name, text));
  return [...(from === document || isMeant() ? [text] : []), ...keys].flatMap(key =>
    citationsFound(from, stretch => memo(stretch, indexCitations, from.dialect).byNumber.get(key)),
  );
}

function citationsByTerm(workspace: Workspace, definition: Definition, from: RulesDocument): Citation[] {
  const isCitedByTitle = from.dialect.references.byTitle && titleOf(headOf(definition)) !== undefined;
  if (!definesTerm(definition) && !isCitedByTitle) return [];
  const { document, ordinal } = definition;
  const all = scopeOf(workspace, from).flat().map(symbolsOf);
  const own = all.indexOf(symbolsOf(document));
  return citationsFound(from, stretch =>
    remember(stretch, citedTerms, all, () => citedTerms(stretch, from, all))[own]?.get(ordinal),
  );
}

/**
 * Whether a definition is one of a term: an entry of the glossary, or a rule where those of a series are its entries.
 */
function definesTerm(definition: Definition): boolean {
  const head = headOf(definition);
  const { termSeries } = definition.document.dialect.layout;
  return head.kind === 'term' || (head.kind === 'rule' && !!termSeries && seriesOf(head.number) === termSeries);
}

/** For each of several glossaries the references in a stretch that name its terms, by the ordinals of these. */
type CitedTerms = readonly ReadonlyMap<number, readonly Cited[]>[];

/** What the names of terms in a stretch mean, looked for in the glossaries in their order. */
function citedTerms(stretch: Stretch, { dialect }: RulesDocument, all: readonly Symbols[]): CitedTerms {
  const cited = all.map(() => new Map<number, Cited[]>());
  for (const [name, references] of memo(stretch, indexCitations, dialect).byTerm) {
    for (const { symbols, ordinal } of termsMeant(all, name)) {
      const ofTerm = cited[all.indexOf(symbols)]!;
      for (const reference of references) addTo(ofTerm, ordinal, reference);
    }
  }
  return cited;
}

function termsMeant(all: readonly Symbols[], name: string) {
  const whole = termMeant(all, name);
  return whole.length ? whole : termParts(name).flatMap(part => termMeant(all, part));
}

function termMeant(all: readonly Symbols[], name: string) {
  for (const symbols of all) {
    const ordinal = findTerm(symbols, name) ?? titledAlone(symbols, name);
    if (ordinal !== undefined) return [{ symbols, ordinal }];
  }
  return [];
}

/** The key of a number of another book in the index. */
function bookKey(book: string, number: string): string {
  return `${book}\n${number}`;
}

function indexCitations(stretch: Stretch, dialect: Dialect): CitationIndex {
  const byNumber = new Map<string, Cited[]>();
  const byTerm = new Map<string, Cited[]>();
  stretch.blocks.forEach(({ references }, block) => {
    for (const reference of references) {
      const cited = { block, reference };
      if (reference.kind === 'term') addTo(byTerm, termKey(reference.term), cited);
      else for (const key of numberKeys(reference, dialect)) addTo(byNumber, key, cited);
    }
  });
  return { byNumber, byTerm };
}

/** The keys of the numbers that a reference names in the index. */
function numberKeys(reference: NumberReference | RangeReference, dialect: Dialect): string[] {
  const { book } = reference;
  const cited = dialect.references.books?.find(({ name }) => name === book)?.dialect ?? dialect;
  const numbers =
    reference.kind === 'number'
      ? [reference.text]
      : expandRange(reference.first, reference.last, cited.numbering).map(({ text }) => text);
  return book === undefined ? numbers : numbers.map(number => bookKey(book, number));
}
