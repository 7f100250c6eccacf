/** Adds an item to the list that a map has for a key. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** How often each item occurs. */
export function countOf<T>(items: Iterable<T>): Map<T, number> {
  const times = new Map<T, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return times;
}

/** The different items, the commonest first, each with how often it occurs. */
export function byFrequency<T>(items: Iterable<T>): [item: T, times: number][] {
  return [...countOf(items)].sort((a, b) => b[1] - a[1]);
}

/** The items that a list has more than once, or that are a tenth of it, the commonest first; each has at least a share of `least`. */
export function frequent<T>(items: readonly T[], least = 0): T[] {
  return byFrequency(items)
    .filter(([, count]) => (count > 1 || count >= 0.1 * items.length) && count >= least * items.length)
    .map(([item]) => item);
}

/** One item for each key: the last one, in the place of the first. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map(item => [keyOf(item), item])).values()];
}

/** The items of a list that another one has less often. */
export function listDifference<T>(items: readonly T[], others: readonly T[]): T[] {
  const left = countOf(others);
  return items.filter(item => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

/** Puts a value last into a map from which the oldest go if there are more than `most`. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const old of [...map.keys()].slice(0, -most)) map.delete(old);
}
