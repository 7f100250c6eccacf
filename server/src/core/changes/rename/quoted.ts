import type { Block } from '../../blocks/block.ts';
import type { RulesDocument } from '../../document/document.ts';
import { quotable } from '../../findings/referenceCheck.ts';
import { plainText, writtenText } from '../../records/cells.ts';
import type { Span } from '../../text/span.ts';

/** A name for the inside of quotation marks at a place: with other marks than those around it, and escaped. */
export function quotedAs(name: string, { start }: Span, block: Block, { dialect }: RulesDocument): string {
  const opening = plainText(block.text.slice(Math.max(0, start - LONGEST_ESCAPE), start), dialect).slice(-1);
  return writtenText(quotable(name, opening), dialect);
}

/** `\u201c` is a mark of six characters. */
const LONGEST_ESCAPE = 6;
