import { type Definition, scopeOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { definedIn } from '../../document/symbols.ts';

/** All rules and terms of a document's book, its own first, in text order. */
export function definitionsOf(workspace: Workspace, document: RulesDocument): Definition[] {
  const [book = []] = scopeOf(workspace, document);
  return book.flatMap(each => definedIn(each).map(ordinal => ({ document: each, ordinal })));
}
