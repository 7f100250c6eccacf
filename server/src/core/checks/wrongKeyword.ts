import type { NumberReference, Reference } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { keywordFor, levelName } from '../explain.ts';
import { isOnlyKeyword, resolve } from '../resolve.ts';
import { shift } from '../span.ts';
import { symbolsOf } from '../symbols.ts';
import { type Definition, headOf } from '../workspace.ts';
import { keywordFixes } from './brokenReference.ts';
import type { BlockCheck } from './check.ts';
import { isFound, referencesIn } from './references.ts';

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
