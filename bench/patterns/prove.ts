import { createHash } from 'node:crypto';
import { check } from 'recheck';
import { type Attack, attacksOn, type Expression, repeating, runsAway } from './growth.ts';

/**
 * How it's known that an expression takes linear time: an analysis of it as an automaton, or, where that finds an
 * attack or can't decide, searches in growing texts.
 */
export type Proof = 'analysis' | 'growth';

/** The file with the proof of each expression, by its key. */
export const PROOFS = 'etc/patterns.json';

/** The key of an expression in the file: the beginning of a hash of its source and flags. */
export function keyOf({ source, flags }: Expression): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 12);
}

/** The proof that an expression takes linear time, or how it runs away; `timeout` is in milliseconds. */
export async function prove(expression: Expression, timeout?: number): Promise<Proof | { readonly runaway: string }> {
  const attacks = await foundAttacks(expression);
  if (!attacks) return 'analysis';
  const runaway = runsAway(expression, [...attacks, ...attacksOn(expression)], timeout);
  return runaway === undefined ? 'growth' : { runaway };
}

/** The attacks that the analysis finds, none if it can't decide; undefined if there can be none. */
async function foundAttacks({ source, flags }: Expression): Promise<Attack[] | undefined> {
  const found = await check(source, flags, { checker: 'automaton', timeout: 2_000 });
  if (found.status === 'safe') return undefined;
  if (found.status !== 'vulnerable') return [];
  const { pumps, suffix } = found.attack;
  return [
    length =>
      pumps.map(({ prefix, pump }) => repeating(prefix, pump || ' ', '')(length / pumps.length)).join('') + suffix,
  ];
}
