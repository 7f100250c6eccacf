import type { TermHead } from '../block.ts';
import { type RulesDocument, textOf } from '../document.ts';
import { sameItems } from '../sameItems.ts';
import { type Symbols, symbolsOf } from '../symbols.ts';
import { definitionSpan, headSpan } from '../workspace.ts';
import type { Check, Fix } from './check.ts';
import { misplacedInAll, sortKeys } from './sorting.ts';

export const unsortedTerm: Check = {
  code: 'unsorted-term',
  summary: 'A term of the glossary is not at its place in the alphabet.',
  severity: 'information',
  run(_workspace, document, report) {
    for (const unsorted of unsortedIn(symbolsOf(document))) {
      const { ordinal, term, before } = unsorted;
      report({
        ...headSpan({ document, ordinal }),
        message: `“${term}” is not in alphabetical order: move it ${before ? `behind “${before.term}”` : 'to the start of the glossary'}.`,
        target: term,
        fixes: () => fixesOf(document, unsorted),
      });
    }
  },
};

interface Term {
  readonly ordinal: number;
  readonly term: string;
}

/** A term and the one behind which it belongs. */
interface Unsorted extends Term {
  readonly before: Term | undefined;
}

const unsortedMemo = new WeakMap<Symbols, readonly Unsorted[]>();

function unsortedIn(symbols: Symbols): readonly Unsorted[] {
  const known = unsortedMemo.get(symbols);
  if (known) return known;
  const unsorted = unsortedAmong(symbols);
  unsortedMemo.set(symbols, unsorted);
  return unsorted;
}

function unsortedAmong({ heads, glossary }: Symbols): Unsorted[] {
  const terms = glossary.map(ordinal => heads[ordinal] as TermHead);
  const termAt = (index: number): Term => ({ ordinal: glossary[index]!, term: terms[index]!.term });
  return misplacedIn(terms).map(({ index, before }) => ({
    ...termAt(index),
    before: before === undefined ? undefined : termAt(before),
  }));
}

/** By indexes: a term, and the one behind which it belongs. */
interface Misplaced {
  readonly index: number;
  readonly before: number | undefined;
}

/** By the first term, what was found last among it and those behind it: most edits leave all terms as they were. */
const memo = new WeakMap<TermHead, { readonly terms: readonly TermHead[]; readonly found: readonly Misplaced[] }>();

function misplacedIn(terms: readonly TermHead[]): readonly Misplaced[] {
  const [first] = terms;
  if (!first) return [];
  const known = memo.get(first);
  if (known && sameItems(known.terms, terms)) return known.found;
  const found = collect(terms.map(keysOf));
  memo.set(first, { terms, found });
  return found;
}

const keysMemo = new WeakMap<TermHead, readonly string[]>();

function keysOf(head: TermHead): readonly string[] {
  const keys = keysMemo.get(head) ?? sortKeys(head.term);
  keysMemo.set(head, keys);
  return keys;
}

/** A glossary in which more than one term in this many is not at its place is in another order. */
const SORTED = 5;

/** The terms that are not at their place by any of the orders; of each term its keys are given. */
function collect(keys: readonly (readonly string[])[]): Misplaced[] {
  const wrong = misplacedInAll(keys);
  if (wrong.length * SORTED > keys.length) return [];
  const sorted = [...keys.keys()].filter(index => !wrong.includes(index));
  return wrong.map(index => ({ index, before: sorted.filter(other => keys[other]![0]! <= keys[index]![0]!).at(-1) }));
}

/** Moves the entry behind that of the term before it, where a blank line ends both. */
function fixesOf(document: RulesDocument, { ordinal, before }: Unsorted): Fix[] {
  if (!before) return [];
  const text = textOf(document);
  const span = definitionSpan({ document, ordinal });
  const { end } = definitionSpan({ document, ordinal: before.ordinal });
  const entry = text.slice(span.start, span.end);
  const isClosed = [entry, text.slice(0, end)].every(piece => /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(piece));
  if (!isClosed) return [];
  const edits = [
    { document, ...span, text: '' },
    { document, start: end, end, text: entry },
  ];
  return [{ title: `Move it behind “${before.term}”`, edits }];
}
