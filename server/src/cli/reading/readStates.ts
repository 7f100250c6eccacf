import { existsSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import { URI, Utils } from 'vscode-uri';
import { emptyWorkspace, withDocument } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { ProjectState } from '../../core/review/reviewedBooks.ts';
import { decode } from '../../files/decode.ts';
import { mayHoldRules } from '../../project/folderScan.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { type FileTree, pathInState, readProjectStates, STATE_FOLDER } from '../../project/projectStates.ts';
import { WrongUsage } from '../program/options.ts';
import { host } from '../program/root.ts';
import {
  commitNamed,
  commonAncestor,
  contentsOf,
  filesInCommit,
  folderInRepository,
  isRevision,
  readRevised,
  revisedIn,
} from './gitRevisions.ts';
import { isFolder } from './named.ts';
import { createReader, orFailure } from './read.ts';

/** A project before and after a change, as named on the command line. */
export interface ReadStates {
  readonly old: ProjectState;
  readonly now: ProjectState;
  /** What the two states are called. */
  readonly names: { readonly old: string; readonly now: string };
  /** The name of a document of either state on the command line. */
  nameOf(document: RulesDocument): string;
}

/** Reads the states that `BASE..HEAD`, `BASE...HEAD`, or `BASE` name, each with the paths to read, or `OLD NEW`. */
export async function readStates(names: readonly string[]): Promise<ReadStates> {
  const [first = '', second, ...more] = names;
  const [, base = '', dots, head] = existsSync(first) ? [] : (RANGE.exec(first) ?? []);
  if (dots) return readRange({ base, head: head ?? 'HEAD', fromCommon: dots === '...' }, names.slice(1));
  if (first !== '' && !existsSync(first) && (second === undefined || isRevision(first)))
    return readRange({ base: first }, names.slice(1));
  if (second === undefined || more.length > 0)
    throw new WrongUsage('specify two revisions, files, or folders: rulebook review BASE..HEAD');
  if (isFolder(first) && isFolder(second)) return readFolders(first, second);
  if (isFolder(first) || isFolder(second)) throw new WrongUsage('specify two files or two folders');
  return readFiles(first, second);
}

const RANGE = /^((?:(?!\.\.)[^:])+)(\.\.\.?)([^:.][^:]*)?$/;

/** A revision, and another one, or else the files of the current folder. */
interface Range {
  readonly base: string;
  readonly head?: string;
  /** Whether the old state is that from which both have developed. */
  readonly fromCommon?: boolean;
}

/** All files of two revisions, or those below some paths. */
async function readRange({ base, head, fromCommon }: Range, paths: readonly string[]): Promise<ReadStates> {
  const here = folderInRepository();
  const old = gitTree(fromCommon && head !== undefined ? commonAncestor(base, head) : commitNamed(base));
  const now = head === undefined ? undefined : gitTree(commitNamed(head));
  const root = rootAmong(now?.paths ?? old.paths, here);
  const up = '../'.repeat(here.slice(root.length).split('/').length - 1);
  const wanted = paths.map(path => posix.join(here, path.replaceAll('\\', '/')).slice(root.length));
  const [was, is] = await readProjectStates(
    treeBelow(old, root, wanted),
    now ? treeBelow(now, root, wanted) : await folderTree(up || '.'),
  );
  return {
    ...{ old: was, now: is },
    names: { old: fromCommon ? `${base}...` : base, now: head ?? 'the files here' },
    nameOf: document => join(up, pathInState(document)),
  };
}

async function readFolders(old: string, now: string): Promise<ReadStates> {
  const [was, is] = await readProjectStates(await folderTree(old), await folderTree(now));
  return { old: was, now: is, names: { old, now }, nameOf: document => join(now, pathInState(document)) };
}

async function readFiles(old: string, now: string): Promise<ReadStates> {
  const uri = STATE_FOLDER + encodeURIComponent(basename(now));
  const was = await documentNamed(old, uri, []);
  const is = await documentNamed(now, uri, [was]);
  const stateOf = (document: RulesDocument) => ({ workspace: withDocument(emptyWorkspace, document) });
  return { old: stateOf(was), now: stateOf(is), names: { old, now }, nameOf: () => now };
}

async function documentNamed(name: string, uri: string, like: readonly RulesDocument[]): Promise<RulesDocument> {
  const reader = createReader({ like });
  const revised = revisedIn(name);
  const [file] = revised ? readRevised(revised, mayHoldRules) : [];
  if (file) return reader.readAs(file.path, decode(file.bytes).text, uri);
  const address = URI.file(resolve(name)).toString();
  return reader.readAs(name, await orFailure(name, 'read', () => host.readText(address)), uri);
}

/** The folder of the nearest `rulebook.json` at or above a folder, or else that folder. */
function rootAmong(paths: readonly string[], here: string): string {
  const known = new Set(paths);
  const parts = here.split('/').filter(Boolean);
  for (let length = parts.length; length >= 0; length--) {
    const folder = parts.slice(0, length).map(part => `${part}/`);
    if (known.has(folder.join('') + PROJECT_FILE)) return folder.join('');
  }
  return here;
}

/** The files of a commit. */
function gitTree(commit: string): FileTree {
  const ids = new Map(filesInCommit(commit).map(({ path, id }) => [path, id]));
  const known = new Map<string, Uint8Array>();
  const prepare = (paths: readonly string[]) => {
    const missing = paths.map(path => ids.get(path)!).filter(id => !known.has(id));
    for (const [id, bytes] of contentsOf([...new Set(missing)])) known.set(id, bytes);
  };
  return {
    paths: [...ids.keys()],
    idOf: async path => ids.get(path)!,
    prepare,
    async textOf(path) {
      prepare([path]);
      return decode(known.get(ids.get(path)!)!).text;
    },
  };
}

/** The files of a folder; links that lead out of it aren't followed. */
async function folderTree(folder: string): Promise<FileTree> {
  const uri = `${URI.file(resolve(folder)).toString().replace(/\/$/, '')}/`;
  const textOf = (path: string) =>
    orFailure(join(folder, path), 'read', () => host.readText(Utils.joinPath(URI.parse(uri), path).toString(), uri));
  return { paths: await host.listFiles(uri), idOf: textOf, prepare: () => undefined, textOf };
}

/** The files of a tree below a folder; those at or below some paths, if there are any. */
function treeBelow(tree: FileTree, root: string, wanted: readonly string[]): FileTree {
  const isWanted = (path: string) =>
    path === PROJECT_FILE ||
    wanted.length === 0 ||
    wanted.some(each => each === './' || path === each || path.startsWith(`${each.replace(/\/$/, '')}/`));
  return {
    paths: tree.paths
      .filter(path => path.startsWith(root))
      .map(path => path.slice(root.length))
      .filter(isWanted),
    idOf: path => tree.idOf(root + path),
    prepare: all => tree.prepare(all.map(path => root + path)),
    textOf: path => tree.textOf(root + path),
  };
}
