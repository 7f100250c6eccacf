import { modify } from 'jsonc-parser';
import type { Edit } from '../core/text/span.ts';

/** The edits of a `rulebook.json` that add an entry to one of its lists, such as the findings that it ignores. */
export function addingEdit(text: string, key: string, entry: string | Readonly<Record<string, string>>): Edit[] {
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: indentOf(text),
    eol: /\r\n/.test(text) ? '\r\n' : '\n',
  };
  const edits = modify(text, [key, -1], entry, { formattingOptions, isArrayInsertion: true });
  return edits.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }));
}

/** How far the file indents its outermost keys. */
function indentOf(text: string): number {
  const [, indent = '  '] = /^( +)"/m.exec(text) ?? [];
  return indent.length;
}
