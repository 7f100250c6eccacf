import { dialectFrom } from '../../server/src/core/dialect/compile.ts';

/** A layout in which subrules write only their own part of the number: `Rule 1 Bells`, `(a) Text`. */
export const laws = dialectFrom(
  'laws',
  'Laws',
  {
    levels: [
      { name: 'rule', number: '1' },
      { name: 'subrule', number: '(a)' },
    ],
    lines: { rule: 'Rule {number} {title}', subrule: '{own} {text}' },
    references: { words: ['rule'] },
  },
  { detection: { clue: /bell/g, times: 1, citations: 0 } },
);

/** The same with counted items: `Rule 1 Bells`, `1. Text`, `1. Text`. */
export const counted = dialectFrom(
  'counted',
  'Counted',
  {
    levels: [
      { name: 'rule', number: '1' },
      { name: 'subrule', number: '.1' },
    ],
    lines: { rule: 'Rule {number} {title}', subrule: '{count}. {text}' },
    references: { words: ['rule'] },
  },
  { detection: { clue: /bell/g, times: 1, citations: 0 } },
);
