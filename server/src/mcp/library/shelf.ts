import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { editionNames } from '../../core/editions/editionName.ts';
import type { Host } from '../../host.ts';
import { nearestProject } from '../../node/nodeHost.ts';
import { assignFiles, type BookFiles } from '../../project/books.ts';
import { mayHoldRules, rulesDocumentsAmong } from '../../project/folderScan.ts';
import { projectFileIn } from '../../project/project.ts';
import { readProjectFile } from '../../project/projectFile.ts';
import type { ShelfBook } from './desk.ts';

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
export function rootOfNames(names: readonly string[]): Root {
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

/** The books of a folder, read only as far as needed to know them. */
export interface Shelf {
  readonly folder: string;
  /** The text of the folder's `rulebook.json`, or of an equivalent one if it has none. */
  readonly text: string;
  /** Paths of all files of the folder. */
  readonly listed: readonly string[];
  readonly books: readonly (ShelfBook & BookFiles & { readonly index: number })[];
  /** Paths of files and folders whose changes can change the list of books. */
  readonly watched: readonly string[];
}

/** The books of a folder: those of its `rulebook.json`, or each file that contains rules. */
export async function readShelf({ folder, files }: Root, host: Host): Promise<Shelf> {
  const listed = await host.listFiles(folder);
  const said = await host.readText(projectFileIn(folder), folder).catch(() => undefined);
  const named = said === undefined ? undefined : booksNamedIn(said, listed);
  const isNamed = files && named && files.every(file => named.some(book => book.files.includes(file)));
  const text =
    named && (!files || isNamed) ? said! : projectOfFiles(files ?? (await rulesDocumentsAmong(listed, folder, host)));
  const books = text === said ? named! : booksNamedIn(text, files ?? listed);
  return {
    folder,
    text,
    listed,
    books: isNamed ? books.filter(book => book.files.some(file => files.includes(file))) : books,
    watched: ['rulebook.json', ...foldersOf(listed.filter(mayHoldRules))],
  };
}

function booksNamedIn(text: string, listed: readonly string[]): Shelf['books'] {
  const taken = new Set<string>();
  return assignFiles(readProjectFile(text), listed).books.flatMap((book, index) => {
    const [first] = book.files;
    if (first === undefined) return [];
    const [name = first] = book.names.filter(known => !taken.has(known));
    taken.add(name);
    return [{ ...book, name, index, editionNames: editionNames(book.editions, book.edition) }];
  });
}

/** A `rulebook.json` in which each file is a book. */
function projectOfFiles(files: readonly string[]): string {
  const books = files.map(file => ({ files: [file.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')] }));
  return JSON.stringify({ books });
}

/** The folders of files, and their parents up to the base folder. */
function foldersOf(files: readonly string[]): string[] {
  const folders = new Set(['']);
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at));
  return [...folders];
}
