import type { Workspace } from '../../book/workspace.ts';
import { type BookCitation, citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import { type RulesDocument, textOf } from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import { type Numbering, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { rangeAfterwards } from '../plan/rewriteRanges.ts';
import { type Followed, type Outdated, renumberedBy } from './followMap.ts';
import type { WrittenMap } from './writtenMap.ts';

/** A citation with its number now and afterwards; `state` says why it stays as it is. */
interface Place {
  readonly citation: BookCitation;
  readonly before: string;
  after: string;
  state?: Outdated['state'];
}

/**
 * Makes the citations of books in a file that is no rules document follow a map. Each stays written as it is: in full, as a
 * letter alone, or in an identifier. A range that would name other rules then stays as it is. The map is of the books
 * that are `followed`.
 */
export function followCitations(
  document: RulesDocument,
  books: readonly string[],
  workspace: Workspace,
  map: WrittenMap,
  followed: readonly string[] = books,
): Followed {
  const text = textOf(document);
  const citations = citationsIn(workspace, { uri: document.uri, text, books }, memo(map, numbersBefore));
  const places = citations.flatMap((citation): Place[] =>
    citation.number === undefined || citation.status === 'wildcard'
      ? []
      : [{ citation, before: citation.number, after: citation.number }],
  );
  for (const book of followed) {
    const numbering = grammarForBook(workspace, book)?.dialect.numbering;
    const own = places.filter(({ citation }) => citation.book === book);
    if (numbering) decide(own, map, numbering);
  }
  return changesOf(document, text, places);
}

function numbersBefore({ renumbered, joined, removed }: WrittenMap): ReadonlySet<string> {
  return new Set([...Object.keys(renumbered), ...Object.keys(joined), ...removed]);
}

/** Says of each citation what its number is afterwards, or why it stays. */
function decide(places: readonly Place[], map: WrittenMap, numbering: Numbering): void {
  const renumbered = renumberedBy(numbering, map);
  const next = (number: RuleNumber) => parseNumber(renumbered.renumbering.after(number.text), numbering) ?? number;
  for (const [index, place] of places.entries()) {
    const [first, last] = [place.citation.from, place.before].map(text => text && parseNumber(text, numbering));
    if (!last) continue;
    if (!first) {
      if (renumbered.isRemoved(last)) place.state = 'gone';
      else place.after = next(last).text;
      continue;
    }
    const start = places[index - 1]!;
    const after = rangeAfterwards({ first, last }, numbering, renumbered, next);
    const isRange = after?.kind === 'range';
    start.after = isRange ? after.first.text : start.before;
    place.after = isRange ? after.last.text : place.before;
    if (isRange) delete start.state;
    else place.state = [first, last].some(renumbered.isRemoved) ? 'gone' : 'torn';
  }
}

function changesOf(document: RulesDocument, text: string, places: readonly Place[]): Followed {
  const edits: DocumentEdit[] = [];
  const left: Outdated[] = [];
  for (const [index, { citation, before, after, state }] of places.entries()) {
    const { start, end } = citation;
    const written = text.slice(start, end);
    const rewritten = writtenAs(written, before, after, places[index - 1]?.after ?? '');
    if (state) left.push({ document, start, end, text: written, state });
    if (rewritten !== written) edits.push({ document, start, end, text: rewritten });
  }
  return { edits, left };
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
