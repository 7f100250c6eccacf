import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { URI } from 'vscode-uri';
import { detectDialect } from '../core/detect.ts';
import { dialects } from '../core/dialects/all.ts';
import { parse, type RulesDocument } from '../core/document.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../core/workspace.ts';
import type { Host } from '../host.ts';
import { decode } from '../node/decode.ts';
import { loadProject, type Project } from '../project/load.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';

/** A document as a command line names it, among all that its references may reach. */
export interface ReadFile {
  /** As it was given, or relative to the current folder. */
  readonly name: string;
  readonly encoding: string;
  readonly document: RulesDocument;
  readonly workspace: Workspace;
}

/** A project and how its `rulebook.json` is called on the command line. */
export interface FoundProject {
  readonly name: string;
  readonly project: Project;
}

/** Reads files and the projects in which they lie, each project once. */
export interface Reader {
  /** The project whose `rulebook.json` stands in the folder or the nearest one above it. */
  projectAt(folder: string): Promise<FoundProject | undefined>;
  /** Throws where the file cannot be read. */
  read(name: string): Promise<ReadFile>;
}

export function createReader(host: Host): Reader {
  const projects = new Map<string, Promise<FoundProject>>();
  const reader: Reader = {
    async projectAt(folder) {
      const root = nearestProject(resolve(folder));
      if (root === undefined) return undefined;
      const found = projects.get(root) ?? load(root, host);
      projects.set(root, found);
      return found;
    },
    async read(name) {
      const { text, encoding } = decode(readFileSync(name));
      const uri = URI.file(resolve(name)).toString();
      const project = (await reader.projectAt(dirname(name)))?.project;
      const known = project?.documents.find(document => document.uri === uri);
      const dialect = project ? project.dialectOf(uri, text) : detectDialect(text);
      const document = known ?? parse(uri, 0, text, dialect ?? dialects[0]);
      return {
        name,
        encoding,
        document,
        workspace: withDocument(project ? workspaceOf(project) : emptyWorkspace, document),
      };
    },
  };
  return reader;
}

function nearestProject(folder: string): string | undefined {
  if (existsSync(join(folder, PROJECT_FILE))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestProject(parent);
}

async function load(root: string, host: Host): Promise<FoundProject> {
  const path = join(root, PROJECT_FILE);
  const folder = `${URI.file(root).toString()}/`;
  const project = await loadProject(folder, decode(readFileSync(path)).text, host, () => undefined);
  return { name: relative('', path), project };
}

function workspaceOf(project: Project): Workspace {
  const { documents, books } = project;
  return {
    documents: new Map(documents.map(document => [document.uri, document])),
    books,
    checking: [project],
  };
}

/** The files of a project's books as the command line names them, in the order of the books. */
export function filesOf({ books }: Project): string[] {
  return books.flatMap(({ documents }) => documents.map(uri => relative('', fileURLToPath(uri))));
}
