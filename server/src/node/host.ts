import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from '../files/decode.ts';
import { filesBelow } from '../files/walk.ts';
import type { Host } from '../host.ts';

/** Files as Node sees them. */
export function nodeHost(log: (message: string) => void): Host {
  return {
    readText: async uri => decode(await readFile(fileURLToPath(uri))).text,
    listFiles: folder => filesBelow(below => entriesOf(join(fileURLToPath(folder), below))),
    log,
  };
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map(entry => ({ name: entry.name, isFolder: entry.isDirectory() }));
}
