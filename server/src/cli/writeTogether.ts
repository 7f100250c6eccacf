import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from '../files/decode.ts';
import { encode, isLossless } from '../node/encode.ts';
import { replaceFile } from '../node/writeFile.ts';
import type { Change } from './mend.ts';
import { EXIT, tellFailure } from './output.ts';

/** New bytes for a file, and those that it has. */
interface Prepared {
  readonly name: string;
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Writes all changes, each in its file's own encoding, or none: where one file has changed since it was read, cannot be written
 * or lacks a character, none is touched. Answers the exit status.
 */
export function writeTogether(changes: readonly Pick<Change, 'uri' | 'name' | 'before' | 'after'>[]): number {
  const prepared: Prepared[] = [];
  let status: number = EXIT.clean;
  for (const change of changes) {
    try {
      prepared.push(prepare(change));
    } catch (error) {
      status = tellFailure(change.name, 'written', error);
    }
  }
  return status === EXIT.clean ? replaceAll(prepared) : status;
}

function prepare({ uri, name, before, after }: Pick<Change, 'uri' | 'name' | 'before' | 'after'>): Prepared {
  const path = fileURLToPath(uri);
  const bytes = readFileSync(path);
  const decoded = decode(bytes);
  if (decoded.text !== before) throw new Error('it has changed in the meantime');
  if (!isLossless(bytes, decoded))
    throw new Error(`it holds bytes that mean nothing in its encoding, ${decoded.encoding}`);
  accessSync(path, constants.W_OK);
  accessSync(dirname(path), constants.W_OK);
  return { name, path, before: bytes, after: encode({ text: after, encoding: decoded.encoding }) };
}

/** Puts back what was written before a file that cannot be, such as on a full disk. */
function replaceAll(prepared: readonly Prepared[]): number {
  for (const [index, { name, path, after }] of prepared.entries()) {
    try {
      replaceFile(path, after);
    } catch (error) {
      for (const done of prepared.slice(0, index)) replaceFile(done.path, done.before);
      return tellFailure(name, 'written', error);
    }
  }
  return EXIT.clean;
}
