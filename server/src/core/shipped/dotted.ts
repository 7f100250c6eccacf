import type { Dialect } from '../dialect/dialect.ts';
import { english, englishLabels } from '../dialect/english.ts';

/**
 * A rewrite with dots between all levels: `1.0.1.a` alone on its line, the text below, titles in parentheses, entities.
 */
export const dotted: Dialect = Object.freeze({
  id: 'dotted',
  name: 'Dotted',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: false },
      { name: 'chapter', separator: '.', counts: 'numbers', period: false },
      { name: 'rule', separator: '.', counts: 'numbers', period: false },
      { name: 'subrule', separator: '.', counts: 'letters', period: false },
    ],
    skippedLetters: 'lo',
  },
  layout: {
    kind: 'lines',
    head: /([ \t\u00a0]{0,4})(\d{1,9}(?:\.\d{1,9}){0,2}(?:\.[a-z])?)()([ \t\u00a0]*(?:\r\n|\r|\n|$))/y,
    certain: true,
    numberAlone: true,
    title: /^\((.+)\)$/,
    textLevel: 2,
    labels: englishLabels,
    example: /[ \t\u00a0]*Example:?[ \t\u00a0]*(?=[\r\n]|$)/y,
  },
  references: {
    ...english,
    quotes: '()“”""',
  },
  entities: { '&MTG;': 'Magic: The Gathering', '&Magic;': 'Magic', '&a;': '’', '&h;': '-' },
} satisfies Dialect);
