import { definitionNumbered, scopeOfName, type Workspace } from '../../core/book/workspace.ts';
import { earlierEditionsOf, editionOf } from '../../core/editions/earlierEditions.ts';
import { hasTitle } from './ruleTitles.ts';
import { holds, piecesOf, wordsOfDefinition } from './ruleWords.ts';
import type { TextCitation } from './textCitations.ts';

/** What a text claims about a rule that isn't so: a title, or words. */
interface WrongClaims {
  readonly title: string | undefined;
  readonly quotations: readonly string[];
}

/** The name of the newest earlier edition in which the cited number had the title and the words; undefined if none. */
export function formerly(
  workspace: Workspace,
  { book, numbers }: TextCitation,
  { title, quotations }: WrongClaims,
): string | undefined {
  const [number, ...others] = numbers;
  const [document] = scopeOfName(workspace, book).flat();
  if (!document || number === undefined || others.length || (title === undefined && !quotations.length))
    return undefined;
  const edition = earlierEditionsOf(workspace, document).find(earlier => {
    const rule = definitionNumbered(editionOf(earlier).documents, number);
    if (!rule || (title !== undefined && !hasTitle(rule, title))) return false;
    const words = wordsOfDefinition(rule);
    return quotations.every(quotation => holds(words, piecesOf(quotation)));
  });
  return edition?.name;
}
