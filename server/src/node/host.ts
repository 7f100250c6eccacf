import { open, readdir, readFile, stat } from 'node:fs/promises';
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
    readStart: async (uri, bytes) => {
      const path = fileURLToPath(uri);
      const stats = await stat(path);
      // A pipe, for one, may never have an end.
      if (!stats.isFile()) throw new Error('it is no ordinary file');
      const file = await open(path);
      try {
        const buffer = new Uint8Array(Math.min(bytes, stats.size) + 1);
        const { bytesRead } = await file.read(buffer);
        return { text: decode(buffer.subarray(0, bytesRead)).text, isWhole: bytesRead < buffer.length };
      } finally {
        await file.close();
      }
    },
    listFiles: async folder => {
      const root = fileURLToPath(folder);
      const files: string[] = [];
      const folders = [root];
      for (let at = folders.pop(); at !== undefined && files.length < MOST_FILES; at = folders.pop()) {
        for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
          const path = join(at, entry.name);
          if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path);
          else if (entry.isFile() || entry.isSymbolicLink()) files.push(relative(root, path).split(sep).join('/'));
        }
      }
      return files.sort();
    },
    log,
  };
}
