import type { Dialect } from '../dialect/dialect.ts';
import { english } from '../dialect/english.ts';

/** For a text that isn't a rules document: without rules and references. */
export const silent: Dialect = Object.freeze({
  id: 'silent',
  name: 'No rules',
  numbering: { levels: [{ name: 'rule', separator: '', counts: 'numbers', period: false }] },
  layout: { kind: 'lines', head: /(?!)/y, textLevel: 0, example: /(?!)/y },
  // No word precedes a number here, and no level is deep enough to need none.
  references: { ...english, keywords: [], leads: [], bareLevel: 1, terms: [] },
} satisfies Dialect);
