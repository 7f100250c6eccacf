import type { BookCitation } from '../../citing/bookCitations.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { parseNumber } from '../../numbers/ruleNumber.ts';
import { placesOf, rangeIn } from '../maps/followPattern.ts';

/** The citations of a book wherever one of the patterns, such as `CR ({number})`, matches; a range is two of them. */
export function patternCitations(
  text: string,
  patterns: readonly string[],
  book: string,
  numbering: Numbering,
): BookCitation[] {
  const common = { book, zone: 'comment', status: 'resolved', targets: [], labeled: true } as const;
  return placesOf(text, patterns).flatMap(({ start, end }): BookCitation[] => {
    const written = text.slice(start, end);
    const range = rangeIn(written, numbering);
    if (range)
      return [
        { ...common, start, end: end - range.dash.length - range.written.length, number: range.first.text },
        { ...common, start: end - range.written.length, end, number: range.last.text, from: range.first.text },
      ];
    // Or another word after a hyphen.
    const [number = ''] = written.split(/[-–—]/, 1);
    return parseNumber(number, numbering) ? [{ ...common, start, end: start + number.length, number }] : [];
  });
}
