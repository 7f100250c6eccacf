import type { Definition, Source, Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { Searcher } from '../../core/search/search.ts';

/** Why a question isn't answered: a sentence for the assistant that asked, which says what to do. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** A book of which nothing need have been read. */
export interface ShelfBook {
  /** What answers call it: the name by which others cite it, or the path of its first file. No two have the same. */
  readonly name: string;
  /** Paths of its files from the folder of the shelf on, with `/` between names. */
  readonly files: readonly string[];
}

/** A book that has been read. */
export interface OpenBook extends ShelfBook {
  readonly documents: readonly RulesDocument[];
  /** The documents of the book, and of those that were read with it. */
  readonly workspace: Workspace;
  /** The address at which a rule or term is published, where a `rulebook.json` says that. */
  readonly linkTo?: (definition: Definition) => string | undefined;
}

/** A text in place of that of a file. */
export interface Rewrite {
  readonly uri: string;
  readonly before: string;
  readonly after: string;
}

/** A change that was planned and waits for leave. */
export interface PendingPlan {
  readonly summary: string;
  readonly rewrites: readonly Rewrite[];
}

/** What tools work with. Nothing but the files of the books, and others in their folder, can be reached by it. */
export interface Desk {
  /** All books, as their files are now. */
  books(): Promise<readonly ShelfBook[]>;
  /** The book with this name; without one all, where they are few. Throws {@link Unanswered}. */
  open(name: string | undefined): Promise<readonly OpenBook[]>;
  /** A book that need not be read for this: undefined if it isn't. */
  opened(name: string): OpenBook | undefined;
  /** The files that cite books and are no documents of one. Throws {@link Unanswered} where one can't be read. */
  citing(book: OpenBook): Promise<readonly Source[]>;
  /** Finds rules in books that were opened together; they have been indexed. */
  searcherOf(books: readonly OpenBook[]): Promise<Searcher>;
  /** The path of a document from the folder of the shelf on. */
  pathOf(uri: string): string;
  /** A file in the folder of the shelf. Throws {@link Unanswered} where it is none, or can't be read. */
  readText(path: string): Promise<{ readonly uri: string; readonly text: string }>;
  /** A unified diff. */
  diffOf(rewrite: Rewrite): string;
  /** Writes all, or none: then it throws {@link Unanswered}, which says why. Undefined if nothing may be written. */
  readonly write: ((rewrites: readonly Rewrite[]) => Promise<void>) | undefined;
  readonly plans: Map<string, PendingPlan>;
  /** To be waited for in long work: lets others have a turn; throws where no one waits for the answer any more. */
  pause(): Promise<void>;
}
