import { type Dialect, type Records, recordsIn } from '../dialect/dialect.ts';
import { csvEscapes, decoded, type Escapes, jsonEscapes, type Passage } from '../text/escapes.ts';
import type { Span } from '../text/span.ts';
import type { Slip } from './block.ts';
import { csvCells, nextCsvRecord } from './csvRecords.ts';
import { jsonCells, nextJsonRecord } from './jsonRecords.ts';
import { cellNumber, type NumberCell } from './record.ts';

/** The content of a record. */
export interface Cells {
  /** Undefined if the record isn't a rule. */
  readonly number: NumberCell | undefined;
  readonly text: Passage;
  readonly examples: readonly Passage[];
  readonly problems: readonly Slip[];
}

/**
 * The start of the record after the one at `start`, or the length of the text. Depends only on the text between them.
 */
export function nextRecord(text: string, start: number, records: Records, dialect: Dialect): number {
  return records.format === 'csv' ? nextCsvRecord(text, start, records) : nextJsonRecord(text, start, records, dialect);
}

/** The content of the record that starts a block; any text is one. */
export function cellsOf(block: string, records: Records, dialect: Dialect): Cells {
  const raw = records.format === 'csv' ? csvCells(block, records) : jsonCells(block, records);
  const source = { text: block, start: 0 };
  const number = raw.number && cellNumber(block, raw.number, dialect);
  return {
    number,
    text: raw.text ? decoded(source, raw.text, raw.text.escapes) : { text: '', start: number?.end ?? 0 },
    examples: raw.examples.flatMap(({ escapes, ...span }) => listMembers(decoded(source, span, escapes))),
    problems: raw.faults.map(({ message, ...fault }) => ({
      ...fault,
      message: message(number?.number.text ?? 'this record'),
    })),
  };
}

const ESCAPES = { csv: csvEscapes, json: jsonEscapes } satisfies Record<Records['format'], Escapes>;

/** A piece of a text as a person reads it. */
export function plainText(text: string, { layout }: Dialect): string {
  const records = recordsIn(layout);
  const span = { start: 0, end: text.length };
  return records ? decoded({ text, start: 0 }, span, ESCAPES[records.format]).text : text;
}

/** The inverse: a text as the document writes it in the text of a rule. */
export function writtenText(text: string, { layout }: Dialect): string {
  switch (recordsIn(layout)?.format) {
    case 'json':
      return JSON.stringify(text).slice(1, -1);
    case 'csv':
      return text.replaceAll('"', '""');
    default:
      return layout.cellMark === undefined ? text : inCell(text, layout.cellMark);
  }
}

/** A text on one line, with the mark between cells escaped. */
function inCell(text: string, mark: string): string {
  return text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .join(' ')
    .replace(/\\.|./g, character => (character === mark ? `\\${character}` : character));
}

/** The members of a list in quotation marks, as JSON and Python write it; any other text is a list with one member. */
function listMembers(passage: Passage): Passage[] {
  const { text } = passage;
  if (/^\s*\[\s*["'\]]/.test(text)) return quotedSpans(text).map(span => decoded(passage, span, jsonEscapes));
  return text.trim() && text.trim() !== 'null' ? [passage] : [];
}

/** The text between each pair of quotation marks; the last can lack its second mark. */
function quotedSpans(text: string): Span[] {
  const spans: Span[] = [];
  const marks = /["']/g;
  for (let open = marks.exec(text); open; open = marks.exec(text)) {
    const start = open.index + 1;
    let end = start;
    while (end < text.length && text.charAt(end) !== open[0]) end += text.charAt(end) === '\\' ? 2 : 1;
    spans.push({ start, end: Math.min(end, text.length) });
    marks.lastIndex = end + 1;
  }
  return spans;
}
