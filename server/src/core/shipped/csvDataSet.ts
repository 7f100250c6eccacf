import type { CsvRecords, Dialect } from '../dialect/dialect.ts';
import { readRow } from '../records/csvRecords.ts';
import { arrangements, columnsOf } from './columnNames.ts';

const arranged = arrangements<CsvRecords>('dataset-csv', 'Data set (CSV)');

const usual: CsvRecords = { format: 'csv', delimiter: ',', columns: 4, number: 0, text: 1, examples: 2 };

/** A data set with values separated by commas, semicolons, or tabs, and a header that names the columns. */
export const csv: Dialect = Object.freeze({ ...arranged(usual), fittedTo, namesColumns: true });

/** The dialect for the delimiter and columns of a header; undefined if the first line isn't the header of rules. */
function fittedTo(text: string): Dialect | undefined {
  const header = /\S[^\r\n]{0,999}/.exec(text)?.[0] ?? '';
  const delimiter = delimiterOf(header);
  const names = readRow(header, 0, { ...usual, delimiter }).cells.map(({ start, end }) => header.slice(start, end));
  const found = columnsOf(names);
  return found && arranged({ format: 'csv', delimiter, columns: names.length, ...found });
}

/** The delimiter that a header contains most often. */
function delimiterOf(header: string): string {
  const often = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (often(delimiter) > often(best) ? delimiter : best));
}
