import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Host } from '../host.ts';
import { decode } from './decode.ts';
import { reasonOf } from './reason.ts';

/** Folders in which nobody keeps a rulebook. */
const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn']);
/** A folder that holds more files is no folder of rulebooks; the rest is left out. */
const MOST_FILES = 50_000;

/** Files as Node sees them. */
export function nodeHost(log: (message: string) => void): Host {
  return {
    readText: (uri, within) =>
      readText(fileURLToPath(uri), within && fileURLToPath(within)).catch(error => {
        throw new Error(reasonOf(error, 'read'), { cause: error });
      }),
    listFiles: async folder => {
      const root = fileURLToPath(folder);
      const files: string[] = [];
      const folders = [root];
      for (let at = folders.pop(); at !== undefined && files.length < MOST_FILES; at = folders.pop()) {
        for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
          const path = join(at, entry.name);
          if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path);
          else if (!entry.isDirectory()) files.push(relative(root, path).split(sep).join('/'));
        }
      }
      return files.sort();
    },
    watch(folders, changed) {
      const watchers = folders.flatMap(folder => watchFolder(fileURLToPath(folder), changed) ?? []);
      const dispose = () => {
        for (const watcher of watchers) watcher.close();
      };
      return { dispose };
    },
    log,
  };
}

/** Undefined where there is no such folder. */
function watchFolder(folder: string, changed: (uri: string) => void): FSWatcher | undefined {
  if (!existsSync(folder)) return undefined;
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name !== null) changed(pathToFileURL(join(folder, name)).href);
  });
  return watcher.on('error', () => watcher.close());
}

async function readText(path: string, within: string | undefined): Promise<string> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error('it is a folder');
  // A pipe, for one, may never have an end.
  if (!stats.isFile()) throw new Error('it is no ordinary file');
  if (within && !(await liesIn(path, within))) throw new Error('it is a link that leads out of this folder');
  return decode(await readFile(path)).text;
}

/** Whether a file is in a folder, links followed. */
async function liesIn(path: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
