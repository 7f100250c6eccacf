import { dialectFrom } from '../definition.ts';
import type { Dialect } from '../dialect.ts';

const WORDS = ['Law', 'Article', 'Rule', 'Regulation', 'Clause'];

/** What stands between the number and the title. */
const ENDS = [': {title}', ' - {title}', '. {title}', ' {title}', '\n{title}'];

/**
 * Laws whose headings name them, `Law 11 – Title` or `Article 3` with its title on the next line; below them `11.1 Text`, or only
 * the part `1. Text`, `(1) Text`, `(a) Text`; “Law 11.1(a)”, “Article 3(2)”.
 */
export const laws: Dialect = dialectFrom(
  'laws',
  'Laws',
  {
    levels: [
      { name: 'law', number: '1' },
      { name: 'paragraph', number: ['.1', '(1)'] },
      { name: 'point', number: ['(a)', '.a', 'a'] },
    ],
    lines: {
      law: WORDS.flatMap(word => [`${word} {number}`, `## ${word} {number}`]).flatMap(start =>
        ENDS.map(end => start + end),
      ),
      paragraph: ['{number} {text}', '{number}. {text}', '{own}. {text}', '({own}) {text}'],
      point: ['{number} {text}', '({own}) {text}', '{own}) {text}', '{own}. {text}'],
    },
    references: { words: [...WORDS.map(word => word.toLowerCase()), 'section', 'paragraph', '§'] },
  },
  { clue: /\b(?:law|article|rule|regulation|clause)s?\s+\d/gi, times: 3, citations: 1 },
);
