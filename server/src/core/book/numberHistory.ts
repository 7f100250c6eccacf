import { headBlock, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';

/** What has become of the numbers of rules while they were edited. Immutable. */
export interface NumberHistory {
  /** The number that a rule had, by its text, as long as no rule has that text. */
  readonly lost: ReadonlyMap<string, string>;
  /** From the number that a rule had to the one that it has now. */
  readonly moved: ReadonlyMap<string, string>;
}

export const noHistory: NumberHistory = { lost: new Map(), moved: new Map() };

const MOST_REMEMBERED = 5000;
/** A shorter text may be that of many rules. */
const SHORTEST_TEXT = 12;

/** The history after an edit that made `after` of `before`: a rule that goes and comes again with its text has moved. */
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

/** The rules of the one document whose numbers the other lacks, in order: the text of each. */
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
