/** The unit of columns. The engine counts UTF-16 units; clients can use others. */
export type Units = 'utf-8' | 'utf-16' | 'utf-32';

/** Number of units of a character, by its code point. */
const WIDTHS: Readonly<Record<Units, (code: number) => number>> = {
  'utf-8': code => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4),
  'utf-16': code => (code < 0x10000 ? 1 : 2),
  'utf-32': () => 1,
};

export function isUnits(name: string): name is Units {
  return Object.hasOwn(WIDTHS, name);
}

/** How long a text is. */
export function lengthIn(units: Units, text: string): number {
  if (units === 'utf-16') return text.length;
  const width = WIDTHS[units];
  let length = 0;
  for (const character of text) length += width(character.codePointAt(0)!);
  return length;
}

/** The column in UTF-16 units after this many units of a line; inside a character, the column of the character. */
export function columnAt(units: Units, line: string, count: number): number {
  const width = WIDTHS[units];
  let column = 0;
  let left = count;
  for (const character of line) {
    left -= width(character.codePointAt(0)!);
    if (left < 0) break;
    column += character.length;
  }
  return column;
}

const TAB = 4;

/** The number of columns that a text at the start of a line takes up. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width = character === '\t' ? (Math.floor(width / TAB) + 1) * TAB : width + 1;
  return width;
}
