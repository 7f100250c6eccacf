import { resolveNumber } from '../book/resolve.ts';
import { type Definition, headOf, isSame, type Source, scopeOfName, type Workspace } from '../book/workspace.ts';
import { addTo } from '../text/lists.ts';
import { eachOnce, remember } from '../text/memo.ts';
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
  const isMeant = eachOnce((book: string) =>
    isSame(resolveNumber(scopeOfName(workspace, book), head.number).definition, definition),
  );
  return (
    placesByNumber(workspace)
      .get(head.number.text)
      ?.filter(({ book }) => isMeant(book)) ?? NOWHERE
  );
}

/** “12 in code, 3 in tests”; empty for none. */
export function sourcesText(places: readonly SourcePlace[]): string {
  const tests = places.filter(({ source }) => source.isTest).length;
  const code = places.length - tests;
  return [...(code ? [`${numeral(code)} in code`] : []), ...(tests ? [`${numeral(tests)} in tests`] : [])].join(', ');
}

/** A place with a name of the book. */
type BookPlace = SourcePlace & { readonly book: string };

/** The places by the number that they cite, in any book. */
function placesByNumber(workspace: Workspace): ReadonlyMap<string, readonly BookPlace[]> {
  const { sources, books } = workspace;
  const grammars = books.map(({ names: [name] }) => name && grammarForBook(workspace, name));
  return remember(sources, placesByNumber, [books, ...grammars], () => {
    const index = new Map<string, BookPlace[]>();
    for (const source of sources.values()) addCited(index, source, citationsIn(workspace, source));
    return index;
  });
}

function addCited(index: Map<string, BookPlace[]>, source: Source, citations: readonly BookCitation[]): void {
  citations.forEach(({ book, number, from, targets, start, end }, at) => {
    for (const target of targets) {
      // The other end of a range is a separate citation.
      if (target === from) continue;
      const span = target === number || from === undefined ? { start, end } : { start: citations[at - 1]!.start, end };
      addTo(index, target, { source, span, book });
    }
  });
}
