import { headSpan, ruleOf, type Workspace } from '../../book/workspace.ts';
import { formsIn } from '../../dialect/dialect.ts';
import {
  blockAt,
  type DocumentEdit,
  headBlock,
  headBlockOf,
  type RulesDocument,
  startOf,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { inPlace, isWhole, partsIn } from '../../numbers/parts.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Edit, shift } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { bodyNumbers, pieceEdits } from '../plan/textMoves.ts';
import { countsItself, isCountedLevel } from './countedItems.ts';
import { listingsIn } from './listings.ts';
import { citingOf, citingOfSource } from './renumberCitations.ts';
import { jobOf, type RenumberJob, type RuleChange } from './renumberJob.ts';
import { keptAmong } from './standing.ts';

/**
 * Computes a change of all documents of a book, and of those that cite or extend it: numbers of rules and in the
 * Contents, every citation, and text that is added, deleted, or moved.
 */
export function renumber(workspace: Workspace, document: RulesDocument, change: RuleChange): RenumberPlan {
  return renumberIn(jobOf(workspace, document, change));
}

/** Computes a change, given what is known of it. */
export function renumberIn(job: RenumberJob): RenumberPlan {
  const { change } = job;
  const found = [
    ...job.documents.map(other => inDocument(job, other)),
    ...job.sources.map(source => ({ heads: [], lists: false, ...citingOfSource(job, source) })),
  ];
  const rules = bodyNumbers(job.group);
  const moved = rules.filter(number => job.map.moverOf(number) !== undefined && !job.map.isRemoved(number));
  return {
    action: change.action,
    edits: pieceEdits(
      change.pieces ?? [],
      found.flatMap(({ heads, edits }) => [...heads, ...edits]),
    ),
    map: new Map(moved.map(({ text }) => [text, job.map.after(text)])),
    removed: rules.filter(number => job.map.isRemoved(number)).map(({ text }) => text),
    arrived: [...job.arriving],
    edge: change.edge === 'inside' ? 'inside' : 'outside',
    merged: (change.merged ?? []).map(({ from }) => from.text),
    citations: found.reduce((sum, { citations }) => sum + citations, 0),
    left: found.flatMap(({ left }) => left),
    ranges: found.flatMap(({ ranges }) => ranges),
    notes: [
      ...(change.notes ?? []),
      ...job.group.flatMap(other => keptAmong(other, number => job.map.moverOf(number) !== undefined)),
      ...(change.pieces?.length && found.some(({ lists }) => lists) ? [LINES_STAY] : []),
    ],
  };
}

const LINES_STAY =
  'The Contents use a different format, so only the numbers there are updated; add, move, or delete lines by hand.';

/** The changes in a document: in heads and lines of the Contents, and in its references. */
function inDocument(job: RenumberJob, document: RulesDocument) {
  const heads = editsOfHeads(job, document);
  const citing = citingOf(job, document);
  const { edits, left, lists } = listingsIn(job, document, [...heads, ...citing.edits]);
  return { ...citing, heads: [...heads, ...edits], lists, left: [...citing.left, ...left] };
}

/** The new numbers of rules and lines of the Contents. */
function editsOfHeads(job: RenumberJob, document: RulesDocument): DocumentEdit[] {
  const names = job.namesIn(document);
  return document.heads.flatMap((head, ordinal) => {
    const text = names[ordinal]!;
    if (head.kind !== 'rule' || text === head.number.text) return [];
    const rewritten = rewrittenHead(job, document, ordinal, text);
    if (rewritten) return rewritten;
    const { start } = headSpan({ document, ordinal });
    const edits = headEdits(text, document, ordinal).map(edit => ({ document, ...edit, ...shift(edit, start) }));
    return edits.length ? [...edits, ...periodEdits(job, document, ordinal)] : [];
  });
}

/** A head in the body at another level, as the change wants it written. */
function rewrittenHead(
  { change: { rewrite } }: RenumberJob,
  document: RulesDocument,
  ordinal: number,
  text: string,
): DocumentEdit[] | undefined {
  const next = rewrite && parseNumber(text, document.dialect.numbering);
  if (!rewrite || !next || next.level === ruleOf(document, ordinal).number.level) return undefined;
  if (ordinal < symbolsOf(document).bodyStart) return undefined;
  const start = startOf(document, headBlockOf(document, ordinal));
  return rewrite({ document, ordinal }, next)?.map(edit => ({ document, ...edit, ...shift(edit, start) }));
}

/** The period after a number, if its new level needs one and the old one doesn't, or vice versa. */
function periodEdits({ map }: RenumberJob, document: RulesDocument, ordinal: number): DocumentEdit[] {
  const { numbering } = document.dialect;
  const { number, end } = ruleOf(document, ordinal);
  const next = parseNumber(map.after(number.text), numbering);
  if (!next || next.level === number.level) return [];
  const [has, wants] = [number, next].map(({ level }) => numbering.levels[level]!.period);
  const index = headBlockOf(document, ordinal);
  const isThere = blockAt(document, index)!.text.charAt(end) === '.';
  if (has === wants || wants === undefined || isThere === wants) return [];
  const at = startOf(document, index) + end;
  return [{ document, start: at, end: wants ? at : at + 1, text: wants ? '.' : '' }];
}

/** None if the written part doesn't change. */
function headEdits(after: string, document: RulesDocument, ordinal: number): readonly Edit[] {
  const { numbering } = document.dialect;
  const { number, start, end } = ruleOf(document, ordinal);
  const next = parseNumber(after, numbering);
  if (!next) return [];
  const written = headBlock(document, ordinal).text.slice(start, end);
  const parts = partsIn(written, number, numbering);
  const isCounted = parts && !isWhole({ text: written, number, parts }, numbering) && isCountedLevel(document, number);
  // A counted item gets its number from its place, unless its list counts by itself.
  if (!parts || (isCounted && !countsItself(document))) return [];
  // If only a part is written, changes above it are written above.
  const edits = inPlace({ text: written, number, parts }, next, numbering, next);
  const own = edits ?? (written === number.text ? [{ start: 0, end: end - start, text: next.text }] : []);
  return [...repeatedEdits(next, document, ordinal), ...own];
}

/** The number above that a line repeats before its own: the 1 of “1.2.” */
function repeatedEdits(next: RuleNumber, document: RulesDocument, ordinal: number): Edit[] {
  const { number, start } = ruleOf(document, ordinal);
  const forms = formsIn(document.dialect.layout);
  if (!forms.some(({ level, repeatsAbove }) => level === number.level && repeatsAbove)) return [];
  const [, above = ''] = /(\d{1,4})\.$/.exec(headBlock(document, ordinal).text.slice(0, start)) ?? [];
  const wanted = next.path[number.level - 1];
  if (next.level !== number.level || Number(above) !== number.path[number.level - 1] || above === `${wanted}`)
    return [];
  return [{ start: -1 - above.length, end: -1, text: `${wanted}` }];
}
