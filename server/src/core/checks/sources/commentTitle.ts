import { type Definition, ruleOf, type Scope } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Symbols, symbolsOf, titleKey } from '../../document/symbols.ts';
import { memo } from '../../text/memo.ts';

/** Maximum number of words in a title. */
const MOST_WORDS = 8;

/** The longest title of a rule, not a heading, at the start of a text, and the rules that have it. */
export function openingTitle(scope: Scope, said: string): { title: string; owners: Definition[] } | undefined {
  const documents = scope.flat();
  for (const title of beginningsOf(said)) {
    const owners = documents.flatMap(document => titled(document, title));
    if (owners.length) return { title, owners };
  }
  return undefined;
}

/** The first words of a text, longest first. */
function beginningsOf(said: string): string[] {
  const beginnings: string[] = [];
  for (const { 0: word, index } of said.matchAll(/[\p{L}\d]+(?:['’-][\p{L}\d]+)*/gu)) {
    if ((beginnings.length === 0 && index > 0) || beginnings.length === MOST_WORDS) break;
    beginnings.unshift(said.slice(0, index + word.length));
  }
  return beginnings;
}

function titled(document: RulesDocument, title: string): Definition[] {
  const { bareLevel } = document.dialect.references;
  const ordinals = memo(symbolsOf(document), lowerTitles).get(titleKey(title).toLowerCase()) ?? [];
  return ordinals
    .filter(ordinal => ruleOf(document, ordinal).number.level >= bareLevel)
    .map(ordinal => ({ document, ordinal }));
}

function lowerTitles({ titles }: Symbols): ReadonlyMap<string, readonly number[]> {
  return new Map(Array.from(titles, ([title, ordinals]) => [title.toLowerCase(), ordinals]));
}
