import type { Source } from '../book/workspace.ts';
import { type BookCitation, citationsIn, resolveCitation } from '../citing/bookCitations.ts';
import { type RulesDocument, textOfLine } from '../document/document.ts';
import { definedNumbers } from '../document/symbols.ts';
import { isGone, lostProblem, movedAway, movedProblem } from './citationChanges.ts';
import { lineOf, type ReviewProblem } from './problem.ts';
import type { Change } from './reviewedBooks.ts';

/** The citations in program source and tests that now lead to no rule, or to another one than before. */
export function sourceChanges(change: Change): ReviewProblem[] {
  const { workspace } = change.now;
  if (workspace.sources.size === 0) return [];
  const numbers = new Set(change.books.flatMap(({ old }) => definedNumbers(old)));
  return [...workspace.sources.values()].flatMap(source => changesIn(change, source, numbers));
}

function changesIn(change: Change, source: Source, numbers: ReadonlySet<string>): ReviewProblem[] {
  const { document } = source;
  const old = change.old.workspace.sources.get(document.uri);
  if (!old) return [];
  const known = new Map(citationsIn(change.old.workspace, old).map(each => [keyOfCitation(old.document, each), each]));
  return citationsIn(change.now.workspace, source, numbers).flatMap(citation => {
    const was = known.get(keyOfCitation(document, citation));
    return was ? changeOf(change, document, was, citation) : [];
  });
}

/** A key that is the same for the same citation on the same line of text. */
function keyOfCitation(document: RulesDocument, { start, number }: BookCitation): string {
  return `${number} ${textOfLine(document, lineOf(document, start)).trim()}`;
}

function changeOf(change: Change, document: RulesDocument, was: BookCitation, is: BookCitation): ReviewProblem[] {
  const meant = resolveCitation(change.old.workspace, was)[0]?.definition;
  if (!meant) return [];
  const cited = resolveCitation(change.now.workspace, is)[0]?.definition;
  const { start, end, number = '' } = is;
  const place = { start, end, target: number };
  if (!cited)
    return isGone(change, meant)
      ? lostProblem(change, document, meant, { ...place, code: 'broken-citation' }, undefined)
      : [];
  const moved = movedAway(change, meant, cited);
  if (!moved) return [];
  const head = moved.document.heads[moved.ordinal];
  const name = head?.kind === 'rule' ? head.number.text : '';
  const message = `This cites ${number}, which is now another rule; the rule that it meant is now ${name}. Cite ${name}.`;
  return movedProblem(
    change,
    document,
    { was: meant, now: moved },
    { ...place, code: 'stale-citation', message, rule: undefined },
  );
}
