import { blockAt, blockIndexAt, type RulesDocument, startOf } from '../document/document.ts';
import type { Finding } from '../findings/check.ts';
import { isBare } from './numbering/emptyRule.ts';

/**
 * The findings without those about a number that is being typed: the last edit ended at `offset`, and no text follows
 * the number yet. They count when it has text, or the text is edited elsewhere.
 */
export function withoutBeingWritten(
  document: RulesDocument,
  findings: readonly Finding[],
  offset: number,
): readonly Finding[] {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (block?.head?.kind !== 'rule' || !isBare(block, block.head, document)) return findings;
  const { text } = block.head.number;
  const start = startOf(document, index);
  const isOwn = (finding: Finding) => finding.start >= start && finding.end <= start + block.text.length;
  return findings.filter(finding => !isOwn(finding) && finding.target !== text);
}
