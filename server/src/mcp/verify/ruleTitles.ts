import { type Definition, headOf, titleOf } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { withParents } from '../../core/numbers/ruleNumber.ts';
import { addTo } from '../../core/text/lists.ts';
import { memo } from '../../core/text/memo.ts';
import { wordsOf } from './ruleWords.ts';

/** A rule and its parents, innermost first. */
export function definitionWithParents(definition: Definition): Definition[] {
  const { document } = definition;
  const head = headOf(definition);
  const above = head.kind === 'rule' ? withParents(head.number, document.dialect.numbering).slice(1) : [];
  const ordinals = above.flatMap(({ text }) => symbolsOf(document).rules.get(text) ?? []);
  return [definition, ...ordinals.map(ordinal => ({ document, ordinal }))];
}

/** Whether a title belongs to a rule, or to one of its parents. */
export function hasTitle(definition: Definition, title: string): boolean {
  return definitionWithParents(definition).some(one => wordsOf(titleOf(headOf(one)) ?? '') === wordsOf(title));
}

/** The titles of a document by their words. */
export function titlesIn(document: RulesDocument): ReadonlyMap<string, readonly Definition[]> {
  return memo(document.heads, collectTitles, document);
}

function collectTitles(_heads: object, document: RulesDocument): Map<string, Definition[]> {
  const found = new Map<string, Definition[]>();
  for (const ordinal of symbolsOf(document).rules.values()) {
    const title = titleOf(headOf({ document, ordinal }));
    if (title !== undefined) addTo(found, wordsOf(title), { document, ordinal });
  }
  return found;
}
