import { resolveNumber } from '../book/resolve.ts';
import { type Definition, headOf, type Source, scopeOfName, type Workspace } from '../book/workspace.ts';
import { remember } from '../text/memo.ts';
import type { Span } from '../text/span.ts';
import { numeral } from '../text/words.ts';
import { type BookCitation, citationsIn, grammarForBook } from './bookCitations.ts';

/** A place where a source cites a rule: a number, or a whole range that contains the rule. */
export interface SourcePlace {
  readonly source: Source;
  readonly span: Span;
}

const NOWHERE: readonly SourcePlace[] = [];

/** The places where sources cite a rule, source by source, in text order. */
export function citedInSources(workspace: Workspace, definition: Definition): readonly SourcePlace[] {
  const head = headOf(definition);
  if (head.kind !== 'rule' || workspace.sources.size === 0) return NOWHERE;
  const { number } = head;
  const index = indexOf(workspace);
  const isMeant = (book: string) => {
    const found = resolveNumber(scopeOfName(workspace, book), number).definition;
    return found?.document === definition.document && found.ordinal === definition.ordinal;
  };
  const books = [...index.keys()].filter(book => index.get(book)!.has(number.text) && isMeant(book));
  return books.length ? books.flatMap(book => index.get(book)!.get(number.text)!) : NOWHERE;
}

/** “12 in code, 3 in tests”; empty for none. */
export function sourcesText(places: readonly SourcePlace[]): string {
  const tests = places.filter(({ source }) => source.isTest).length;
  const code = places.length - tests;
  return [...(code ? [`${numeral(code)} in code`] : []), ...(tests ? [`${numeral(tests)} in tests`] : [])].join(', ');
}

/** By the name of a book and a number in it. */
type Index = ReadonlyMap<string, ReadonlyMap<string, readonly SourcePlace[]>>;

function indexOf(workspace: Workspace): Index {
  const { sources, books } = workspace;
  const grammars = books.map(({ names: [name] }) => name && grammarForBook(workspace, name));
  return remember(sources, indexOf, [books, ...grammars], () => {
    const index = new Map<string, Map<string, SourcePlace[]>>();
    for (const source of sources.values()) addTo(index, source, citationsIn(workspace, source));
    return index;
  });
}

function addTo(
  index: Map<string, Map<string, SourcePlace[]>>,
  source: Source,
  citations: readonly BookCitation[],
): void {
  citations.forEach(({ book, number, from, targets, start, end }, at) => {
    const ofBook = index.get(book) ?? new Map<string, SourcePlace[]>();
    index.set(book, ofBook);
    for (const target of targets) {
      // The other end of a range is a separate citation.
      if (target === from) continue;
      const span = target === number || from === undefined ? { start, end } : { start: citations[at - 1]!.start, end };
      const places = ofBook.get(target) ?? [];
      places.push({ source, span });
      ofBook.set(target, places);
    }
  });
}
