import { existsSync } from 'node:fs';
import { Failure } from '../program/options.ts';
import { git, gitFed } from './git.ts';

/** A file or folder of a revision: `HEAD~1:rules.txt`. */
interface Revised {
  readonly revision: string;
  readonly path: string;
}

/** The Git revision in a name; undefined if the name is a file, such as `C:\rules.txt`. */
export function revisedIn(name: string): Revised | undefined {
  const [, revision = '', path = ''] = /^([^:]{2,}):(.+)$/s.exec(name) ?? [];
  return revision && !existsSync(name) ? { revision, path } : undefined;
}

/** The two revisions of `v1.2..HEAD`; an omitted one is HEAD. */
export function revisionsIn(name: string): { readonly old: string; readonly now: string } | undefined {
  const [, old = '', now = ''] = /^((?:(?!\.\.)[^:])*)\.\.([^:]*)$/.exec(name) ?? [];
  const isRange = old !== '' && !/[\\/]$|^\.*$/.test(old) && !existsSync(name);
  if (!isRange) return undefined;
  if (now.startsWith('.')) throw new Failure(`write two periods between revisions: ${old}..${now.replace(/^\.+/, '')}`);
  return { old, now: now || 'HEAD' };
}

/** Throws {@link Failure} if a name is no file, but a Git revision without one. */
export function refuseBareRevision(name: string): void {
  if (existsSync(name) || !/^[\w.~^/@-]+$/.test(name) || name.startsWith('-') || !isRevision(name)) return;
  throw new Failure(`“${name}” is a Git revision; add a file to it: ${name}:rules.txt`);
}

/** Whether Git knows a commit of this name; not without Git. */
export function isRevision(name: string): boolean {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.status === 0;
}

/**
 * The files of a revision at a path, those of a folder in order: their paths in the repository, and their bytes as
 * stored there, without filters. Throws {@link Failure} if there are none.
 */
export function readRevised({ revision, path }: Revised, isWanted: (path: string) => boolean) {
  const name = `${revision}:${path.replace(/^\.\//, '')}`;
  if (revision.startsWith('-')) throw new Failure(`“${revision}” isn't a Git revision.`);
  if (asked('rev-parse', '--git-dir').status !== 0)
    throw new Failure(`${name} can't be read: this folder isn't in a Git repository, and no file has that name.`);
  if (!isRevision(revision)) throw new Failure(`${name} can't be read: Git revision “${revision}” doesn't exist.`);
  for (const wanted of [path, `./${path}`]) {
    const object = `${revision}:${wanted.replaceAll('\\', '/')}`;
    const kind = asked('cat-file', '-t', object);
    if (kind.status !== 0) continue;
    if (kind.stdout.toString().trim() === 'blob') return [{ path, bytes: blob(object) }];
    const names = asked('ls-tree', '-r', '-z', '--full-tree', '--name-only', object).stdout.toString().split('\0');
    const files = names.filter(name => name && isWanted(name));
    if (files.length)
      return files.map(name => ({ path: `${path}/${name}`, bytes: blob(`${object.replace(/\/$/, '')}/${name}`) }));
  }
  throw new Failure(`${name} can't be read: “${path.replace(/^\.\//, '')}” isn't in ${revision}.`);
}

function blob(object: string): Uint8Array {
  const { status, stdout } = asked('cat-file', 'blob', object);
  if (status !== 0) throw new Failure(`${object} can't be read: Git doesn't have it here.`);
  return stdout;
}

/** A file of a revision: its path in the repository, and what identifies its content. */
interface TreeFile {
  readonly path: string;
  readonly id: string;
}

/** The path of the current folder in its repository: empty at the top, and with a slash at its end below. */
export function folderInRepository(): string {
  const { status, stdout } = asked('rev-parse', '--show-prefix');
  if (status !== 0) throw new Failure("no revision can be read: this folder isn't in a Git repository.");
  return stdout.toString().replace(/\r?\n$/, '');
}

/** The commit that a name means. Throws {@link Failure} if there is none. */
export function commitNamed(revision: string): string {
  const named = asked('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  if (revision.startsWith('-') || named.status !== 0)
    throw new Failure(`Git revision “${revision}” doesn't exist here; in CI, fetch the history (fetch-depth: 0).`);
  return named.stdout.toString().trim();
}

/** The commit from which two others have developed. Throws {@link Failure} if there is none. */
export function commonAncestor(one: string, other: string): string {
  const { status, stdout } = asked('merge-base', commitNamed(one), commitNamed(other));
  if (status !== 0)
    throw new Failure(`${one} and ${other} have no common ancestor here; in CI, fetch the history (fetch-depth: 0).`);
  return stdout.toString().trim();
}

/** The regular files of a commit, without links and submodules. */
export function filesInCommit(commit: string): TreeFile[] {
  const { status, stdout } = asked('ls-tree', '-r', '-z', '--full-tree', commit);
  if (status !== 0) throw new Failure(`${commit} can't be read: Git doesn't have all of it here.`);
  return stdout
    .toString()
    .split('\0')
    .flatMap(entry => {
      const [, id, path] = /^100\d{3} blob ([\da-f]+)\t(.+)$/s.exec(entry) ?? [];
      return id !== undefined && path !== undefined ? [{ path, id }] : [];
    });
}

/** The contents with these ids, as stored, without filters. Throws {@link Failure} if one isn't here. */
export function contentsOf(ids: readonly string[]): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  if (ids.length === 0) return found;
  const answer = gitFed(`${ids.join('\n')}\n`, 'cat-file', '--batch');
  const bytes = answer?.stdout ?? Buffer.alloc(0);
  let at = 0;
  for (const id of ids) {
    const end = bytes.indexOf(10, at);
    const size = Number(/^[\da-f]+ blob (\d+)$/.exec(bytes.toString('latin1', at, end))?.[1] ?? Number.NaN);
    if (!(size >= 0)) throw new Failure(`a file can't be read: Git doesn't have object ${id} here.`);
    found.set(id, bytes.subarray(end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return found;
}

/** Runs Git. Throws {@link Failure} if it isn't installed. */
function asked(...args: readonly string[]): NonNullable<ReturnType<typeof git>> {
  const answer = git(...args);
  if (!answer) throw new Failure("git isn't installed, so no revision can be read: “git” wasn't found.");
  return answer;
}
