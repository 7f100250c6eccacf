import type { Span } from '../text/span.ts';

const LONGEST_IN_PARENTHESES = 80;
const PARENTHESES = new RegExp(String.raw`^(\s?\()([^()]{3,${LONGEST_IN_PARENTHESES}})\)`);

/** What follows a number in parentheses, as a title may: “section 11 (Confidentiality)”. */
export function inParentheses(text: string, offset: number): (Span & { readonly text: string }) | undefined {
  const [, opening = '', words] = PARENTHESES.exec(text.slice(offset, offset + LONGEST_IN_PARENTHESES + 4)) ?? [];
  const start = offset + opening.length;
  return words === undefined ? undefined : { start, end: start + words.length, text: words };
}
