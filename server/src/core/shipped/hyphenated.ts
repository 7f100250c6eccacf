import { dialectFrom } from '../dialect/compile.ts';
import type { Dialect } from '../dialect/dialect.ts';

const TEXT = ['**{number}.** {text}', '{number}. {text}'];

/**
 * Hyphens between six levels, `1-3. Title`, `1-3-6. Text`, `1-3-6-1. Text`; in Markdown `### 1-3. Title`, `**1-3-6.**
 * Text`, `- **1-3-6-1.** Text`; “(See 6-5-3-1.)”
 */
export const hyphenated: Dialect = dialectFrom(
  'hyphenated',
  'Hyphenated',
  {
    levels: [
      { name: 'section', number: '1' },
      { name: 'chapter', number: '-1' },
      { name: 'rule', number: '-1' },
      { name: 'subrule', number: '-1' },
      { name: 'point', number: '-1' },
      { name: 'subpoint', number: '-1' },
    ],
    lines: {
      section: ['## {number}. {title}', '{number}. {title}'],
      chapter: ['### {number}. {title}', '{number}. {title}'],
      rule: TEXT,
      subrule: TEXT,
      point: TEXT,
      subpoint: TEXT,
    },
    references: {
      words: [
        { word: 'rule', levels: ['chapter', 'rule', 'subrule', 'point', 'subpoint'] },
        { word: 'section', levels: ['section', 'chapter'] },
      ],
    },
  },
  {
    detection: {
      clue: /(?:^|\n)[^\p{L}\d\n]{0,12}\d{1,3}(?:-\d{1,3}){2,5}\./gu,
      times: 3,
      citations: 0,
      texts: [2, 3],
    },
  },
);
