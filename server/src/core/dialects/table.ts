import type { Dialect } from '../dialect.ts';
import { comprehensive } from './comprehensive.ts';

/** A Markdown table with a rule in each row: `| 118.1 | Text |`; a chapter keeps its period: `| 118. | Costs |`. */
export const table: Dialect = Object.freeze({
  id: 'table',
  name: 'Table',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: true },
      { name: 'chapter', separator: '', counts: 'numbers', period: true, hundreds: true },
      { name: 'rule', separator: '.', counts: 'numbers', period: false },
      { name: 'subrule', separator: '', counts: 'letters', period: false },
    ],
    skippedLetters: 'lo',
  },
  layout: {
    head: /([ \t]{0,4}\|[ \t]*)(\d{1,9}(?:\.\d{1,9}[a-z]?)?)(\.?)([ \t]*\|[ \t]*)/y,
    certain: true,
    opening: '|',
    textEnd: /(?<![ \t])[ \t]*\|[ \t]*$/,
    cellMark: '|',
    textLevel: 2,
    labels: [],
    example: /[ \t]*Example:/y,
    leadIn: /(?!)/,
  },
  references: comprehensive.references,
} satisfies Dialect);
