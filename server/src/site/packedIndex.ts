import type MiniSearch from 'minisearch';
import type { AsPlainObject } from 'minisearch';

/*
 * A search index in few bytes: after each word, which begins with as many characters of the one before as its first
 * sign says, the lists of its fields, and in each the distances between the entries that have it.
 */

/** An index as a text; the same for the same index. */
export function packIndex(index: MiniSearch<never> | MiniSearch): string {
  const { index: words, documentIds, ...rest } = index.toJSON();
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
  let before = '';
  const lines = sorted.map(([word, fields]) => {
    const shared = sharedStart(before, word);
    before = word;
    const lists = Object.entries(fields).map(([field, entries]) => `${field}${packList(entries)}`);
    return `${shared.toString(36)}${word.slice(shared)}\t${lists.join('\t')}`;
  });
  const ids = distances(Object.values(documentIds) as number[]);
  return JSON.stringify({ ...rest, ids, words: lines.join('\n') });
}

/** The index of a packed text, for `MiniSearch.loadJS`. */
export function unpackIndex(text: string): AsPlainObject {
  const { ids, words, ...rest } = JSON.parse(text) as Omit<AsPlainObject, 'index' | 'documentIds'> & {
    readonly ids: readonly number[];
    readonly words: string;
  };
  let before = '';
  const index = words.split('\n').flatMap((line): AsPlainObject['index'] => {
    const [word = '', ...lists] = line.split('\t');
    if (!word) return [];
    before = before.slice(0, Number.parseInt(word[0]!, 36)) + word.slice(1);
    return [[before, Object.fromEntries(lists.map(list => [list[0]!, unpackList(list.slice(1))]))]];
  });
  let id = 0;
  const documentIds = Object.fromEntries(
    ids.map((distance, at) => {
      id += distance;
      return [at, id];
    }),
  );
  return { ...rest, documentIds, index };
}

/** How far each number is from the one before: mostly 1. */
function distances(numbers: readonly number[]): number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
}

const MOST_SHARED = 35;

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < MOST_SHARED && at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Distances in base 36, with a capital letter for each further time that an entry has the word, up to 27. */
function packList(entries: Readonly<Record<string, number>>): string {
  let last = 0;
  // Keys that are numbers come in their order.
  return Object.keys(entries)
    .map(key => {
      const id = Number(key);
      const distance = (id - last).toString(36);
      last = id;
      return `${distance}${TIMES[Math.min(entries[id]!, TIMES.length) - 1]}`;
    })
    .join('');
}

/** The sign after a distance says how often the entry has the word. */
const TIMES = ',ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function unpackList(list: string): Record<string, number> {
  let last = 0;
  const found: Record<string, number> = {};
  for (const [, distance = '', times = ','] of list.matchAll(/([\da-z]{1,12})([,A-Z])/g)) {
    last += Number.parseInt(distance, 36);
    found[last] = TIMES.indexOf(times) + 1;
  }
  return found;
}
