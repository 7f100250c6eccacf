import { shift } from '../span.ts';
import type { BlockCheck } from './check.ts';
import { eachReference } from './references.ts';

export const selfReference: BlockCheck = {
  code: 'self-reference',
  summary: 'A rule refers to itself.',
  severity: 'warning',
  alone: true,
  runBlock(_workspace, document, index, report) {
    eachReference(document, index, ({ reference, block: { head }, start }) => {
      if (reference.kind !== 'number' || reference.book !== undefined || head?.kind !== 'rule') return;
      if (reference.text !== head.number.text) return;
      report({
        ...shift(reference, start),
        target: reference.text,
        message: `Rule ${reference.text} refers to itself: name the rule that is meant, or write “this rule”.`,
      });
    });
  },
};
