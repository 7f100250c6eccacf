import { existsSync } from 'node:fs';
import type { Book } from '../../core/book/workspace.ts';
import { parse } from '../../core/document/document.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import type { Host } from '../../host.ts';
import type { Project } from '../../project/load.ts';
import { WrongUsage } from '../arguments/options.ts';
import type { FoundProject } from './read.ts';
import { type NamedEdition, readEdition } from './readEdition.ts';

/** The names of the editions of a book that its `rulebook.json` knows, the oldest first. */
export function namesOfEditions({ earlier = [], edition }: Book): string[] {
  return [...earlier.map(({ name }) => name), ...(edition === undefined ? [] : [edition])];
}

/** An edition by its name in a `rulebook.json`, or by its files; undefined, and told, where these can't be read. */
export async function editionNamed(
  name: string,
  {
    project,
    book,
    host,
  }: { readonly project?: Project | undefined; readonly book?: Book | undefined; readonly host: Host },
): Promise<NamedEdition | undefined> {
  if (book && project && !existsSync(name)) {
    if (book.edition === name) return currentEdition(project, book);
    const earlier = book.earlier?.find(each => each.name === name);
    const documents = earlier?.files.map(({ uri, text, dialect }) => parse(uri, 0, text, dialect));
    if (documents) return { ...asEdition(documents), name, files: [] };
    if (namesOfEditions(book).length && !/[./\\*]/.test(name))
      throw new WrongUsage(`there is no edition “${name}”: there are ${namesOfEditions(book).join(', ')}`);
  }
  return readEdition(name, host);
}

/** The edition that the files of a book hold. */
export function currentEdition({ documents }: Project, book: Book): NamedEdition {
  const own = documents.filter(({ uri }) => book.documents.includes(uri));
  return { ...asEdition(own), name: book.edition ?? book.names[0] ?? 'the book', files: [] };
}

/** All editions of a book that the `rulebook.json` here knows, the oldest first. Throws {@link WrongUsage} where it isn't known which. */
export function editionsHere(here: FoundProject | undefined, name: string | undefined): NamedEdition[] {
  const books = here?.project.books.filter(
    ({ names, earlier = [] }) => earlier.length && (!name || names.includes(name)),
  );
  const [book, ...others] = books ?? [];
  if (!here || !book) throw new WrongUsage('give two or more editions, or name them in a rulebook.json');
  if (others.length)
    throw new WrongUsage(`say of which book with --book: ${books!.flatMap(({ names }) => names[0] ?? []).join(', ')}`);
  const earlier = (book.earlier ?? []).map(({ name: edition, files }) => ({
    ...asEdition(files.map(({ uri, text, dialect }) => parse(uri, 0, text, dialect))),
    name: edition,
    files: [],
  }));
  return [...earlier, currentEdition(here.project, book)];
}
