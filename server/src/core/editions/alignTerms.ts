import type { TermHead } from '../blocks/block.ts';
import { headOf } from '../book/workspace.ts';
import { termKey } from '../document/symbols.ts';
import type { Pair } from './alignment.ts';
import type { Wording } from './editionRules.ts';
import { similarityOf } from './similarity.ts';

/** Minimum similarity of a renamed term. */
const RENAMED = 0.55;

/** Which term became which: by name, and then by text. Indexes into both. */
export function alignTerms(old: readonly Wording[], now: readonly Wording[]): Pair[] {
  const byName = new Map(now.map((term, index) => [keyOfTerm(term), index] as const).reverse());
  const pairs = old.flatMap((term, index) => {
    const partner = byName.get(keyOfTerm(term));
    byName.delete(keyOfTerm(term));
    return partner === undefined ? [] : [{ old: index, now: partner, confidence: 1 }];
  });
  const taken = { old: new Set(pairs.map(pair => pair.old)), now: new Set(pairs.map(pair => pair.now)) };
  const free = (terms: readonly Wording[], taken: ReadonlySet<number>) =>
    [...terms.keys()].filter(index => !taken.has(index));
  const [left, right] = [free(old, taken.old), free(now, taken.now)];
  if (left.length === 0 || right.length === 0) return pairs;
  const similarity = similarityOf(
    left.map(index => old[index]!.words),
    right.map(index => now[index]!.words),
  );
  const scored = left.flatMap((_, a) => similarity.candidates(a).map(b => ({ a, b, score: similarity.between(a, b) })));
  scored.sort((x, y) => y.score - x.score);
  for (const { a, b, score } of scored) {
    const [was, is] = [left[a]!, right[b]!];
    if (score < RENAMED || taken.old.has(was) || taken.now.has(is)) continue;
    pairs.push({ old: was, now: is, confidence: score });
    taken.old.add(was);
    taken.now.add(is);
  }
  return pairs;
}

function keyOfTerm(term: Wording): string {
  return termKey((headOf(term.definition) as TermHead).term);
}
