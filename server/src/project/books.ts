import picomatch from 'picomatch/posix';
import type { Translated } from '../core/book/workspace.ts';
import type { Path } from '../core/text/readShape.ts';
import { numeral } from '../core/text/words.ts';
import { escapedGlob } from './glob.ts';
import type { BookEntry, ProjectFile, ProjectProblem } from './projectFile.ts';

/** A book with its files; all paths are relative to the folder of the project, with `/` as the separator. */
export interface BookFiles {
  readonly names: readonly string[];
  readonly files: readonly string[];
  /** The files of other books that it extends. */
  readonly base: readonly string[];
  readonly dialect: string | undefined;
  /** The name of its current edition, and its earlier editions with their files. */
  readonly edition: string | undefined;
  readonly editions: readonly EditionFiles[];
  /** Whether its files are said to be all of it. */
  readonly complete: boolean | undefined;
  /** Whether something that names its files matches none, so that rules are missing. */
  readonly isPart: boolean;
  /** Numbers that aren't given again. */
  readonly retired: readonly string[];
  /** Other forms in which source cites it: `wcag20:{number}`. */
  readonly citedAs: readonly string[];
  /** The language of its text, if it is named: `de`. */
  readonly language: string | undefined;
  /** The book that it is a translation of. */
  readonly translates: Translated | undefined;
}

/** An earlier edition of a book with its files. */
interface EditionFiles {
  readonly name: string;
  readonly files: readonly string[];
}

/** All files of a book and of the books that it extends. */
export function filesOf({ files, base }: BookFiles): string[] {
  return [...files, ...base];
}

/** The files of its earlier editions. */
export function earlierFilesOf({ editions }: BookFiles): string[] {
  return editions.flatMap(({ files }) => files);
}

/** Maximum number of files per glob of a rulebook; more are probably a mistake. */
const MOST_FILES = 1000;
/** A large program has some thousands of files. */
const MOST_CITING_FILES = 10_000;

/** Returns which files belong to each book of a project or cite its books, and problems of its globs and names. */
export function assignFiles(
  { books, ignore, citing }: ProjectFile,
  files: readonly string[],
): { books: readonly BookFiles[]; citing: readonly string[]; problems: readonly ProjectProblem[] } {
  const problems: ProjectProblem[] = [];
  const editions = books.map((book, index) =>
    book.editions.map(({ name, files: globs }, at): EditionFiles => {
      const path = (glob: number) => ['books', index, 'editions', at, 'files', glob];
      return { name, files: globs.flatMap((glob, number) => filesMatching(glob, path(number), files, problems)) };
    }),
  );
  // Files of earlier editions belong to no book.
  const earlier = new Set(editions.flat().flatMap(edition => edition.files));
  const isIgnored = matcherOf(ignore);
  const present = files.filter(file => !isIgnored(file) && !earlier.has(file));
  const own = ownFiles(books, present, problems);
  const isPart = (book: BookEntry) => book.files.some(glob => !present.some(matcherOf([glob])));
  const leanings = leaningsOf(books, own, present, problems);
  reportSharedNames(books, problems);
  const originals = books.map((book, index) => originalOfEntry(book, index, books, problems));
  const citingFiles = citing.flatMap(({ files: globs }, index) =>
    globs.flatMap((glob, at) =>
      filesMatching(glob, ['citing', index, 'files', at], files, problems, MOST_CITING_FILES),
    ),
  );
  return {
    citing: [...new Set(citingFiles)].sort(),
    books: books.map((book, index) => {
      const { names, dialect, edition, complete, retired, citedAs, language } = book;
      const files = own[index]!;
      const base = baseOf(index, leanings).filter(file => !files.includes(file));
      const extent = { complete, isPart: isPart(book), retired, citedAs, language };
      const translates = originals[index];
      return { names, dialect, files, base, edition, editions: editions[index]!, translates, ...extent };
    }),
    problems,
  };
}

/** What a book translates; a book that isn't known, or is a translation itself, is reported. */
function originalOfEntry(
  { translates }: BookEntry,
  index: number,
  books: readonly BookEntry[],
  problems: ProjectProblem[],
): Translated | undefined {
  if (!translates) return undefined;
  const original = books.findIndex(({ names }) => names.includes(translates.book));
  const path = ['books', index, 'translates', 'book'];
  if (original < 0) report(problems, path, `No book is named “${translates.book}”; use a name of the original.`);
  else if (original === index) report(problems, path, `${bookName(books, index)} can't translate itself.`);
  else if (books[original]!.translates)
    report(problems, path, `${bookName(books, original)} is a translation itself; use the name of its original.`);
  else return translates;
  return undefined;
}

/** The files of each book; a file in several books belongs to the first. */
function ownFiles(books: readonly BookEntry[], present: readonly string[], problems: ProjectProblem[]): string[][] {
  const owner = new Map<string, number>();
  return books.map((book, index) =>
    book.files.flatMap((glob, at) => {
      const path = ['books', index, 'files', at];
      const found = filesMatching(glob, path, present, problems);
      const taken = found.find(file => (owner.get(file) ?? index) !== index);
      if (taken !== undefined)
        report(
          problems,
          path,
          `“${taken}” already belongs to ${bookName(books, owner.get(taken)!)}; a file belongs to one book.`,
        );
      const free = found.filter(file => !owner.has(file));
      for (const file of free) owner.set(file, index);
      return free;
    }),
  );
}

/** An entry of a book's `base`: the files that it matches, and their books. */
interface Leaning {
  readonly files: readonly string[];
  readonly books: readonly number[];
}

function leaningsOf(
  books: readonly BookEntry[],
  own: readonly (readonly string[])[],
  present: readonly string[],
  problems: ProjectProblem[],
): Leaning[][] {
  const leanings = books.map((book, index) =>
    book.base.map((entry, at): Leaning => {
      const named = books.findIndex(({ names }) => names.includes(entry));
      if (named >= 0) return { files: own[named]!, books: [named] };
      const files = filesMatching(entry, ['books', index, 'base', at], present, problems);
      return { files, books: own.flatMap((other, owner) => (files.some(file => other.includes(file)) ? [owner] : [])) };
    }),
  );
  leanings.forEach((entries, index) => {
    entries.forEach((entry, at) => {
      const path = ['books', index, 'base', at];
      const [first] = entry.books;
      if (entry.books.includes(index))
        report(problems, path, `${bookName(books, index)} can't extend itself; remove this.`);
      else if (first !== undefined && reachedFrom(entry.books, leanings).has(index))
        report(
          problems,
          path,
          `${bookName(books, first)} extends ${bookName(books, index)} itself; remove one of the two.`,
        );
    });
  });
  return leanings;
}

function baseOf(index: number, leanings: readonly (readonly Leaning[])[]): string[] {
  const books = leanings[index]!.flatMap(entry => entry.books);
  const entries = [index, ...reachedFrom(books, leanings)].flatMap(book => leanings[book]!);
  return [...new Set(entries.flatMap(({ files }) => files))];
}

/** The given books, with those that they extend, directly or indirectly. */
function reachedFrom(books: readonly number[], leanings: readonly (readonly Leaning[])[]): Set<number> {
  const reached = new Set(books);
  for (const book of reached) for (const { books } of leanings[book]!) for (const next of books) reached.add(next);
  return reached;
}

function reportSharedNames(books: readonly BookEntry[], problems: ProjectProblem[]): void {
  const owner = new Map<string, number>();
  books.forEach(({ names }, index) => {
    names.forEach((name, at) => {
      const other = owner.get(name);
      if (other === undefined) owner.set(name, index);
      else report(problems, ['books', index, 'names', at], `“${name}” is already a name of ${bookName(books, other)}.`);
    });
  });
}

function filesMatching(
  glob: string,
  path: Path,
  files: readonly string[],
  problems: ProjectProblem[],
  most: number = MOST_FILES,
): string[] {
  const found = files.filter(matcherOf([glob]));
  if (found.length === 0)
    report(problems, path, `“${glob}” matches no file; globs are relative to the folder of this file.`);
  if (found.length > most)
    report(
      problems,
      path,
      `“${glob}” matches ${numeral(found.length)} files, but at most ${numeral(most)} are read; use a narrower glob.`,
    );
  return found.slice(0, most);
}

function report(problems: ProjectProblem[], path: Path, message: string): void {
  problems.push({ path, message, severity: 'warning' });
}

function bookName(books: readonly BookEntry[], index: number): string {
  const [name] = books[index]!.names;
  return name === undefined ? `book ${index + 1}` : `“${name}”`;
}

/** Whether a path matches one of the globs; the name of a folder matches everything in it. */
export function matcherOf(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.filter(Boolean).map(glob => {
    const plain = escapedGlob(glob.replace(/^\.\//, '').replace(/\/$/, ''));
    return picomatch(plain ? [plain, `${plain}/**`] : '**', { dot: true, nonegate: true });
  });
  return path => matchers.some(matches => matches(path));
}

/** Files of one entry of a `rulebook.json`, which cite the same editions of books. */
export interface Citer {
  /** The path of the entry. */
  readonly path: ProjectProblem['path'];
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
  return [
    ...entries.map(({ cites, migratedTo }, index) => {
      const { files, base } = books[index]!;
      const extended = books.filter(other => base.some(path => other.files.includes(path)));
      const names = extended.flatMap(({ names }) => names.slice(0, 1));
      return { path: ['books', index], files: files.map(uriOf), books: names, cites, migratedTo };
    }),
    ...citing.map(({ files: globs, book, cites, migratedTo }, index) => {
      const files = citingFiles.filter(matcherOf(globs)).map(uriOf);
      return { path: ['citing', index], files, books: book === undefined ? [] : [book], cites, migratedTo };
    }),
  ];
}
