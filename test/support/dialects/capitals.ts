import { dialectFrom } from '../../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../../server/src/core/dialect/dialect.ts';
import { headings } from '../../../server/src/core/dialect/languages.ts';

const WORDS = ['Law', 'Rule', 'Article'];

/**
 * Laws with capitals below them: `Law 12 – Title`, or `LAW 12` with its title on the next line; `A. Title`, `1. Text`,
 * `(a) Text`, `(i) Text`; “Law 12C1(b)”.
 */
export const capitals: Dialect = dialectFrom(
  'capitals',
  'Laws with capitals',
  {
    levels: [
      { name: 'law', number: '1' },
      { name: 'part', number: 'A' },
      { name: 'paragraph', number: '1' },
      { name: 'point', number: '(a)' },
      { name: 'subpoint', number: '(i)' },
    ],
    lines: {
      law: headings(WORDS),
      part: ['{own}. {text}', '{number} {text}'],
      paragraph: ['{own}. {text}', '{number} {text}'],
      point: ['{own} {text}', '{number} {text}'],
      subpoint: ['{own} {text}', '{number} {text}'],
    },
    references: { words: WORDS.map(word => word.toLowerCase()) },
  },
  {
    detection: {
      clue: /\b(?:[Ll]aw|LAW|[Rr]ule|RULE|[Aa]rticle|ARTICLE)[Ss]?\s\d{1,3}[A-Z](?:\d|\b)/g,
      times: 3,
      citations: [1, 2],
    },
  },
);
