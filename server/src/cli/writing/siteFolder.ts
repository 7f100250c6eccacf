import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { unbroken } from '../../node/writeFile.ts';
import { type AnchorList, readAnchorList } from '../../site/anchorList.ts';
import { ANCHOR_FILE } from '../../site/siteFiles.ts';
import { Failure } from '../program/options.ts';

/** A file of a site: its content, and its path with slashes. */
export interface OutputFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** The list of files that we wrote into a folder: one path per line. */
const MANIFEST = '.rulebook-files';

/**
 * The anchors of an earlier publication, given its folder or file; undefined if there is none. Throws if it can't be
 * read.
 */
export function publishedAnchors(place: string): AnchorList | undefined {
  const path = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? join(place, ANCHOR_FILE) : place;
  return existsSync(path) ? readAnchorList(readFileSync(path, 'utf8')) : undefined;
}

/** Throws a {@link Failure} if a folder contains files other than our sites', unless `force` is true. */
export function mustBeFree(folder: string, force: boolean): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats && lstatSync(folder, { throwIfNoEntry: false }))
    throw new Failure(`${folder} is a link to a folder that doesn't exist; create it first.`);
  if (!stats) return;
  if (!stats.isDirectory()) throw new Failure(`${folder} is a file; specify a folder for the site.`);
  if (force || readdirSync(folder).length === 0 || existsSync(join(folder, MANIFEST))) return;
  throw new Failure(
    `${folder} isn't empty, and isn't a site that rulebook published; specify another folder, or use --force, which keeps the other files.`,
  );
}

/**
 * Writes a site next to its folder, and then puts it in place as a whole; other files there stay. If anything fails,
 * the folder stays as it was. If the folder is a link, this is done where it leads.
 */
export function writeSite(folder: string, files: Iterable<OutputFile>): void {
  const target = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const beside = join(dirname(target), `.${basename(target)}-rulebook-${process.pid}`);
  try {
    const paths = writeSiteFiles(beside, files);
    writeFileSync(join(beside, MANIFEST), Buffer.from(`${[...paths, MANIFEST].sort().join('\n')}\n`));
    unbroken(() => putInPlace(beside, target));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function writeSiteFiles(folder: string, files: Iterable<OutputFile>): string[] {
  mkdirSync(folder, { recursive: true });
  const made = new Set([folder]);
  const paths: string[] = [];
  for (const { path, content } of files) {
    const file = join(folder, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    paths.push(path);
  }
  return paths;
}

/** Moves other people's files from the old folder to the new one, then renames the new one. */
function putInPlace(fresh: string, target: string): void {
  if (!existsSync(target)) {
    renameSync(fresh, target);
    return;
  }
  const before = `${fresh}-before`;
  const taken: string[] = [];
  renameSync(target, before);
  try {
    for (const path of foreignIn(before)) {
      if (existsSync(join(fresh, path))) continue;
      mkdirSync(dirname(join(fresh, path)), { recursive: true });
      renameSync(join(before, path), join(fresh, path));
      taken.push(path);
    }
    renameSync(fresh, target);
  } catch (error) {
    for (const path of taken) renameSync(join(fresh, path), join(before, path));
    renameSync(before, target);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

/**
 * The files and folders in a site's folder that we didn't write: the outermost of each. Whatever the list of our files
 * says, a folder such as `.git` isn't one of them.
 */
function foreignIn(folder: string): string[] {
  const manifest = join(folder, MANIFEST);
  const ours = new Set(existsSync(manifest) ? readFileSync(manifest, 'utf8').split('\n') : []);
  const ourFolders = new Set([...ours].flatMap(path => foldersAbove(path)));
  const look = (below: string): string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap(entry => {
      const path = below + entry.name;
      if (entry.isDirectory()) return ourFolders.has(path) && !entry.name.startsWith('.') ? look(`${path}/`) : [path];
      return ours.has(path) ? [] : [path];
    });
  return look('');
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
