import { dialectFrom } from '../../server/src/core/definition.ts';

/** A form in which subrules write only their own part of their number: `Rule 1 Bells`, `(a) Text`. */
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
  { clue: /bell/g, times: 1, citations: 0 },
);
