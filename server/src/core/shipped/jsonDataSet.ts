import type { Dialect, JsonRecords } from '../dialect/dialect.ts';
import { arrangements, columnsOf } from './columnNames.ts';

const arranged = arrangements<JsonRecords>('dataset-json', 'Data set (JSON)');

/** A data set as JSON: a record per line, a list of records, or records within another object. */
export const json: Dialect = Object.freeze({
  ...arranged({ format: 'json', number: 'number', text: 'text', examples: 'examples' }),
  fittedTo,
  namesColumns: true,
});

/** How far to look for keys: some records have all of them. */
const SAMPLE_LENGTH = 20_000;

/** The dialect for the keys of the first records; undefined if the text isn't JSON or contains no rules. */
function fittedTo(text: string): Dialect | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const keys = [...text.slice(0, SAMPLE_LENGTH).matchAll(/"([^"\\{}[\]:,\r\n]{1,60})"\s*:/g)].map(match => match[1]!);
  const names = [...new Set(keys)];
  const found = columnsOf(names);
  if (!found) return undefined;
  const [number, words] = [names[found.number]!, names[found.text]!];
  const examples = found.examples === undefined ? {} : { examples: names[found.examples]! };
  return arranged({ format: 'json', number, text: words, ...examples });
}
