import { addTo } from '../text/lists.ts';
import type { EditionRule } from './editionRules.ts';

/** A rule of the old edition and its counterpart in the new one: indexes into the rules of both. */
export interface Pair {
  readonly old: number;
  readonly now: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Set if the pair isn't the main one: a piece of the old rule, or a rule that was merged into the new one. */
  readonly part?: 'split' | 'joined';
}

/** Pairs found so far: for each rule of one edition, the one in the other edition, or -1. */
export class Alignment {
  readonly old: readonly EditionRule[];
  readonly now: readonly EditionRule[];
  readonly ofOld: Int32Array;
  readonly ofNew: Int32Array;
  readonly confidence: Float64Array;
  /** The rules below each rule of the old and the new edition. */
  readonly belowOld: ReadonlyMap<number, readonly number[]>;
  readonly below: ReadonlyMap<number, readonly number[]>;
  constructor(old: readonly EditionRule[], now: readonly EditionRule[]) {
    this.old = old;
    this.now = now;
    this.belowOld = childrenOf(old);
    this.below = childrenOf(now);
    this.ofOld = new Int32Array(old.length).fill(-1);
    this.ofNew = new Int32Array(now.length).fill(-1);
    this.confidence = new Float64Array(old.length);
  }
  join(a: number, b: number, confidence: number): void {
    this.ofOld[a] = b;
    this.ofNew[b] = a;
    this.confidence[a] = confidence;
  }
  isFree(a: number, b: number): boolean {
    return this.ofOld[a] === -1 && this.ofNew[b] === -1;
  }
}

/** The rules below each rule of an edition; -1 stands for the outermost level. */
function childrenOf(rules: readonly EditionRule[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  rules.forEach(({ parent }, index) => {
    addTo(children, parent, index);
  });
  return children;
}
