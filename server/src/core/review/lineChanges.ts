import { diffArrays } from 'diff';
import { addTo } from '../text/lists.ts';
import { lineStartsOf } from '../text/span.ts';

/** Which lines of two texts are the same. Lines start at 0. */
export interface LineChanges {
  /** Whether a line of the new text was in the old one. */
  isKept(line: number): boolean;
  /** The line of the new text that an old line became; undefined if it was removed or changed. */
  keptAs(oldLine: number): number | undefined;
  /** Where an old line would be in the new text: the next line that isn't blank. */
  placeOf(oldLine: number): number;
  /** The last place up to a new line where something was added, changed, or removed; the line itself if there is none. */
  changeUpTo(line: number): number;
  /** The first line that was added or changed, or else the place of the first removed one; undefined if none was. */
  readonly first: number | undefined;
}

/** With more differing lines than this, the order of lines no longer counts. */
const MOST_DIFFERENCES = 4000;

/** Compares two texts line by line; space at the ends of lines doesn't count. */
export function lineChanges(old: string, now: string): LineChanges {
  const [was, is] = [trimmedLines(old), trimmedLines(now)];
  const [ofOld, ofNow] = keptLines(was, is);
  const last = Math.max(0, is.length - 1);
  const place = (oldLine: number) => {
    for (let line = oldLine; line >= 0; line--) if (ofOld[line]! >= 0) return ofOld[line]! + (line < oldLine ? 1 : 0);
    return 0;
  };
  const shown = (line: number) => {
    let at = Math.min(last, line);
    while (at < last && is[at] === '') at++;
    return at;
  };
  const added = ofNow.indexOf(-1);
  const removed = ofOld.indexOf(-1);
  return {
    isKept: line => ofNow[line] !== -1,
    keptAs: line => (ofOld[line] === undefined || ofOld[line] === -1 ? undefined : ofOld[line]),
    placeOf: line => shown(place(Math.min(line, was.length - 1))),
    changeUpTo: line => changeUpTo(ofNow, line),
    first: added >= 0 ? added : removed >= 0 ? shown(place(removed)) : undefined,
  };
}

function changeUpTo(ofNow: Int32Array, line: number): number {
  for (let at = line; at >= 0; at--) {
    const was = ofNow[at]!;
    if (was === -1 || was !== (at > 0 ? ofNow[at - 1]! : -1) + 1)
      return was !== -1 && at > 0 && ofNow[at - 1] === -1 ? at - 1 : at;
  }
  return line;
}

function trimmedLines(text: string): string[] {
  const starts = lineStartsOf(text);
  return Array.from(starts, (start, index) => text.slice(start, starts[index + 1] ?? text.length).trimEnd());
}

/** For each line of either text, the same one in the other text, or -1. */
function keptLines(was: readonly string[], is: readonly string[]): [Int32Array, Int32Array] {
  const ofOld = new Int32Array(was.length).fill(-1);
  const ofNow = new Int32Array(is.length).fill(-1);
  const keep = (a: number, b: number) => {
    ofOld[a] = b;
    ofNow[b] = a;
  };
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) keep(start, start++);
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) keep(was.length - 1 - end, is.length - 1 - end++);
  const middle = [was.slice(start, was.length - end), is.slice(start, is.length - end)] as const;
  const parts = diffArrays([...middle[0]], [...middle[1]], { maxEditLength: MOST_DIFFERENCES });
  if (!parts) keepAnywhere(was, is, ofNow, keep);
  let [a, b] = [start, start];
  for (const { count, added, removed } of parts ?? []) {
    if (!added && !removed) for (let index = 0; index < count; index++) keep(a + index, b + index);
    if (!added) a += count;
    if (!removed) b += count;
  }
  return [ofOld, ofNow];
}

/** Keeps the lines that are in both texts, wherever they are. */
function keepAnywhere(
  was: readonly string[],
  is: readonly string[],
  ofNow: Int32Array,
  keep: (a: number, b: number) => void,
): void {
  const places = new Map<string, number[]>();
  for (const [index, line] of was.entries()) addTo(places, line, index);
  is.forEach((line, index) => {
    const from = ofNow[index] === -1 ? places.get(line)?.shift() : undefined;
    if (from !== undefined) keep(from, index);
  });
}
