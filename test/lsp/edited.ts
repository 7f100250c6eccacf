import type { TextEdit } from 'vscode-languageserver';

/** The text after a client applies edits: all refer to the text before the first one. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length)];
  const offset = ({ line, character }: TextEdit['range']['start']) => starts[line]! + character;
  return [...edits]
    .map(({ range, newText }, order) => ({ start: offset(range.start), end: offset(range.end), newText, order }))
    .sort((a, b) => b.start - a.start || b.order - a.order)
    .reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}
