import { CELL_MARK, DELIMITER_ROW } from '../../dialect/dialect.ts';
import { blockAt, blockIndexAt, lengthOf, type RulesDocument, startOf, textBetween } from '../../document/document.ts';
import { lineEnds } from '../../text/span.ts';
import { refuse } from './plan.ts';
import type { InsertPlace, TextMove, Unit } from './textMoves.ts';

/**
 * Refuses to move a row of a table out of it, to put a rule that isn't a row between rows, to add the text of a row to
 * that of another rule, and to move or delete a row with what isn't its own.
 */
export function mustStayInTable(pieces: readonly TextMove[]): void {
  if (pieces.some(tearsTable))
    refuse("Rows of tables and rules outside can't change places or be joined; edit the text by hand.");
  if (pieces.some(piece => piece.kind !== 'add' && [piece.unit, ...replacing(piece)].some(hasMoreThanRows)))
    refuse('The header of a table, or text below it, would move with one of its rows; edit the text by hand.');
}

function replacing(piece: TextMove): Unit[] {
  return piece.kind === 'replace' ? [piece.by] : [];
}

function tearsTable(piece: TextMove): boolean {
  switch (piece.kind) {
    case 'cut':
      return false;
    case 'add':
      return /[\r\n]/.test(piece.text) && !mayBeAt(piece.place, isMark(piece.place.document, piece.text));
    case 'put':
      return !mayBeAt(piece.place, isRow(piece.unit.document, piece.unit.start));
    case 'replace':
      return isRow(piece.unit.document, piece.unit.start) !== isRow(piece.by.document, piece.by.start);
    case 'take':
      return [piece.unit.start, ...piece.parts.map(({ place }) => place.at)].some(at => isRow(piece.unit.document, at));
  }
}

/** Whether a row, or something else, can be put at a place: rows beside rows, and nothing else between them. */
function mayBeAt(place: InsertPlace, isOfTable: boolean): boolean {
  if (isOfTable) return isPlaceInTable(place);
  if (!mayHaveRows(place.document)) return true;
  const { document, at } = place;
  const around = { start: Math.max(0, at - 2), end: at + 2 };
  const [before, after] = [
    textBetween(document, { ...around, end: at }),
    textBetween(document, { ...around, start: at }),
  ] as const;
  const above = at - (/(?:\r\n|\r|\n)?$/.exec(before)![0].length || 1);
  const below = at + /^(?:\r\n|\r|\n)?/.exec(after)![0].length;
  return !isRow(document, above) || !isRow(document, below);
}

/** Whether text is put beside a row of a table. */
export function isPlaceInTable({ document, at, side }: InsertPlace): boolean {
  return isRow(document, side === 'after' ? at - 1 : at);
}

/** Whether a row comes with lines that aren't rows, or with the line below the header of its table. */
function hasMoreThanRows({ document, start, end }: Unit): boolean {
  if (!isRow(document, start)) return false;
  const lines = textBetween(document, { start, end }).trimEnd().split(lineEnds());
  return lines.some(line => !isMark(document, line) || DELIMITER_ROW.test(line));
}

/** Whether some of the rules of a document can be rows of a table, and others not. */
function mayHaveRows({ dialect: { layout } }: RulesDocument): boolean {
  return layout.kind === 'forms' && layout.cellMark !== undefined;
}

/** Whether the line at an offset is a row of a table, in a document in which other rules are none. */
export function isRow(document: RulesDocument, at: number): boolean {
  if (!mayHaveRows(document) || at < 0 || at >= lengthOf(document)) return false;
  const index = blockIndexAt(document, at);
  const block = blockAt(document, index)!;
  const before = block.text.slice(0, at - startOf(document, index));
  return isMark(document, block.text.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1));
}

function isMark(document: RulesDocument, line: string): boolean {
  return mayHaveRows(document) && line.trimStart().startsWith(CELL_MARK);
}
