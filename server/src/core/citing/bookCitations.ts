import type { NumberReference } from '../blocks/block.ts';
import { completenessKeys } from '../book/completeness.ts';
import { explain } from '../book/explain.ts';
import { type Resolution, resolveNumber } from '../book/resolve.ts';
import { type Book, ruleOf, type Scope, type Source, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type RulesDocument, textOf } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { editionNameOf } from '../editions/editionName.ts';
import { expandRange, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { memo, remember } from '../text/memo.ts';
import { touches } from '../text/span.ts';
import { type CitationGrammar, citationGrammar } from './citationGrammar.ts';
import { findCitations, type Pin, type SourceCitation } from './find.ts';
import { sourceZones } from './zones.ts';

/** A citation with a name of the book that it cites. */
export interface BookCitation extends SourceCitation {
  readonly book: string;
}

/** A file with more rules than this is a copy of the book, and cites nothing. */
const MOST_DEFINITIONS = 400;

/**
 * The citations of the current editions of all books in a source, in text order; none in a copy of a book. Cached until
 * the source or the numbers of a book change. Numbers that rules had `earlier` count like current ones.
 */
export function citationsIn(
  workspace: Workspace,
  source: Source,
  earlier?: ReadonlySet<string>,
): readonly BookCitation[] {
  if (!earlier) return allIn(workspace, source).current;
  const grammars = source.books.map(book => grammarForBook(workspace, book));
  return foundIn(
    source,
    grammars.map(grammar => grammar && memo(grammar, withNumbers, earlier)),
  ).current;
}

/** A citation of an edition that isn't the current one, or that isn't known. */
export type PinnedCitation = BookCitation & { readonly pin: Pin };

/** The citations of other editions in a source, as in `CR@2025-11-14 702.19b`, in text order. */
export function pinnedIn(workspace: Workspace, source: Source): readonly PinnedCitation[] {
  return allIn(workspace, source).pinned;
}

/** The citations in a source, by the edition that they are of. */
interface Found {
  readonly current: readonly BookCitation[];
  readonly pinned: readonly PinnedCitation[];
}

function allIn(workspace: Workspace, source: Source): Found {
  const { document, books } = source;
  const grammars = books.map(book => grammarForBook(workspace, book));
  return remember(document, citationsIn, [...books, ...grammars], () => foundIn(source, grammars));
}

/** Whether a source contains anything that can be a citation, whatever numbers its books have. */
export function mayCite(workspace: Workspace, { document, books }: Source): boolean {
  const text = textOf(document);
  return books.some(book => {
    const grammar = grammarForBook(workspace, book);
    // Searched from the start each time.
    return !grammar || [grammar.opening, grammar.identifier, ...grammar.forms].some(form => text.search(form) >= 0);
  });
}

function foundIn({ document, books }: Source, grammars: readonly (CitationGrammar | undefined)[]): Found {
  const text = textOf(document);
  const found = new Map<number, BookCitation>();
  const current = new Set(grammars.flatMap(grammar => grammar?.editions ?? []));
  for (const [index, book] of books.entries()) {
    const grammar = grammars[index];
    if (!grammar || isCopyOfBook(text, grammar)) continue;
    for (const citation of findCitations(text, sourceZones(document), grammar)) {
      const other = found.get(citation.start);
      if (!other || isLikelier(citation, other)) found.set(citation.start, { ...citation, book });
    }
  }
  const all = [...found.values()].sort((a, b) => a.start - b.start);
  const isPinned = (each: BookCitation): each is PinnedCitation => !!each.pin && !current.has(each.pin.edition);
  return { current: all.filter(each => !isPinned(each)), pinned: all.filter(isPinned) };
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
  const heads = scope.flat().flatMap(document => [document.heads, document.settled, document.dialect]);
  const numbers = remember(book, definedNumbersKey, heads, () =>
    [...scope.flat().map(definedNumbersKey), ...scope.flatMap(completenessKeys)].join('\n'),
  );
  return remember(book, citingGrammar, [numbers, dialectOfScope(scope)], () => citingGrammar(book, scope));
}

/** The documents of a book, and those that it extends, with the same numbering. */
function citedScope(workspace: Workspace, name: string): Scope {
  const all = scopeOfName(workspace, name);
  const numbering = dialectOfScope(all)?.numbering;
  return all.map(group => group.filter(one => one.dialect.numbering === numbering));
}

function dialectOfScope(scope: Scope): Dialect | undefined {
  return scope.flat()[0]?.dialect;
}

/** Everything that determines which numbers exist, and which are missing. */
function definedNumbersKey(document: RulesDocument): string {
  const { body, contents } = symbolsOf(document);
  const rules = body.map(ordinal => ruleOf(document, ordinal).number.text);
  return [...contents.keys(), '', ...rules].join(' ');
}

function citingGrammar({ names, citedAs, edition, earlier }: Book, scope: Scope): CitationGrammar | undefined {
  const dialect = dialectOfScope(scope);
  if (!dialect) return undefined;
  const numbers = new Set(
    scope.flat().flatMap(document => {
      const { rules, contents } = symbolsOf(document);
      return [...rules.keys(), ...contents.keys()];
    }),
  );
  const editions = [edition, ...scope.flat().map(editionNameOf)].filter(name => name !== undefined);
  return citationGrammar({
    names,
    citedAs,
    editions,
    earlier: earlier?.map(({ name }) => name),
    dialect,
    numbers,
    resolve: number => resolveSurely(scope, number),
  });
}

/** A number of a citation: outside the book unless it is certain that it's missing. */
function resolveSurely(scope: Scope, number: RuleNumber): Resolution {
  const resolution = resolveNumber(scope, number);
  return resolution.gap?.isUnsure ? { name: resolution.name, outcome: 'outside' } : resolution;
}

function withNumbers(grammar: CitationGrammar, others: ReadonlySet<string>): CitationGrammar {
  return citationGrammar({ ...grammar, numbers: new Set([...grammar.numbers, ...others]) });
}

function isCopyOfBook(text: string, { definition, numbers }: CitationGrammar): boolean {
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
  const number = numberInScope(scope, citation.number);
  return number && citation.status !== 'wildcard' ? [resolveSurely(scope, number)] : [];
}

/** The resolutions of the whole range that a citation ends: its ends, and all rules between them that exist. */
export function resolveCitedRange(workspace: Workspace, citation: BookCitation): readonly Resolution[] {
  const scope = scopeOfName(workspace, citation.book);
  const [first, last] = [citation.from, citation.number].map(text => numberInScope(scope, text));
  if (!first || !last) return resolveCitation(workspace, citation);
  const all = expandRange(first, last, scope.flat()[0]!.dialect.numbering);
  return all
    .map(number => resolveSurely(scope, number))
    .filter(({ definition, name }) => definition || name === first.text || name === last.text);
}

/** Why a citation leads to no rule: one sentence. */
export function explainCitation(workspace: Workspace, citation: BookCitation, resolution: Resolution): string {
  const { start, end, book, number: text = '' } = citation;
  const scope = scopeOfName(workspace, book);
  const reference: NumberReference = { kind: 'number', start, end, text, number: numberInScope(scope, text), book };
  return explain(resolution, resolution.outcome === 'outside' ? reference : undefined, scope.flat()[0]!);
}

function numberInScope(scope: Scope, text: string | undefined) {
  const numbering = scope.flat()[0]?.dialect.numbering;
  return text === undefined || !numbering ? undefined : parseNumber(text, numbering);
}
