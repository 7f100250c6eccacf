import type { CsvRecords } from '../dialect/dialect.ts';
import { csvEscapes } from '../text/escapes.ts';
import { memo } from '../text/memo.ts';
import { matchesAt } from '../text/patterns.ts';
import { afterSpace, beforeSpace, type Span } from '../text/span.ts';
import { capital } from '../text/words.ts';
import type { Cell, RawCells, RecordFault } from './record.ts';

/** A row of a table of values: its cells, and its end, including the line end. */
interface Row {
  readonly cells: readonly Cell[];
  /** Number of cells, which can be more than are kept. */
  readonly columns: number;
  readonly end: number;
  readonly fault: RecordFault | undefined;
}

const QUOTE = '"';
const MOST_COLUMNS = 1000;

/** Reads the row at `start`. A malformed row ends where the next record starts. */
export function readRow(text: string, start: number, records: CsvRecords): Row {
  const cells: Cell[] = [];
  let columns = 1;
  for (let at = start; ; columns++) {
    const opening = openingQuote(text, at);
    const end = opening < 0 ? plainEnd(text, at, records.delimiter) : quotedEnd(text, opening + 1, records);
    if (opening >= 0 && !closesCell(text, end, records.delimiter))
      return brokenRow(text, opening, end, { cells, columns }, records);
    if (columns <= MOST_COLUMNS)
      cells.push(opening < 0 ? { ...trimmedCell(text, at, end), escapes: undefined } : quotedCell(opening, end));
    const after = opening < 0 ? end : end + 1;
    if (text.charAt(after) !== records.delimiter)
      return { cells, columns, end: afterLineEnd(text, after), fault: undefined };
    at = after + 1;
  }
}

function quotedCell(opening: number, end: number): Cell {
  return { start: opening + 1, end, escapes: csvEscapes };
}

/** The offset of the quotation mark that opens the cell at `at`, or -1. */
function openingQuote(text: string, at: number): number {
  let opening = at;
  while (text.charAt(opening) === ' ') opening++;
  return text.charAt(opening) === QUOTE ? opening : -1;
}

function plainEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== delimiter && !isLineEnd(text, at)) at++;
  return at;
}

/**
 * The quotation mark that ends the cell whose content starts at `from`, or one that is neither doubled nor an end; if
 * there is none, the start of the next record.
 */
function quotedEnd(text: string, from: number, records: CsvRecords): number {
  for (let at = from; at < text.length; at++) {
    if (isLineEnd(text, at)) {
      at = afterLineEnd(text, at) - 1;
      if (looksLikeRecord(text, at + 1, records)) return at + 1;
    } else if (text.charAt(at) === QUOTE) {
      if (text.charAt(at + 1) !== QUOTE) return at;
      at++;
    }
  }
  return text.length;
}

/** Whether a quotation mark is at `at`, before a delimiter or the end of the row. */
function closesCell(text: string, at: number, delimiter: string): boolean {
  if (text.charAt(at) !== QUOTE) return false;
  const next = at + 1;
  return next === text.length || text.charAt(next) === delimiter || isLineEnd(text, next);
}

/** The row whose last cell starts at `opening` and isn't read beyond `stop`. */
function brokenRow(
  text: string,
  opening: number,
  stop: number,
  before: Pick<Row, 'cells' | 'columns'>,
  records: CsvRecords,
): Row {
  const stray = text.charAt(stop) === QUOTE;
  const lineEnd = stray ? plainEnd(text, stop, '\n') : stop;
  const { end } = trimmedCell(text, opening + 1, lineEnd);
  let rowEnd = stray ? afterLineEnd(text, lineEnd) : stop;
  while (rowEnd < text.length && !looksLikeRecord(text, rowEnd, records))
    rowEnd = afterLineEnd(text, plainEnd(text, rowEnd, '\n'));
  const start = stray ? stop : opening;
  const fault: RecordFault = {
    code: 'malformed-record',
    start,
    end: start + 1,
    message: stray ? strayQuote : unclosedCell,
  };
  return { cells: [...before.cells, quotedCell(opening, end)], columns: before.columns, end: rowEnd, fault };
}

const strayQuote = (record: string) =>
  `A quotation mark ends a cell of ${record} too early; double the quotation marks inside the cell.`;
const unclosedCell = (record: string) => `This cell of ${record} isn't closed; add a quotation mark where it ends.`;

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

function afterLineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return Math.min(at + 1, text.length);
}

function trimmedCell(text: string, start: number, end: number): Span {
  const to = beforeSpace(text, end, start);
  return { start: afterSpace(text, start, to), end: to };
}

/**
 * Whether the line at `at` starts a record even if a cell is still open: after its number, either a cell opens with a
 * quotation mark, which no sentence can contain undoubled, or all columns follow.
 */
function looksLikeRecord(text: string, at: number, records: CsvRecords): boolean {
  return matchesAt(memo(records, recordPattern), text, at);
}

/**
 * Every repetition of more than a character is bounded, because unbounded ones can be too deep for the regular
 * expression.
 */
function recordPattern({ delimiter: d, number, text, columns }: CsvRecords): RegExp {
  const cell = String.raw`(?: *"[^"\r\n]*(?:""[^"\r\n]*){0,500}"|[^"${d}\r\n]*)`;
  const cells = (count: number) => `(?:${cell}${d}){${Math.max(0, count)}}`;
  const name = String.raw` *"?\d{1,9}(?:\.\d{1,9}[a-z]?)?\.?"? *${d}`;
  const opens = String.raw` *"(?!["${d}\r\n])`;
  const all = String.raw`[^\s"${d}][^"${d}\r\n]*(?:${d}${cell}){${Math.max(0, columns - 1 - text)}}(?=[${d}\r\n]|$)`;
  return new RegExp(`${cells(number)}${name}${cells(text - number - 1)}(?:${opens}|${all})`, 'y');
}

/** The start of the row after the one at `start`. Blank lines belong to the row before them. */
export function nextCsvRecord(text: string, start: number, records: CsvRecords): number {
  return lineStart(text, readRow(text, lineStart(text, start), records).end);
}

/** The first line at or after `from` that is not blank. */
function lineStart(text: string, from: number): number {
  let at = afterSpace(text, from);
  while (at > from && !isLineEnd(text, at - 1) && at < text.length) at--;
  return at;
}

/** The cells of the row that starts a block; a header has no number. */
export function csvCells(block: string, records: CsvRecords): RawCells {
  const { cells, columns, fault } = readRow(block, lineStart(block, 0), records);
  const at = (column: number | undefined) => (column === undefined ? undefined : cells[column]);
  const examples = at(records.examples);
  const faults = fault ? [fault] : columns === records.columns ? [] : [unevenRow(block, columns, records)];
  return { number: at(records.number), text: at(records.text), examples: examples ? [examples] : [], faults };
}

function unevenRow(block: string, found: number, { columns, delimiter }: CsvRecords): RecordFault {
  const message = (record: string) =>
    found < columns
      ? `${capital(record)} has ${found} columns; the first line has ${columns}. Add the missing ones.`
      : `${capital(record)} has ${found} columns instead of ${columns}; put the cell that contains “${delimiter}” in quotation marks.`;
  return { code: 'malformed-record', ...trimmedCell(block, 0, block.length), message };
}
