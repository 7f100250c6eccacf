import { EXIT, printFailure } from '../showing/output.ts';
import type { Progress } from '../showing/progressLine.ts';

/** Reads files one by one, and passes each on; reports those that can't be read. Returns the exit status. */
export async function readEach<File>(
  names: readonly string[],
  read: (name: string) => Promise<File>,
  progress: Progress,
  take: (file: File) => void,
): Promise<number> {
  let status: number = EXIT.clean;
  for (const name of names) {
    progress.next(name);
    const file = await read(name).catch(error => {
      progress.clear();
      status = printFailure(name, 'read', error);
    });
    if (file) take(file);
  }
  progress.clear();
  return status;
}
