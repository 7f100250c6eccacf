import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Staged, stage } from '../../node/writeFile.ts';
import { orFailure } from '../reading/read.ts';

/** A file to write, which may exist. */
export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** A folder, unless the user named the file: a link out of it isn't followed. */
  readonly within?: string;
}

/** Writes files, the last one last: all of them, or none if one can't be written. Throws a failure that says which. */
export async function writeNewFiles(files: readonly NewFile[]): Promise<void> {
  const staged: Staged[] = [];
  try {
    for (const { path, bytes, within } of files)
      await orFailure(path, 'written', () => {
        mkdirSync(dirname(path), { recursive: true });
        staged.push(stage(path, bytes, within));
      });
  } catch (error) {
    for (const each of staged) each.discard();
    throw error;
  }
  for (const [index, each] of staged.entries()) await orFailure(files[index]!.path, 'written', () => each.commit());
}
