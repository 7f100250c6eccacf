import { type Block, nameOfHead } from '../../blocks/block.ts';
import { readableFirstLine } from '../../book/passages.ts';
import { bookOf, type Definition, headOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { fileNameOf } from '../../text/fileName.ts';
import { remember } from '../../text/memo.ts';
import { printable } from '../../text/printable.ts';

const FIRST_WORDS_LENGTH = 60;

/** A definition in one line: its number, term, or label, and a rule's title or first words. */
export interface Headline {
  readonly name: string;
  readonly words: string;
}

export function headlineOf(definition: Definition): Headline {
  const { document, ordinal } = definition;
  const head = headOf(definition);
  if (head.kind !== 'rule') return { name: nameOfHead(head), words: '' };
  const { number, title } = head;
  if (title !== undefined) return { name: number.text, words: readable(title, document.dialect) };
  const line = readableFirstLine(headBlock(document, ordinal), head, FIRST_WORDS_LENGTH, document.dialect);
  return { name: number.text, words: shortened(line, FIRST_WORDS_LENGTH) };
}

/** "702.19 Trample". */
export function headlineText(definition: Definition): string {
  return headlineIn(headBlock(definition.document, definition.ordinal), definition);
}

/** A headline, given the block of the head, and cached by it: an outline needs all of them after each edit. */
export function headlineIn(block: Block, definition: Definition): string {
  return remember(block, headlineIn, [], () => {
    const { name, words } = headlineOf(definition);
    return printable(`${name} ${words}`.trim());
  });
}

/** Display name of a document: that of its book, or else its file. */
export function nameOfDocument(workspace: Workspace, { uri }: RulesDocument): string {
  return bookOf(workspace, uri)?.names[0] ?? fileNameOf(uri);
}

/** The text, cut at a word to at most `length` characters, with "…" in place of the rest and of a period before it. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, cut > length / 2 ? cut : length - 1).replace(/(?<![\s….,;:])[\s….,;:]+$/, '')}…`;
}
