import { addTo } from '../text/lists.ts';
import type { EditionRule } from './editionRules.ts';

/** A rule or term of the old edition and its counterpart in the new one: indexes into those of both. */
export interface Pair {
  readonly old: number;
  readonly now: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Set if the pair isn't the main one: a piece of the old rule, or a rule that was merged into the new one. */
  readonly part?: 'split' | 'joined';
}

/** Pairs found so far: for each rule of one edition, the one in the other edition, or -1. */
export type Alignment = ReturnType<typeof newAlignment>;

/** No pairs yet. */
export function newAlignment(old: readonly EditionRule[], now: readonly EditionRule[]) {
  const ofOld = new Int32Array(old.length).fill(-1);
  const ofNew = new Int32Array(now.length).fill(-1);
  const confidence = new Float64Array(old.length);
  return {
    old,
    now,
    ofOld,
    ofNew,
    confidence,
    /** The rules below each rule of the old and the new edition. */
    belowOld: childrenByParent(old),
    below: childrenByParent(now),
    isFree: (a: number, b: number) => ofOld[a] === -1 && ofNew[b] === -1,
    join(a: number, b: number, score: number): void {
      ofOld[a] = b;
      ofNew[b] = a;
      confidence[a] = score;
    },
  };
}

/** The rules below each rule of an edition; -1 stands for the outermost level. */
function childrenByParent(rules: readonly EditionRule[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of rules.entries()) addTo(children, parent, index);
  return children;
}
