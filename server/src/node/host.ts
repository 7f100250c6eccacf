import { access, constants, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '../host.ts';
import { decode } from './decode.ts';

/** Folders in which nobody keeps a rulebook. */
const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn']);
/** A folder that holds more files is no folder of rulebooks; the rest is left out. */
const MOST_FILES = 50_000;

/** Files as Node sees them. */
export function nodeHost(log: (message: string) => void): Host {
  return {
    readText: async uri => decode(await readFile(fileURLToPath(uri))).text,
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
    isReadOnly: async uri => {
      const path = fileURLToPath(uri);
      const can = (mode: number) =>
        access(path, mode).then(
          () => true,
          () => false,
        );
      return (await can(constants.F_OK)) && !(await can(constants.W_OK));
    },
    log,
  };
}
