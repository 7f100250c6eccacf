import { asPart, type CitedBook, type Dialect } from '../core/dialect/dialect.ts';
import { inferred, inferredFrom } from '../core/dialect/shipped/inferred.ts';
import { FORMER_IDS } from '../core/dialect/shipped/shippedDialects.ts';
import { silent } from '../core/dialect/shipped/silent.ts';
import { type detectDialect, dialectOfRules, fitted, fittedToPart } from '../core/document/detect.ts';
import { eachOnce } from '../core/text/memo.ts';
import { type BookFiles, earlierFilesOf, matcherOf } from './books.ts';
import type { ProjectFile } from './projectFile.ts';

/** Returns the dialect that the project's file sets for a path, or else for its book, fitted to the text. */
export function choosing({ associations }: ProjectFile, dialects: readonly Dialect[]) {
  const pairs = Object.entries(associations).map(([glob, id]) => ({ fits: matcherOf([glob]), id }));
  return (path: string, text: string, ofBook?: string): Dialect | undefined => {
    const id = pairs.find(({ fits }) => fits(path))?.id ?? ofBook;
    const wanted = id && FORMER_IDS.has(id) ? inferred.id : id;
    const dialect = dialects.find(known => id === known.id) ?? dialects.find(known => wanted === known.id);
    return dialect && fitted(dialect, text);
  };
}

/** A file of a book: the dialect that it shows, and its text if requested. */
export interface FileRead {
  readonly dialect?: Dialect | undefined;
  readonly text?: string | undefined;
}

/** The dialect that the book of a file names, by the path of the file. */
export function dialectsOfFiles(books: readonly BookFiles[]): ReadonlyMap<string, BookFiles['dialect']> {
  return new Map(
    books.flatMap(book => [...book.files, ...earlierFilesOf(book)].map(path => [path, book.dialect] as const)),
  );
}

/** The scheme of a book, if one of its files shows it by its own numbers. */
function schemeOfAll(paths: readonly string[], read: ReadonlyMap<string, FileRead>): Dialect | undefined {
  const files = paths.map(path => read.get(path)!).filter(({ dialect }) => !dialect || dialect.inferred);
  if (files.length < 2 || !files.some(({ dialect }) => dialect)) return undefined;
  return inferredFrom(files.map(({ text = '' }) => text).join('\n\n'));
}

/** The dialect of each file; a file that shows none has the dialect of its book. */
export function plainDialects(
  books: readonly BookFiles[],
  dialects: readonly Dialect[],
  read: ReadonlyMap<string, FileRead>,
): Map<string, Dialect> {
  const found = new Map<string, Dialect>();
  const owned = new Set(books.flatMap(({ files }) => files));
  for (const book of books) {
    const others = [...book.base.filter(path => !owned.has(path)), ...earlierFilesOf(book)];
    const paths = [...book.files, ...others].filter(path => read.has(path));
    const otherwise = schemeOfAll(paths, read) ?? paths.map(path => read.get(path)!.dialect).find(dialect => dialect);
    for (const path of paths) {
      const { dialect, text = '' } = read.get(path)!;
      const own = dialect?.inferred && otherwise?.inferred ? fittedToPart(otherwise, text) : dialect;
      found.set(path, own ?? otherwise ?? dialectOfRules(text, dialects));
    }
  }
  return found;
}

/** The books with names by which others can cite them. */
export function citedBooks(books: readonly BookFiles[], dialects: ReadonlyMap<string, Dialect>): CitedBook[] {
  return books.flatMap(({ names, files }) => {
    const dialect = files.map(path => dialects.get(path)).find(found => found);
    return names.length && dialect ? [{ name: names[0]!, names, dialect }] : [];
  });
}

/** Turns the dialect of a file into that of an excerpt, if it is one; the same result for the same input. */
export function partsAmong({ excerpts }: ProjectFile): (path: string, dialect: Dialect) => Dialect {
  const isPart = matcherOf(excerpts);
  const ofPart = eachOnce(asPart);
  return (path, dialect) => (isPart(path) && !dialect.isPart ? ofPart(dialect) : dialect);
}

/**
 * The dialect of a text: what a project's file sets for its path, what is `known`, or what the text shows; undefined
 * for an ignored file.
 */
export function dialectShown(file: ProjectFile, dialects: readonly Dialect[]) {
  const isIgnored = matcherOf(file.ignore);
  const chosenDialect = choosing(file, dialects);
  return (path: string, content: string, detect: typeof detectDialect, known: ReadonlyMap<string, Dialect>) =>
    isIgnored(path) ? silent : (known.get(path) ?? chosenDialect(path, content) ?? detect(content, dialects));
}
