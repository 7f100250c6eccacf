import { ruleOf } from '../../book/workspace.ts';
import { formsIn } from '../../dialect/dialect.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { partsIn } from '../../numbers/parts.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';

/** Items of lists that have their number by their place, whatever is written before them: `1.` thrice, or `1.`, `2.`, `3.`. */

/** Whether rules of the level of a number may be written so. */
export function isCountedLevel({ dialect }: RulesDocument, number: RuleNumber): boolean {
  return formsIn(dialect.layout).some(({ level, writes }) => level === number.level && writes === 'count');
}

/** Whether most items of the lists of a document, except for the first of each, say themselves which they are. */
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
