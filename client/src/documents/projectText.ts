import { findNodeAtLocation } from 'jsonc-parser';
import { wrongGlob } from '../../../server/src/project/glob.ts';
import { readJson } from '../../../server/src/project/json.ts';
import { isRecord, textsIn } from '../../../server/src/project/projectEdits.ts';

/** The text of a first `rulebook.json`, with one book. */
export function newProjectText(glob: string): string {
  return `${JSON.stringify({ books: [{ files: [glob] }] }, null, 2)}\n`;
}

/** Where a key is in a `rulebook.json`; the start of the file if it's missing. */
export function offsetOfKey(text: string, path: readonly string[]): number {
  const { root } = readJson(text);
  return (root && findNodeAtLocation(root, [...path])?.offset) ?? 0;
}

/** The globs in a `rulebook.json`. */
export function globsIn(text: string) {
  const { value } = readJson(text);
  const file = isRecord(value) ? value : {};
  const books = Array.isArray(file.books) ? file.books.filter(isRecord) : [];
  const citing = Array.isArray(file.citing) ? file.citing.filter(isRecord) : [];
  const associated = isRecord(file.associations) ? Object.keys(file.associations) : [];
  return {
    /** Of the files of books, and of files with a dialect. */
    named: [...books.flatMap(({ files, base }) => [...textsIn(files), ...textsIn(base)]), ...associated].filter(
      isValidGlob,
    ),
    ignored: textsIn(file.ignore).filter(isValidGlob),
    /** Of the files that cite a book. */
    citing: citing.flatMap(({ files, book }) => (typeof book === 'string' ? textsIn(files) : [])).filter(isValidGlob),
  };
}

const isValidGlob = (glob: string) => wrongGlob(glob) === undefined;
