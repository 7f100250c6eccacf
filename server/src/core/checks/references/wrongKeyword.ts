import type { NumberReference, Reference } from '../../blocks/block.ts';
import { aLevel, keywordFor, withArticle } from '../../book/explain.ts';
import { isOnlyKeyword, resolve } from '../../book/resolve.ts';
import { type Definition, headOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { BlockCheck } from '../../findings/check.ts';
import { referencesIn } from '../../findings/referenceCheck.ts';
import { shift } from '../../text/span.ts';
import { keywordFixes } from './brokenReference.ts';

export const wrongKeyword: BlockCheck = {
  code: 'wrong-keyword',
  summary:
    'A reference has the right number and title but the wrong word before it, such as “section 100, ‘Bells’” for a chapter.',
  severity: 'information',
  needs: 'definitions',
  runBlock(workspace, document, block, report) {
    for (const placed of referencesIn(document, block, hasWrongKeyword)) {
      const { reference, start } = placed;
      const [resolution] = resolve(workspace, document, reference);
      if (!resolution || !isOnlyKeyword(reference, resolution)) continue;
      report({
        ...shift(reference, start),
        target: resolution.name,
        message: messageOf(reference, resolution.definition!, document),
        fixes: () => keywordFixes(placed, resolution.definition!),
      });
    }
  },
};

function hasWrongKeyword(reference: Reference): reference is NumberReference {
  return reference.kind === 'number' && Boolean(reference.wrongKeyword);
}

function messageOf(
  { text, wrongKeyword: word }: NumberReference,
  definition: Definition,
  document: RulesDocument,
): string {
  const head = headOf(definition);
  const level = head.kind === 'rule' ? aLevel(head.number, definition.document) : '';
  const right = head.kind === 'rule' ? keywordFor(head.number, document)?.singular : undefined;
  const advice = right === undefined ? '' : `; write “${right} ${text}”`;
  return `${text} is ${level}, not ${withArticle(word ?? '')}${advice}.`;
}
