import { URI, Utils } from 'vscode-uri';
import type { Book, EarlierFile } from '../core/book/workspace.ts';
import { asComplete, type CitedBook, type Dialect, type LinkForm, withCitedBooks } from '../core/dialect/dialect.ts';
import { detectDialect, dialectOfRules, fitted, fittedToPart } from '../core/document/detect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { dialectOfTranslation } from '../core/editions/dialectOfTranslation.ts';
import { inferred, inferredFrom } from '../core/shipped/inferred.ts';
import { FORMER_IDS } from '../core/shipped/shippedDialects.ts';
import { silent } from '../core/shipped/silent.ts';
import type { Units } from '../core/text/columns.ts';
import { eachOnce } from '../core/text/memo.ts';
import type { Host } from '../host.ts';
import { assignFiles, type BookFiles, citersIn, earlierFilesOf, filesOf, matcherOf } from './books.ts';
import { locatedProblems, readDefinitions } from './definitions.ts';
import { type Pause, parseYielding, readInOrder } from './folderScan.ts';
import { byGlobs, type Detect, type Project, pathIn } from './project.ts';
import type { ProjectFile, ProjectProblem } from './projectFile.ts';

/** Returns the dialect that the project's file sets for a path, or else for its book, fitted to the text. */
function choosing({ associations }: ProjectFile, dialects: readonly Dialect[]) {
  const pairs = Object.entries(associations).map(([glob, id]) => ({ fits: matcherOf([glob]), id }));
  return (path: string, text: string, ofBook?: string): Dialect | undefined => {
    const id = pairs.find(({ fits }) => fits(path))?.id ?? ofBook;
    const wanted = id && FORMER_IDS.has(id) ? inferred.id : id;
    const dialect = dialects.find(known => id === known.id) ?? dialects.find(known => wanted === known.id);
    return dialect && fitted(dialect, text);
  };
}

/** A file of a book: the dialect that it shows, and its text if requested. */
interface FileRead {
  readonly dialect?: Dialect | undefined;
  readonly text?: string | undefined;
}

/** The dialect that the book of a file names, by the path of the file. */
function dialectsOfFiles(books: readonly BookFiles[]): ReadonlyMap<string, BookFiles['dialect']> {
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

/**
 * The dialect of each file; a file that shows none has the dialect of its book. An earlier edition is read by itself, so
 * it changes nothing in how the book is read.
 */
function plainDialects(
  books: readonly BookFiles[],
  dialects: readonly Dialect[],
  read: ReadonlyMap<string, FileRead>,
): Map<string, Dialect> {
  const found = new Map<string, Dialect>();
  const owned = new Set(books.flatMap(({ files }) => files));
  for (const book of books) {
    const readTogether = (files: readonly string[], usual?: Dialect) => {
      const paths = files.filter(path => read.has(path));
      const shown = schemeOfAll(paths, read) ?? paths.map(path => read.get(path)!.dialect).find(dialect => dialect);
      for (const path of paths) {
        const { dialect, text = '' } = read.get(path)!;
        const own = dialect?.inferred && shown?.inferred ? fittedToPart(shown, text) : dialect;
        found.set(path, own ?? shown ?? usual ?? dialectOfRules(text, dialects));
      }
      return shown;
    };
    const usual = readTogether([...book.files, ...book.base.filter(path => !owned.has(path))]);
    for (const { files } of book.editions) readTogether(files, usual);
  }
  for (const book of books)
    for (const [path, dialect] of translatedDialects(book, books, read, found)) found.set(path, dialect);
  return found;
}

/** The dialects of a translation's files: a reading in which they have the numbers of the original. */
function translatedDialects(
  { files, translates }: BookFiles,
  books: readonly BookFiles[],
  read: ReadonlyMap<string, FileRead>,
  dialects: ReadonlyMap<string, Dialect>,
): [string, Dialect][] {
  const original = books.find(({ names }) => translates && names.includes(translates.book));
  const texts = (original?.files ?? []).flatMap(path => {
    const { text } = read.get(path) ?? {};
    return text === undefined ? [] : [{ text, dialect: dialects.get(path)! }];
  });
  return files.flatMap((path): [string, Dialect][] => {
    const { text } = read.get(path) ?? {};
    return text === undefined ? [] : [[path, dialectOfTranslation(text, dialects.get(path)!, texts)]];
  });
}

/** The books with names by which others can cite them. */
function citableBooks(books: readonly BookFiles[], dialects: ReadonlyMap<string, Dialect>): CitedBook[] {
  return books.flatMap(({ names, files }) => {
    const dialect = files.map(path => dialects.get(path)).find(found => found);
    return names.length && dialect ? [{ name: names[0]!, names, dialect }] : [];
  });
}

/** The addresses of links that name rules, and problems with them. */
function linkForms({ links }: ProjectFile): { forms: readonly LinkForm[]; problems: readonly ProjectProblem[] } {
  const forms: LinkForm[] = [];
  const problems: ProjectProblem[] = [];
  for (const [address, number] of Object.entries(links)) {
    const [before, after, more] = address.split('{number}');
    if (before && after !== undefined && more === undefined) forms.push({ before, after, number });
    else {
      const message = `“${address}” can't be the address of a rule; write something and then {number} once.`;
      problems.push({ path: ['links', address], message, severity: 'error' });
    }
  }
  return { forms, problems };
}

/**
 * The dialect of a file that is said to be complete or an excerpt, as a book is while a file of it is missing or can't be
 * read; the same result for the same input.
 */
function extentsIn(
  { excerpts }: ProjectFile,
  books: readonly BookFiles[],
  unread: ReadonlyMap<string, ProjectProblem>,
): (path: string, dialect: Dialect) => Dialect {
  const isExcerpt = matcherOf(excerpts);
  const extentOf = ({ files, isPart, complete }: BookFiles) =>
    isPart || files.some(path => unread.has(path)) ? false : complete;
  const ofBook = new Map(books.flatMap(book => book.files.map(path => [path, extentOf(book)] as const)));
  const whole = eachOnce((dialect: Dialect) => asComplete(dialect, true));
  const partly = eachOnce((dialect: Dialect) => asComplete(dialect, false));
  return (path, dialect) => {
    const complete = isExcerpt(path) ? false : ofBook.get(path);
    if (complete === undefined || dialect.complete === complete) return dialect;
    return complete ? whole(dialect) : partly(dialect);
  };
}

/**
 * The dialect of a text: what a project's file sets for its path, what is `known`, or what the text shows; undefined
 * for an ignored file.
 */
function dialectShown(file: ProjectFile, dialects: readonly Dialect[]) {
  const isIgnored = matcherOf(file.ignore);
  const chosenDialect = choosing(file, dialects);
  return (path: string, content: string, detect: Detect, known: ReadonlyMap<string, Dialect>) =>
    isIgnored(path) ? silent : (known.get(path) ?? chosenDialect(path, content) ?? detect(content, dialects));
}

/** Options for reading a project. */
interface Loading {
  /** The text of an open document, which isn't read from its file. */
  openText?(uri: string): string | undefined;
  /** With more files than this, books that nothing open needs aren't loaded. */
  readonly fewFiles?: number;
  readonly pause?: Pause;
  /** The position encoding of the client. */
  readonly units?: Units;
  /** Called with the number of files to read, and for each file that was read. */
  readonly progress?: { begin(files: number): void; step(): void };
}

/** Reads the project of a folder, given the text of its `rulebook.json`; without options, all of it from files alone. */
export async function loadProject(
  folder: string,
  text: string,
  host: Host,
  { openText = () => undefined, fewFiles = Infinity, pause = () => undefined, progress, units }: Loading = {},
): Promise<Project> {
  const { file, dialects, problems: defined } = readDefinitions(text);
  const { books, citing: citingFiles, problems: assigned } = assignFiles(file, await host.listFiles(folder));
  const uriOf = eachOnce((path: string) => Utils.joinPath(URI.parse(folder), path).toString());
  const own = new Set(books.flatMap(filesOf));
  const paths = [...new Set([...own, ...books.flatMap(earlierFilesOf)])];
  const isOpen = (path: string) => openText(uriOf(path)) !== undefined;
  const unloaded = own.size > fewFiles ? groupsToLeave(file, books, isOpen) : [];
  const left = new Set(unloaded.flat().flatMap(book => [...filesOf(book), ...earlierFilesOf(book)]));
  const chosenDialect = choosing(file, dialects);
  const ofBook = dialectsOfFiles(books);
  const unread = new Map<string, ProjectProblem>();
  progress?.begin(paths.length);
  const files = await readInOrder<FileRead>(paths, async path => {
    const uri = uriOf(path);
    const text = openText(uri) ?? (await readOrReport(host, folder, uri, path, pathInBooks(books, path), unread));
    await pause();
    if (text === undefined) return undefined;
    const dialect = chosenDialect(path, text, ofBook.get(path)) ?? detectDialect(text, dialects);
    return { dialect, text: dialect && left.has(path) ? undefined : text };
  });
  const plain = plainDialects(books, dialects, files);
  const cited = citableBooks(books, plain);
  const links = linkForms(file);
  const enriched = eachOnce((dialect: Dialect) => withCitedBooks(dialect, cited, links.forms));
  const earlier = (path: string) => {
    const text = files.get(path)?.text;
    return text === undefined ? [] : [{ uri: uriOf(path), text, dialect: enriched(plain.get(path)!) }];
  };
  const asRead = extentsIn(file, books, unread);
  const documents: RulesDocument[] = [];
  for (const [path, { text }] of files) {
    progress?.step();
    if (text === undefined || !own.has(path) || left.has(path) || isOpen(path)) continue;
    const dialect = asRead(path, enriched(plain.get(path)!));
    documents.push(await parseYielding(uriOf(path), text, dialect, 'whole', pause, units));
  }
  const shown = dialectShown(file, dialects);
  return {
    folder,
    text,
    problems: locatedProblems(text, [
      ...defined,
      ...assigned,
      ...links.problems,
      ...paths.flatMap(path => unread.get(path) ?? []),
    ]),
    books: books.map(book => bookFromFiles(book, uriOf, earlier)),
    documents,
    unloaded: unloaded.map(group => group.map(book => bookFromFiles(book, uriOf, earlier))),
    dialects,
    ...byGlobs(folder, file),
    dialectOf(uri, content, detect = detectDialect) {
      const dialect = shown(pathIn(folder, uri), content, detect, plain);
      return dialect && enriched(dialect);
    },
    asRead: (uri, dialect) => asRead(pathIn(folder, uri), dialect),
    citing: citingFiles.map(uriOf),
    citers: citersIn(file, books, citingFiles, uriOf),
    publish: file.publish,
  };
}

/** Groups of books that nothing open needs, and no file cites. */
function groupsToLeave(file: ProjectFile, books: readonly BookFiles[], isOpen: (path: string) => boolean) {
  const cited = new Set(file.citing.flatMap(({ book }) => book ?? []));
  const isNeeded = (book: BookFiles) => filesOf(book).some(isOpen) || book.names.some(name => cited.has(name));
  return groupsOfBooks(books).filter(group => !group.some(isNeeded));
}

function bookFromFiles(
  { names, files, base, edition, editions, retired, citedAs, language, translates }: BookFiles,
  uriOf: (path: string) => string,
  earlier: (path: string) => readonly EarlierFile[],
): Book {
  return {
    names,
    documents: files.map(uriOf),
    base: base.map(uriOf),
    edition,
    retired,
    citedAs,
    language,
    translates,
    earlier: editions.map(each => ({ name: each.name, files: each.files.flatMap(earlier) })),
  };
}

/** The place where a `rulebook.json` names a file. */
function pathInBooks(books: readonly BookFiles[], path: string): ProjectProblem['path'] {
  const index = books.findIndex(book => filesOf(book).includes(path));
  const earlier = books.findIndex(book => earlierFilesOf(book).includes(path));
  return index < 0 ? ['books', earlier, 'editions'] : ['books', index, 'files'];
}

async function readOrReport(
  host: Host,
  folder: string,
  uri: string,
  path: string,
  place: ProjectProblem['path'],
  unread: Map<string, ProjectProblem>,
): Promise<string | undefined> {
  try {
    return await host.readText(uri, folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    unread.set(path, { path: place, message: `“${path}” can't be read: ${reason}.`, severity: 'warning' });
    return undefined;
  }
}

/** Books that are checked together: all of them, if one extends another or has a name by which others can cite it. */
function groupsOfBooks(books: readonly BookFiles[]): (readonly BookFiles[])[] {
  const areAlone = books.every(({ names, base }) => names.length === 0 && base.length === 0);
  return areAlone ? books.map(book => [book]) : [books];
}
