import { URI } from 'vscode-uri';
import { emptyWorkspace, type Workspace, withDocument, withSources } from '../core/book/workspace.ts';
import { dialectOfNamed } from '../core/document/detect.ts';
import { parse, type RulesDocument } from '../core/document/document.ts';
import type { ProjectState } from '../core/review/reviewedBooks.ts';
import { fileNameOf, folderOf } from '../core/text/fileName.ts';
import { eachOnce } from '../core/text/memo.ts';
import type { Host } from '../host.ts';
import { mayHoldRules } from './folderScan.ts';
import { readJson } from './json.ts';
import { loadProject } from './load.ts';
import { PROJECT_FILE } from './projectFile.ts';
import { readSources, workspaceOf } from './projectWorkspace.ts';

/** The files of one state of a folder. Paths are relative to it, with `/` between names. */
export interface FileTree {
  readonly paths: readonly string[];
  /** What tells the content of a file from others: the same for the same content in the other state. */
  idOf(path: string): Promise<string>;
  /** Reads files ahead, where that is faster than one by one. */
  prepare(paths: readonly string[]): void;
  textOf(path: string): Promise<string>;
}

/** Both states have the same addresses, so that the same file has the same one. */
export const STATE_FOLDER = 'rulebook-review:///';

/** The path of a document of a state in its folder. */
export function pathInState({ uri }: RulesDocument): string {
  return URI.parse(uri).path.slice(1);
}

function uriInState(path: string): string {
  return URI.parse(STATE_FOLDER)
    .with({ path: `/${path}` })
    .toString();
}

/**
 * Reads a folder before and after a change: the books of its `rulebook.json`, or else the rules documents that were
 * changed, and those in the same folders.
 */
export async function readProjectStates(old: FileTree, now: FileTree): Promise<readonly [ProjectState, ProjectState]> {
  const isProject = [old, now].map(({ paths }) => paths.includes(PROJECT_FILE));
  const loose = isProject.includes(false) ? await pathsToRead(old, now, !isProject.includes(true)) : [];
  const read = eachOnce((path: string) => eachOnce((text: string) => rulesDocument(path, text)));
  const [was, is] = await Promise.all(
    [old, now].map((tree, index) => (isProject[index] ? projectState(tree) : looseState(tree, loose, read))),
  );
  return [was!, is!];
}

async function projectState(tree: FileTree): Promise<ProjectState> {
  const text = await tree.textOf(PROJECT_FILE);
  const host = hostOf(tree);
  const project = await loadProject(STATE_FOLDER, text, host);
  const sources = await readSources(project, uri => host.readText(uri));
  const { value } = readJson(text);
  const isPublished = typeof value === 'object' && value !== null && 'publish' in value;
  return { workspace: withSources(workspaceOf(project), sources), isPublished };
}

function hostOf(tree: FileTree): Host {
  return {
    listFiles: async () => tree.paths,
    readText: uri => tree.textOf(URI.parse(uri).path.slice(1)),
    log: () => undefined,
  };
}

/** `read` returns the same document for the same text of both states. */
async function looseState(
  tree: FileTree,
  paths: readonly string[],
  read: (path: string) => (text: string) => RulesDocument | undefined,
): Promise<ProjectState> {
  const present = new Set(tree.paths);
  const own = paths.filter(path => present.has(path));
  tree.prepare(own);
  let workspace: Workspace = emptyWorkspace;
  for (const path of own) {
    const document = read(path)(await tree.textOf(path));
    if (document) workspace = withDocument(workspace, document);
  }
  return { workspace };
}

/** A document, unless its text shows no rules. */
function rulesDocument(path: string, text: string): RulesDocument | undefined {
  const dialect = dialectOfNamed(text);
  return dialect && parse(uriInState(path), 0, text, dialect);
}

/**
 * The changed files that may contain rules, those in the same folders, and those that link to them; or all, if there are
 * others to compare.
 */
async function pathsToRead(old: FileTree, now: FileTree, onlyNearChanges: boolean): Promise<string[]> {
  const all = [...new Set([...old.paths, ...now.paths])].filter(mayHoldRules).sort();
  if (!onlyNearChanges) return all;
  const [was, is] = [new Set(old.paths), new Set(now.paths)];
  const changed = new Set<string>();
  for (const path of all) {
    const isKept = was.has(path) && is.has(path) && (await old.idOf(path)) === (await now.idOf(path));
    if (!isKept) changed.add(path);
  }
  const folders = new Set(Array.from(changed, folderOf));
  const others = all.filter(path => !folders.has(folderOf(path)) && is.has(path));
  const linking = others.length <= MOST_LINKING ? await linkingTo(now, others, [...changed]) : [];
  return [...all.filter(path => folders.has(folderOf(path))), ...linking].sort();
}

/** With more files in other folders than this, none is searched for links. */
const MOST_LINKING = 300;

/** The files that contain the name of another one, as a link to it does. */
async function linkingTo(tree: FileTree, paths: readonly string[], linked: readonly string[]): Promise<string[]> {
  const names = linked.map(path => `/${fileNameOf(path)}`);
  tree.prepare(paths);
  const found = await Promise.all(
    paths.map(async path => {
      const text = await tree.textOf(path);
      return names.some(name => text.includes(name)) ? [path] : [];
    }),
  );
  return found.flat();
}
