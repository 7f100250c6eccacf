import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { URI } from 'vscode-uri';
import { nearbyFileOf } from '../../core/book/nearby.ts';
import {
  type EarlierEdition,
  emptyWorkspace,
  type NearbyFile,
  type Source,
  type Workspace,
  withDocument,
} from '../../core/book/workspace.ts';
import { type Dialect, withCitedBooks } from '../../core/dialect/dialect.ts';
import { dialectOfNamed, fitted } from '../../core/document/detect.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { dialects } from '../../core/shipped/shippedDialects.ts';
import { silent } from '../../core/shipped/silent.ts';
import { folderOf } from '../../core/text/fileName.ts';
import { eachOnce } from '../../core/text/memo.ts';
import { decode } from '../../files/decode.ts';
import { nearestProject } from '../../node/nodeHost.ts';
import { loadProject } from '../../project/load.ts';
import type { Project } from '../../project/project.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { workspaceOf } from '../../project/projectWorkspace.ts';
import type { ImportedText } from '../../word/word.ts';
import { Failure } from '../program/options.ts';
import { host } from '../program/root.ts';
import { EXIT, failureOn, printFailure } from '../showing/output.ts';
import type { ProgressLine } from '../showing/progressLine.ts';
import { isWordFile, loadWord } from './wordFiles.ts';

/** Does something with a file, such as reading it. Throws {@link Failure} with the file's name if that fails. */
export async function orFailure<T>(name: string, what: 'read' | 'written', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(failureOn(name, what, error));
  }
}

/** The text of a file. Throws {@link Failure}, in which the file is called `name`. */
export function readTextFile(path: string, name = path): Promise<string> {
  return orFailure(name, 'read', () => decode(readFileSync(path)).text);
}

/** A document given on the command line, with everything that its references can reach. */
export interface ReadFile {
  /** The name as given, or relative to the current folder. */
  readonly name: string;
  readonly encoding: string;
  readonly document: RulesDocument;
  readonly workspace: Workspace;
  /** The project that contains it. */
  readonly project: Project | undefined;
  /** What was imported, if it's a Word document: the document is its text. */
  readonly word?: ImportedText | undefined;
}

/** A citing file given on the command line, with all documents of its project. */
export interface SourceFile {
  readonly name: string;
  readonly source: Source;
  readonly workspace: Workspace;
}

/** A project, and the name of its `rulebook.json` on the command line. */
export interface FoundProject {
  readonly name: string;
  readonly project: Project;
}

/** Options for reading files. */
interface Reading {
  /** Id of the dialect for all files; undefined to detect it. */
  readonly dialect?: string | undefined;
  /** The name of standard input, which is the file `-`. */
  readonly stdinName?: string | undefined;
  /** An earlier edition to compare with. */
  readonly since?: EarlierEdition | undefined;
  /** Documents of which much comes again in what is read, such as another edition. */
  readonly like?: readonly RulesDocument[] | undefined;
  /** Whether Word documents are read, too, by what their text is. */
  readonly readsWord?: boolean | undefined;
}

/** Reads files and their projects, each project once. */
export type DocumentReader = ReturnType<typeof createReader>;

export function createReader({ dialect, stdinName = '<stdin>', since, like, readsWord = false }: Reading = {}) {
  const projects = new Map<string, Promise<FoundProject>>();
  const workspaces = new Map<Project, Workspace>();
  const together = filesTogether();
  const { nearby } = together;
  /** One object for all files of a project, so that derived values are computed once. */
  const surroundings = (project: Project) => {
    const workspace = workspaces.get(project) ?? { ...workspaceOf(project), since, nearby };
    workspaces.set(project, workspace);
    return workspace;
  };
  const reader = {
    /** The project whose `rulebook.json` is in the folder or the nearest parent. */
    async projectAt(folder: string): Promise<FoundProject | undefined> {
      const root = nearestProject(resolve(folder));
      if (root === undefined) return undefined;
      const found = projects.get(root) ?? load(root);
      projects.set(root, found);
      return found;
    },
    /** Throws if the file can't be read. */
    async read(argument: string): Promise<ReadFile> {
      const isStdin = argument === '-';
      const name = isStdin ? stdinName : argument;
      const uri = uriOf(name);
      const project = (await reader.projectAt(dirname(name)))?.project;
      const listed = project?.documents.find(document => document.uri === uri);
      // Files that a project names are read with its restrictions, so that nothing outside its folder is changed.
      if (!isStdin && !listed && project && isInProject(project, uri)) await host.readText(uri, project.folder);
      const { text, encoding, word } = textOfBytes(name, isStdin ? await readStdin() : readFileSync(name), readsWord);
      const known = isStdin || dialect ? undefined : listed;
      const document = known ?? parse(uri, 0, text, wantedDialect(uri, text, project, dialect), 'utf-16', like);
      const among = project ? surroundings(project) : { ...emptyWorkspace, since, nearby };
      const workspace = known ? among : withDocument(among, document);
      return { name, encoding, document, workspace, project, word };
    },
    /** Files to which references can lead in the same folder, although no book says so: their rules are read if needed. */
    async readTogether(names: readonly string[]): Promise<void> {
      for (const name of names.filter(name => name !== '-')) {
        const project = (await reader.projectAt(dirname(name)))?.project;
        if (!project || !isInProject(project, uriOf(name)))
          together.add(name, text => wantedDialect(uriOf(name), text, project, dialect));
      }
    },
    /** A text, read as if it were the file with that name, under another URI. */
    async readAs(name: string, text: string, uri: string): Promise<RulesDocument> {
      const project = (await reader.projectAt(dirname(name)))?.project;
      return parse(uri, 0, text, wantedDialect(uriOf(name), text, project, dialect), 'utf-16', like);
    },
    /** Whether the `rulebook.json` of a file says that it cites a book without being part of one. */
    async isSource(name: string): Promise<boolean> {
      const found = name === '-' ? undefined : await reader.projectAt(dirname(name));
      return (found?.project.booksCitedBy(uriOf(name)) ?? []).length > 0;
    },
    /** A file that cites the books that its `rulebook.json` names, or else all books. Throws if it can't be read. */
    async readSource(name: string): Promise<SourceFile> {
      const found = await reader.projectAt(dirname(name));
      if (!found) throw new Error('no rulebook.json lists the books that it cites');
      const { project } = found;
      const uri = uriOf(name);
      const cited = project.booksCitedBy(uri);
      const text = await host.readText(uri, cited.length ? project.folder : undefined);
      const books = cited.length ? cited : project.books.flatMap(({ names }) => names.slice(0, 1));
      return { name, source: { document: parse(uri, 0, text, silent), books }, workspace: surroundings(project) };
    },
  };
  return reader;
}

/** Files that are checked together; each is read once, when the numbers of its folder are needed. */
function filesTogether() {
  const files = new Map<string, () => NearbyFile>();
  const readOnce = eachOnce((uri: string) => files.get(uri)!());
  return {
    add(name: string, dialectOf: (text: string) => Dialect): void {
      const uri = uriOf(name);
      files.set(uri, () => numbersInFile(name, uri, dialectOf));
    },
    /** None if only one of the files is in the folder: nothing is near it. */
    nearby(folder: string): NearbyFile[] {
      const uris = [...files.keys()].filter(uri => folderOf(uri) === folder);
      return uris.length > 1 ? uris.map(readOnce) : [];
    },
  };
}

/** The numbers that a file defines; none if it can't be read, which is reported where it is checked. */
function numbersInFile(name: string, uri: string, dialectOf: (text: string) => Dialect): NearbyFile {
  try {
    const { text } = decode(readFileSync(name));
    return nearbyFileOf(parse(uri, 0, text, dialectOf(text)));
  } catch {
    return { uri, numbers: new Map() };
  }
}

/** The projects of files, each once. */
export async function projectsOf(names: readonly string[], reader: DocumentReader): Promise<FoundProject[]> {
  const projects = new Set<FoundProject>();
  for (const name of names) {
    const found = await reader.projectAt(dirname(name));
    if (found) projects.add(found);
  }
  return [...projects];
}

/** Whether a file belongs to a book of the project, or cites its books. */
function isInProject({ books, citing }: Project, uri: string): boolean {
  return citing.includes(uri) || books.some(({ documents }) => documents.includes(uri));
}

/** A file as text. Throws for a Word document if it isn't to be read. */
function textOfBytes(name: string, bytes: Uint8Array, readsWord: boolean) {
  if (!isWordFile(name, bytes)) return { ...decode(bytes), word: undefined };
  if (!readsWord)
    throw new Failure(`it's a document of a word processor; to get its text, run: rulebook import ${name}`);
  const word = loadWord().importWord(bytes, { format: 'md' });
  return { text: word.text, encoding: 'utf-8', word };
}

export async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The dialect with the given id, with the book names of the document's own dialect; without an id, its own dialect. */
function wantedDialect(uri: string, text: string, project: Project | undefined, wanted: string | undefined): Dialect {
  const own = (project ? project.dialectOf(uri, text, dialectOfNamed) : dialectOfNamed(text)) ?? silent;
  const forced = (project?.dialects ?? dialects).find(({ id }) => id === wanted);
  const dialect = forced ? withCitedBooks(fitted(forced, text), own.references.books ?? [], own.references.links) : own;
  return project ? project.asRead(uri, dialect) : dialect;
}

async function load(root: string): Promise<FoundProject> {
  const path = join(root, PROJECT_FILE);
  const name = relative('', path);
  const project = await loadProject(`${URI.file(root).toString()}/`, await readTextFile(path, name), host);
  return { name, project };
}

/** Names of the files of a project's books on the command line, in the order of the books. */
export function projectFiles({ books }: Project): string[] {
  return books.flatMap(({ documents }) => documents.map(nameOfFile));
}

/** Names of citing files on the command line. */
export function citingFilesOf({ citing }: Project): string[] {
  return citing.map(nameOfFile);
}

/** The text of a file of a project's folder. Throws {@link Failure} if it can't be read. */
export function readText(uri: string, folder: string): Promise<string> {
  return orFailure(nameOfFile(uri), 'read', () => host.readText(uri, folder));
}

/** The files of a project to search for citations in any usual form. */
export function citingSources(project: Project): string[] {
  return project.citing.filter(uri => project.booksCitedBy(uri).length).map(nameOfFile);
}

/** The URI of a file, by its name on the command line. */
export function uriOf(name: string): string {
  return URI.file(resolve(name)).toString();
}

/** The name of a file on the command line. */
export function nameOfFile(uri: string): string {
  return relative('', fileURLToPath(uri));
}

/** What is taken from each file, read one by one; those that can't be read are reported. With the exit status. */
export async function readEach<File, T>(
  names: readonly string[],
  read: (name: string) => Promise<File>,
  progress: ProgressLine,
  take: (file: File) => T,
): Promise<{ readonly found: readonly T[]; readonly status: number }> {
  const found: T[] = [];
  let status: number = EXIT.clean;
  for (const name of names) {
    progress.next(name);
    const file = await read(name).catch(error => {
      progress.clear();
      status = printFailure(name, 'read', error);
    });
    if (file) found.push(take(file));
  }
  progress.clear();
  return { found, status };
}
