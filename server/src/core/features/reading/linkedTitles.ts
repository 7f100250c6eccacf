import type { RuleHead } from '../../blocks/block.ts';
import { blockAt, blockIndexAt, headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Span, shift, touches } from '../../text/span.ts';
import { titleSpan } from './semanticTokens.ts';

/**
 * Where the title of a heading stands, in the body and in the Contents, if the offset is on one of the two and they are
 * equal: what is written in one may be written in the other, too. Empty otherwise.
 */
export function linkedTitles(document: RulesDocument, offset: number): readonly Span[] {
  const block = blockAt(document, blockIndexAt(document, offset));
  const head = block?.head;
  if (head?.kind !== 'rule' || !head.title) return [];
  const { rules, contents } = symbolsOf(document);
  const [listed, defined] = [contents, rules].map(numbers => numbers.get(head.number.text));
  if (listed === undefined || defined === undefined) return [];
  const titles = [listed, defined].map(ordinal => titleAt(document, ordinal));
  const spans = titles.flatMap(title => title?.span ?? []);
  const isEqual = spans.length === 2 && titles[0]!.text === titles[1]!.text;
  return isEqual && spans.some(span => touches(span, offset)) ? spans : [];
}

function titleAt(document: RulesDocument, ordinal: number): { span: Span; text: string } | undefined {
  const index = headBlockOf(document, ordinal);
  const { head, text } = blockAt(document, index)!;
  const span = titleSpan(head as RuleHead, text);
  return span && { span: shift(span, startOf(document, index)), text: text.slice(span.start, span.end) };
}
