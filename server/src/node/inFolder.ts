import { isAbsolute, relative, sep } from 'node:path';

/** Throws if a file isn't in a folder; both are real paths, in which links are followed. */
export function mustLieIn(folder: string, file: string): void {
  if (!liesIn(folder, file)) throw new Error('it links to a file outside this folder');
}

/** Whether a file is in a folder; both are real paths. */
export function liesIn(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
