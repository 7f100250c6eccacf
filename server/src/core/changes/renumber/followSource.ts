import type { BookCitation } from '../../citing/bookCitations.ts';
import { type DocumentEdit, type RulesDocument, textOf } from '../../document/document.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { isWhole, partsIn, writtenAs } from '../../numbers/parts.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import { type RangeHistory, rangeAfterwards } from '../plan/rewriteRanges.ts';
import type { Numbered } from './rewriteCitations.ts';

/** How the numbers of a book change. */
export interface BookFollowed {
  readonly numbering: Numbering;
  readonly renumbered: RangeHistory;
}

/** A citation in a source as the equivalent reference in a rules document, and what happened to it. */
export interface FollowedCitation extends Span {
  /** The current number; for a range, the last one. */
  readonly written: string;
  readonly book: string;
  /** Its offsets are those of the source. */
  readonly reference: Numbered;
  /**
   * Why it stays although it is outdated. *gone*: its rule is deleted; *torn*: the rules of a range no longer follow
   * each other; *form*: its form doesn't fit the new number.
   */
  readonly state: 'gone' | 'torn' | 'form' | undefined;
}

/** A number and its new number. */
interface FollowedNumber {
  readonly citation: BookCitation;
  readonly number: RuleNumber;
  readonly numbering: Numbering;
  readonly reference: Numbered;
  readonly state: FollowedCitation['state'];
  readonly after: RuleNumber;
}

/**
 * Updates the citations in a source so that they name the same rules after a change. Each keeps its form: in full, as a
 * letter alone, or in an identifier. A range that would name other rules stays. `followedFor` returns undefined for a
 * book whose numbers don't change.
 */
export function followSource(
  document: RulesDocument,
  citations: readonly BookCitation[],
  followedFor: (book: string) => BookFollowed | undefined,
): { edits: DocumentEdit[]; citations: FollowedCitation[] } {
  const places: FollowedNumber[] = [];
  for (const citation of citations) {
    const followed = followedFor(citation.book);
    const number =
      citation.number === undefined ? undefined : parseNumber(citation.number, followed?.numbering ?? NONE);
    if (!followed || !number || citation.status === 'wildcard') continue;
    const start = places.at(-1)?.number.text === citation.from ? places.pop() : undefined;
    places.push(...(start ? rangePlaces(start, citation, number, followed) : [placeOf(citation, number, followed)]));
  }
  const text = textOf(document);
  const next = places.map((place, index) => writtenLike(text, place, places[index - 1]));
  return {
    edits: places.flatMap(({ citation: { start, end } }, index) => {
      const after = next[index];
      return after === undefined || after === text.slice(start, end) ? [] : [{ document, start, end, text: after }];
    }),
    citations: places.flatMap(({ citation: { start, end, book }, reference, state }, index) => {
      const own = state ?? (next[index] === undefined ? 'form' : undefined);
      const isEnd = places[index + 1]?.citation.from === undefined;
      return isEnd ? [{ start, end, written: text.slice(start, end), book, reference, state: own }] : [];
    }),
  };
}

/** A numbering without numbers. */
const NONE: Numbering = { levels: [], skippedLetters: '' };

function placeOf(citation: BookCitation, number: RuleNumber, { numbering, renumbered }: BookFollowed): FollowedNumber {
  const { start, end, book } = citation;
  const reference = { kind: 'number', start, end, text: number.text, number, book } as const;
  const place = { citation, number, numbering, reference };
  if (renumbered.isRemoved?.(number)) return { ...place, state: 'gone', after: number };
  return { ...place, state: undefined, after: numberNow(number, numbering, renumbered) };
}

function numberNow(number: RuleNumber, numbering: Numbering, { renumbering }: RangeHistory): RuleNumber {
  return parseNumber(renumbering.after(number.text), numbering) ?? number;
}

/** The two ends of a range. */
function rangePlaces(
  start: FollowedNumber,
  citation: BookCitation,
  last: RuleNumber,
  followed: BookFollowed,
): FollowedNumber[] {
  const { numbering, renumbered } = followed;
  const [{ number: first }, span] = [start, { start: start.citation.start, end: citation.end }];
  const ends = [start.citation, citation] as const;
  const reference = { kind: 'range', ...span, first, last, ends, book: citation.book } as const;
  const after = rangeAfterwards(reference, numbering, renumbered, number => numberNow(number, numbering, renumbered));
  const isRange = after?.kind === 'range';
  const isGone = [first, last].some(number => renumbered.isRemoved?.(number));
  const state = isRange ? undefined : isGone ? 'gone' : 'torn';
  const [from, to] = isRange ? [after.first, after.last] : [first, last];
  return [
    { ...start, state: undefined, after: from },
    { citation, number: last, numbering, reference, state, after: to },
  ];
}

/** A part of a number that is in brackets or named by a word. */
const IN_BRACKETS = /[^\p{L}\d.-]/u;
const JOINT = /[^\p{L}\d]+/gu;

/**
 * The new number in the form of the old one: part by part, or else in full or without separators; undefined if no form
 * fits.
 */
function writtenLike(text: string, place: FollowedNumber, previous: FollowedNumber | undefined): string | undefined {
  const { citation, number } = place;
  const written = text.slice(citation.start, citation.end);
  // A constant: `QR_302_5A`.
  const isUpper =
    /\p{Lu}/u.test(written) && !/\p{Ll}/u.test(written) && !/\p{L}/u.test(number.text.replace(/\p{Ll}/gu, ''));
  const next = renumberedLike(isUpper ? written.toLowerCase() : written, place, previous);
  return isUpper ? next?.toUpperCase() : next;
}

function renumberedLike(
  written: string,
  place: FollowedNumber,
  previous: FollowedNumber | undefined,
): string | undefined {
  const { number, numbering, after } = place;
  const parts = partsIn(written, number, numbering);
  const own = writtenAs(written, number, after, numbering, previous?.after);
  if (own !== undefined || !parts) return own ?? (number.text === after.text ? written : undefined);
  const mark = ['_', ''].find(each => number.text.replace(JOINT, each) === written);
  if (mark !== undefined && written !== number.text) return after.text.replace(JOINT, mark);
  // Words or brackets that number has not may be written in many ways: `§ 4 Absatz 1`, `§ 4 (1)`.
  if (number.level !== after.level && IN_BRACKETS.test(after.text)) return undefined;
  const isPart = !isWhole({ text: written, number, parts }, numbering);
  return written === number.text || isPart ? after.text : undefined;
}
