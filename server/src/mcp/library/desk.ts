import type { Definition, Source, Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { Searcher } from '../../core/search/search.ts';

/** Why a question isn't answered: a sentence for the assistant, which says what to do. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** A book that might not have been read yet. */
export interface ShelfBook {
  /** Its unique name in answers: the name by which others cite it, or the path of its first file. */
  readonly name: string;
  /** Paths of its files, relative to the folder of the shelf, with `/` as the separator. */
  readonly files: readonly string[];
  /** The names of its editions in `rulebook.json`, oldest first; the current one is last, if it has a name. */
  readonly editionNames: readonly string[];
}

/** The maximum number of books in a sentence. */
const SOME = 5;

/** “The books are “A”, “B”, and “C”.” There must be one. */
export function namesOf(books: readonly { readonly name: string }[]): string {
  const names = books.map(({ name }) => `“${name}”`);
  const [last] = names.slice(-1);
  if (names.length === 1) return `The only book is ${last}.`;
  if (names.length > SOME) return `The books include ${names.slice(0, SOME).join(', ')}; list_books lists all of them.`;
  return `The books are ${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} and ${last}.`;
}

/** A book that has already been read. */
export interface OpenBook extends ShelfBook {
  readonly documents: readonly RulesDocument[];
  /** The documents of the book, and of those that were read with it. */
  readonly workspace: Workspace;
  /** The published address of a rule or term, if `rulebook.json` specifies the site. */
  readonly linkTo?: (definition: Definition) => string | undefined;
}

/** A new text for a file. */
export interface Rewrite {
  readonly uri: string;
  readonly before: string;
  readonly after: string;
}

/** A planned change that hasn't been applied. */
export interface PendingPlan {
  readonly summary: string;
  readonly rewrites: readonly Rewrite[];
}

/** What tools work with. It gives access only to the books and other files in their folder. */
export interface Desk {
  /** All books, with the current files. */
  books(): Promise<readonly ShelfBook[]>;
  /** The book with this name; without a name, all books if they are few. Throws {@link Unanswered}. */
  open(name: string | undefined): Promise<readonly OpenBook[]>;
  /** A book that has already been read; undefined if there is none. */
  opened(name: string): OpenBook | undefined;
  /** The files that cite books and aren't part of one. Throws {@link Unanswered} if one can't be read. */
  citing(book: OpenBook): Promise<readonly Source[]>;
  /** Finds rules in books that were opened together, which are indexed. */
  searcherOf(books: readonly OpenBook[]): Promise<Searcher>;
  /** The path of a document relative to the folder of the shelf. */
  pathOf(uri: string): string;
  /** A file in the folder of the shelf. Throws {@link Unanswered} if it doesn't exist or can't be read. */
  readText(path: string): Promise<{ readonly uri: string; readonly text: string }>;
  /** A unified diff. */
  diffOf(rewrite: Rewrite): string;
  /**
   * Writes all files; if one fails, writes none and throws {@link Unanswered} with the reason. Undefined if nothing can
   * be written.
   */
  readonly write: ((rewrites: readonly Rewrite[]) => Promise<void>) | undefined;
  readonly plans: Map<string, PendingPlan>;
  /** For long work to wait for: lets others run; throws if the question was cancelled. */
  pause(): Promise<void>;
}
