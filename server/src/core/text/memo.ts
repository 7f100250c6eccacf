import { sameItems } from './sameItems.ts';

/** A value, and its inputs besides the key. */
interface Made {
  readonly given: readonly unknown[];
  readonly value: unknown;
}

const made = new WeakMap<object, WeakMap<object, Made>>();

/**
 * The result of `make` for `key` and the other arguments: the cached one if they are the same. All are compared by
 * identity; the value lives as long as the key. `make` must be a function of a module, because a function expression
 * would be a new one at each call.
 */
export function memo<K extends object, G extends readonly unknown[], V>(
  key: K,
  make: (key: K, ...given: G) => V,
  ...given: G
): V {
  return remember(key, make, given, () => make(key, ...given));
}

/** A cached value, if making it needs more than it depends on. `owner` distinguishes the values of one key. */
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

/**
 * The function, called once for each argument; arguments are compared by identity, and results live as long as the
 * function.
 */
export function eachOnce<A, V>(make: (argument: A) => V): (argument: A) => V {
  const known = new Map<A, V>();
  return argument => {
    if (!known.has(argument)) known.set(argument, make(argument));
    return known.get(argument) as V;
  };
}
