import type { NumberedText, PlacedParagraph } from './numberParagraphs.ts';

/** Titles are at most this long; what is longer, in a style of which most are so long, is a rule in the style of a heading. */
const LONGEST_TITLE = 120;
/** Titles that end like a sentence are at most this long. */
const LONGEST_SENTENCE = 40;

/** The levels of headings, from 0, of which most paragraphs are titles, not rules in the style of a heading. */
export function titleLevels(
  { all }: NumberedText,
  textIn: (place: PlacedParagraph, from: number, to: number) => string,
): ReadonlySet<number> {
  const votes = new Map<number, number>();
  for (const place of all) {
    const { outline } = place.paragraph;
    if (outline === undefined) continue;
    const text = textIn(place, 0, Number.POSITIVE_INFINITY);
    if (text === '') continue;
    const isTitle = text.length <= (/[.;:,]$/.test(text) ? LONGEST_SENTENCE : LONGEST_TITLE);
    votes.set(outline, (votes.get(outline) ?? 0) + (isTitle ? 1 : -1));
  }
  return new Set(Array.from(votes).flatMap(([level, vote]) => (vote > 0 ? [level] : [])));
}
