import type { Layout, ReferenceGrammar } from '../dialect.ts';

/** How rules documents in English refer to rules, whatever their numbers look like; a dialect adds what is its own. */
export const english = {
  keywords: [
    { singular: 'rule', plural: 'rules', levels: [1, 2, 3] },
    { singular: 'subrule', plural: 'subrules', levels: [1, 2, 3] },
    { singular: 'chapter', plural: 'chapters', levels: [1] },
    { singular: 'section', plural: 'sections', levels: [0] },
  ],
  bareLevel: 2,
  leads: [
    'see',
    'also',
    'and',
    'or',
    'in',
    'to',
    'by',
    'with',
    'under',
    'of',
    'at',
    'for',
    'from',
    'than',
    'then',
    'per',
  ],
  determiners: ['this', 'that', 'a', 'any', 'no', 'each', 'which', 'house', 'general', 'such'],
  elsewhere: /\s+(?:of|in|from)\s+the\s+(?:\p{Lu}[\p{L}’'-]{0,30}\s+){0,5}(?:Rules|Guide|Policy|Handbook)\b/uy,
  units: /\s?(?:%|percent|mm|cm|km|kg|inch|inches|feet|miles|points|hours|minutes|seconds)(?!\w)/y,
  dashes: '-–—‑−',
  lostDash: '',
  listWords: ['and/or', 'and', 'or'],
  rangeWords: ['through', 'to'],
  quotes: '“”""',
  terms: [],
} satisfies ReferenceGrammar;

/** The parts of a rules document in English. */
export const englishLabels: Layout['labels'] = [
  { pattern: /^(?:introduction|contents|table of contents)$/i },
  { pattern: /^glossary$/i, opens: 'glossary' },
  { pattern: /^credits$/i, opens: 'credits' },
];
