import type { NumberReference } from '../../blocks/block.ts';
import { isDefined } from '../../book/resolve.ts';
import { definitionNumbered, scopeOf, type Workspace } from '../../book/workspace.ts';
import { headAbove, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { BlockCheck, Fix, PlacedReference } from '../../findings/check.ts';
import { leadTo } from '../../findings/referenceCheck.ts';
import { namesItself, wordsUpTo } from '../../findings/thisRule.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { areOnOneBranch, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { shift } from '../../text/span.ts';

export const misplacedThis: BlockCheck = {
  code: 'misplaced-this',
  summary: '“This section” with a number is in a rule with another number.',
  severity: 'warning',
  needs: 'definitions',
  runBlock(workspace, document, { block, index, start }, report) {
    for (const reference of block.references) {
      if (reference.kind !== 'number' || reference.book !== undefined || reference.relative) continue;
      const lead = wordsUpTo(block.text, reference.start);
      // Where the sign follows the number, the words before it name something else: “Tämän lain 2 §”.
      if (!namesItself(lead) || !reference.number || /^\s?§/.test(block.text.slice(reference.end))) continue;
      const own = certainRuleAround(document, index);
      if (!own || areOnOneBranch(own, reference.number) || !isDefined(workspace, document, reference.number)) continue;
      const words = `${lead.trimEnd().split(/\s+/).slice(-2).join(' ')} `;
      report({
        ...shift(reference, start),
        target: reference.text,
        message: `“${words}${reference.text}” is in rule ${own.text}; change the number, or leave out “${words.split(' ')[0]}”.`,
        fixes: () => enclosingRuleFixes(workspace, { document, reference, block, start }, own),
      });
    }
  },
};

/** The number of the rule to which a block belongs; undefined if another rule has it, too, so that its place is uncertain. */
function certainRuleAround(document: RulesDocument, index: number): RuleNumber | undefined {
  const ordinal = headAbove(document, index);
  const head = document.heads[ordinal];
  if (head?.kind !== 'rule') return undefined;
  return symbolsOf(document).rules.get(head.number.text) === ordinal ? head.number : undefined;
}

/** The number of the rule around, or of the one above it with as many parts as the cited one. */
function enclosingRuleFixes(workspace: Workspace, placed: PlacedReference<NumberReference>, own: RuleNumber): Fix[] {
  const { document, reference } = placed;
  const number = atLevel(own, reference.number!.level, document.dialect.numbering);
  const definition = definitionNumbered(scopeOf(workspace, document).flat(), number.text);
  return definition ? leadTo(placed, definition) : [];
}

function atLevel(number: RuleNumber, level: number, numbering: Numbering): RuleNumber {
  const above = number.level > level ? parentNumber(number, numbering) : undefined;
  return above ? atLevel(above, level, numbering) : number;
}
