import type { Dialect } from '../dialect/dialect.ts';
import { english, englishLabels } from '../dialect/english.ts';

/**
 * Numbers without periods before the text, `1.0.1a Text`, and references in brackets: “a zone[3]”, “a
 * hero-card.[1.3.2a]”
 */
export const bracketed: Dialect = Object.freeze({
  id: 'bracketed',
  name: 'Bracketed',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: false },
      { name: 'chapter', separator: '.', counts: 'numbers', period: false },
      { name: 'rule', separator: '.', counts: 'numbers', period: false },
      { name: 'subrule', separator: '', counts: 'letters', period: false },
    ],
  },
  layout: {
    kind: 'lines',
    head: /([ \t\u00a0]{0,4})(\d{1,3}(?:\.\d{1,3}(?:\.\d{1,3}[a-z]?)?)?)()([ \t\u00a0]+)/y,
    textLevel: 2,
    labels: englishLabels,
    example: /[ \t\u00a0]*Example:/y,
    leadIn: /(?:\b(?:rules?|sections?|and|or|in|to|of|by|see|than|with|under)|[,([/–—-])\s*$/i,
  },
  references: { ...english, brackets: '[]' },
  detection: { clue: /\[\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\]/g, times: 2, citations: 0 },
} satisfies Dialect);
