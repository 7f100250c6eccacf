import { counterIn } from '../numbers/scripts.ts';
import { type PartCounting, readings } from './counting.ts';
import { isMarkedHeading, type NumberedLine } from './numberedLine.ts';

/**
 * How the number of a line continues those above: the next one, the first below another, the next of an earlier list,
 * or a later one.
 */
export type Step = 'next' | 'first' | 'resumed' | 'jump';

/** A numbered line with its place among the others. */
export interface Followed {
  readonly line: NumberedLine;
  /** What lines of its kind have in common: word, brackets, and way of counting. */
  readonly key: string;
  readonly counts: PartCounting;
  readonly value: number;
  readonly step: Step;
  /** The line of its parent. */
  readonly parent: Followed | undefined;
}

/** One way to read the number of a line. */
export type Reading = Pick<Followed, 'key' | 'counts' | 'value'>;

/** Every way to read the number of a line, each with the kind of line that it would be. */
export function readingsIn(line: NumberedLine, roots: ReadonlySet<string>): readonly Reading[] {
  const { atoms, word, open, end, isUnderlined } = line;
  const last = atoms.at(-1)!;
  return readings(last.text).map(([counts, value]) => {
    if (atoms.length > 1) return { key: wholeKey(line, counts), counts, value };
    const isHeading = isMarkedHeading(line) || isUnderlined ? '#' : '';
    const isHundreds = value >= 100 && roots.has(String(value)) ? '00' : '';
    // “LAW 1 - The Bell” and “LAW 2” alone are of one kind, and so are “1. Bells” and “2.—(1) Bells”.
    const ending = word ? counterIn(end) : end.replace(/(?<=[.)])\s?[–—]$/, '');
    return { key: `${isHeading}${word.toLowerCase()}|${open}${counts}${isHundreds}${ending}`, counts, value };
  });
}

function wholeKey({ atoms }: NumberedLine, counts: PartCounting): string {
  const parts = atoms.map(({ separator, text }, index) => {
    if (index === atoms.length - 1) return separator + counts;
    return separator + (/^\d/.test(text) ? 'numbers' : index === 0 ? 'names' : readings(text)[0]![0]);
  });
  return `+${parts.join('')}`;
}

/** The indent of the numerals with one digit, if those with more are aligned at their ends. */
export function alignedIndent({ indent, atoms }: NumberedLine): number {
  const { text } = atoms[0]!;
  return /^\d+$/.test(text) ? indent + text.length - 1 : indent;
}

/** Whether a number starts with letters: G101. */
export function isNamed([first]: readonly string[]): boolean {
  return !/^\d/.test(first!);
}
