import { countingOf } from '../numbers/countingWays.ts';
import { spelledNumber } from '../numbers/ordinalWords.ts';
import type { NumberedLine } from './numberedLine.ts';

/** Marks, two words, and what can follow: nothing, a mark, a wide space, or, after capitals, a title. */
const TWO_WORDS =
  /^([\s#=*_>-]{0,12})(\p{Lu}\p{L}{2,20})(\s{1,4})(\p{L}{2,20})(?=[*_]{0,3}(?:\s*$|\s{0,2}[.:–—-](?!\p{L})|\s{2}|(?<=\p{Lu}{3})\s))/u;

/**
 * A line with a numeral after a word instead of a spelled number: “Part 1” of “Part One”, and “Teil 1” of “Erster
 * Teil”.
 */
export function withNumeral(text: string): { text: string; spelled: NonNullable<NumberedLine['spelled']> } | undefined {
  const [whole = '', marks = '', first = '', space = '', second = ''] = TWO_WORDS.exec(text) ?? [];
  if (!whole) return undefined;
  const [one, two] = [spelledNumber(first), spelledNumber(second)];
  const isBefore = two === undefined;
  const number = isBefore ? one : two;
  if (!number || (isBefore && (number.isCardinal || !/^\p{Lu}/u.test(second)))) return undefined;
  const numeral = `${isBefore ? second : first}${space}${number.value}`;
  return {
    text: marks + numeral + text.slice(whole.length),
    spelled: { written: isBefore ? first : second, isBefore },
  };
}

const ROMAN = /^[IVXLC]+$/;

/**
 * The lines, with Roman numerals for the spelled ones where the same word has those elsewhere: “Titre premier” before
 * “Titre II”.
 */
export function asElsewhere(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  if (!lines.some(({ spelled }) => spelled)) return lines;
  const wordOf = ({ word }: NumberedLine) => word.toLowerCase();
  const romans = new Set(
    lines.filter(({ atoms, spelled }) => !spelled && ROMAN.test(atoms[0]!.text)).map(line => wordOf(line)),
  );
  const { write } = countingOf({ separator: '', counts: 'Romans' });
  return lines.map(line => {
    const [first, ...others] = line.atoms;
    if (!line.spelled || others.length || !romans.has(wordOf(line))) return line;
    const text = write(Number(first!.text));
    return { ...line, atoms: [{ separator: '', text }], path: [text] };
  });
}
