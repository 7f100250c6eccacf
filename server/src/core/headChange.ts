import type { Head } from './block.ts';

/** Some heads in a row that stand in place of others. */
export interface HeadChange {
  /** The ordinal of the first head that differs. */
  readonly start: number;
  /** Those behind the last one, before and now. */
  readonly endBefore: number;
  readonly end: number;
}

/** How heads differ from earlier ones. */
export function headChange(before: readonly Head[], now: readonly Head[]): HeadChange {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let [endBefore, end] = [before.length, now.length];
  while (endBefore > start && end > start && before[endBefore - 1] === now[end - 1]) {
    endBefore--;
    end--;
  }
  return { start, endBefore, end };
}

/** The ordinal that an earlier head has now; undefined where it is none of those that stayed. */
export function movedOrdinal({ start, endBefore, end }: HeadChange, ordinal: number): number | undefined {
  if (ordinal < start) return ordinal;
  return ordinal < endBefore ? undefined : ordinal + end - endBefore;
}

/** The same of many. */
export function movedOrdinals(change: HeadChange, ordinals: readonly number[]): readonly number[] {
  return change.end === change.endBefore && ordinals.every(ordinal => movedOrdinal(change, ordinal) !== undefined)
    ? ordinals
    : ordinals.flatMap(ordinal => movedOrdinal(change, ordinal) ?? []);
}

/** The ordinals of the heads that came. */
export function comeOrdinals({ start, end }: HeadChange): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
