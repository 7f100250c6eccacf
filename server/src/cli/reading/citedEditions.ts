import type { Book } from '../../core/book/workspace.ts';
import { parse } from '../../core/document/document.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import type { Project } from '../../project/project.ts';
import { WrongUsage } from '../arguments/options.ts';
import type { FoundProject } from './read.ts';

/** An edition given on the command line. */
export interface NamedEdition extends Edition {
  readonly name: string;
  /** The name in its text; undefined if there is none, or if it is the same as `name`. */
  readonly called?: string | undefined;
  /** Real paths of its files. */
  readonly files: readonly string[];
}

/** Names of a book's editions in its `rulebook.json`, oldest first. */
export function namesOfEditions({ earlier = [], edition }: Book): string[] {
  return [...earlier.map(({ name }) => name), ...(edition === undefined ? [] : [edition])];
}

/** The edition of a book with a name in its `rulebook.json`; undefined if there is none. */
export function editionOf(project: Project, book: Book, name: string): NamedEdition | undefined {
  if (book.edition === name) return currentEdition(project, book);
  const earlier = book.earlier?.find(each => each.name === name);
  if (!earlier) return undefined;
  const documents = earlier.files.map(({ uri, text, dialect }) => parse(uri, 0, text, dialect));
  return { ...asEdition(documents), name, files: [] };
}

/** What a name means in the `rulebook.json` here: a book (its newest edition), or an edition of a book. */
export function knownEdition(name: string, here: FoundProject | undefined): NamedEdition | undefined {
  const books = here?.project.books ?? [];
  const named = books.find(({ names }) => names.includes(name));
  if (here && named) return { ...currentEdition(here.project, named), name };
  const found = books.flatMap(book => editionOf(here!.project, book, name) ?? []);
  if (found.length > 1) throw new WrongUsage(`several books have an edition “${name}”; specify its files`);
  return found[0];
}

/** The edition that the current files of a book are. */
export function currentEdition({ documents }: Project, book: Book): NamedEdition {
  const own = documents.filter(({ uri }) => book.documents.includes(uri));
  return { ...asEdition(own), name: book.edition ?? book.names[0] ?? 'the book', files: [] };
}

/**
 * All editions of a book in the `rulebook.json` here, oldest first. Throws {@link WrongUsage} if the book is ambiguous.
 */
export function editionsHere(here: FoundProject | undefined, name: string | undefined): NamedEdition[] {
  const books = here?.project.books.filter(
    ({ names, earlier = [] }) => earlier.length && (!name || names.includes(name)),
  );
  const [book, ...others] = books ?? [];
  if (!here || !book) throw new WrongUsage('specify two or more editions, or list them in a rulebook.json');
  if (others.length)
    throw new WrongUsage(`specify the book with --book: ${books!.flatMap(({ names }) => names[0] ?? []).join(', ')}`);
  const earlier = (book.earlier ?? []).map(edition => editionOf(here.project, book, edition.name)!);
  return [...earlier, currentEdition(here.project, book)];
}
