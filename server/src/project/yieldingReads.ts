import type { Dialect } from '../core/dialect/dialect.ts';
import { parsing, type RulesDocument } from '../core/document/document.ts';
import type { Reading } from '../core/reader/scan.ts';
import type { Units } from '../core/text/columns.ts';

/** Called after each step of long work: returns a promise to wait for if others should run now. */
export type Pause = () => Promise<void> | undefined;

/** Reads a text, and lets other work run in between. */
export async function parseYielding(
  uri: string,
  text: string,
  dialect: Dialect,
  reading: Reading,
  pause: Pause,
  units?: Units,
): Promise<RulesDocument> {
  for (const document of parsing(uri, 0, text, dialect, { reading, ...(units && { units }) })) {
    const others = pause();
    if (others) await others;
    if (document) return document;
  }
  throw new Error('a text has an end');
}

/** A slow file doesn't block others, and no system runs out of open files. */
const AT_ONCE = 8;

/** What is read for each key, without those for which nothing is, in the order of the keys, whichever arrives first. */
export async function readInOrder<T>(
  keys: readonly string[],
  read: (key: string) => Promise<T | undefined>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  await forEachAtOnce(keys, async key => {
    const value = await read(key);
    if (value !== undefined) found.set(key, value);
  });
  return new Map(keys.flatMap(key => (found.has(key) ? [[key, found.get(key)!] as const] : [])));
}

/** Does work for all items, a few at a time, in order. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
