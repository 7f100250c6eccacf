import { titleSpan } from '../../book/workspace.ts';
import { blockAt, blockIndexAt, type RulesDocument, textBetween } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Span, touches } from '../../text/span.ts';

/**
 * The spans of a heading's title in the body and in the Contents, if the offset is in one of them and they are equal:
 * editing one can edit both. Empty otherwise.
 */
export function linkedTitles(document: RulesDocument, offset: number): readonly Span[] {
  const block = blockAt(document, blockIndexAt(document, offset));
  const head = block?.head;
  if (head?.kind !== 'rule' || !head.title) return [];
  const { rules, contents } = symbolsOf(document);
  const [listed, defined] = [contents, rules].map(numbers => numbers.get(head.number.text));
  if (listed === undefined || defined === undefined) return [];
  const spans = [listed, defined].flatMap(ordinal => titleSpan({ document, ordinal }) ?? []);
  const [one, other] = spans.map(span => textBetween(document, span));
  const isEqual = spans.length === 2 && one === other;
  return isEqual && spans.some(span => touches(span, offset)) ? spans : [];
}
