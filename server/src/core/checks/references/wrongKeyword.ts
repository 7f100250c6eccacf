import type { NumberReference, Reference } from '../../blocks/block.ts';
import { keywordFor, levelName } from '../../book/explain.ts';
import { isOnlyKeyword, resolve } from '../../book/resolve.ts';
import { type Definition, headOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { shift } from '../../text/span.ts';
import type { BlockCheck } from '../findings/check.ts';
import { isFound, referencesIn } from '../findings/referenceCheck.ts';
import { keywordFixes } from './brokenReference.ts';

export const wrongKeyword: BlockCheck = {
  code: 'wrong-keyword',
  summary: 'A reference has the right number and title, but calls a chapter a section or the other way round.',
  severity: 'information',
  needs: 'definitions',
  runBlock(workspace, document, block, report) {
    const symbols = symbolsOf(document);
    const isLost = (reference: Reference): reference is NumberReference =>
      reference.kind === 'number' && !isFound(reference, symbols, document);
    for (const placed of referencesIn(block, isLost)) {
      const { reference, start } = placed;
      const [resolution] = resolve(workspace, document, reference);
      if (!resolution || !isOnlyKeyword(reference, resolution)) continue;
      report({
        ...shift(reference, start),
        target: resolution.name,
        message: messageOf(reference, resolution.definition!, document),
        fixes: () => keywordFixes(document, placed, resolution.definition!),
      });
    }
  },
};

function messageOf(
  { text, wrongKeyword: word }: NumberReference,
  definition: Definition,
  document: RulesDocument,
): string {
  const head = headOf(definition);
  const level = head.kind === 'rule' ? levelName(head.number, definition.document) : '';
  const right = head.kind === 'rule' ? keywordFor(head.number, document)?.singular : undefined;
  const advice = right === undefined ? '' : `: write “${right} ${text}”`;
  return `${text} is a ${level}, not a ${word}${advice}.`;
}
