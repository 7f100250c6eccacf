import type { Span } from '../../core/text/span.ts';

/** A sentence ends with its punctuation before white space and a capital, or with its paragraph. */
const END = /[.!?…]["”’»)\]]*(?=\s+[\p{Lu}“"„«(])|[\r\n]\s*[\r\n]|$/gu;
/** Far longer than any sentence. */
const LONGEST = 1000;

/** The span of the sentence or sentences that contain a piece of text. */
function sentenceSpan(text: string, { start, end }: Span): Span {
  const first = Math.max(0, start - LONGEST);
  let from = first;
  let to = Math.min(text.length, end + LONGEST);
  for (const { index, 0: mark } of text.slice(first, to).matchAll(END)) {
    const at = first + index + mark.length;
    if (at <= start) from = at;
    else if (at >= end) {
      to = at;
      break;
    }
  }
  return { start: from, end: to };
}

/** The same, on one line. */
export function sentenceAt(text: string, span: Span): string {
  const { start, end } = sentenceSpan(text, span);
  return text.slice(start, end).replace(/\s+/g, ' ').trim();
}
