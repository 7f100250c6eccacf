import { statSync } from 'node:fs';
import { WrongUsage } from '../arguments/options.ts';

/** Throws {@link WrongUsage} if the output is one of the documents, under any name, because that would be lost. */
export function mustBeNone(output: string, documents: readonly string[]): void {
  const taken = idOf(output);
  if (taken !== undefined && documents.some(name => idOf(name) === taken))
    throw new WrongUsage(`${output} is also an input; write to another file`);
}

/** Identifies a file on the machine; undefined if it doesn't exist. */
function idOf(name: string): string | undefined {
  const stats = statSync(name, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
