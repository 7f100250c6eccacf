import { dialectFrom } from '../definition.ts';
import type { Dialect } from '../dialect.ts';

const detection: NonNullable<Dialect['detection']> = {
  clue: /\b(?:players?|judges?|referees?|umpires?|tournaments?|competitors?|teams?|opponents?)\b/gi,
  times: 10,
  citations: 1,
  texts: [2, 3],
};

const LEVELS = [
  { name: 'section', number: '1' },
  { name: 'chapter', number: '.1' },
  { name: 'rule', number: '.1' },
];

/** Decimal numbers at all levels: headings `1. Title` and `1.1. Title`, below them `1.1.1. Text` and `1.1.1.1. Text`. */
export const decimal: Dialect = dialectFrom(
  'decimal',
  'Decimal',
  {
    levels: [
      ...LEVELS,
      { name: 'subrule', number: '.1' },
      { name: 'point', number: '.1' },
      { name: 'subpoint', number: '.1' },
    ],
  },
  detection,
);

/** The same with lettered subrules, which write only their letter: `1.1.1. Text`, below it `a. Text`; “rule 1.1.1a”. */
export const lettered: Dialect = dialectFrom(
  'lettered',
  'Decimal with letters',
  {
    levels: [...LEVELS, { name: 'subrule', number: 'a' }],
    lines: { subrule: ['{own}. {text}', '{own}) {text}', '({own}) {text}', '{number} {text}', '{number}. {text}'] },
  },
  { ...detection, texts: [3, 2] },
);
