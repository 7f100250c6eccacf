import { URI, Utils } from 'vscode-uri';
import type { Book, EarlierFile } from '../core/book/workspace.ts';
import { citing, type Dialect } from '../core/dialect/dialect.ts';
import { detectDialect, dialectOfRules } from '../core/document/detect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import type { Units } from '../core/text/columns.ts';
import { eachOnce } from '../core/text/memo.ts';
import type { Host } from '../host.ts';
import {
  choosing,
  citedBooks,
  dialectShown,
  dialectsOfFiles,
  type FileRead,
  partsAmong,
  plainDialects,
} from './bookDialects.ts';
import { assignFiles, type BookFiles, earlierFilesOf, filesOf } from './books.ts';
import { citersIn } from './citers.ts';
import { located, readDefinitions } from './definitions.ts';
import { type Project, pathIn } from './project.ts';
import type { Problem, ProjectFile } from './projectFile.ts';
import { byGlobs } from './projectGlobs.ts';
import { type Pause, parseYielding, readInOrder } from './yieldingReads.ts';

/** Options for reading a project. */
interface Loading {
  /** The text of an open document, which isn't read from its file. */
  openText(uri: string): string | undefined;
  /** With more files than this, books that nothing open needs aren't loaded. */
  readonly fewFiles: number;
  readonly pause: Pause;
  /** The position encoding of the client. */
  readonly units?: Units;
  /** Called with the number of files to read, and for each file that was read. */
  readonly progress?: { begin(files: number): void; step(): void };
}

/** Reads synchronously, from files alone. */
const fromFiles: Loading = { openText: () => undefined, fewFiles: Infinity, pause: () => undefined };

/** Reads the project of a folder, given the text of its `rulebook.json`. */
export async function loadProject(
  folder: string,
  text: string,
  host: Host,
  { openText, fewFiles, pause, progress, units }: Loading = fromFiles,
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
  const unread = new Map<string, Problem>();
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
  const asRead = partsAmong(file);
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
function placeIn(books: readonly BookFiles[], path: string): Problem['path'] {
  const index = books.findIndex(book => filesOf(book).includes(path));
  const earlier = books.findIndex(book => earlierFilesOf(book).includes(path));
  return index < 0 ? ['books', earlier, 'editions'] : ['books', index, 'files'];
}

async function readOrReport(
  host: Host,
  folder: string,
  uri: string,
  path: string,
  place: Problem['path'],
  unread: Map<string, Problem>,
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
