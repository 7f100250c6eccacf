import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from '../arguments/options.ts';

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
  const [, old = '', now = ''] = /^(.*?)\.\.(.*)$/s.exec(name) ?? [];
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
function isRevision(name: string): boolean {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]).status === 0;
}

/**
 * The files of a revision at a path, those of a folder in order: their paths in the repository, and their bytes as
 * stored there, without filters. Throws {@link Failure} if there are none.
 */
export function readRevised({ revision, path }: Revised, isWanted: (path: string) => boolean) {
  const name = `${revision}:${path.replace(/^\.\//, '')}`;
  if (revision.startsWith('-')) throw new Failure(`“${revision}” isn't a Git revision.`);
  if (git(['rev-parse', '--git-dir']).status !== 0)
    throw new Failure(`${name} can't be read: this folder isn't in a Git repository, and no file has that name.`);
  if (!isRevision(revision)) throw new Failure(`${name} can't be read: Git revision “${revision}” doesn't exist.`);
  for (const wanted of [path, `./${path}`]) {
    const object = `${revision}:${wanted.replaceAll('\\', '/')}`;
    const kind = git(['cat-file', '-t', object]);
    if (kind.status !== 0) continue;
    if (kind.stdout.toString().trim() === 'blob') return [{ path, bytes: blob(object) }];
    const names = git(['ls-tree', '-r', '-z', '--full-tree', '--name-only', object]).stdout.toString().split('\0');
    const files = names.filter(name => name && isWanted(name));
    if (files.length)
      return files.map(name => ({ path: `${path}/${name}`, bytes: blob(`${object.replace(/\/$/, '')}/${name}`) }));
  }
  throw new Failure(`${name} can't be read: “${path.replace(/^\.\//, '')}” isn't in ${revision}.`);
}

function blob(object: string): Uint8Array {
  const { status, stdout } = git(['cat-file', 'blob', object]);
  if (status !== 0) throw new Failure(`${object} can't be read: Git doesn't have it here.`);
  return stdout;
}

/** Maximum size of a file: 256 MiB. */
const LARGEST = 2 ** 28;

/** Runs git, which fetches nothing and asks nothing. Throws {@link Failure} if git is missing. */
function git(args: readonly string[]): { readonly status: number | null; readonly stdout: Buffer } {
  const env = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
  const { status, stdout, error } = spawnSync('git', args, {
    env,
    maxBuffer: LARGEST,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Failure("git isn't installed, so no revision can be read: “git” wasn't found.");
  if (error) throw new Failure(`git failed: ${error.message}`);
  return { status, stdout };
}
