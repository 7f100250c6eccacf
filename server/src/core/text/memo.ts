import { sameItems } from './sameItems.ts';

/** A value, and what it was made of apart from its key. */
interface Made {
  readonly given: readonly unknown[];
  readonly value: unknown;
}

const made = new WeakMap<object, WeakMap<object, Made>>();

/**
 * What `make` makes of `key` and whatever else it is given: the value that it made of them the last time, where they are the
 * same. All are compared by identity; the value is kept as long as the key lives. `make` is a function of a module: one that
 * is written where it is passed would be another one each time.
 */
export function memo<K extends object, G extends readonly unknown[], V>(
  key: K,
  make: (key: K, ...given: G) => V,
  ...given: G
): V {
  const own = ownedBy(make);
  const known = own.get(key);
  if (known && sameItems(known.given, given)) return known.value as V;
  const value = make(key, ...given);
  own.set(key, { given, value });
  return value;
}

/** The same where more is needed to make the value than it depends on. `owner` distinguishes the values of one key. */
export function remember<V>(key: object, owner: object, given: readonly unknown[], make: () => V): V {
  const own = ownedBy(owner);
  const known = own.get(key);
  if (known && sameItems(known.given, given)) return known.value as V;
  const value = make();
  own.set(key, { given, value });
  return value;
}

function ownedBy(owner: object): WeakMap<object, Made> {
  let own = made.get(owner);
  if (!own) {
    own = new WeakMap();
    made.set(owner, own);
  }
  return own;
}
