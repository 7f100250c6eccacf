import type { RulesDocument } from '../../document/document.ts';

/** A definition, or with ordinal -1 the text before the first one, as a number: a book has many thousands of them. */
export type Key = number;

/** More heads than a text can have. */
const MOST_HEADS = 2 ** 30;

/** Makes keys, which are the same before and after a change, because a document keeps its URI. */
export interface Keys {
  of(document: RulesDocument, ordinal: number): Key;
  /** The document of a definition before the change. */
  documentOf(key: Key): RulesDocument;
}

/** Keys of these documents, and of any others. */
export function definitionKeys(documents: readonly RulesDocument[]): Keys {
  const places = new Map(documents.map(({ uri }, place) => [uri, place]));
  return {
    of: ({ uri }, ordinal) => {
      const place = places.get(uri) ?? places.size;
      if (place === places.size) places.set(uri, place);
      return place * MOST_HEADS + ordinal + 1;
    },
    documentOf: key => documents[Math.floor(key / MOST_HEADS)]!,
  };
}

export function ordinalOf(key: Key): number {
  return (key % MOST_HEADS) - 1;
}

/** What became of the definitions of some documents: for each key, another one, or none. */
export function keyTargets(documents: readonly RulesDocument[]) {
  const targets = documents.map(({ heads }) => new Float64Array(heads.length + 1).fill(Number.NaN));
  const row = (key: Key) => targets[Math.floor(key / MOST_HEADS)];
  return {
    get: (key: Key): Key | undefined => {
      const target = row(key)?.[key % MOST_HEADS];
      return target === undefined || Number.isNaN(target) ? undefined : target;
    },
    set: (key: Key, target: Key): void => {
      row(key)![key % MOST_HEADS] = target;
    },
  };
}

export type Targets = ReturnType<typeof keyTargets>;
