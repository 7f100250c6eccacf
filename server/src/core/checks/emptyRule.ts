import type { Block, RuleHead } from '../block.ts';
import { readableLine } from '../dialect.ts';
import type { RulesDocument } from '../document.ts';
import { isSpace } from '../span.ts';
import { headBlocksOf, symbolsOf } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';
import { named, ruleOf } from './numbering.ts';

export const emptyRule: Check = {
  code: 'empty-rule',
  summary: 'A number has nothing behind it and no rule below it.',
  severity: 'warning',
  run(_workspace, document, report) {
    const blocks = headBlocksOf(document);
    // One with the number of another rule is a duplicate.
    for (const ordinal of symbolsOf(document).rules.values()) {
      const head = ruleOf(document, ordinal);
      const index = blocks[ordinal]!;
      if (!isBare(document.blocks[index]!, head, document) || !isEmpty(document, ordinal, index)) continue;
      report({
        ...headSpan({ document, ordinal }),
        message: `${named(head.number, document)} is empty: give it a text, or delete its number.`,
        target: head.number.text,
      });
    }
  },
};

/** Whether nothing to read follows the number in its block. */
function isBare({ text }: Block, { textStart, textEnd = text.length }: RuleHead, { dialect }: RulesDocument): boolean {
  let at = textStart;
  while (at < textEnd && isSpace(text.charCodeAt(at))) at++;
  if (at >= textEnd) return true;
  if (!dialect.layout.textEnd) return false;
  const [line = ''] = text.slice(at, textEnd).split(/[\r\n]/, 1);
  return readableLine(line, dialect) === '';
}

/** Whether a bare rule has neither paragraphs nor rules below it; the last one of a text may be cut off there. */
function isEmpty(document: RulesDocument, ordinal: number, block: number): boolean {
  const { blocks, heads } = document;
  const next = heads[ordinal + 1];
  if (!next) return symbolsOf(document).whole && isBlank(document, block + 1, blocks.length);
  const { path } = ruleOf(document, ordinal).number;
  const isBelow = next.kind === 'rule' && path.every((own, level) => next.number.path[level] === own);
  const isParent = isBelow && next.number.path.length > path.length;
  return !isParent && isBlank(document, block + 1, headBlocksOf(document)[ordinal + 1]!);
}

function isBlank({ blocks }: RulesDocument, from: number, to: number): boolean {
  return blocks.slice(from, to).every(({ text }) => !text.trim());
}
