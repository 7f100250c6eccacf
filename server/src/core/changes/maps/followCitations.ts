import type { Source, Workspace } from '../../book/workspace.ts';
import { citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import { memo } from '../../text/memo.ts';
import { type BookFollowed, followSource } from '../renumber/followSource.ts';
import { type Followed, renumberedBy } from './followMap.ts';
import type { WrittenMap } from './writtenMap.ts';

/** Updates the citations in a file that isn't a rules document with a map of the `followed` books. */
export function followCitations(
  workspace: Workspace,
  source: Source,
  map: WrittenMap,
  followed: readonly string[] = source.books,
): Followed {
  const { document } = source;
  const byBook = new Map(followed.map(book => [book, followedBy(workspace, book, map)]));
  const citations = citationsIn(workspace, source, memo(map, numbersBefore));
  const found = followSource(document, citations, book => byBook.get(book));
  return {
    edits: found.edits,
    left: found.citations.flatMap(({ start, end, written: text, state }) =>
      state ? [{ document, start, end, text, state }] : [],
    ),
  };
}

function followedBy(workspace: Workspace, book: string, map: WrittenMap): BookFollowed | undefined {
  const numbering = grammarForBook(workspace, book)?.dialect.numbering;
  return numbering && { numbering, renumbered: renumberedBy(numbering, map) };
}

function numbersBefore({ renumbered, merged, removed }: WrittenMap): ReadonlySet<string> {
  return new Set([...Object.keys(renumbered), ...Object.keys(merged), ...removed]);
}
