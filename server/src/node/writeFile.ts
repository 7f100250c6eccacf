import { accessSync, chmodSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Puts new bytes in place of a file's, or leaves it as it was and throws: they are written to a file beside it, which then
 * takes its name. Keeps its permissions; of a link the file that it leads to is written.
 */
export function replaceFile(path: string, bytes: Uint8Array): void {
  const target = realpathSync(path);
  accessSync(target, constants.W_OK);
  const beside = join(dirname(target), `.rulebook-${process.pid}-${Date.now().toString(36)}.tmp`);
  try {
    writeFileSync(beside, bytes, { flag: 'wx' });
    chmodSync(beside, statSync(target).mode);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
