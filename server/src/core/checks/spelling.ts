import { termKey } from '../symbols.ts';

/** Names that are spelled so differently are two, not one with a slip of the pen: a letter of this many. */
const LETTERS_A_SLIP = 4;
const MOST_NAMES = 3;

/** Those of the names that look most like `name`, the likeliest first; none that is far from it. */
export function nearest(name: string, names: readonly string[]): string[] {
  const key = termKey(name);
  const most = Math.max(1, Math.floor(key.length / LETTERS_A_SLIP));
  return [...new Set(names)]
    .map(other => ({ other, distance: distanceOf(key, termKey(other)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NAMES)
    .map(({ other }) => other);
}

/** How many letters must be put in, taken out, changed or swapped with the next to make one text the other. */
function distanceOf(a: string, b: string): number {
  let [twoAbove, above]: number[][] = [[], []];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    [twoAbove, above, row] = [above, row, [line]];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[line - 1] === b[column - 1];
      const isSwapped = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1] && line > 1 && column > 1;
      const changed = above![column - 1]! + (isSame ? 0 : 1);
      const swapped = isSwapped ? twoAbove![column - 2]! + 1 : changed;
      row.push(Math.min(changed, swapped, above![column]! + 1, row[column - 1]! + 1));
    }
  }
  return row[b.length]!;
}
