import type { Dialect } from '../dialect.ts';
import { english, englishLabels } from './english.ts';

/** Markdown with hyphens between six levels: `### 1-3. Title`, `**1-3-6.** Text`, `- **1-3-6-1.** Text`; “(See 6-5-3-1.)” */
export const hyphenated: Dialect = Object.freeze({
  id: 'hyphenated',
  name: 'Hyphenated',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: true },
      { name: 'chapter', separator: '-', counts: 'numbers', period: true },
      { name: 'rule', separator: '-', counts: 'numbers', period: true },
      { name: 'subrule', separator: '-', counts: 'numbers', period: true },
      { name: 'point', separator: '-', counts: 'numbers', period: true },
      { name: 'subpoint', separator: '-', counts: 'numbers', period: true },
    ],
    skippedLetters: '',
  },
  layout: {
    // Without a heading's mark a number has a hyphen: `1. Text` is an item of a list.
    head: /([ \t]*(?:#{1,6}[ \t]+|(?:[-*][ \t]+)?(?:\*\*)?(?=\d{1,3}-)))(\d{1,3}(?:-\d{1,3}){0,5})(\.)((?:\*\*)?[ \t]+)/y,
    certain: true,
    opening: '#*-0123456789',
    textLevel: 2,
    labels: englishLabels,
    example: /[ \t]*Example:/y,
    leadIn: /(?!)/,
  },
  references: {
    ...english,
    keywords: [
      { singular: 'rule', plural: 'rules', levels: [1, 2, 3, 4, 5] },
      { singular: 'section', plural: 'sections', levels: [0, 1] },
    ],
    // "in 1-2 turns" is an amount.
    leads: ['see', 'also'],
    bareLevel: 1,
    aloneLevel: 2,
    strangers: ['version', 'release', 'table', 'figure'],
    dashes: '–—',
  },
} satisfies Dialect);
