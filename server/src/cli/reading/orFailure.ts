import { readFileSync } from 'node:fs';
import { decode } from '../../files/decode.ts';
import { Failure } from '../arguments/options.ts';
import { failureOn } from '../showing/output.ts';

/** Does something with a file, such as reading it. Throws {@link Failure} with the file's name if that fails. */
export async function orFailure<T>(name: string, what: 'read' | 'written', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(failureOn(name, what, error));
  }
}

/** The text of a file. Throws {@link Failure}, in which the file is called `name`. */
export function textIn(path: string, name = path): Promise<string> {
  return orFailure(name, 'read', () => decode(readFileSync(path)).text);
}
