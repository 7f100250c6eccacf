import { type BookFiles, matcherOf } from './books.ts';
import type { Problem, ProjectFile } from './projectFile.ts';

/** Files of one entry of a `rulebook.json`, which cite the same editions of books. */
export interface Citer {
  /** The path of the entry. */
  readonly path: Problem['path'];
  /** The URIs of its files. */
  readonly files: readonly string[];
  /** Names of the books that it cites, if specified. */
  readonly books: readonly string[];
  readonly cites: Readonly<Record<string, string>>;
  readonly migratedTo: Readonly<Record<string, string>>;
}

/** Reads from a project's file who cites which edition. */
export function citersIn(
  { books: entries, citing }: ProjectFile,
  books: readonly BookFiles[],
  citingFiles: readonly string[],
  uriOf: (path: string) => string,
): Citer[] {
  const citer = (
    path: Problem['path'],
    files: readonly string[],
    names: readonly string[],
    entry: ProjectFile['citing'][number] | ProjectFile['books'][number],
  ) => ({
    path,
    files: files.map(uriOf),
    books: names,
    cites: entry.cites,
    migratedTo: entry.migratedTo,
  });
  return [
    ...entries.map((entry, index) => {
      const { files, base } = books[index]!;
      const extended = books.filter(other => base.some(path => other.files.includes(path)));
      return citer(
        ['books', index],
        files,
        extended.flatMap(({ names }) => names.slice(0, 1)),
        entry,
      );
    }),
    ...citing.map((entry, index) => {
      const fits = matcherOf(entry.files);
      return citer(['citing', index], citingFiles.filter(fits), entry.book === undefined ? [] : [entry.book], entry);
    }),
  ];
}
