import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  type ModificationOptions,
  modify,
  type Node,
} from 'jsonc-parser';
import { isRecord } from '../core/text/readShape.ts';
import { type Edit, withEdits } from '../core/text/span.ts';
import { matcherOf } from './books.ts';
import { readJson } from './json.ts';
import type { ProjectProblem } from './projectFile.ts';

export { isRecord };

/** The edits of a `rulebook.json` that add an entry to one of its lists, such as the ignored findings. */
export function addingEdit(text: string, key: string, entry: string | Readonly<Record<string, string>>): Edit[] {
  return edits(text, [key, -1], entry, { isArrayInsertion: true });
}

/** The text of a `rulebook.json` with a new book of these files; undefined if it isn't valid JSON. */
export function withBook(text: string, globs: readonly string[]): string | undefined {
  const { value: file, errors } = readJson(text);
  if (errors.length || !isRecord(file)) return undefined;
  return withEdits(text, edits(text, ['books', -1], { files: globs }, { isArrayInsertion: true }));
}

/** The edits that add a number to those that the book of a file doesn't give again; a new book if it belongs to none. */
export function retiringEdit(text: string, path: string, number: string): Edit[] {
  const index = bookIndexOf(text, path);
  if (index < 0) return edits(text, ['books', -1], newBook(path, number), { isArrayInsertion: true });
  return edits(text, ['books', index, 'retired', -1], number, { isArrayInsertion: true });
}

/** The edits that list a rule of the translation with a file as translated from an edition of its original. */
export function updatingEdit(
  text: string,
  path: string,
  { number, edition }: { readonly number: string; readonly edition: string },
): Edit[] {
  const index = bookIndexOf(text, path);
  if (index < 0) return [];
  return edits(text, ['books', index, 'translates', 'rulesFrom', edition, -1], number, { isArrayInsertion: true });
}

/** A `rulebook.json` in which a book translates another edition; everything else stays, including comments. */
export function withTranslated(
  text: string,
  index: number,
  { edition, rulesFrom }: { readonly edition: string; readonly rulesFrom: Readonly<Record<string, readonly string[]>> },
): string {
  const path = ['books', index, 'translates'];
  const raised = withEdits(text, edits(text, [...path, 'edition'], edition));
  const listed = Object.keys(rulesFrom).length ? rulesFrom : undefined;
  if (!listed && !nodeAt(raised, [...path, 'rulesFrom'])) return raised;
  return withEdits(raised, edits(raised, [...path, 'rulesFrom'], listed));
}

/** The index of the book to which a file belongs; -1 if it belongs to none. */
function bookIndexOf(text: string, path: string): number {
  const { value } = readJson(text);
  const books: unknown[] = isRecord(value) && Array.isArray(value.books) ? value.books : [];
  return books.findIndex(book => isRecord(book) && matcherOf(textsIn(book.files))(path));
}

/** A book of one file with a number that isn't given again. */
export function newBook(path: string, number: string) {
  return { files: [globOf(path)], retired: [number] };
}

/** A text, or those in a list, of a value that can be anything. */
export function textsIn(value: unknown): string[] {
  return [value].flat().filter(item => typeof item === 'string');
}

/** A glob that matches only this path, relative to the folder of the `rulebook.json`. */
export function globOf(path: string): string {
  return path.replace(/[\\*?[\]{}()!]/g, '\\$&');
}

/**
 * The text of a `rulebook.json` with the dialect of the files that a glob matches; undefined if it isn't valid JSON. A
 * new entry comes first, because the first match applies.
 */
export function withAssociation(text: string, glob: string, dialect: string): string | undefined {
  const { value: file, errors } = readJson(text);
  if (errors.length || !isRecord(file)) return undefined;
  const hasOthers = isRecord(file.associations);
  return withEdits(text, edits(text, ['associations', glob], dialect, hasOthers ? FIRST : {}));
}

/** A `rulebook.json` that defines the dialect of a file. */
export interface SavedDialect {
  readonly text: string;
  readonly id: string;
}

/**
 * The text of a `rulebook.json` with a new dialect and its association with this file; or why that isn't possible. An
 * equal definition is used again, and none is changed. A new id is none of the `taken` ones.
 */
export function saveDialect(
  text: string,
  path: string,
  definition: object,
  taken: readonly string[],
): SavedDialect | { refusal: string } {
  const { value: file, errors, refused } = readJson(text);
  if (errors.length || refused || !isRecord(file)) return { refusal: "rulebook.json isn't valid JSON; fix it first." };
  const wrong = ['dialects', 'associations'].find(key => file[key] !== undefined && !isRecord(file[key]));
  if (wrong) return { refusal: `“${wrong}” in rulebook.json must be an object; fix it first.` };
  const dialects = Object(file.dialects) as Record<string, unknown>;
  const written = withSingleItems(definition);
  const same = Object.keys(dialects).find(id => JSON.stringify(dialects[id]) === JSON.stringify(written));
  const glob = globOf(path);
  const given = Object(file.associations)[glob] as unknown;
  if (typeof given === 'string' && Object.hasOwn(dialects, given) && given !== same)
    return {
      refusal: `rulebook.json sets the dialect of ${path} to “${given}”; remove that from “associations” first.`,
    };
  const id = same ?? freeId(path, [...Object.keys(dialects), ...taken]);
  const associated = given === id ? text : associatedFirst(text, glob, id, given !== undefined);
  return { id, text: same ? associated : withDefinition(associated, id, written, !file.dialects) };
}

/** The text with an association before all others, because the first match applies. */
function associatedFirst(text: string, glob: string, id: string, isThere: boolean): string {
  const without = isThere ? withEdits(text, edits(text, ['associations', glob], undefined)) : text;
  return withEdits(without, edits(without, ['associations', glob], id, FIRST));
}

/** The name of the file as an id that no other dialect has. */
function freeId(path: string, taken: readonly string[]): string {
  const name = path.replace(/^.*\//, '').replace(/(?<=.)\..*$/, '');
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const id = plain.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || 'rules';
  for (let count = 1; ; count++) {
    const free = count > 1 ? `${id}-${count}` : id;
    if (!taken.includes(free)) return free;
  }
}

/** A list with one item, as that item, because people write it that way. */
function withSingleItems(value: object): object {
  return JSON.parse(JSON.stringify(value), (_, item) =>
    Array.isArray(item) && item.length === 1 && typeof item[0] === 'string' ? item[0] : item,
  );
}

/** Adds at the start of an object, so that no existing line is reformatted. */
const FIRST: ModificationOptions = { getInsertionIndex: () => 0 };

/** A placeholder for the definition, so that the library formats everything around it. */
const PLACE = '\u0000';

function withDefinition(text: string, id: string, definition: object, isFirst: boolean): string {
  const placed = withEdits(text, edits(text, ['dialects', id], PLACE, isFirst ? FIRST : {}));
  const at = placed.indexOf(JSON.stringify(PLACE));
  const { insertSpaces, tabSize, eol } = jsonFormatting(text);
  const step = insertSpaces ? ' '.repeat(tabSize) : '\t';
  const indent = /^[ \t]*/.exec(placed.slice(placed.lastIndexOf('\n', at) + 1))![0];
  const written = jsonLines(definition, step, indent).join(eol);
  return placed.slice(0, at) + written + placed.slice(at + JSON.stringify(PLACE).length);
}

/** The indentation of the first indented line; two spaces if there is none. */
function jsonFormatting(text: string): Required<Pick<FormattingOptions, 'insertSpaces' | 'tabSize' | 'eol'>> {
  const indentation = /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indentation.includes('\t'), tabSize: indentation.length, eol };
}

function edits(text: string, path: JSONPath, value: unknown, options: ModificationOptions = {}): Edit[] {
  const made = modify(text, path, value, { formattingOptions: jsonFormatting(text), ...options });
  return made.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }));
}

const WIDTH = 100;

/** A value as people write it: on one line if it fits, except for a list of objects. */
function jsonLines(value: unknown, step: string, indent: string): string[] {
  const flat = jsonOnOneLine(value);
  const isLong =
    indent.length + flat.length > WIDTH || (Array.isArray(value) && value.length > 1 && value.every(isRecord));
  if (typeof value !== 'object' || value === null || !isLong) return [flat];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = indent + step;
  const entries = Object.entries(value).map(([key, item]) => {
    const [first = '', ...rest] = jsonLines(item, step, inner);
    return [inner + (Array.isArray(value) ? '' : `${JSON.stringify(key)}: `) + first, ...rest];
  });
  const lines = entries.flatMap((lines, index) =>
    index < entries.length - 1 ? [...lines.slice(0, -1), `${lines.at(-1)},`] : lines,
  );
  return [open!, ...lines, indent + close];
}

function jsonOnOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonOnOneLine).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${jsonOnOneLine(item)}`)
    .join(', ')} }`;
}

type Path = ProjectProblem['path'];

/**
 * A `rulebook.json` in which an entry says which edition of a book its files cite; everything else stays, including
 * comments and layout.
 */
export function withCited(
  text: string,
  path: Path,
  book: string,
  { cites, migratedTo }: { readonly cites: string; readonly migratedTo: string | undefined },
): string {
  const first = withValue(text, path, ['cites', book], cites);
  return migratedTo === undefined
    ? withoutValue(first, path, ['migratedTo', book])
    : withValue(first, path, ['migratedTo', book], migratedTo);
}

function withValue(text: string, path: Path, [key, name]: readonly [string, string], value: string): string {
  const entry = nodeAt(text, path);
  const known = nodeAt(text, [...path, key]);
  if (nodeAt(text, [...path, key, name])) return withValueAt(text, [...path, key, name], value);
  const property = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  if (known?.children?.length) return withProperty(text, known, property);
  return entry ? withProperty(text, entry, `${JSON.stringify(key)}: { ${property} }`) : text;
}

function withoutValue(text: string, path: Path, [key, name]: readonly [string, string]): string {
  if (!nodeAt(text, [...path, key, name])) return text;
  const isOnly = nodeAt(text, [...path, key])!.children!.length === 1;
  return withValueAt(text, isOnly ? [...path, key] : [...path, key, name], undefined);
}

function nodeAt(text: string, path: Path): Node | undefined {
  const { root } = readJson(text);
  return root && findNodeAtLocation(root, [...path]);
}

function withValueAt(text: string, path: Path, value: string | undefined): string {
  return applyEdits(text, modify(text, [...path], value, {}));
}

/** The text with a property after the last one of a non-empty object, with the same space before it. */
function withProperty(text: string, { children = [] }: Node, property: string): string {
  const last = children.at(-1)!;
  const end = last.offset + last.length;
  const before = text.slice(0, last.offset);
  const space = before.slice(before.trimEnd().length);
  return `${text.slice(0, end)},${space || ' '}${property}${text.slice(end)}`;
}
