import type { BookCitation } from '../../citing/bookCitations.ts';
import { type RulesDocument, textOf } from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import { type Numbering, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import { rangeAfterwards } from '../plan/rewriteRanges.ts';
import type { Numbered, Renumbered } from './rewriteCitations.ts';

/** What becomes of the numbers of a book. */
export interface BookFollowed {
  readonly numbering: Numbering;
  readonly renumbered: Renumbered;
}

/** A citation of a source as the reference that it would be in a rules document, and what became of it. */
export interface FollowedCitation extends Span {
  /** What stands there now: of a range its last number. */
  readonly written: string;
  readonly book: string;
  /** Its offsets are those of the source. */
  readonly reference: Numbered;
  /** It stays although it is out of date. *gone*: its rule goes; *torn*: the rules of a range no longer follow each other. */
  readonly state: 'gone' | 'torn' | undefined;
}

export interface FollowedSource {
  readonly edits: readonly DocumentEdit[];
  readonly citations: readonly FollowedCitation[];
}

/** A number with what it is afterwards. */
interface Place {
  readonly citation: BookCitation;
  readonly number: RuleNumber;
  readonly reference: Numbered;
  readonly state: FollowedCitation['state'];
  readonly after: string;
}

/**
 * Makes the citations in a source name the same rules afterwards. Each stays written as it is: in full, as a letter alone, or in
 * an identifier. A range that would name other rules then stays as it is. `followedFor` answers undefined for a book of which
 * no number changes.
 */
export function followSource(
  document: RulesDocument,
  citations: readonly BookCitation[],
  followedFor: (book: string) => BookFollowed | undefined,
): FollowedSource {
  const places: Place[] = [];
  for (const citation of citations) {
    const followed = followedFor(citation.book);
    const number =
      citation.number === undefined ? undefined : parseNumber(citation.number, followed?.numbering ?? NONE);
    if (!followed || !number || citation.status === 'wildcard') continue;
    const start = places.at(-1)?.number.text === citation.from ? places.pop() : undefined;
    places.push(...(start ? rangePlaces(start, citation, number, followed) : [placeOf(citation, number, followed)]));
  }
  const text = textOf(document);
  return {
    edits: places.flatMap((place, index) => editOf(document, text, place, places[index - 1])),
    citations: places.flatMap(({ citation: { start, end, book }, reference, state }, index) =>
      places[index + 1]?.citation.from === undefined
        ? [{ start, end, written: text.slice(start, end), book, reference, state }]
        : [],
    ),
  };
}

/** A numbering without any number. */
const NONE: Numbering = { levels: [], skippedLetters: '' };

function placeOf(citation: BookCitation, number: RuleNumber, { numbering, renumbered }: BookFollowed): Place {
  const { start, end, book } = citation;
  const reference = { kind: 'number', start, end, text: number.text, number, book } as const;
  if (renumbered.isRemoved?.(number)) return { citation, number, reference, state: 'gone', after: number.text };
  return { citation, number, reference, state: undefined, after: nextOf(number, numbering, renumbered).text };
}

function nextOf(number: RuleNumber, numbering: Numbering, { renumbering }: Renumbered): RuleNumber {
  return parseNumber(renumbering.after(number.text), numbering) ?? number;
}

/** The two ends of a range. */
function rangePlaces(start: Place, citation: BookCitation, last: RuleNumber, followed: BookFollowed): Place[] {
  const { numbering, renumbered } = followed;
  const [{ number: first }, span] = [start, { start: start.citation.start, end: citation.end }];
  const ends = [start.citation, citation] as const;
  const reference = { kind: 'range', ...span, first, last, ends, book: citation.book } as const;
  const after = rangeAfterwards(reference, numbering, renumbered, number => nextOf(number, numbering, renumbered));
  const isRange = after?.kind === 'range';
  const isGone = [first, last].some(number => renumbered.isRemoved?.(number));
  const state = isRange ? undefined : isGone ? 'gone' : 'torn';
  const [from, to] = isRange ? [after.first, after.last] : [first, last];
  return [
    { ...start, state: undefined, after: from.text },
    { citation, number: last, reference, state, after: to.text },
  ];
}

function editOf(
  document: RulesDocument,
  text: string,
  { citation: { start, end }, number, after }: Place,
  previous: Place | undefined,
): DocumentEdit[] {
  const written = text.slice(start, end);
  const rewritten = writtenAs(written, number.text, after, previous?.after ?? '');
  return rewritten === written ? [] : [{ document, start, end, text: rewritten }];
}

/** A number in the form of another one: in full, by its last letters or digits after `previous`, or without its separators. */
function writtenAs(written: string, before: string, after: string, previous: string): string {
  if (written === before) return after;
  const joint = /[^\p{L}\d]+/gu;
  for (const mark of ['_', '']) if (before.replace(joint, mark) === written) return after.replace(joint, mark);
  if (!before.endsWith(written)) return written;
  const [own] = /(?:(?<![a-z])[a-z]+|(?<!\d)\d+)$/.exec(after)!;
  const shared = after.slice(0, -own.length);
  const isShared = previous.startsWith(shared) && /^(?:[a-z]+|\d+)$/.test(previous.slice(shared.length));
  return isShared ? own : after;
}
