import { isAbsolute, relative, sep } from 'node:path';

/** Throws if a file isn't in a folder; both are real paths, in which links are followed. */
export function mustLieIn(folder: string, file: string): void {
  const way = relative(folder, file);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error('it links to a file outside this folder');
}
