import type { Span } from '../core/text/span.ts';
import { nearestWord } from '../core/text/spelling.ts';

/** The way to a value in a JSON document: keys and indexes. */
export type Path = readonly (string | number)[];

/** Something that is wrong in a `rulebook.json`. */
export interface Problem {
  /** The value that is wrong; without it, `span` says where. */
  readonly path: Path;
  readonly span?: Span;
  /** It is the key of the value that is wrong. */
  readonly atKey?: boolean;
  readonly severity: 'error' | 'warning';
  /** One sentence: what is wrong and what to write instead. */
  readonly message: string;
}

/** Reads pieces of a JSON value; what is not of the wanted shape is reported and left out. */
export interface ShapeReader {
  object(value: unknown, path: Path, keys: readonly string[]): Readonly<Record<string, unknown>>;
  /** An object whose keys are the user's own. */
  record(value: unknown, path: Path, most?: number): Readonly<Record<string, unknown>>;
  list(value: unknown, path: Path, wanted: string): readonly unknown[];
  texts(value: unknown, path: Path, wanted: string): readonly string[];
  text(value: unknown, path: Path, wanted: string): string | undefined;
  choice<T extends string>(value: unknown, path: Path, choices: readonly T[]): T | undefined;
  /** Whether the word, a key unless told otherwise, is one of those that there are. */
  known(word: string, path: Path, words: readonly string[], kind: string, at?: 'key' | 'value'): boolean;
}

/** No list and no object of a `rulebook.json` needs more entries; the rest is left out. */
const MOST_ENTRIES = 1000;

export function readerOf(problems: Problem[]): ShapeReader {
  const report = (path: Path, message: string, atKey = false) => {
    problems.push({ path, message, severity: 'error', ...(atKey && { atKey }) });
    return undefined;
  };
  const reportRest = (path: Path, count: number, most: number) => {
    const [all, read] = [count, most].map(number => number.toLocaleString('en'));
    if (count > most) report(path, `${nameOf(path)} has ${all} entries, of which ${read} are read: take some away.`);
  };
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  const reader: ShapeReader = {
    object(value, path, keys) {
      const object = reader.record(value, path, Infinity);
      for (const key of Object.keys(object)) reader.known(key, [...path, key], keys, 'key');
      return object;
    },
    record(value, path, most = MOST_ENTRIES) {
      if (value === undefined) return {};
      if (!isObject(value)) {
        report(path, `${nameOf(path)} must be an object: { … }.`);
        return {};
      }
      const entries = Object.entries(value);
      reportRest(path, entries.length, most);
      return entries.length > most ? Object.fromEntries(entries.slice(0, most)) : value;
    },
    list(value, path, wanted) {
      if (value === undefined) return [];
      if (!Array.isArray(value)) {
        report(path, `${nameOf(path)} must be ${wanted}: [ … ].`);
        return [];
      }
      reportRest(path, value.length, MOST_ENTRIES);
      return value.slice(0, MOST_ENTRIES);
    },
    texts(value, path, wanted) {
      if (typeof value === 'string') return [reader.text(value, path, wanted) ?? []].flat();
      return reader
        .list(value, path, `a list of ${wanted}`)
        .flatMap((item, index) => reader.text(item, [...path, index], `text`) ?? []);
    },
    text: (value, path, wanted) =>
      typeof value === 'string' && value.trim()
        ? value
        : report(path, `${nameOf(path)} must be ${wanted}, in quotation marks.`),
    choice(value, path, choices) {
      const found = choices.find(choice => choice === value);
      return (
        found ?? report(path, `${nameOf(path)} must be one of ${choices.map(choice => `"${choice}"`).join(', ')}.`)
      );
    },
    known(word, path, words, kind, at = 'key') {
      if (words.includes(word)) return true;
      const near = nearestWord(word, words);
      report(
        path,
        `There is no ${kind} “${word}”: ${near ? `did you mean “${near}”?` : `there are ${words.join(', ')}.`}`,
        at === 'key',
      );
      return false;
    },
  };
  return reader;
}

function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The file';
  return typeof last === 'number' ? `Item ${last + 1} of “${path.at(-2)}”` : `“${last}”`;
}
