import type { NumberReference } from '../../blocks/block.ts';
import type { Workspace } from '../../book/workspace.ts';
import { candidatesFor } from '../../findings/candidates.ts';
import type { BlockCheck, Fix, PlacedReference } from '../../findings/check.ts';
import { leadTo } from '../../findings/referenceCheck.ts';
import { namesItself, wordsUpTo } from '../../findings/thisRule.ts';
import { rootLevelOf } from '../../numbers/numbering.ts';
import { shift } from '../../text/span.ts';

export const selfReference: BlockCheck = {
  code: 'self-reference',
  summary: 'A rule refers to itself.',
  severity: 'warning',
  needs: 'block',
  runBlock(workspace, document, { block, start }, report) {
    const { text, head } = block;
    if (head?.kind !== 'rule') return;
    const isBelowRoot = head.number.level > rootLevelOf(document.dialect.numbering);
    /** Looked for once, and only if the rule cites its own number. */
    let laterStart: number | undefined;
    for (const reference of block.references) {
      // “paragraph 1” in a paragraph, and “this Section 14.8”, refer to where they are.
      if (reference.kind !== 'number' || reference.book !== undefined || reference.relative) continue;
      const lead = wordsUpTo(text, reference.start);
      if (reference.text !== head.number.text || NAMES_A_WHOLE.test(lead) || namesItself(lead)) continue;
      laterStart ??= isBelowRoot ? laterLineIn(text, head.end) : Infinity;
      if (reference.start > laterStart) continue;
      report({
        ...shift(reference, start),
        target: reference.text,
        message: `Rule ${reference.text} refers to itself; cite the rule you mean, or write “this rule”.`,
        fixes: () => selfReferenceFixes(workspace, { document, reference, block, start }),
      });
    }
  },
};

/** A sentence on a line of its own: after the last item of a list, it can belong to the rule with the list. */
const LATER_LINE = /[.:;][ \t\r]*\n(?=\p{Lu})/u;

function laterLineIn(text: string, from: number): number {
  const found = LATER_LINE.exec(text.slice(from));
  return found ? from + found.index + found[0].length : Infinity;
}

/** The number stands for a rule with its parts: “all parts of rule 409.1” says more than “this rule”. */
const NAMES_A_WHOLE = /\b(?:parts?|steps?|subrules?|paragraphs?|points?|sentences?|rest|all|whole)\s+of\s+\S+\s+$/i;

/** The rules that are probably meant, with numbers similar to the rule's own. */
function selfReferenceFixes(workspace: Workspace, placed: PlacedReference<NumberReference>): Fix[] {
  return candidatesFor(workspace, placed, []).flatMap(definition => leadTo(placed, definition));
}
