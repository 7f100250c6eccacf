import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RulesDocument, textOf } from '../core/document.ts';
import { nodeHost } from '../node/host.ts';
import { expandGlobs } from './globs.ts';
import { type Change, showChanges } from './mend.ts';
import { WrongUsage } from './options.ts';
import { EXIT, tell, tellFailure } from './output.ts';
import { createReader, type ReadFile } from './read.ts';
import { writeTogether } from './writeTogether.ts';

/** How changes are made. */
export interface Manner {
  readonly dryRun: boolean;
  readonly check: boolean;
}

/** Files as a command line names them, and the dialect in which all of them are to be read. */
export interface FilesToChange {
  readonly files: readonly string[];
  readonly dialect?: string | undefined;
}

/** All files that are to be changed in place, or undefined where one cannot be read, which is told. */
export async function readAll({ files: names, dialect }: FilesToChange): Promise<readonly ReadFile[] | undefined> {
  const host = nodeHost(tell);
  const reader = createReader(host, { dialect });
  const files: ReadFile[] = [];
  let failed = false;
  for (const name of names) {
    if (name === '-') throw new WrongUsage('standard input cannot be changed in place');
    for (const found of await expandGlobs(name, host)) {
      const file = await reader.read(found).catch(error => tellFailure(found, 'read', error));
      if (typeof file === 'number') failed = true;
      else files.push(file);
    }
  }
  return failed ? undefined : files;
}

/** How a document is called on the command line. */
export function nameOf({ uri }: RulesDocument): string {
  return relative('', fileURLToPath(uri));
}

/** A document with another text. */
export function changeOf(document: RulesDocument, after: string): Change {
  return { uri: document.uri, name: nameOf(document), before: textOf(document), after, done: [] };
}

/** Writes changes, all or none, shows them as a diff, or only says whether there are any; answers the exit status. */
export async function finish(all: readonly Change[], { dryRun, check }: Manner): Promise<number> {
  const changes = all.filter(({ before, after }) => before !== after);
  if (dryRun) await showChanges(changes);
  if (check) return changes.length ? EXIT.findings : EXIT.clean;
  return dryRun ? EXIT.clean : writeTogether(changes);
}
