import { dialectFrom } from '../../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../../server/src/core/dialect/dialect.ts';

/** Tournament rules: every numbered line is a title, `1. General` and `2.1 Match Structure`, with prose below it. */
export const titled: Dialect = dialectFrom(
  'titled',
  'Titled',
  {
    levels: [
      { name: 'section', number: '1' },
      { name: 'rule', number: '.1' },
      { name: 'subrule', number: '.1' },
    ],
    lines: {
      section: '{number}. {title}',
      rule: ['{number} {title}', '{number}. {title}'],
      subrule: ['{number} {title}', '{number}. {title}'],
    },
    references: {
      words: ['section', 'rule', { word: 'subsection', levels: ['rule', 'subrule'] }],
      bare: false,
      elsewhere: ['MTR …', 'IPG …', 'CR …', 'Comprehensive Rules …', 'of the Tournament Rules'],
    },
  },
  {
    detection: {
      clue: /\b(?:players?|judges?|referees?|umpires?|tournaments?|competitors?)\b/gi,
      times: 10,
      citations: 1,
    },
  },
);
