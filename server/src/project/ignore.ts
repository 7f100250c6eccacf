import { modify } from 'jsonc-parser';
import type { Edit } from '../core/span.ts';

/** The edits of a `rulebook.json` that add an entry to the findings which it ignores. */
export function ignoringEdit(text: string, entry: Readonly<Record<string, string>>): Edit[] {
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: indentOf(text),
    eol: /\r\n/.test(text) ? '\r\n' : '\n',
  };
  const edits = modify(text, ['ignoreFindings', -1], entry, { formattingOptions, isArrayInsertion: true });
  return edits.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }));
}

/** How far the file indents its outermost keys. */
function indentOf(text: string): number {
  const [, indent = '  '] = /^( +)"/m.exec(text) ?? [];
  return indent.length;
}
