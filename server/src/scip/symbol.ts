import { bookOf, type Definition, headOf, type Workspace } from '../core/book/workspace.ts';
import { parentNumber, type RuleNumber } from '../core/numbers/ruleNumber.ts';

/** The path of a document below the folder of an index, with slashes. */
export type PathOf = (uri: string) => string;

/**
 * The name of a rule or term in an index: its book, and in that its number below those of the rules around it, or the term. So it is the
 * same in each document that refers to it, and in each version of the book in which it has that number.
 */
export function symbolOf(workspace: Workspace, definition: Definition, pathOf: PathOf): string {
  const head = headOf(definition);
  const { document } = definition;
  const book = bookOf(workspace, document.uri);
  const name = book?.names[0] ?? pathOf(book?.documents[0] ?? document.uri);
  const descriptors =
    head.kind === 'rule'
      ? lineOf(head.number, definition).map(number => `${identifier(number)}#`)
      : [`Glossary/${identifier(head.kind === 'term' ? head.term : head.label)}.`];
  return `rulebook . ${name.replaceAll(' ', '  ')} . ${descriptors.join('')}`;
}

/** The numbers of the rules around a rule, outermost first, and its own. */
function lineOf(own: RuleNumber, { document }: Definition): string[] {
  const line: string[] = [];
  let number: RuleNumber | undefined = own;
  while (number) {
    line.unshift(number.text);
    number = parentNumber(number, document.dialect.numbering);
  }
  return line;
}

/** As the grammar of symbols wants it: between backticks where it is more than a plain word. */
function identifier(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}
