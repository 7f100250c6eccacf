import { headOf } from '../../book/workspace.ts';
import { blockAt, blockIndexAt, headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import { definitionOfBlock } from '../../features/navigation/around.ts';
import { areSiblings, type RuleNumber, withParents } from '../../numbers/ruleNumber.ts';
import { matchesAt } from '../../text/patterns.ts';
import { type Span, shift } from '../../text/span.ts';
import type { Run } from './siblings.ts';

/**
 * The selected rules: with the cursor in 702.2b, only that one; for a selection from there into 702.3, both 702.2 and
 * 702.3, as siblings. A line of the Contents means the rule in the body.
 */
export function runAt(document: RulesDocument, span: Span): Run | undefined {
  const [first, last] = endBlocks(document, span).map(block => ruleOfBlock(document, block));
  if (!first || !last) return undefined;
  const [one, other] = [first, last].map(number => withParents(number, document.dialect.numbering).reverse());
  const parting = one!.findIndex((number, depth) => number.text !== other![depth]?.text);
  if (parting < 0) return [first, first];
  const ends = [one![parting], other![parting]] as const;
  if (!ends[1]) return [last, last];
  return areSiblings(ends[0]!, ends[1]) ? [ends[0]!, ends[1]] : undefined;
}

/**
 * The rules that the keys for moving lines move: those of a selection over several rules, and the rule whose own text
 * contains the cursor. Undefined in an example, between rules, in a selection of lines within one rule, and in the
 * Contents, where lines move as in any text.
 */
export function runAtLines(document: RulesDocument, span: Span): Run | undefined {
  const blocks = endBlocks(document, span);
  const stands = blocks.every(block => standsInBody(document, block));
  if (!stands || (blocks[0] === blocks[1] && !isOwnLine(document, blocks[0]!, span))) return undefined;
  return runAt(document, span);
}

/** A selection that ends at the start of a block doesn't include that block. */
function endBlocks(document: RulesDocument, { start, end }: Span): number[] {
  return [start, Math.max(start, end - 1)].map(offset => blockIndexAt(document, offset));
}

function ruleOfBlock(document: RulesDocument, block: number): RuleNumber | undefined {
  const definition = definitionOfBlock(document, block);
  const head = definition && headOf(definition);
  return head?.kind === 'rule' ? head.number : undefined;
}

function standsInBody(document: RulesDocument, block: number): boolean {
  const definition = definitionOfBlock(document, block);
  return definition !== undefined && headBlockOf(document, definition.ordinal) === block;
}

/** Whether a span is within one line, with no example or blank line between it and the number of the rule. */
function isOwnLine(document: RulesDocument, block: number, span: Span): boolean {
  const { dialect } = document;
  const { text } = blockAt(document, block)!;
  const { start, end } = shift(span, -startOf(document, block));
  if (/[\r\n]/.test(text.slice(start, end))) return false;
  if (dialect.layout.kind === 'records') return true;
  const lineEnd = start + /[\r\n]|$/.exec(text.slice(start))!.index;
  return text
    .slice(0, lineEnd)
    .split(/\r\n|\r|\n/)
    .every(line => line.trim() !== '' && !matchesAt(dialect.layout.example, line, 0));
}
