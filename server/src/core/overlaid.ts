/**
 * A map like `base`, whose values are `moved`, but for `own` entries: undefined where there is none any more. Whoever goes over
 * all of it gets the `whole` map, whose entries are in their order.
 */
export function overlaid<V>(
  base: ReadonlyMap<string, V>,
  own: ReadonlyMap<string, V | undefined>,
  moved: (value: V) => V,
  whole: () => ReadonlyMap<string, V>,
): ReadonlyMap<string, V> {
  const get = (key: string) => {
    if (own.has(key)) return own.get(key);
    const value = base.get(key);
    return value === undefined ? undefined : moved(value);
  };
  let size = base.size;
  for (const [key, value] of own) size += Number(value !== undefined) - Number(base.has(key));
  return {
    get,
    has: key => (own.has(key) ? own.get(key) !== undefined : base.has(key)),
    size,
    forEach: visit => whole().forEach(visit),
    keys: () => whole().keys(),
    values: () => whole().values(),
    entries: () => whole().entries(),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}
