import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { URI } from 'vscode-uri';
import {
  type EarlierEdition,
  emptyWorkspace,
  type Source,
  type Workspace,
  withDocument,
} from '../../core/book/workspace.ts';
import { citing, type Dialect } from '../../core/dialect/dialect.ts';
import { detectDialect, dialectOfRules, fitted } from '../../core/document/detect.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { dialects } from '../../core/shipped/shippedDialects.ts';
import { silent } from '../../core/shipped/silent.ts';
import { decode } from '../../files/decode.ts';
import { nearestProject } from '../../node/nodeHost.ts';
import { loadProject } from '../../project/load.ts';
import type { Project } from '../../project/project.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { workspaceOf } from '../../project/projectWorkspace.ts';
import { Failure } from '../arguments/options.ts';
import { host } from '../program/root.ts';
import { EXIT, failureOn, printFailure } from '../showing/output.ts';
import type { ProgressLine } from '../showing/progressLine.ts';

/** Does something with a file, such as reading it. Throws {@link Failure} with the file's name if that fails. */
export async function orFailure<T>(name: string, what: 'read' | 'written', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(failureOn(name, what, error));
  }
}

/** The text of a file. Throws {@link Failure}, in which the file is called `name`. */
export function textIn(path: string, name = path): Promise<string> {
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
}

/** Reads files and their projects, each project once. */
export type DocumentReader = ReturnType<typeof createReader>;

export function createReader({ dialect, stdinName = '<stdin>', since, like }: Reading = {}) {
  const projects = new Map<string, Promise<FoundProject>>();
  const workspaces = new Map<Project, Workspace>();
  /** The same object for each file of a project, so that derived values are computed once. */
  const surroundings = (project: Project) => {
    const workspace = workspaces.get(project) ?? { ...workspaceOf(project), since };
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
      if (!isStdin && !listed && project && isNamed(project, uri)) await host.readText(uri, project.folder);
      const { text, encoding } = decode(isStdin ? await readStdin() : readFileSync(name));
      const known = isStdin || dialect ? undefined : listed;
      const document = known ?? parse(uri, 0, text, dialectOf(uri, text, project, dialect), 'utf-16', like);
      const among = project ? surroundings(project) : { ...emptyWorkspace, since };
      const workspace = known ? among : withDocument(among, document);
      return { name, encoding, document, workspace, project };
    },
    /** A text, read as if it were the file with that name, under another URI. */
    async readAs(name: string, text: string, uri: string): Promise<RulesDocument> {
      const project = (await reader.projectAt(dirname(name)))?.project;
      return parse(uri, 0, text, dialectOf(uriOf(name), text, project, dialect), 'utf-16', like);
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
function isNamed({ books, citing }: Project, uri: string): boolean {
  return citing.includes(uri) || books.some(({ documents }) => documents.includes(uri));
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The dialect with the given id, with the book names of the document's own dialect; without an id, its own dialect. */
function dialectOf(uri: string, text: string, project: Project | undefined, wanted: string | undefined): Dialect {
  const holdsRules = !MARKDOWN.test(uri);
  const detect = holdsRules ? dialectOfRules : detectDialect;
  const own = (project ? project.dialectOf(uri, text, holdsRules) : detect(text)) ?? silent;
  const forced = (project?.dialects ?? dialects).find(({ id }) => id === wanted);
  const dialect = forced ? citing(fitted(forced, text), own.references.books ?? []) : own;
  return project ? project.asRead(uri, dialect) : dialect;
}

/** As in an editor, Markdown is a rules document only if its text shows that. */
const MARKDOWN = /\.(?:md|markdown)$/i;

async function load(root: string): Promise<FoundProject> {
  const path = join(root, PROJECT_FILE);
  const name = relative('', path);
  const project = await loadProject(`${URI.file(root).toString()}/`, await textIn(path, name), host);
  return { name, project };
}

/** Names of the files of a project's books on the command line, in the order of the books. */
export function filesOf({ books }: Project): string[] {
  return books.flatMap(({ documents }) => documents.map(nameOf));
}

/** Names of citing files on the command line. */
export function citingFilesOf({ citing }: Project): string[] {
  return citing.map(nameOf);
}

/** The text of a file of a project's folder. Throws {@link Failure} if it can't be read. */
export function readText(uri: string, folder: string): Promise<string> {
  return orFailure(nameOf(uri), 'read', () => host.readText(uri, folder));
}

/** The files of a project to search for citations in any usual form. */
export function sourcesOf(project: Project): string[] {
  return project.citing.filter(uri => project.booksCitedBy(uri).length).map(nameOf);
}

function uriOf(name: string): string {
  return URI.file(resolve(name)).toString();
}

/** The name of a file on the command line. */
export function nameOf(uri: string): string {
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
