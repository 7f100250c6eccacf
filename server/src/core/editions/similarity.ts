import { addTo, byFrequency, countOf } from '../text/lists.ts';
import { eachOnce } from '../text/memo.ts';
/** Similarity of texts of two editions: rare words and pairs of words weigh more than common ones. */
export interface Similarity {
  /** From 0 (nothing in common) to 1 (the same words). */
  between(old: number, now: number): number;
  /** How rare the common words of two texts are: from 0.5 for the commonest sentences to 1. */
  strength(old: number, now: number): number;
  /** The share of `part` that `whole` contains, from 0 to 1, not counting what `without` contains. */
  shareOf(part: Features, whole: Features, without?: Features): number;
  /** The weight of the rare features in a text, as a number of the rarest features. */
  weightOf(features: Features): number;
  readonly old: readonly Features[];
  readonly now: readonly Features[];
  /** The texts of the new edition that share rare features with one of the old edition, most shared first. */
  candidates(old: number): readonly number[];
  /** The texts of the old edition that share rare features with one of the new edition, most shared first. */
  sources(now: number): readonly number[];
  /** The similarity with replaced words: those that the new edition replaced everywhere, derived from corresponding texts. */
  learned(pairs: readonly (readonly [number, number])[]): Similarity;
}

/** The features of a text, its words and pairs of stems: sorted hashes, each as often as it occurs. */
export type Features = Uint32Array;

/** A feature in more texts than this gives no candidates. */
const COMMON = 60;
const MOST_CANDIDATES = 24;
/** The weight of a text that is rarely repeated. */
const STRONG = 200;
/** Hashes of pairs of words can collide, so rare features weigh slightly less than they could. */
const SPACE = 1 << 19;

/** Which texts of an edition lead to candidates: by index. */
type Sought = (index: number) => boolean;

/** Compares the words of the texts of two editions. Only texts that are `sought` are candidates. */
export function similarityOf(
  old: readonly (readonly string[])[],
  now: readonly (readonly string[])[],
  sought: { readonly old: Sought; readonly now: Sought } = { old: () => true, now: () => true },
): Similarity {
  const ids: WordIds = new Map();
  // Equal texts share one list of words.
  const read = eachOnce((words: readonly string[]) => featuresOf(words, ids));
  return similarityOfFeatures(old.map(read), now.map(read), sought);
}

function similarityOfFeatures(
  old: readonly Features[],
  now: readonly Features[],
  sought: { readonly old: Sought; readonly now: Sought },
): Similarity {
  const weights = weightsOf([...old, ...now]);
  const sum = eachOnce((features: Features) => features.reduce((total, id) => total + weights[id]!, 0));
  const sums = { old: old.map(sum), now: now.map(sum) };
  const [ofOld, ofNew] = [holdersOf(old, sought.old), holdersOf(now, sought.now)];
  const rarest = weightIn(1, old.length + now.length);
  return {
    old,
    now,
    between(a, b) {
      const all = sums.old[a]! + sums.now[b]!;
      return all === 0 ? 0 : (2 * sharedWeight(old[a]!, now[b]!, weights)) / all;
    },
    strength: (a, b) => Math.min(1, 0.5 + Math.max(sums.old[a]!, sums.now[b]!) / STRONG),
    shareOf(part, whole, without) {
      const all = sum(part);
      return all === 0 ? 0 : sharedWeight(part, whole, weights, without) / all;
    },
    weightOf: features => sum(features) / rarest,
    candidates: index => similarTexts(old[index]!, ofNew, weights),
    sources: index => similarTexts(now[index]!, ofOld, weights),
    learned(pairs) {
      const instead = replacements(pairs.map(([a, b]) => [old[a]!, now[b]!]));
      if (instead.size === 0) return this;
      const renewed = eachOnce((features: Features) =>
        features.some(id => instead.has(id)) ? features.map(id => instead.get(id) ?? id).sort() : features,
      );
      const after = similarityOfFeatures(old.map(renewed), now, sought);
      // Some texts keep the words that others replaced.
      const between = (a: number, b: number) =>
        after.old[a] === old[a] ? after.between(a, b) : Math.max(after.between(a, b), this.between(a, b));
      return { ...after, between };
    },
  };
}

function featuresOf(words: readonly string[], ids: WordIds): Features {
  const features = new Uint32Array(2 * words.length);
  let previous = 0;
  words.forEach((word, index) => {
    const { own, stem } = idsOf(word, ids);
    features[2 * index] = own;
    features[2 * index + 1] = ((Math.imul(previous, 0x9e3779b1) ^ Math.imul(stem, 0x85ebca6b)) >>> 0) % SPACE;
    previous = stem;
  });
  return features.sort();
}

/** The ids of each known word and of its stem. */
type WordIds = Map<string, { readonly own: number; readonly stem: number }>;

function idsOf(word: string, ids: WordIds): { readonly own: number; readonly stem: number } {
  const known = ids.get(word);
  if (known) return known;
  const stem = stemOfWord(word);
  const base = stem === word ? undefined : idsOf(stem, ids);
  const own = ids.size + 1;
  const found = { own, stem: base?.own ?? own };
  ids.set(word, found);
  return found;
}

/** A word without the ending of a plural, or of a verb in the third person. */
function stemOfWord(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/(?<=\p{L}{2})ies$/u, 'y').replace(/(?<=ch|sh|x|z|ss|o)es$|(?<=[^su'])s$/u, '');
}

/** Calls a function for each feature of a text with its number of occurrences. */
function eachFeature(features: Features, take: (id: number, times: number) => void): void {
  for (let index = 0; index < features.length; ) {
    const id = features[index]!;
    const start = index;
    while (features[index] === id) index++;
    take(id, index - start);
  }
}

/** The weight of each feature: rarer ones weigh more. */
function weightsOf(texts: readonly Features[]): Float32Array {
  const weights = new Float32Array(SPACE);
  for (const [text, count] of countOf(texts))
    eachFeature(text, id => {
      weights[id]! += count;
    });
  // Most of the space is empty.
  for (let id = 0; id < SPACE; id++) if (weights[id]) weights[id] = weightIn(weights[id]!, texts.length);
  return weights;
}

/** The weight of a feature that this many texts have. */
function weightIn(count: number, texts: number): number {
  return Math.log(1 + texts / (count + 1));
}

/** The weight of what two texts have in common, without what a third one contains. */
function sharedWeight(a: Features, b: Features, weights: Float32Array, without: Features = NOTHING): number {
  let sum = 0;
  let [i, j, k] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!];
    if (x !== y) {
      if (x < y) i++;
      else j++;
      continue;
    }
    while (without[k]! < x) k++;
    if (without[k] === x) k++;
    else sum += weights[x]!;
    i++;
    j++;
  }
  return sum;
}

/** The features of a text that another one doesn't contain. */
export function without(features: Features, others: Features): Features {
  let at = 0;
  return features.filter(id => {
    while (others[at]! < id) at++;
    if (others[at] !== id) return true;
    at++;
    return false;
  });
}

const NOTHING: Features = new Uint32Array(0);

/** Calls a function for each text with a feature, in order, if they are at most {@link COMMON}. */
type Holders = (id: number, take: (text: number) => void) => void;

/** Each feature leads to the first text with it, and each entry to that of the next text. */
function holdersOf(texts: readonly Features[], isSought: Sought): Holders {
  const sought = [...texts.keys()].filter(isSought).reverse();
  const entries = 1 + sought.reduce((sum, index) => sum + texts[index]!.length, 0);
  const first = new Int32Array(SPACE);
  const counts = new Int32Array(SPACE);
  const next = new Int32Array(entries);
  const text = new Int32Array(entries);
  let entry = 0;
  for (const index of sought)
    eachFeature(texts[index]!, id => {
      text[++entry] = index;
      next[entry] = first[id]!;
      first[id] = entry;
      counts[id]!++;
    });
  return (id, take) => {
    if (counts[id]! <= COMMON) for (let at = first[id]!; at > 0; at = next[at]!) take(text[at]!);
  };
}

function similarTexts(features: Features, holders: Holders, weights: Float32Array): number[] {
  const votes = new Map<number, number>();
  eachFeature(features, id => {
    holders(id, other => votes.set(other, (votes.get(other) ?? 0) + weights[id]!));
  });
  return [...votes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CANDIDATES)
    .map(([other]) => other);
}

/** A feature is replaced if it mostly disappeared, and mostly the same other one appeared. */
const REPLACED = { times: 3, gone: 0.6, same: 0.5 };
/** Texts with more changes show no single replacements. */
const MOST_CHANGED = 40;

/** The features of old texts that the new texts replaced, each with its replacement. */
function replacements(pairs: readonly (readonly [Features, Features])[]): Map<number, number> {
  const kept = new Map<number, number>();
  const gone = new Map<number, (readonly number[])[]>();
  for (const [old, now] of pairs) {
    const [was, is] = [new Set(old), new Set(now)];
    const came = [...is].filter(id => !was.has(id));
    for (const id of was) {
      if (is.has(id)) kept.set(id, (kept.get(id) ?? 0) + 1);
      else if (came.length <= MOST_CHANGED) addTo(gone, id, came);
    }
  }
  const found = new Map<number, number>();
  for (const [id, all] of gone) {
    const times = all.length;
    if (times < REPLACED.times || times < REPLACED.gone * (times + (kept.get(id) ?? 0))) continue;
    const [[other, count] = [0, 0]] = byFrequency(all.flat());
    if (count >= Math.max(REPLACED.times, REPLACED.same * times)) found.set(id, other);
  }
  return found;
}
