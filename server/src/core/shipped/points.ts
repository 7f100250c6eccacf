import { dialectFrom } from '../dialect/compile.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { headings, LISTS, PEOPLE, RANGES } from '../dialect/languages.ts';

/** The dialect for rules with such numbers: 1, or 01 if numerals have at least two digits. */
function withPoints(rule: '.1' | '.01', fittedTo?: Dialect['fittedTo']): Dialect {
  return dialectFrom(
    'points',
    'Points',
    {
      levels: [
        { name: 'section', number: '1' },
        { name: 'rule', number: rule },
        { name: 'point', number: ['(a)', 'a'] },
        { name: 'subpoint', number: ['(1)', '(i)'] },
        { name: 'item', number: ['(A)'] },
      ],
      lines: {
        section: [...headings(['Rule', 'Law', 'Article']), '{number}. {title}', '{number} {title}'],
        point: ['({own}) {text}', '{own}. {text}', '{own}) {text}', '{number} {text}'],
        subpoint: ['{own} {text}', '{number} {text}'],
        item: ['{own} {text}', '{number} {text}'],
      },
      references: {
        words: ['rule', 'section', 'law', 'article', 'regulation'],
        lists: LISTS,
        ranges: RANGES,
      },
    },
    // Other texts have such lists below a rule, too, but don't refer to their items.
    { detection: { clue: PEOPLE, times: 10, citations: [2, 2], texts: [2, 3] }, ...(fittedTo && { fittedTo }) },
  );
}

const twoDigits = withPoints('.01');

/**
 * Decimal rules with points below them: `18 TITLE`, `18.2 Text`, `(a) Text`, `(1) Text`; or `Rule 16 – Title`, `16.1
 * Title`, `a. Title`, `(2) Text`; or `5.00 – TITLE`, `5.03 Title`, `(a) Text`. “rule 18.2(a)(1)”, “Rule 16.1b(2)”,
 * “Rule 5.06(b)”.
 */
export const points: Dialect = withPoints('.1', text => {
  const often = text.match(/^[ \t#*]{0,8}\d{1,3}\.0\d[ \t]/gm)?.length ?? 0;
  return often >= FEWEST ? twoDigits : points;
});

const FEWEST = 5;
