import type { QuotedTitle } from '../../blocks/block.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { allReferences } from '../../findings/referenceCheck.ts';

/** What a document mostly does where its dialect leaves a choice. */

/** Number of rules of a level in the body, and of those after a blank line. */
export function blankBefore(
  document: RulesDocument,
  level: number,
): { readonly rules: number; readonly blank: number } {
  let [rules, blank] = [0, 0];
  for (const ordinal of symbolsOf(document).body) {
    const head = document.heads[ordinal]!;
    if (head.kind !== 'rule' || head.number.level !== level) continue;
    rules++;
    if (headBlock(document, ordinal).entry.before === 'blank') blank++;
  }
  return { rules, blank };
}

/** A title in a reference, with its marks and the period or comma at its end. */
interface Quotation {
  /** The opening and the closing mark. */
  readonly marks: string;
  /** Where the period or comma after the title is, if any. */
  readonly stop: 'inside' | 'outside' | undefined;
  /** Offset of the closing mark in the block. */
  readonly close: number;
}

/** The quotation around a title; undefined if no mark is next to it. */
export function quotationOf(text: string, { start, end }: QuotedTitle): Quotation | undefined {
  const inside = /[.,;:]/.test(text.charAt(end));
  const close = inside ? end + 1 : end;
  const marks = text.charAt(start - 1) + text.charAt(close);
  if (marks !== '“”' && marks !== '""') return undefined;
  const outside = /[.,]/.test(text.charAt(close + 1));
  return { marks, stop: inside ? 'inside' : outside ? 'outside' : undefined, close };
}

/** Every quotation of a title in the references of a document, with the offset of its block. */
export function quotationsIn(document: RulesDocument): { quotation: Quotation; title: QuotedTitle; start: number }[] {
  return allReferences(document).flatMap(({ reference, block, start }) => {
    const title = reference.kind === 'term' ? undefined : reference.title;
    const quotation = title && quotationOf(block.text, title);
    return quotation ? [{ quotation, title, start }] : [];
  });
}
