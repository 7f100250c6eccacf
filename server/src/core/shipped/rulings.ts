import type { Dialect } from '../dialect/dialect.ts';
import { comprehensive, withoutPeriods } from './comprehensive.ts';

const NUMBER = String.raw`(?:G\d{1,3}|\d{1,4})(?:\.\d{1,4}a?[a-z]?(?:\.Ruling\.\d{1,3})?)?`;
/** A mark of change, or the mark of an entry. */
const MARK = String.raw`[+-][ \t]+`;

/**
 * A summary of rules with rulings: `1 - Section`, `101 - Chapter`, `+ 101.3a - Text [Source 2007/05/01]`,
 * `502.36.Ruling.1 - Text`, and a glossary that is numbered, too: `G18.3 - Term`. It may have lost its line ends.
 */
export const rulings: Dialect = Object.freeze({
  id: 'rulings',
  name: 'Rulings',
  numbering: {
    ...withoutPeriods,
    levels: [
      ...withoutPeriods.levels.slice(0, 3),
      { name: 'subrule', separator: '', counts: 'letters', goesOn: true, period: false, optional: true },
      { name: 'ruling', separator: '.Ruling.', counts: 'numbers', period: false },
    ],
    series: 'G',
  },
  layout: {
    kind: 'lines',
    head: new RegExp(String.raw`([ \t]*(?:${MARK})?)(${NUMBER})()([ \t]*-[ \t]+)(?=\S)`, 'y'),
    certain: true,
    indented: true,
    opening: '+-G0123456789',
    // In the middle of a line, an entry has its mark; a heading, which has none, follows a sentence, a source, or a
    // line. What follows is looked at first, because few characters can begin it.
    insideLine: new RegExp(
      String.raw`(?=${MARK}(?:${NUMBER}[ \t]*|Note )-[ \t]+\S|Example: )(?<=\S[ \t]{1,4})|(?=${NUMBER}[ \t]*-[ \t]+["(\[{\p{Lu}])(?<=(?:[\])."!?]|--)[ \t]{1,4})`,
      'gu',
    ),
    // Up to the rule below it or a note, if it isn't a sentence and names no source.
    title:
      /^([^\r\n]{1,100}?(?<![ \t\].:;,?”"’)]))[ \t]*(?:-{5,}[\s\S]*|(?:[^\S \t][ \t]*|(?<=[ \t]))(?:[+-][ \t]+)?Note - [\s\S]*)?$/,
    textLevel: 2,
    termSeries: 'G',
    example: /[ \t]*Example:/y,
  },
  references: { ...comprehensive.references, aloneLevel: 3, lostDash: '', quotes: '“”""' },
} satisfies Dialect);
