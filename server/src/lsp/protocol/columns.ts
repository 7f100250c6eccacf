import { PositionEncodingKind } from './protocol.ts';

/**
 * How the client counts the columns of a line. It is agreed on once, before anything else is said, and holds as long as the
 * server runs. Everything but what a client is told and tells counts UTF-16 units.
 */

/** How many units a character takes, by its code point. */
type Width = (code: number) => number;

const WIDTHS: Readonly<Record<PositionEncodingKind, Width>> = {
  [PositionEncodingKind.UTF8]: code => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4),
  [PositionEncodingKind.UTF16]: code => (code < 0x10000 ? 1 : 2),
  [PositionEncodingKind.UTF32]: () => 1,
};

const USUAL = PositionEncodingKind.UTF16;
let agreed: PositionEncodingKind = USUAL;

/** Counts from now on as the client likes it best, of what it has offered; answers how that is. */
export function agreeOnEncoding(offered: readonly PositionEncodingKind[] = []): PositionEncodingKind {
  agreed = offered.find(encoding => Object.hasOwn(WIDTHS, encoding)) ?? USUAL;
  return agreed;
}

/** Whether columns are the client's as they are. */
export function countsUtf16(): boolean {
  return agreed === USUAL;
}

/** How long the client finds a text. */
export function unitsIn(text: string): number {
  const width = WIDTHS[agreed]!;
  let units = 0;
  for (const character of text) units += width(character.codePointAt(0)!);
  return units;
}

/** The column at which so many of the client's units of a line have passed; within a character the column of that. */
export function columnAt(line: string, units: number): number {
  const width = WIDTHS[agreed]!;
  let column = 0;
  let left = units;
  for (const character of line) {
    left -= width(character.codePointAt(0)!);
    if (left < 0) break;
    column += character.length;
  }
  return column;
}
