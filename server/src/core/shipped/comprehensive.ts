import type { Dialect } from '../dialect/dialect.ts';
import { english, englishLabels, englishTerms } from '../dialect/english.ts';
import type { Numbering } from '../numbers/numbering.ts';

/**
 * Comprehensive rules: `1. Section`, `100. Chapter`, `100.1. Rule`, `100.1a Subrule`, with Contents, Glossary and
 * Credits.
 */
export const comprehensive: Dialect = Object.freeze({
  id: 'comprehensive',
  name: 'Comprehensive',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: true },
      { name: 'chapter', separator: '', counts: 'numbers', period: true, hundreds: true },
      { name: 'rule', separator: '.', counts: 'numbers', period: true },
      { name: 'subrule', separator: '', counts: 'letters', goesOn: true, period: false },
    ],
    skippedLetters: 'lo',
  },
  layout: {
    kind: 'lines',
    head: /([ \t\u00a0]{0,4})(\d{1,9}(?:\.(?:\d{1,9}a?[a-z]?|[ \t]\d{1,9}[a-z](?=[ \t])|(?<=\d{3}\.) \d{1,9}(?=\.[ \t])))?)(\.?)([ \t\u00a0]*)/y,
    misprinted: /[ \t\u00a0]{0,4}(\d{3}\.[a-z])(?=[ \t]{1,4}\S)/y,
    textLevel: 2,
    labels: englishLabels,
    example: /[ \t\u00a0]*Example:/y,
    leadIn:
      /(?:\b(?:(?:sub)?rules?|sections?|steps?|and|or|in|to|of|by|see|also|through|than|with|under)|[,(/–—-])\s*$/i,
  },
  references: {
    ...english,
    // One published version replaced every quotation mark and dash with "?".
    lostDash: '?',
    quotes: '“”""??',
    terms: englishTerms,
  },
} satisfies Dialect);

/** The numbers of this dialect without periods after them. */
export const withoutPeriods: Numbering = {
  ...comprehensive.numbering,
  levels: comprehensive.numbering.levels.map(level => ({ ...level, period: false })),
};
