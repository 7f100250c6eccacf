import { URI, Utils } from 'vscode-uri';
import type { CheckSettings } from '../core/book/checkSettings.ts';
import type { Book, EarlierFile } from '../core/book/workspace.ts';
import { checks } from '../core/checks/allChecks.ts';
import { compileDialects } from '../core/dialect/described/compile.ts';
import { asPart, type CitedBook, citing, type Dialect } from '../core/dialect/dialect.ts';
import { inferred, inferredFrom } from '../core/dialect/shipped/inferred.ts';
import { FORMER_IDS, dialects as shipped } from '../core/dialect/shipped/shippedDialects.ts';
import { silent } from '../core/dialect/shipped/silent.ts';
import { detectDialect, dialectOfRules, fitted, fittedToPart } from '../core/document/detect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import type { Units } from '../core/text/columns.ts';
import { eachOnce } from '../core/text/memo.ts';
import type { Span } from '../core/text/span.ts';
import type { Host } from '../host.ts';
import { assignFiles, type BookFiles, matcherOf } from './books.ts';
import { type Citer, citersIn } from './citers.ts';
import { editionProblems } from './editionNames.ts';
import { PROJECT_FILE, type Problem, type ProjectFile, readProjectFile, spansIn, unknownName } from './projectFile.ts';
import { forEachAtOnce, type Pause, parseYielding } from './yieldingReads.ts';

/** A folder with a `rulebook.json`, and what it says about the documents in it. */
export interface Project {
  /** URI of the folder, with a slash at its end. */
  readonly folder: string;
  /** The text of its `rulebook.json`. */
  readonly text: string;
  /** Its problems, with offsets. */
  readonly problems: readonly LocatedProblem[];
  readonly books: readonly Book[];
  /** The unopened documents of its loaded books, read from their files. */
  readonly documents: readonly RulesDocument[];
  /** Unloaded books, because nothing open needs them, grouped by what is checked together. */
  readonly unloaded: readonly (readonly Book[])[];
  /** The dialects that it defines, and those of Rulebook. */
  readonly dialects: readonly Dialect[];
  /** Globs for the files of its books and citing files, for any folder. */
  readonly globs: readonly string[];
  /** Whether a file in its folder belongs to one of its books, or would if it existed. */
  covers(uri: string): boolean;
  /**
   * The dialect of a document in its folder; undefined if nothing sets or shows one, unless it's known to contain
   * rules.
   */
  dialectOf(uri: string, text: string, holdsRules?: boolean): Dialect | undefined;
  /** The dialect in which to read a document in its folder, which also says whether it is an excerpt. */
  asRead(uri: string, dialect: Dialect): Dialect;
  /** Its entries that cite an edition of a book. */
  readonly citers: readonly Citer[];
  /** The files in its folder that cite the books and aren't rules documents. */
  readonly citing: readonly string[];
  /** The patterns by which a citing file in its folder cites the books: `CR ({number})`. */
  patternsFor(uri: string): readonly string[];
  /** A name of each book that a citing file in its folder cites, in any usual form. */
  booksCitedBy(uri: string): readonly string[];
  /** Whether a citing file in its folder is a test. */
  isTest(uri: string): boolean;
  /** How to publish its books. */
  readonly publish: ProjectFile['publish'];
  /** How to check a document in its folder. */
  settingsFor(uri: string): CheckSettings;
}

export interface LocatedProblem extends Span {
  readonly severity: Problem['severity'];
  readonly message: string;
}

/** The path of a document relative to a folder that holds it. */
export function pathIn(folder: string, uri: string): string {
  return URI.parse(uri).path.slice(URI.parse(folder).path.length);
}

/** The URI of the `rulebook.json` in a folder. */
export function projectFileIn(folder: string): string {
  return folder + PROJECT_FILE;
}

/** The problems of a `rulebook.json` that its text alone shows. */
export function problemsIn(text: string): LocatedProblem[] {
  return located(text, readDefinitions(text).problems);
}

/** Options for reading a project. */
export interface Loading {
  /** The text of an open document, which isn't read from its file. */
  openText(uri: string): string | undefined;
  /** With more files than this, books that nothing open needs aren't loaded. */
  readonly fewFiles: number;
  readonly pause: Pause;
  /** Called with the number of files to read, and for each file that was read. */
  /** The position encoding of the client. */
  readonly units?: Units;
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
  const files = await readFiles(paths, async path => {
    const uri = uriOf(path);
    const text = openText(uri) ?? (await readOrReport(host, folder, uri, path, placeIn(books, path), unread));
    await pause();
    if (text === undefined) return undefined;
    const dialect = chosenDialect(path, text, ofBook.get(path)) ?? detectDialect(text, dialects);
    return { dialect, text: dialect && left.has(path) ? undefined : text };
  });
  const plain = plainDialects(books, dialects, files);
  const enriched = enricher(citedBooks(books, plain));
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

/** What is read of each file, without those that can't be read, in the order of the paths, whichever arrives first. */
async function readFiles(
  paths: readonly string[],
  read: (path: string) => Promise<FileRead | undefined>,
): Promise<Map<string, FileRead>> {
  const found = new Map<string, FileRead>();
  await forEachAtOnce(paths, async path => {
    const file = await read(path);
    if (file) found.set(path, file);
  });
  return new Map(paths.flatMap(path => (found.has(path) ? [[path, found.get(path)!] as const] : [])));
}

/** The dialect that the book of a file names, by the path of the file. */
function dialectsOfFiles(books: readonly BookFiles[]): ReadonlyMap<string, BookFiles['dialect']> {
  return new Map(
    books.flatMap(book => [...book.files, ...earlierFilesOf(book)].map(path => [path, book.dialect] as const)),
  );
}

/** By default, names of files or folders show which files are tests. */
const USUAL_TESTS = [
  '**/{test,tests,__tests__,spec}/**',
  '**/*[._-]{test,tests,spec}.*',
  '**/test_*',
  '**/*{Test,Tests,Spec}.*',
];

/** The globs of a project's file, compiled once. */
function byGlobs(
  folder: string,
  file: ProjectFile,
): Pick<Project, 'globs' | 'covers' | 'patternsFor' | 'booksCitedBy' | 'isTest' | 'settingsFor'> {
  const globs = file.books.flatMap(({ files, base, editions }) => [
    ...files,
    ...base,
    ...editions.flatMap(edition => edition.files),
  ]);
  const isCovered = matcherOf(globs);
  const citing = file.citing.map(({ files, ...entry }) => ({ fits: matcherOf(files), ...entry }));
  const isTest = matcherOf(file.tests.length ? file.tests : USUAL_TESTS);
  const cited = file.citing.flatMap(({ files, book }) => (book === undefined ? [] : files));
  const entriesFor = (uri: string) => citing.filter(({ fits }) => fits(pathIn(folder, uri)));
  return {
    globs: [...globs, ...cited].flatMap(watched),
    covers: uri => isCovered(pathIn(folder, uri)),
    patternsFor: uri => entriesFor(uri).flatMap(({ pattern }) => pattern ?? []),
    booksCitedBy: uri => (isCovered(pathIn(folder, uri)) ? [] : entriesFor(uri).flatMap(({ book }) => book ?? [])),
    isTest: uri => isTest(pathIn(folder, uri)),
    settingsFor: settingsIn(folder, file),
  };
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

/**
 * How to check a document: the severities and ignored findings for its path in the project's file. If several entries
 * match, the last one counts. Returns the same object for the same result.
 */
function settingsIn(
  folder: string,
  { checks, overrides, ignoreFindings }: ProjectFile,
): (uri: string) => CheckSettings {
  const chosen = overrides.map(({ files, checks }) => ({ fits: fitting(files), checks }));
  const ignored = ignoreFindings.map(({ check: code, files, ...finding }) => {
    return { fits: fitting(files), finding: { ...finding, ...(code !== undefined && { code }) } };
  });
  return eachOnce((uri: string) => {
    const path = pathIn(folder, uri);
    return {
      severities: Object.assign({}, checks, ...chosen.filter(({ fits }) => fits(path)).map(({ checks }) => checks)),
      ignored: ignored.filter(({ fits }) => fits(path)).map(({ finding }) => finding),
    };
  });
}

/** Whether a path matches one of the globs; without globs, every path does. */
function fitting(globs: readonly string[]): (path: string) => boolean {
  return globs.length ? matcherOf(globs) : () => true;
}

/**
 * The dialect of a text: what a project's file sets for its path, what is `known`, or what the text shows; undefined
 * for an ignored file.
 */
function dialectShown(file: ProjectFile, dialects: readonly Dialect[]) {
  const isIgnored = matcherOf(file.ignore);
  const chosenDialect = choosing(file, dialects);
  return (path: string, content: string, detect: typeof detectDialect, known?: ReadonlyMap<string, Dialect>) =>
    isIgnored(path) ? silent : (known?.get(path) ?? chosenDialect(path, content) ?? detect(content, dialects));
}

/** A glob of a project as a glob for any folder, which also matches everything in a folder that it names. */
function watched(glob: string): string[] {
  const plain = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  return [`**/${plain}`, `**/${plain}/**`];
}

/** Everything that the text of a `rulebook.json` says by itself. */
function readDefinitions(text: string): { file: ProjectFile; dialects: readonly Dialect[]; problems: Problem[] } {
  const file = readProjectFile(
    text,
    checks.map(({ code }) => code),
  );
  const { dialects: own, problems: undefinable } = compileDialects(file.dialects, shipped);
  const taken = new Set(own.map(({ id }) => id));
  const dialects = [...own, ...shipped.filter(({ id }) => !taken.has(id))];
  const ids = dialects.map(({ id }) => id);
  const problems: Problem[] = [
    ...file.problems,
    ...editionProblems(file),
    ...undefinable.map(({ path, message }) => ({ path: ['dialects', ...path], message, severity: 'error' as const })),
  ];
  const checkId = (id: string | undefined, path: Problem['path']) => {
    if (id && FORMER_IDS.has(id) && !ids.includes(id)) {
      const message = `Rulebook now infers dialect “${id}” from the text. Replace the ID with “${inferred.id}”, or remove it.`;
      problems.push({ path, message, severity: 'warning' });
      return;
    }
    const message = id && unknownName('dialect', id, ids);
    if (message) problems.push({ path, message, severity: 'error' });
  };
  file.books.forEach(({ dialect }, index) => {
    checkId(dialect, ['books', index, 'dialect']);
  });
  for (const [glob, dialect] of Object.entries(file.associations)) checkId(dialect, ['associations', glob]);
  return { file, dialects, problems };
}

/** No one reads more. */
const MOST_PROBLEMS = 100;

/** The problems with their places; if there are too many, errors come first. */
function located(text: string, problems: readonly Problem[]): LocatedProblem[] {
  const spanOf = spansIn(text);
  const shown = few(problems).map(problem => ({
    ...spanOf(problem),
    severity: problem.severity,
    message: problem.message,
  }));
  return shown.sort((a, b) => a.start - b.start);
}

function few(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const [errors, warnings] = [problems.filter(isError), problems.filter(problem => !isError(problem))];
  const count = problems.length.toLocaleString('en');
  const message = `This file has ${count} problems, of which ${MOST_PROBLEMS} are shown; fix these first.`;
  const rest: Problem = { path: [], message, severity: problems.some(isError) ? 'error' : 'warning' };
  return [rest, ...[...errors, ...warnings].slice(0, MOST_PROBLEMS)];
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
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

/** All files of a book and of the books that it extends. */
function filesOf({ files, base }: BookFiles): string[] {
  return [...files, ...base];
}

/** The files of its earlier editions. */
function earlierFilesOf({ editions }: BookFiles): string[] {
  return editions.flatMap(({ files }) => files);
}

/** Books that are checked together: all of them, if one extends another or has a name by which others can cite it. */
function groupsOf(books: readonly BookFiles[]): (readonly BookFiles[])[] {
  const areAlone = books.every(({ names, base }) => names.length === 0 && base.length === 0);
  return areAlone ? books.map(book => [book]) : [books];
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

/** Adds the names of books to a dialect; the same result for the same input. */
function enricher(books: readonly CitedBook[]): (dialect: Dialect) => Dialect {
  return eachOnce((dialect: Dialect) => citing(dialect, books));
}

/** Turns the dialect of a file into that of an excerpt, if it is one; the same result for the same input. */
function partsAmong({ excerpts }: ProjectFile): (path: string, dialect: Dialect) => Dialect {
  const isPart = matcherOf(excerpts);
  const ofPart = eachOnce(asPart);
  return (path, dialect) => (isPart(path) && !dialect.isPart ? ofPart(dialect) : dialect);
}
