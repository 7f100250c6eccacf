import type { Dialect } from '../dialect.ts';

/** A rewrite with dots between all levels: `1.0.1.a` alone on its line, the text below, titles in parentheses, entities. */
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
    head: /([ \t\u00a0]{0,4})(\d{1,9}(?:\.\d{1,9}){0,2}(?:\.[a-z])?)()([ \t\u00a0]*(?:\r\n|\r|\n|$))/y,
    certain: true,
    numberAlone: true,
    title: /^\((.+)\)$/,
    textLevel: 2,
    labels: [
      { pattern: /^(?:introduction|contents|table of contents)$/i },
      { pattern: /^glossary$/i, opens: 'glossary' },
      { pattern: /^credits$/i, opens: 'credits' },
    ],
    example: /[ \t\u00a0]*Example:?[ \t\u00a0]*(?=[\r\n]|$)/y,
    // A number alone on its line continues no sentence.
    leadIn: /(?!)/,
  },
  references: {
    keywords: [
      { singular: 'rule', plural: 'rules', levels: [1, 2, 3] },
      { singular: 'subrule', plural: 'subrules', levels: [1, 2, 3] },
      { singular: 'chapter', plural: 'chapters', levels: [1] },
      { singular: 'section', plural: 'sections', levels: [0] },
    ],
    bareLevel: 2,
    leads: ['see', 'also', 'and', 'or', 'in', 'to', 'by', 'with', 'under', 'from', 'than', 'then', 'per'],
    determiners: ['this', 'that', 'a', 'any', 'no', 'each', 'which', 'house', 'general', 'such'],
    elsewhere: /\s+(?:of|in|from)\s+the\s+(?:\p{Lu}[\p{L}’'-]{0,30}\s+){0,5}(?:Rules|Guide|Policy|Handbook)\b/uy,
    units: /\s?(?:%|percent|mm|cm|km|kg|inch|inches|feet|miles|points|hours|minutes|seconds)(?!\w)/y,
    dashes: '-–—‑−',
    lostDash: '',
    rangeWords: ['through', 'to'],
    quotes: '()“”""',
    terms: [],
  },
  entities: { '&MTG;': 'Magic: The Gathering', '&Magic;': 'Magic', '&a;': '’', '&h;': '-' },
} satisfies Dialect);
