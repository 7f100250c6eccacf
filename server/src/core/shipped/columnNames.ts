import type { Dialect, Layout, Records } from '../dialect/dialect.ts';
import { comprehensive } from './comprehensive.ts';

/** A separate dialect for each arrangement of columns or keys; the same one for the same arrangement. */
export function arrangements<R extends Records>(id: string, name: string): (records: R) => Dialect {
  const known = new Map<string, Dialect>();
  return records => {
    const key = JSON.stringify(records);
    const dialect = known.get(key) ?? dialectWith(id, name, records);
    known.set(key, dialect);
    return dialect;
  };
}

function dialectWith(id: string, name: string, records: Records): Dialect {
  return Object.freeze({
    id,
    name,
    numbering,
    layout: { ...layout, kind: 'records', records },
    references: comprehensive.references,
  } satisfies Dialect);
}

/** Shared by all data sets with a rule in each record. */
const layout = {
  // Columns separate a number from its text, and a text from its examples; only headings must be recognized.
  head: /(?!)/y,
  leadIn: /(?!)/,
  textLevel: 2,
  labels: [],
  example: /Example:\s*/y,
} satisfies Omit<Layout, 'kind'>;

const numbering: Dialect['numbering'] = {
  levels: comprehensive.numbering.levels.map(level => ({ ...level, period: false })),
  skippedLetters: comprehensive.numbering.skippedLetters,
};

/** Names of columns or keys with a rule's number, text, and examples; the likeliest first. */
const NAMES = {
  number: ['number', 'rulenumber', 'ruleno', 'rule', 'id'],
  text: ['text', 'ruletext', 'body', 'content', 'contents', 'description', 'rule'],
  examples: ['examples', 'example'],
} as const;

/** The indexes of the columns for number, text, and examples; undefined if one of the first two is missing. */
export function columnsOf(names: readonly string[]): { number: number; text: number; examples?: number } | undefined {
  const plain = names.map(name => name.toLowerCase().replace(/[^a-z]/g, ''));
  const indexOf = (wanted: readonly string[], taken = -1) =>
    wanted.map(name => plain.findIndex((known, index) => known === name && index !== taken)).find(index => index >= 0);
  const number = indexOf(NAMES.number);
  const text = indexOf(NAMES.text, number);
  const examples = indexOf(NAMES.examples);
  if (number === undefined || text === undefined) return undefined;
  return { number, text, ...(examples !== undefined && { examples }) };
}
