import { type Definition, scopeOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';

/** All rules and terms of the book to which a document belongs, its own first, each document in the order of its text. */
export function definitionsOf(workspace: Workspace, document: RulesDocument): Definition[] {
  const [book = []] = scopeOf(workspace, document);
  return book.flatMap(each => {
    const { rules } = symbolsOf(each);
    return each.heads.flatMap((head, ordinal) => {
      // Lines of the Contents and items of lists are no rules; a number that occurs twice means the first rule.
      const isOwn = head.kind === 'term' || (head.kind === 'rule' && rules.get(head.number.text) === ordinal);
      return isOwn ? [{ document: each, ordinal }] : [];
    });
  });
}
