import { type Definition, scopeOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';

/** All rules and terms of a document's book, its own first, in text order. */
export function definitionsOf(workspace: Workspace, document: RulesDocument): Definition[] {
  const [book = []] = scopeOf(workspace, document);
  return book.flatMap(each => {
    const { rules } = symbolsOf(each);
    return each.heads.flatMap((head, ordinal) => {
      // Lines of the Contents and list items aren't rules; for duplicates, the first rule counts.
      const isOwn = head.kind === 'term' || (head.kind === 'rule' && rules.get(head.number.text) === ordinal);
      return isOwn ? [{ document: each, ordinal }] : [];
    });
  });
}
