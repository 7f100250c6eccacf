import type { Block, RuleHead } from '../../blocks/block.ts';
import { ruleWithLevel } from '../../book/explain.ts';
import { readableLine } from '../../dialect/dialect.ts';
import { blockAt, headAbove, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { atHead, type BlockCheck } from '../../findings/check.ts';
import { type RuleNumber, startLevel } from '../../numbers/ruleNumber.ts';
import { afterSpace } from '../../text/span.ts';

export const emptyRule: BlockCheck = {
  code: 'empty-rule',
  summary: 'A rule has neither text nor subrules.',
  severity: 'warning',
  needs: 'definitions',
  runBlock(_workspace, document, { block, index }, report) {
    const { head } = block;
    if (head?.kind !== 'rule' || !hasNoText(block, head, document)) return;
    const ordinal = headAbove(document, index);
    // A duplicate is reported by another check.
    if (symbolsOf(document).rules.get(head.number.text) !== ordinal || !isEmpty(document, head, ordinal, index)) return;
    report({
      ...atHead({ document, ordinal }),
      message: `${ruleWithLevel(head.number, document)} is empty; add its text, or delete its number.`,
    });
  },
};

/** Whether nothing follows the number in its block. */
export function hasNoText(
  { text }: Block,
  { textStart, textEnd = text.length }: RuleHead,
  { dialect }: RulesDocument,
): boolean {
  const at = afterSpace(text, textStart, textEnd);
  if (at >= textEnd) return true;
  if (!dialect.layout.textEnd) return false;
  const [line = ''] = text.slice(at, textEnd).split(/[\r\n]/, 1);
  return readableLine(line, dialect) === '';
}

/** Whether an empty rule has neither paragraphs nor subrules; the last one of a text may be cut off. */
function isEmpty(document: RulesDocument, { number }: RuleHead, ordinal: number, index: number): boolean {
  const next = document.heads[ordinal + 1];
  if (!next) return symbolsOf(document).whole && hasNoParagraphs(document, index);
  return !(next.kind === 'rule' && isParent(number, next.number, document)) && hasNoParagraphs(document, index);
}

/**
 * Whether the next rule is below one: its number begins with that one, or continues as those of articles in parts do.
 */
function isParent({ path, level }: RuleNumber, next: RuleNumber, { dialect: { numbering } }: RulesDocument): boolean {
  const isWithin = path.every((own, at) => next.path[at] === own) && next.path.length > path.length;
  return isWithin || startLevel(next.path, numbering) > level;
}

function hasNoParagraphs(document: RulesDocument, index: number): boolean {
  const next = blockAt(document, index + 1);
  return !next || next.head !== undefined || next.text.trim() === '';
}
