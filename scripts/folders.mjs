// The folders that the scripts share.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const samples = join(root, 'samples');
export const out = join(root, 'out');
/** Where downloaded copies of VS Code and Chromium are kept: RULEBOOK_FETCHED, or a cache folder of the user. */
export const cache = process.env.RULEBOOK_FETCHED ?? envPaths('rulebook-development', { suffix: '' }).cache;

/**
 * A new folder in the system's temporary folder, removed when this process ends. Its path is short: VS Code makes
 * sockets in it, and the path of a socket may have 107 characters at most.
 * @param {string} name
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `rulebook-${name}-`));
  process.once('exit', () => removeFolder(folder));
  return folder;
}

/** A child process can still write to it while it ends, which isn't an error. */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.warn(`Could not remove ${folder}: ${error.message}`);
  }
}
