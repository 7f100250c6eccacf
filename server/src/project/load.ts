import { URI, Utils } from 'vscode-uri';
import type { Book, EarlierFile } from '../core/book/workspace.ts';
import { asExcerpt, type CitedBook, citing, type Dialect } from '../core/dialect/dialect.ts';
import { detectDialect, dialectOfRules, fitted, fittedToPart } from '../core/document/detect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { inferred, inferredFrom } from '../core/shipped/inferred.ts';
import { FORMER_IDS } from '../core/shipped/shippedDialects.ts';
import { silent } from '../core/shipped/silent.ts';
import type { Units } from '../core/text/columns.ts';
import { eachOnce } from '../core/text/memo.ts';
import type { Host } from '../host.ts';
import { assignFiles, type BookFiles, citersIn, earlierFilesOf, filesOf, matcherOf } from './books.ts';
import { located, readDefinitions } from './definitions.ts';
import { type Pause, parseYielding, readInOrder } from './folderScan.ts';
import { byGlobs, type Project, pathIn } from './project.ts';
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

/** The dialect of each file; a file that shows none has the dialect of its book. */
function plainDialects(
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
function citedBooks(books: readonly BookFiles[], dialects: ReadonlyMap<string, Dialect>): CitedBook[] {
  return books.flatMap(({ names, files }) => {
    const dialect = files.map(path => dialects.get(path)).find(found => found);
    return names.length && dialect ? [{ name: names[0]!, names, dialect }] : [];
  });
}

/** Turns the dialect of a file into that of an excerpt, if it is one; the same result for the same input. */
function excerptsAmong({ excerpts }: ProjectFile): (path: string, dialect: Dialect) => Dialect {
  const isExcerpt = matcherOf(excerpts);
  const ofExcerpt = eachOnce(asExcerpt);
  return (path, dialect) => (isExcerpt(path) && !dialect.isExcerpt ? ofExcerpt(dialect) : dialect);
}

/**
 * The dialect of a text: what a project's file sets for its path, what is `known`, or what the text shows; undefined
 * for an ignored file.
 */
function dialectShown(file: ProjectFile, dialects: readonly Dialect[]) {
  const isIgnored = matcherOf(file.ignore);
  const chosenDialect = choosing(file, dialects);
  return (path: string, content: string, detect: typeof detectDialect, known: ReadonlyMap<string, Dialect>) =>
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
    const text = openText(uri) ?? (await readOrReport(host, folder, uri, path, placeIn(books, path), unread));
    await pause();
    if (text === undefined) return undefined;
    const dialect = chosenDialect(path, text, ofBook.get(path)) ?? detectDialect(text, dialects);
    return { dialect, text: dialect && left.has(path) ? undefined : text };
  });
  const plain = plainDialects(books, dialects, files);
  const cited = citedBooks(books, plain);
  const enriched = eachOnce((dialect: Dialect) => citing(dialect, cited));
  const earlier = (path: string) => {
    const text = files.get(path)?.text;
    return text === undefined ? [] : [{ uri: uriOf(path), text, dialect: enriched(plain.get(path)!) }];
  };
  const asRead = excerptsAmong(file);
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
    problems: located(text, [...defined, ...assigned, ...paths.flatMap(path => unread.get(path) ?? [])]),
    books: books.map(book => bookOf(book, uriOf, earlier)),
    documents,
    unloaded: unloaded.map(group => group.map(book => bookOf(book, uriOf, earlier))),
    dialects,
    ...byGlobs(folder, file),
    dialectOf(uri, content, holdsRules) {
      const dialect = shown(pathIn(folder, uri), content, holdsRules ? dialectOfRules : detectDialect, plain);
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
  return groupsOf(books).filter(group => !group.some(isNeeded));
}

function bookOf(
  { names, files, base, edition, editions }: BookFiles,
  uriOf: (path: string) => string,
  earlier: (path: string) => readonly EarlierFile[],
): Book {
  return {
    names,
    documents: files.map(uriOf),
    base: base.map(uriOf),
    edition,
    earlier: editions.map(each => ({ name: each.name, files: each.files.flatMap(earlier) })),
  };
}

/** The place where a `rulebook.json` names a file. */
function placeIn(books: readonly BookFiles[], path: string): ProjectProblem['path'] {
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
function groupsOf(books: readonly BookFiles[]): (readonly BookFiles[])[] {
  const areAlone = books.every(({ names, base }) => names.length === 0 && base.length === 0);
  return areAlone ? books.map(book => [book]) : [books];
}
