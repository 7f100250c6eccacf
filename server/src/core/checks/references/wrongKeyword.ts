import type { NumberReference } from '../../blocks/block.ts';
import { aLevel, keywordFor, withArticle } from '../../book/explain.ts';
import { isOnlyKeyword, resolve } from '../../book/resolve.ts';
import { type Definition, headOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { ReferenceCheck } from '../../findings/check.ts';
import { shift } from '../../text/span.ts';
import { keywordFixes } from './brokenReference.ts';

export const wrongKeyword: ReferenceCheck = {
  code: 'wrong-keyword',
  summary:
    'A reference has the right number and title but the wrong word before it, such as “section 100, ‘Bells’” for a chapter.',
  severity: 'information',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const { document, reference, start } = placed;
    if (reference.kind !== 'number' || !reference.wrongKeyword) return;
    const [resolution] = resolve(workspace, document, reference);
    if (!resolution || !isOnlyKeyword(reference, resolution)) return;
    report({
      ...shift(reference, start),
      target: resolution.name,
      message: messageOf(reference, resolution.definition!, document),
      fixes: () => keywordFixes({ ...placed, reference }, resolution.definition!),
    });
  },
};

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
