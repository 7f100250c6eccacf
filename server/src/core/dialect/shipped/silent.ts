import type { Dialect } from '../dialect.ts';
import { english } from '../english.ts';

/** For a text that is no rules document: it has no rules and no references, so nothing is ever said of it. */
export const silent: Dialect = Object.freeze({
  id: 'silent',
  name: 'No rules',
  numbering: { levels: [{ name: 'rule', separator: '', counts: 'numbers', period: false }], skippedLetters: '' },
  layout: { kind: 'lines', head: /(?!)/y, textLevel: 0, labels: [], example: /(?!)/y, leadIn: /(?!)/ },
  // Nothing announces a number here, and no level is so deep that a number needs no announcement.
  references: { ...english, keywords: [], leads: [], bareLevel: 1, terms: [] },
} satisfies Dialect);
