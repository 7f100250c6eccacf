import { sameItems } from './sameItems.ts';

/** What a function has made of a key, and what it was given besides. */
interface Made {
  readonly given: readonly unknown[];
  readonly value: unknown;
}

const made = new WeakMap<object, WeakMap<object, Made>>();

/**
 * What `make` makes of `key` and whatever else it is given: the value that it made of them the last time, where they are the
 * same. The key is compared by identity and holds the value as long as it lives. `make` is a function of a module: one that is
 * written where it is passed would be another one each time.
 */
export function memo<K extends object, G extends readonly unknown[], V>(
  key: K,
  make: (key: K, ...given: G) => V,
  ...given: G
): V {
  let ofMake = made.get(make);
  if (!ofMake) {
    ofMake = new WeakMap();
    made.set(make, ofMake);
  }
  const known = ofMake.get(key);
  if (known && sameItems(known.given, given)) return known.value as V;
  const value = make(key, ...given);
  ofMake.set(key, { given, value });
  return value;
}
