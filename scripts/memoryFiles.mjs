// The extension test/vscode/memoryFiles, which keeps the files of a workspace in memory: a virtual workspace.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';

export const memoryFiles = join(root, 'test', 'vscode', 'memoryFiles');
/** The URI of the folder that it offers. */
export const memoryFolder = 'memfs:/';

/**
 * What it begins with: the text of its files.json.
 * @param {string} folder the one whose files are copied
 */
export function filesJson(folder) {
  return JSON.stringify(filesIn(folder));
}

/**
 * Installs it, before any other extension.
 * @param {import('./vscodeServer.mjs').Profile} profile
 * @param {string} folder as above
 */
export function installMemoryFiles(profile, folder) {
  const installed = join(profile.folder, 'extensions', 'rulebook.memory-files-0.0.0');
  cpSync(memoryFiles, installed, { recursive: true });
  writeFileSync(join(installed, 'files.json'), filesJson(folder));
}

/** Path -> base64, so that every encoding is preserved. */
function filesIn(folder, below = '') {
  return Object.assign(
    {},
    ...readdirSync(join(folder, below), { withFileTypes: true }).map(entry => {
      const path = `${below}/${entry.name}`;
      return entry.isDirectory()
        ? filesIn(folder, path)
        : { [path]: readFileSync(join(folder, path)).toString('base64') };
    }),
  );
}
