import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { nearestProject } from '../../node/nearestProject.ts';

/** What is served: a folder, and the given files in it. */
export interface Root {
  /** The URI of the folder, with a slash at its end. */
  readonly folder: string;
  /** Paths relative to it; without them, all files that contain rules. */
  readonly files?: readonly string[];
}

/**
 * What a command line names: a folder, files, or nothing, which means the project of the current folder. Throws if one
 * doesn't exist.
 */
export function rootOf(names: readonly string[]): Root {
  const paths = names.map(name => resolve(name));
  const [first] = paths;
  if (first === undefined) return { folder: folderUri(nearestProject(resolve('.')) ?? resolve('.')) };
  if (paths.length === 1 && statSync(first).isDirectory()) return { folder: folderUri(first) };
  for (const path of paths) statSync(path);
  const folder = commonFolder(paths.map(dirname));
  const project = nearestProject(folder) ?? folder;
  return { folder: folderUri(project), files: paths.map(path => relative(project, path).split(sep).join('/')) };
}

function folderUri(folder: string): string {
  return `${URI.file(folder).toString().replace(/\/$/, '')}/`;
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let at = common;
    while (folder !== at && !folder.startsWith(at.endsWith(sep) ? at : at + sep)) at = dirname(at);
    return at;
  });
}
