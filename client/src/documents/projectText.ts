import { type Edit, findNodeAtLocation, modify } from 'jsonc-parser';
import { wrongGlob } from '../../../server/src/project/glob.ts';
import { readJson } from '../../../server/src/project/json.ts';

/** A glob that matches this path alone; the path is relative to the folder of the `rulebook.json`. */
export function globOf(path: string): string {
  return path.replace(/[\\*?[\]{}()!]/g, '\\$&');
}

/** The text of a first `rulebook.json`, with one book. */
export function newProjectText(glob: string): string {
  return `${JSON.stringify({ books: [{ files: [glob] }] }, null, 2)}\n`;
}

/**
 * The edits that make a `rulebook.json` say in which dialect the files are that a glob matches; undefined where its
 * text is no JSON. A new entry goes before the others, for the first one that matches a file counts.
 */
export function associationEdits(text: string, glob: string, dialect: string): readonly Edit[] | undefined {
  const { value: file, errors } = readJson(text);
  if (errors.length || !isObject(file)) return undefined;
  const hasOthers = isObject(file.associations);
  return modify(text, ['associations', glob], dialect, {
    formattingOptions: { ...indentationOf(text), eol: text.includes('\r\n') ? '\r\n' : '\n' },
    ...(hasOthers && { getInsertionIndex: () => 0 }),
  });
}

/** Where the dialect of a glob is in a `rulebook.json`; at its beginning where it does not say one. */
export function associationAt(text: string, glob: string): number {
  const { root } = readJson(text);
  return (root && findNodeAtLocation(root, ['associations', glob])?.offset) ?? 0;
}

/** The globs in a `rulebook.json`. */
export interface Globs {
  /** Of the files of books, and of those with a dialect of their own. */
  readonly named: readonly string[];
  readonly ignored: readonly string[];
  /** Of the files that cite a book. */
  readonly citing: readonly string[];
}

export function globsIn(text: string): Globs {
  const { value } = readJson(text);
  const file = isObject(value) ? value : {};
  const books = Array.isArray(file.books) ? file.books.filter(isObject) : [];
  const citing = Array.isArray(file.citing) ? file.citing.filter(isObject) : [];
  const associated = isObject(file.associations) ? Object.keys(file.associations) : [];
  return {
    named: [...books.flatMap(({ files, base }) => [...textsIn(files), ...textsIn(base)]), ...associated].filter(
      isSound,
    ),
    ignored: textsIn(file.ignore).filter(isSound),
    citing: citing.flatMap(({ files, book }) => (typeof book === 'string' ? textsIn(files) : [])).filter(isSound),
  };
}

function textsIn(value: unknown): string[] {
  return [value].flat().filter(item => typeof item === 'string');
}

const isSound = (glob: string) => wrongGlob(glob) === undefined;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As the first line that is indented; two spaces where none is. */
function indentationOf(text: string): { insertSpaces: boolean; tabSize: number } {
  const indentation = /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '  ';
  return { insertSpaces: !indentation.includes('\t'), tabSize: indentation.length };
}
