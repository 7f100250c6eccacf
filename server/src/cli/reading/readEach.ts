import { EXIT, tellFailure } from '../showing/output.ts';
import type { Progress } from '../showing/progressLine.ts';
import type { Reader, ReadFile } from './read.ts';

/** Reads one file after the other and hands it on; those that cannot be read are told of. Answers the exit status. */
export async function readEach(
  names: readonly string[],
  reader: Reader,
  progress: Progress,
  take: (file: ReadFile) => void,
): Promise<number> {
  let status: number = EXIT.clean;
  for (const name of names) {
    progress.next(name);
    const file = await reader.read(name).catch(error => {
      progress.clear();
      status = tellFailure(name, 'read', error);
    });
    if (file) take(file);
  }
  progress.clear();
  return status;
}
