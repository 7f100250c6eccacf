import type { Dialect } from '../core/dialect/dialect.ts';
import { parsing, type RulesDocument } from '../core/document/document.ts';
import type { Reading } from '../core/reader/scan.ts';
import type { Units } from '../core/text/columns.ts';

/** Asked after a step of long work: a promise where it is time to let others have a turn, which is then waited for. */
export type Pause = () => Promise<void> | undefined;

/** Reads a text, and yields to other work in between. */
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

/** One file that answers late holds up no other, and no system runs out of files that may be open at once. */
const AT_ONCE = 8;

/** Does work for all items, for a few of them at once, in their order. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
