import { getLocation } from 'jsonc-parser';
import { readJson } from '../../../server/src/project/json.ts';
import { textsIn } from '../../../server/src/project/projectEdits.ts';

/**
 * Names that fit a place of a `rulebook.json`: in `cites`, those of books, or of an edition, the newest first;
 * undefined at other places.
 */
export function offeredNames(text: string, offset: number) {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const [list, , key, name] = path;
  if (path.length !== 4 || (list !== 'books' && list !== 'citing') || key !== 'cites') return undefined;
  const books = asArray(fieldOf(readJson(text).value, 'books')).map(bookAndEditionNames);
  const names = isAtPropertyKey
    ? books.flatMap(book => (book.editions.length ? book.names.slice(0, 1) : []))
    : (books.find(book => book.names.includes(String(name)))?.editions ?? []);
  const { offset: start, length } = previousNode ?? { offset, length: 0 };
  // The string that a name replaces, with its quotation marks: UTF-16 offsets. Both are the same if there is none.
  return { names, start, end: start + length };
}

/** The names of a book and of its editions, the newest first. The file isn't trusted: any value can be anything. */
function bookAndEditionNames(book: unknown): { names: string[]; editions: string[] } {
  const editions = asArray(fieldOf(book, 'editions')).map(each => fieldOf(each, 'name'));
  return {
    names: textsIn(fieldOf(book, 'names')),
    editions: textsIn([...editions, fieldOf(book, 'edition')]).reverse(),
  };
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
