import type { Source, Workspace } from '../../book/workspace.ts';
import { citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { shift } from '../../text/span.ts';
import type { CitationPlace } from '../plan/changeReport.ts';
import { bookMapOf, type Shift } from '../plan/numberMap.ts';
import type { Plan } from '../plan/plan.ts';
import { type BookFollowed, followSource } from '../renumber/followSource.ts';
import { citingBlocks } from '../renumber/rewriteCitations.ts';
import type { WrittenMap } from './writtenMap.ts';

/** The effect of a map on a document. */
export interface FollowedMap extends Plan {
  /** Outdated citations that stay as they are. */
  readonly left: readonly Outdated[];
}

/**
 * gone*: its rule was deleted; *torn*: the rules of a range no longer follow each other; *form*: its form doesn't fit
 * the new number.
 */
export interface Outdated extends CitationPlace {
  readonly state: 'gone' | 'torn' | 'form';
}

/** Updates the citations of a document with a map, except those of its own rules. */
export function followMap(document: RulesDocument, map: WrittenMap): FollowedMap {
  const renumbered = renumberedBy(document.dialect.numbering, map, symbolsOf(document).rules);
  const blocks = citingBlocks(document, () => renumbered);
  const left = blocks.flatMap(({ block, start, kept }) =>
    block.references.flatMap((reference): Outdated[] => {
      if (reference.kind === 'term') return [];
      const ends = reference.kind === 'range' ? [reference.first, reference.last] : [reference.number];
      const isGone = ends.every(end => end && renumbered.isRemoved(end));
      if (!isGone && !kept.includes(reference)) return [];
      const text = block.text.slice(reference.start, reference.end);
      return [{ document, ...shift(reference, start), text, state: isGone ? 'gone' : 'form' }];
    }),
  );
  return { edits: blocks.flatMap(({ edits }) => edits), left };
}

/** The effect of a map on numbers, except for those that are `own`. */
export function renumberedBy(numbering: Numbering, map: WrittenMap, own: ReadonlyMap<string, unknown> = new Map()) {
  const shiftsOf = (part: Readonly<Record<string, string>>): Shift[] =>
    Object.entries(part).flatMap(([before, after]) => {
      const [from, to] = [before, after].map(text => parseNumber(text, numbering));
      return from && to ? [{ from, to }] : [];
    });
  const removed = map.removed.flatMap(text => parseNumber(text, numbering) ?? []);
  const book = bookMapOf(shiftsOf(map.renumbered), removed, numbering, shiftsOf(map.merged));
  const arrived = new Set(map.new);
  return {
    renumbering: { after: (text: string) => (own.has(text) ? text : book.after(text)), before: book.before },
    exists: () => true,
    isNew: ({ text }: RuleNumber) => arrived.has(text),
    isRemoved: (number: RuleNumber) => !own.has(number.text) && book.isRemoved(number),
    takesEdges: () => map.edges === 'inside',
  };
}

/** Updates the citations in a file that isn't a rules document with a map of the `followed` books. */
export function followCitations(
  workspace: Workspace,
  source: Source,
  map: WrittenMap,
  followed: readonly string[] = source.books,
): FollowedMap {
  const { document } = source;
  const byBook = new Map(followed.map(book => [book, followedBook(workspace, book, map)]));
  const citations = citationsIn(workspace, source, memo(map, numbersBefore));
  const found = followSource(document, citations, book => byBook.get(book));
  return {
    edits: found.edits,
    left: found.citations.flatMap(({ start, end, written: text, state }) =>
      state ? [{ document, start, end, text, state }] : [],
    ),
  };
}

function followedBook(workspace: Workspace, book: string, map: WrittenMap): BookFollowed | undefined {
  const numbering = grammarForBook(workspace, book)?.dialect.numbering;
  return numbering && { numbering, renumbered: renumberedBy(numbering, map) };
}

function numbersBefore({ renumbered, merged, removed }: WrittenMap): ReadonlySet<string> {
  return new Set([...Object.keys(renumbered), ...Object.keys(merged), ...removed]);
}
