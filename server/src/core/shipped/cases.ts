import { dialectFrom } from '../dialect/compile.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { PEOPLE } from '../dialect/languages.ts';

const RULE = ['[{number}] {text}', '{number} {text}', '{number}. {text}'];

/**
 * The case system of board games: `[4.0] TITLE` or `4.0 Title`, below it `4.2 Title`, and below that `4.21 Text`, in
 * which each further digit is a level; “4.21”, “rule 4.2”, “[4.21]”.
 */
export const cases: Dialect = dialectFrom(
  'cases',
  'Cases',
  {
    levels: [
      { name: 'section', number: '1' },
      { name: 'rule', number: '.1' },
      { name: 'case', number: '1' },
      { name: 'subcase', number: '1' },
    ],
    lines: { section: ['[{number}] {title}', '{number}. {title}'], rule: RULE, case: RULE, subcase: RULE },
    references: {
      words: ['rule', 'section', 'case', 'subcase', 'paragraph'],
      bare: 'subcase',
      brackets: '[]',
    },
  },
  {
    detection: { clue: PEOPLE, times: 10, citations: [1, 1], texts: [2, 3] },
    fittedTo: text => (hasCases(text) ? cases : undefined),
  },
);

const FEWEST = 4;

/** Whether lines start with 4.2 and then 4.21, and none with 4.10, which would otherwise follow 4.9. */
function hasCases(text: string): boolean {
  const numbers = Array.from(text.matchAll(/^[ \t#*[]{0,8}(\d{1,3}\.\d{1,3})\]?\.?[ \t]/gm), ([, number]) => number!);
  const known = new Set(numbers);
  const below = numbers.filter(number => /\.\d{2}/.test(number) && known.has(number.slice(0, -1)));
  return below.length >= FEWEST && !numbers.some(number => /\.[1-9]0$/.test(number));
}
