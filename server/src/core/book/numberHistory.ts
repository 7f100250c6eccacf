import { headBlock, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';

/** How the numbers of rules have changed by editing. Immutable. */
export interface NumberHistory {
  /** The former number of a rule, by its text, while no rule has that text. */
  readonly lost: ReadonlyMap<string, string>;
  /** From the former number of a rule to its current one. */
  readonly moved: ReadonlyMap<string, string>;
}

export const noHistory: NumberHistory = { lost: new Map(), moved: new Map() };

const MOST_REMEMBERED = 5000;
/** Shorter texts can belong to many rules. */
const SHORTEST_TEXT = 12;

/**
 * The history after an edit from `before` to `after`: a rule that disappears and appears again with the same text has
 * moved.
 */
export function followNumbers(history: NumberHistory, before: RulesDocument, after: RulesDocument): NumberHistory {
  if (before.heads === after.heads) return history;
  const gone = rulesOnlyIn(before, after);
  const come = rulesOnlyIn(after, before);
  if (gone.size === 0 && come.size === 0) return history;
  const lost = new Map([...history.lost, ...Array.from(gone, ([number, text]) => [text, number] as const)]);
  const moved = new Map(history.moved);
  for (const [number, text] of come) {
    const former = lost.get(text);
    lost.delete(text);
    if (former === undefined || former === number) continue;
    for (const [old, current] of moved) if (current === former) moved.set(old, number);
    moved.set(former, number);
    moved.delete(number);
  }
  return lost.size + moved.size > MOST_REMEMBERED ? noHistory : { lost, moved };
}

/** The texts of the rules in one document whose numbers the other lacks, in order. */
function rulesOnlyIn(document: RulesDocument, other: RulesDocument): Map<string, string> {
  const [own, others] = [symbolsOf(document), symbolsOf(other)];
  const found = new Map<string, string>();
  for (const [number, ordinal] of own.rules) {
    if (others.rules.has(number)) continue;
    const head = document.heads[ordinal]!;
    const text = headBlock(document, ordinal)
      .text.slice(head.kind === 'rule' ? head.textStart : 0)
      .trim();
    if (text.length >= SHORTEST_TEXT) found.set(number, text);
  }
  return found;
}
