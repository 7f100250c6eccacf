import { readRow } from '../blocks/csvRecords.ts';
import type { CsvRecords, Dialect, Records } from '../dialect/dialect.ts';
import { eachOnce } from '../text/memo.ts';
import { comprehensive, withoutPeriods as numbering } from './comprehensive.ts';

/** Shared by all data sets with a rule in each record. */
const layout = {
  kind: 'records',
  // Columns separate a number from its text, and a text from its examples; only headings must be recognized.
  head: /(?!)/y,
  textLevel: 2,
  example: /Example:\s*/y,
} as const;

/** Names of columns or keys with a rule's number, text, and examples; the likeliest first. */
const NAMES = {
  number: ['number', 'rulenumber', 'ruleno', 'rule', 'id'],
  text: ['text', 'ruletext', 'body', 'content', 'contents', 'description', 'rule'],
  examples: ['examples', 'example'],
} as const;

/** The indexes of the columns for number, text, and examples; undefined if one of the first two is missing. */
function columnsOf(names: readonly string[]): { number: number; text: number; examples?: number } | undefined {
  const plain = names.map(name => name.toLowerCase().replace(/[^a-z]/g, ''));
  const indexOf = (wanted: readonly string[], taken = -1) =>
    wanted.map(name => plain.findIndex((known, index) => known === name && index !== taken)).find(index => index >= 0);
  const number = indexOf(NAMES.number);
  const text = indexOf(NAMES.text, number);
  const examples = indexOf(NAMES.examples);
  if (number === undefined || text === undefined) return undefined;
  return { number, text, ...(examples !== undefined && { examples }) };
}

/** The dialect for an arrangement of columns or keys: the same one for the same arrangement. */
function arranged(records: Records): Dialect {
  return dialectWith(JSON.stringify(records));
}

const dialectWith = eachOnce((key: string): Dialect => {
  const records = JSON.parse(key) as Records;
  const [id, name] = [`dataset-${records.format}`, `Data set (${records.format.toUpperCase()})`];
  const { references } = comprehensive;
  return Object.freeze({ id, name, numbering, layout: { ...layout, records }, references } satisfies Dialect);
});

const usual: CsvRecords = { format: 'csv', delimiter: ',', columns: 4, number: 0, text: 1, examples: 2 };

/** A data set with values separated by commas, semicolons, or tabs, and a header that names the columns. */
export const csv: Dialect = Object.freeze({ ...arranged(usual), fittedTo: fittedToHeader, namesColumns: true });

/** The dialect for the delimiter and columns of a header; undefined if the first line isn't the header of rules. */
function fittedToHeader(text: string): Dialect | undefined {
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

/** A data set as JSON: a record per line, a list of records, or records within another object. */
export const json: Dialect = Object.freeze({
  ...arranged({ format: 'json', number: 'number', text: 'text', examples: 'examples' }),
  fittedTo: fittedToKeys,
  namesColumns: true,
});

/** How far to look for keys: some records have all of them. */
const SAMPLE_LENGTH = 20_000;

/** The dialect for the keys of the first records; undefined if the text isn't JSON or contains no rules. */
function fittedToKeys(text: string): Dialect | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const keys = [...text.slice(0, SAMPLE_LENGTH).matchAll(/"([^"\\{}[\]:,\r\n]{1,60})"\s*:/g)].map(match => match[1]!);
  const names = [...new Set(keys)];
  const found = columnsOf(names);
  if (!found) return undefined;
  const [number, words] = [names[found.number]!, names[found.text]!];
  const examples = found.examples === undefined ? {} : { examples: names[found.examples]! };
  return arranged({ format: 'json', number, text: words, ...examples });
}
