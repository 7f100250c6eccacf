import { stat } from 'node:fs/promises';

/** Detects whether files and folders have changed. */
export async function stampOf(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map(path =>
      stat(path).then(
        ({ mtimeMs, ctimeMs, size, ino }) => `${mtimeMs} ${ctimeMs} ${size} ${ino}`,
        () => 'none',
      ),
    ),
  );
  return stamps.join('\n');
}
