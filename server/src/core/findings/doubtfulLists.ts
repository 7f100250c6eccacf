import { ruleOf } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { type Symbols, symbolsOf } from '../document/symbols.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { parentNumber, type RuleNumber, startLevel } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';

/** What is known about no list of a document whose numbering is understood. */
const NONE: ReadonlySet<string> = new Set();

/**
 * The lists of rules that aren't understood in a document whose numbering is uncertain, by the number of their parent,
 * or by the level at which they begin: those in which a number stands twice, and the lists below such a number.
 */
export function doubtfulLists(document: RulesDocument): ReadonlySet<string> {
  return document.dialect.doubt === undefined
    ? NONE
    : memo(symbolsOf(document), listsWithRepeats, document.dialect.numbering);
}

function listsWithRepeats({ heads, repeated }: Symbols, numbering: Numbering): ReadonlySet<string> {
  const lists = new Set<string>();
  for (const ordinal of repeated) {
    const head = heads[ordinal]!;
    if (head.kind !== 'rule') continue;
    lists.add(listKey(head.number, numbering)).add(head.number.text);
  }
  return lists;
}

/** The list that a number belongs to: the number of its parent; at the top, appendices are a list of their own. */
export function listKey(number: RuleNumber, numbering: Numbering): string {
  return parentNumber(number, numbering)?.text ?? `${startLevel(number.path, numbering)}`;
}

/** Whether a rule of a document, or the one before it, is in a list that isn't understood. */
export function isInDoubt(document: RulesDocument, ordinal: number): boolean {
  const lists = doubtfulLists(document);
  return [ordinal, ordinal - 1].some(at => {
    const head = document.heads[at];
    return head?.kind === 'rule' && lists.has(listKey(ruleOf(document, at).number, document.dialect.numbering));
  });
}
