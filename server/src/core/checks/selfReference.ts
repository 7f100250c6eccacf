import { shift } from '../span.ts';
import type { BlockCheck } from './check.ts';

export const selfReference: BlockCheck = {
  code: 'self-reference',
  summary: 'A rule refers to itself.',
  severity: 'warning',
  needs: 'block',
  runBlock(_workspace, _document, { block: { text, head, references }, start }, report) {
    if (head?.kind !== 'rule') return;
    for (const reference of references) {
      if (reference.kind !== 'number' || reference.book !== undefined) continue;
      if (reference.text !== head.number.text || NAMES_A_WHOLE.test(before(text, reference.start))) continue;
      report({
        ...shift(reference, start),
        target: reference.text,
        message: `Rule ${reference.text} refers to itself: name the rule that is meant, or write “this rule”.`,
      });
    }
  },
};

/** What makes the number that of a whole with its parts: “all parts of rule 409.1” says more than “this rule”. */
const NAMES_A_WHOLE = /\b(?:parts?|steps?|subrules?|paragraphs?|points?|sentences?|rest|all|whole)\s+of\s+\S+\s+$/i;
const FARTHEST_BEFORE = 40;

function before(text: string, offset: number): string {
  return text.slice(Math.max(0, offset - FARTHEST_BEFORE), offset);
}
