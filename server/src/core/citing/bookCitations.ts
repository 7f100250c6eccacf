import type { NumberReference } from '../blocks/block.ts';
import { explain } from '../book/explain.ts';
import { type Resolution, resolveNumber } from '../book/resolve.ts';
import { type Book, ruleOf, type Scope, type Source, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type RulesDocument, textOf } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { expandRange, parseNumber } from '../numbers/ruleNumber.ts';
import { memo, remember } from '../text/memo.ts';
import { touches } from '../text/span.ts';
import { type CitationGrammar, citationGrammar } from './citationGrammar.ts';
import { findCitations, type SourceCitation } from './find.ts';
import { sourceZones } from './zones.ts';

/** A citation with a name of the book that it cites. */
export interface BookCitation extends SourceCitation {
  readonly book: string;
}

/** A file with more rules than this is a copy of the book, and cites nothing. */
const MOST_DEFINITIONS = 400;

/**
 * The citations of all books in a source, in text order; none in a copy of a book. Cached until the source or the
 * numbers of a book change. Numbers that rules had `earlier` count like current ones.
 */
export function citationsIn(
  workspace: Workspace,
  source: Source,
  earlier?: ReadonlySet<string>,
): readonly BookCitation[] {
  const { document, books } = source;
  const grammars = books.map(book => grammarForBook(workspace, book));
  if (!earlier) return remember(document, citationsIn, [...books, ...grammars], () => foundIn(source, grammars));
  return foundIn(
    source,
    grammars.map(grammar => grammar && memo(grammar, withNumbers, earlier)),
  );
}

/** Whether a source contains anything that can be a citation, whatever numbers its books have. */
export function mayCite(workspace: Workspace, { document, books }: Source): boolean {
  const text = textOf(document);
  return books.some(book => {
    const grammar = grammarForBook(workspace, book);
    // Searched from the start each time.
    return !grammar || text.search(grammar.opening) >= 0 || text.search(grammar.identifier) >= 0;
  });
}

function foundIn({ document, books }: Source, grammars: readonly (CitationGrammar | undefined)[]): BookCitation[] {
  const text = textOf(document);
  const found = new Map<number, BookCitation>();
  for (const [index, book] of books.entries()) {
    const grammar = grammars[index];
    if (!grammar || isCopy(text, grammar)) continue;
    for (const citation of findCitations(text, sourceZones(document), grammar)) {
      const other = found.get(citation.start);
      if (!other || isLikelier(citation, other)) found.set(citation.start, { ...citation, book });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** If a number can belong to two books, the announced one is meant, or else the one that has the rule. */
function isLikelier(citation: SourceCitation, other: SourceCitation): boolean {
  if (citation.labeled !== other.labeled) return citation.labeled;
  return citation.status === 'resolved' && other.status !== 'resolved';
}

/**
 * How a book is cited, by one of its names; undefined if no document of it is known. The same object while its rules
 * keep their numbers.
 */
export function grammarForBook(workspace: Workspace, name: string): CitationGrammar | undefined {
  const book = workspace.books.find(({ names }) => names.includes(name));
  if (!book) return undefined;
  const scope = citedScope(workspace, name);
  const heads = scope.flat().flatMap(document => [document.heads, document.dialect]);
  const numbers = remember(book, numbersIn, heads, () => scope.flat().map(numbersIn).join('\n'));
  return remember(book, makeGrammar, [numbers, dialectOf(scope)], () => makeGrammar(book, scope));
}

/** The documents of a book, and those that it extends, with the same numbering. */
function citedScope(workspace: Workspace, name: string): Scope {
  const all = scopeOfName(workspace, name);
  const numbering = dialectOf(all)?.numbering;
  return all.map(group => group.filter(one => one.dialect.numbering === numbering));
}

function dialectOf(scope: Scope): Dialect | undefined {
  return scope.flat()[0]?.dialect;
}

/** Everything that determines which numbers exist, and which are missing. */
function numbersIn(document: RulesDocument): string {
  const { body, contents, whole } = symbolsOf(document);
  const rules = body.map(ordinal => ruleOf(document, ordinal).number.text);
  return [whole, ...contents.keys(), '', ...rules].join(' ');
}

function makeGrammar({ names }: Book, scope: Scope): CitationGrammar | undefined {
  const dialect = dialectOf(scope);
  if (!dialect) return undefined;
  const numbers = new Set(
    scope.flat().flatMap(document => {
      const { rules, contents } = symbolsOf(document);
      return [...rules.keys(), ...contents.keys()];
    }),
  );
  return citationGrammar({ names, dialect, numbers, resolve: number => resolveNumber(scope, number) });
}

function withNumbers(grammar: CitationGrammar, others: ReadonlySet<string>): CitationGrammar {
  return citationGrammar({ ...grammar, numbers: new Set([...grammar.numbers, ...others]) });
}

function isCopy(text: string, { definition, numbers }: CitationGrammar): boolean {
  const defined = new Set<string>();
  for (const [, number = ''] of text.matchAll(definition)) if (numbers.has(number)) defined.add(number);
  return defined.size > MOST_DEFINITIONS;
}

/** The citation at an offset of a source; undefined in any other document. */
export function citationAt(workspace: Workspace, { uri }: RulesDocument, offset: number): BookCitation | undefined {
  const source = workspace.sources.get(uri);
  return source && citationsIn(workspace, source).find(citation => touches(citation, offset));
}

/** The resolution of a citation's number; empty for a placeholder or a wildcard. */
export function resolveCitation(workspace: Workspace, citation: BookCitation): readonly Resolution[] {
  const scope = scopeOfName(workspace, citation.book);
  const number = numberOf(scope, citation.number);
  return number && citation.status !== 'wildcard' ? [resolveNumber(scope, number)] : [];
}

/** The same for the whole range that a citation ends: its ends, and all rules between them that exist. */
export function resolveCitedRange(workspace: Workspace, citation: BookCitation): readonly Resolution[] {
  const scope = scopeOfName(workspace, citation.book);
  const [first, last] = [citation.from, citation.number].map(text => numberOf(scope, text));
  if (!first || !last) return resolveCitation(workspace, citation);
  const all = expandRange(first, last, scope.flat()[0]!.dialect.numbering);
  return all
    .map(number => resolveNumber(scope, number))
    .filter(({ definition, name }) => definition || name === first.text || name === last.text);
}

/** Why a citation leads to no rule: one sentence. */
export function explainCitation(workspace: Workspace, citation: BookCitation, resolution: Resolution): string {
  const { start, end, book, number: text = '' } = citation;
  const scope = scopeOfName(workspace, book);
  const reference: NumberReference = { kind: 'number', start, end, text, number: numberOf(scope, text), book };
  return explain(resolution, resolution.outcome === 'outside' ? reference : undefined, scope.flat()[0]!);
}

function numberOf(scope: Scope, text: string | undefined) {
  const numbering = scope.flat()[0]?.dialect.numbering;
  return text === undefined || !numbering ? undefined : parseNumber(text, numbering);
}
