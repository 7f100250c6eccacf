import { blockAt, headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import { type Span, shift } from '../../text/span.ts';

/** Where the title of the rule with this ordinal stands: offsets in the document; undefined where it has none. */
export function titleSpan(document: RulesDocument, ordinal: number): Span | undefined {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule' || !head.title) return undefined;
  const index = headBlockOf(document, ordinal);
  const { textStart, textEnd, title } = head;
  const found = blockAt(document, index)!.text.indexOf(title, textStart);
  // In a record a title with escapes in it does not stand there as it reads.
  if (found < 0 && textEnd === undefined) return undefined;
  const start = found < 0 ? textStart : found;
  const end = found < 0 ? textEnd! : found + title.length;
  return shift({ start, end }, startOf(document, index));
}
