import { dialectFrom } from '../dialect/compile.ts';
import type { Dialect } from '../dialect/dialect.ts';

/**
 * Laws in articles: `### Article 1: Title`, below it `1.1 Text` and `1.1.1. Text`, or the lists of Markdown, which are
 * counted; appendices `### A. Title`; “Article 1.1.2 or 1.1.b”, “[Article 4.2](#4-2)”, “Appendix A.4.c”.
 */
export const articles: Dialect = dialectFrom(
  'articles',
  'Articles',
  {
    levels: [
      { name: 'article', number: '1' },
      { name: 'paragraph', number: '.1' },
      { name: 'point', number: ['.1', '.a'] },
      { name: 'subpoint', number: '.1' },
    ],
    series: 'A-Z',
    lines: {
      article: [
        '## Article {number}: {title}',
        '## Appendix {number}. {title}',
        '## {number}. {title}',
        '## {number}: {title}',
      ],
      paragraph: ['{number} {text}', '{number}. {text}', '{count}. {text}'],
      point: ['{number} {text}', '{number}. {text}', '   {count}. {text}'],
      subpoint: ['{number} {text}', '{number}. {text}', '      {count}. {text}'],
    },
    references: {
      words: ['article', { word: 'appendix', plural: 'appendices' }],
      brackets: '[]',
      titles: ['“”', '""', '()'],
    },
  },
  { detection: { clue: /\barticles?\s+\[?\d/gi, times: 3, citations: 2 } },
);
