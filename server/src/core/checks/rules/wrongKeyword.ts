import type { NumberReference } from '../../blocks/block.ts';
import { aLevel, keywordFor, withArticle } from '../../book/explain.ts';
import { isOnlyKeyword, resolve } from '../../book/resolve.ts';
import { type Definition, numberOf } from '../../book/workspace.ts';
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
      message: keywordMessage(reference, resolution.definition!, document),
      fixes: () => keywordFixes({ ...placed, reference }, resolution.definition!),
    });
  },
};

function keywordMessage(reference: NumberReference, definition: Definition, document: RulesDocument): string {
  const { text, wrongKeyword = '' } = reference;
  const number = numberOf(definition);
  const right = keywordFor(number, document)?.singular;
  const advice = right === undefined ? '' : `; write “${right} ${text}”`;
  return `${text} is ${aLevel(number, definition.document)}, not ${withArticle(wrongKeyword)}${advice}.`;
}
