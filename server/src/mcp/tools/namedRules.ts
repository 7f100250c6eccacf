import { explain } from '../../core/book/explain.ts';
import { type Resolution, resolve, resolveNumber } from '../../core/book/resolve.ts';
import { type Definition, scopeOf } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { findTerm, symbolsOf } from '../../core/document/symbols.ts';
import { parseNumber } from '../../core/numbers/ruleNumber.ts';
import { referencesNamed } from '../../core/search/searchNumbers.ts';
import { byDistance } from '../../core/text/spelling.ts';
import { type OpenBook, Unanswered } from '../desk/desk.ts';

/** The definitions that a number, range, or list names in some books. */
interface NamedRules {
  readonly found: readonly Definition[];
  /** For each number that leads nowhere, a sentence that says why. */
  readonly missing: readonly string[];
}

/** The rules that a text names as documents do. Throws {@link Unanswered} if none of them exists. */
export function rulesNamed(books: readonly OpenBook[], query: string): NamedRules {
  const inBooks = books.map(book => rulesNamedIn(book, query));
  const found = inBooks.flatMap(each => each.found);
  const missing = [...new Set(inBooks.flatMap(each => each.missing))];
  if (found.length) return { found, missing: books.length > 1 ? [] : missing };
  if (missing.length) throw new Unanswered(`${missing.join(' ')} Look for it with find_rules.`);
  throw new Unanswered(`“${query}” names no rule of ${namesOf(books)}; use a number, a range, or a list.`);
}

export function namesOf(books: readonly OpenBook[]): string {
  return books.map(({ name }) => `“${name}”`).join(', ');
}

function rulesNamedIn(book: OpenBook, query: string): NamedRules {
  for (const document of book.documents) {
    const resolutions = resolutionsIn(book, document, query);
    const missing = resolutions.filter(({ definition }) => !definition);
    if (resolutions.length)
      return {
        found: resolutions.flatMap(({ definition }) => definition ?? []),
        missing: missing.map(resolution => explain(resolution, undefined, document)),
      };
  }
  return { found: [], missing: [] };
}

function resolutionsIn({ workspace }: OpenBook, document: RulesDocument, query: string): readonly Resolution[] {
  const number = parseNumber(query.trim().replace(/\.$/, ''), document.dialect.numbering);
  if (number) return [resolveNumber(scopeOf(workspace, document), number)];
  return referencesNamed(query, document.dialect).flatMap(reference => resolve(workspace, document, reference));
}

/** The glossary entries with this name, its plural, or another form. Throws {@link Unanswered} if there are none. */
export function termsNamed(books: readonly OpenBook[], name: string): Definition[] {
  const found = books.flatMap(({ documents }) =>
    documents.flatMap(document => {
      const ordinal = findTerm(symbolsOf(document), name);
      return ordinal === undefined ? [] : [{ document, ordinal }];
    }),
  );
  if (found.length) return found;
  const known = books.flatMap(({ documents }) => documents.flatMap(document => [...symbolsOf(document).terms.keys()]));
  const near = byDistance(name.toLowerCase().slice(0, 40), [...new Set(known)], word => word)
    .slice(0, 3)
    .filter(({ word, distance }) => distance <= word.length / 2)
    .map(({ word }) => `“${word}”`);
  const hint = near.length ? ` The nearest are ${near.join(', ')}.` : '';
  throw new Unanswered(`“${name}” isn't in the glossary of ${namesOf(books)}.${hint} Or look for it with find_rules.`);
}
