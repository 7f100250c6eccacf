/** The known word with the most similar spelling, or undefined: for mistakes in a settings file. */
export function nearestWord(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase().slice(0, LONGEST_WORD);
  const [best] = byDistance(wanted, known, word => word.toLowerCase());
  return best && best.distance <= Math.max(2, best.word.length / 2) ? best.word : undefined;
}

const LONGEST_WORD = 30;

/** The words with their distance from `wanted`, nearest first; `keyOf` returns the text to compare. */
export function byDistance(wanted: string, words: readonly string[], keyOf: (word: string) => string) {
  return words
    .map(word => ({ word, distance: distanceOf(wanted, keyOf(word)) }))
    .sort((a, b) => a.distance - b.distance);
}

/** The number of letters to insert, delete, change, or swap to turn one text into the other. */
export function distanceOf(a: string, b: string): number {
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
