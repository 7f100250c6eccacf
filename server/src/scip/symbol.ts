import { nameOfHead } from '../core/blocks/block.ts';
import { bookOf, type Definition, headOf, type Workspace } from '../core/book/workspace.ts';
import { withParents } from '../core/numbers/ruleNumber.ts';

/** The path of a document relative to the folder of an index, with slashes. */
export type PathOf = (uri: string) => string;

/**
 * The symbol of a rule or term: its book, and the numbers of its parents and itself, or the term. So it is the same in
 * every document that references it, and in every version of the book in which it has that number.
 */
export function symbolOf(workspace: Workspace, definition: Definition, pathOf: PathOf): string {
  const head = headOf(definition);
  const { document } = definition;
  const book = bookOf(workspace, document.uri);
  const name = book?.names[0] ?? pathOf(book?.documents[0] ?? document.uri);
  const descriptors =
    head.kind === 'rule'
      ? withParents(head.number, document.dialect.numbering)
          .reverse()
          .map(({ text }) => `${identifier(text)}#`)
      : [`Glossary/${identifier(nameOfHead(head))}.`];
  return `rulebook . ${name.replaceAll(' ', '  ')} . ${descriptors.join('')}`;
}

/** Escaped for the grammar of symbols: in backticks unless it is a simple word. */
function identifier(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}
