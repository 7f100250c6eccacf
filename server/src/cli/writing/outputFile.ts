import { statSync } from 'node:fs';
import { WrongUsage } from '../arguments/options.ts';

/** Throws {@link WrongUsage} where something is to be written into one of the documents, by whichever name: they would be lost. */
export function mustBeNone(output: string, documents: readonly string[]): void {
  const taken = idOf(output);
  if (taken !== undefined && documents.some(name => idOf(name) === taken))
    throw new WrongUsage(`${output} is also an input; write to another file`);
}

/** Tells a file from all others on the machine; undefined if there is none. */
function idOf(name: string): string | undefined {
  const stats = statSync(name, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
