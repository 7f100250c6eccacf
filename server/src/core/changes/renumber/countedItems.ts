import { ruleOf } from '../../book/workspace.ts';
import { formsIn } from '../../dialect/dialect.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { partsIn } from '../../numbers/parts.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';

/**
 * List items whose number follows from their place, whatever is written before them: `1.` `1.` `1.`, or `1.`, `2.`,
 * `3.`.
 */

/** Whether rules at the level of a number can be counted items. */
export function isCountedLevel({ dialect }: RulesDocument, number: RuleNumber): boolean {
  return formsIn(dialect.layout).some(({ level, writes }) => level === number.level && writes === 'count');
}

/** Whether most list items of a document, except for first ones, have the right number. */
export function countsItself(document: RulesDocument): boolean {
  return memo(document, mostCount);
}

function mostCount(document: RulesDocument): boolean {
  const { numbering } = document.dialect;
  const later = document.heads.flatMap((head, ordinal) => {
    if (head.kind !== 'rule' || !isCountedLevel(document, head.number) || head.number.path.at(-1)! < 2) return [];
    const { number, start, end } = ruleOf(document, ordinal);
    return partsIn(headBlock(document, ordinal).text.slice(start, end), number, numbering) !== undefined;
  });
  return later.filter(Boolean).length * 2 > later.length;
}
