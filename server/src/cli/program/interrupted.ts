import { existsSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InterruptedChange } from '../../host.ts';
import { nearestProject } from '../../node/nodeHost.ts';
import { printMessage } from '../showing/output.ts';
import { host } from './root.ts';

/**
 * Reports changes that were interrupted where these files are, or, without existing files, here. A command that writes
 * takes them back first. Throws if that isn't possible.
 */
export function meetInterrupted(names: readonly string[], writes: boolean): void {
  const files = names.filter(name => existsSync(name));
  const roots = new Set((files.length ? files : ['.']).map(projectOrOwnFolder));
  const folders = Array.from(roots, root => pathToFileURL(root).href);
  for (const change of host.interrupted?.(folders) ?? []) {
    if (writes) takeBack(change);
    else
      printMessage(`${partOf(change)} an interrupted change; the next command that changes files takes it back first`);
  }
}

/** The folder of the project that a file or folder belongs to, or else its own. */
function projectOrOwnFolder(name: string): string {
  const path = resolve(name);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  return nearestProject(folder) ?? folder;
}

function partOf({ files, changed }: InterruptedChange): string {
  return `${changed} of ${files} files ${changed === 1 ? 'has' : 'have'} the text of`;
}

function takeBack(change: InterruptedChange): void {
  const others = change.takeBack();
  printMessage(`took back an interrupted change, whose text ${change.changed} of ${change.files} files had`);
  for (const path of others) {
    const why = 'it has another text than before and after the interrupted change';
    printMessage(`${relative('', path)} was left as it is, because ${why}`);
  }
}
