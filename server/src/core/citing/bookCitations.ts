import { resolveNumber } from '../book/resolve.ts';
import { type Book, type Scope, scopeOfName, type Workspace } from '../book/workspace.ts';
import { symbolsOf } from '../document/symbols.ts';
import { memo } from '../text/memo.ts';
import { type CitationGrammar, citationGrammar } from './citationGrammar.ts';
import { findCitations, type SourceCitation } from './find.ts';
import { languageOf } from './sourceLanguages.ts';

/** A file that is no rules document and cites books. */
export interface CitingSource {
  readonly uri: string;
  readonly text: string;
  /** A name of each book that it cites. */
  readonly books: readonly string[];
}

/** A citation with a name of the book that it cites. */
export interface BookCitation extends SourceCitation {
  readonly book: string;
}

/** A file with more rules than this is a copy of the book, which cites nothing. */
const MOST_DEFINITIONS = 400;

/**
 * The citations in a source of all books that it cites, in the order of the text; none in a copy of a book. Numbers that rules
 * had earlier are found as those are that rules have.
 */
export function citationsIn(
  workspace: Workspace,
  { uri, text, books }: CitingSource,
  earlier?: ReadonlySet<string>,
): readonly BookCitation[] {
  const found = new Map<number, BookCitation>();
  for (const book of books) {
    const now = grammarForBook(workspace, book);
    const grammar = now && earlier ? memo(now, withNumbers, earlier) : now;
    if (!grammar || isCopy(text, grammar)) continue;
    for (const citation of findCitations(text, languageOf(uri), grammar)) {
      const other = found.get(citation.start);
      if (!other || isLikelier(citation, other)) found.set(citation.start, { ...citation, book });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** Of two books whose number it may be, the one that is announced is meant, else the one that has the rule. */
function isLikelier(citation: SourceCitation, other: SourceCitation): boolean {
  if (citation.labeled !== other.labeled) return citation.labeled;
  return citation.status === 'resolved' && other.status !== 'resolved';
}

/** How a book is cited, by one of its names; undefined where no document of it is known. */
export function grammarForBook(workspace: Workspace, name: string): CitationGrammar | undefined {
  const known = memo(workspace, noGrammars);
  if (!known.has(name)) known.set(name, makeGrammar(workspace, name));
  return known.get(name);
}

function noGrammars(_workspace: Workspace): Map<string, CitationGrammar | undefined> {
  return new Map();
}

function makeGrammar(workspace: Workspace, name: string): CitationGrammar | undefined {
  const { names } = workspace.books.find((book: Book) => book.names.includes(name)) ?? { names: [] };
  const all = scopeOfName(workspace, name);
  const dialect = all.flat()[0]?.dialect;
  if (!dialect) return undefined;
  const scope: Scope = all.map(group => group.filter(one => one.dialect.numbering === dialect.numbering));
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
