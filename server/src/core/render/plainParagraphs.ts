import type { Root } from 'hast';

/** What can mean something in Markdown. */
const MEANING =
  /[*_`[\]<&\\~|{}@]|(?:https?|ftp|xmpp|mailto):|www\.|^[ \t]*(?:[#>+=:-]|\d{1,9}[.)])|^(?: {4}| {0,3}\t)| {2}$/im;

/** The tree of a text in which nothing has a meaning except blank lines: most rules; undefined for any other. */
export function plainParagraphs(text: string): Root | undefined {
  if (MEANING.test(text)) return undefined;
  const children = Array.from(text.matchAll(/\S(?:[^\r\n]|(?:\r\n?|\n)(?=[ \t]*\S))*/g), ({ 0: whole, index }) => {
    const value = whole.trimEnd().replace(/(?:(?<![ \t])[ \t]+)?(\r\n?|\n)[ \t]*/g, '$1');
    const at = (offset: number) => ({ line: 1, column: 1, offset });
    const position = { start: at(index), end: at(index + whole.length) };
    const words = { type: 'text' as const, value, position };
    return { type: 'element' as const, tagName: 'p', properties: {}, children: [words], position };
  });
  return { type: 'root', children };
}
