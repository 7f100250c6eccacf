import type { Slip } from '../../blocks/block.ts';
import { grammarOf } from '../../dialect/grammar.ts';
import { headAbove, type PlacedBlock, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import {
  type BlockCheck,
  type Fix,
  fixing,
  type PlacedReference,
  problemCheck,
  type Report,
  slipFix,
} from '../../findings/check.ts';
import { rewrite } from '../../findings/referenceCheck.ts';
import { nextSibling, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { isLetter, type Span, shift } from '../../text/span.ts';

const ofHeads = problemCheck(
  {
    code: 'number-punctuation',
    summary:
      'A number has an extra or missing period, contains a space, has no space before or after it, or is incomplete.',
    severity: 'warning',
  },
  (document, placed, problem) =>
    problem.fix ? slipFix(document, placed, problem) : completedNumberFix(document, placed, problem),
);

export const numberPunctuation: BlockCheck = {
  ...ofHeads,
  runBlock(workspace, document, { block, index, start }, report) {
    ofHeads.runBlock(workspace, document, { block, index, start }, report);
    for (const reference of block.references) reportReference({ document, reference, block, start }, report);
  },
};

/** The number that follows the previous rule, if it has the chapter and the letter of the one that lacks a part. */
function completedNumberFix(
  document: RulesDocument,
  { block, index, start: blockStart }: PlacedBlock,
  { start, end }: Slip,
): Fix[] {
  const written = block.text.slice(start, end);
  const above = document.heads[headAbove(document, index)];
  const next = above?.kind === 'rule' ? nextSubrule(above.number, document) : undefined;
  const [chapter = '', letter = ''] = written.split('.');
  if (!next?.text.startsWith(`${chapter}.`) || !next.text.endsWith(letter)) return [];
  if (symbolsOf(document).rules.has(next.text)) return [];
  return [fixing(`Change to ${next.text}`, document, shift({ start, end }, blockStart), next.text)];
}

/** The subrule that can follow a rule: its first one, or, after a subrule, the next one. */
function nextSubrule(number: RuleNumber, { dialect: { numbering } }: RulesDocument): RuleNumber | undefined {
  const isLast = number.level === numbering.levels.length - 1;
  return isLast ? nextSibling(number, numbering) : parseNumber(`${number.text}a`, numbering);
}

/** A number in running text that lacks the space before it, or has one inside. */
function reportReference(placed: PlacedReference, report: Report): void {
  const { reference, block, start } = placed;
  if (reference.kind === 'term') return;
  const first = reference.kind === 'range' ? reference.ends[0] : reference;
  const written = block.text.slice(first.start, first.end);
  const number = reference.kind === 'range' ? reference.first.text : reference.text;
  const add = (message: string, title: string, span: Span, text: string) =>
    report({
      ...shift(first, start),
      message,
      target: number,
      fixes: () => [rewrite(placed, span, text, { title, certain: true })],
    });
  const before = { start: first.start, end: first.start };
  const glued = block.text.charAt(first.start - 1);
  if (isLetter(glued.charCodeAt(0)) && !grammarOf(placed.document.dialect).letters.includes(glued))
    add(`There's no space before ${written}.`, 'Add the space', before, ' ');
  // “§ 3 Abs. 2” and “art. 1, c. 2” have an abbreviation, and “§ 4. stk. 2” a word.
  if (!first.parts && /\d\p{L}?\.[ \t](?!\p{L}{2})/u.test(written))
    add(`${number} has a space inside.`, 'Remove the space', first, number);
}
