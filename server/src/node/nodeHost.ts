import { existsSync, type FSWatcher, watch } from 'node:fs';
import { access, constants, open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode } from '../files/decode.ts';
import { filesBelow } from '../files/walk.ts';
import type { Host } from '../host.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';
import { mustLieIn } from './inFolder.ts';
import { interruptedIn } from './journal.ts';

/** The file system of Node. */
export function nodeHost(log: (message: string) => void): Host {
  return {
    readText: async (uri, within) => withReason(readDecoded(pathOf(uri), within && pathOf(within))),
    readStart: async (uri, bytes, within) => withReason(readStart(pathOf(uri), bytes, within && pathOf(within))),
    listFiles: async folder => filesBelow(below => folderEntries(join(pathOf(folder), below))),
    watch(folders, changed) {
      const watchers = folders.filter(isHere).flatMap(folder => watchFolder(pathOf(folder), changed) ?? []);
      const dispose = () => {
        for (const watcher of watchers) watcher.close();
      };
      return { dispose };
    },
    isReadOnly: async uri => {
      const path = pathOf(uri);
      const can = (mode: number) =>
        access(path, mode).then(
          () => true,
          () => false,
        );
      return (await can(constants.F_OK)) && !(await can(constants.W_OK));
    },
    interrupted: folders => interruptedIn(folders.filter(isHere).map(pathOf)),
    log,
  };
}

/** The path of a file or folder. Throws for `file://server/share`, which only Windows has paths for. */
function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    throw new Error(`“${uri}” isn't the address of a file on this computer`);
  }
}

function isHere(uri: string): boolean {
  return process.platform === 'win32' || /^file:\/\/(?:localhost)?\//.test(uri);
}

/** Undefined if there is no such folder. */
function watchFolder(folder: string, changed: (uri: string) => void): FSWatcher | undefined {
  if (!existsSync(folder)) return undefined;
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name !== null) changed(pathToFileURL(join(folder, name)).href);
  });
  return watcher.on('error', () => watcher.close());
}

/** Fails with a reason for people. */
function withReason<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(error => {
    throw new Error(reasonOf(error), { cause: error });
  });
}

async function readDecoded(path: string, within: string | undefined): Promise<string> {
  await mustBeReadable(path, within);
  return decode(await readFile(path)).text;
}

async function readStart(path: string, bytes: number, within: string | undefined) {
  const size = await mustBeReadable(path, within);
  const file = await open(path);
  try {
    const buffer = new Uint8Array(Math.min(bytes, size) + 1);
    const { bytesRead } = await file.read(buffer);
    return { text: decode(buffer.subarray(0, bytesRead)).text, isWhole: bytesRead < buffer.length };
  } finally {
    await file.close();
  }
}

/** The size of a file in bytes; fails if it isn't a file, or isn't in the folder. */
async function mustBeReadable(path: string, within: string | undefined): Promise<number> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error('it is a folder');
  // Reading a pipe, for example, may never end.
  if (!stats.isFile()) throw new Error("it isn't a regular file");
  if (within) mustLieIn(await realpath(within), await realpath(path));
  return stats.size;
}

async function folderEntries(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map(entry => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the file doesn't exist",
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

/** Why an operation on a file failed, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error), path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined && !existsSync(dirname(path))) return "its folder doesn't exist";
  return ['EACCES', 'EPERM'].includes(code) ? "you don't have permission" : (REASONS[code] ?? message);
}

/** The folder itself, or the nearest parent, with a `rulebook.json`. */
export function nearestProject(folder: string): string | undefined {
  if (existsSync(join(folder, PROJECT_FILE))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestProject(parent);
}
