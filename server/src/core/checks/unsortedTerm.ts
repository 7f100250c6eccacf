import type { TermHead } from '../block.ts';
import { type RulesDocument, textOf } from '../document.ts';
import { definitionSpan, headSpan } from '../workspace.ts';
import type { Check, Fix } from './check.ts';
import { misplaced, ORDERS, sortKeys } from './sorting.ts';

export const unsortedTerm: Check = {
  code: 'unsorted-term',
  summary: 'A term of the glossary is not at its place in the alphabet.',
  severity: 'information',
  run(_workspace, document, report) {
    for (const unsorted of unsortedIn(document)) {
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
  /** Its place by each of the orders. */
  readonly keys: readonly string[];
}

/** A term and the one behind which it belongs. */
interface Unsorted extends Term {
  readonly before: Term | undefined;
}

const memo = new WeakMap<RulesDocument['heads'], readonly Unsorted[]>();

function unsortedIn(document: RulesDocument): readonly Unsorted[] {
  const known = memo.get(document.heads);
  if (known) return known;
  const unsorted = collect(document);
  memo.set(document.heads, unsorted);
  return unsorted;
}

/** A glossary in which more than one term in this many is not at its place is in another order. */
const SORTED = 5;

const keysMemo = new WeakMap<TermHead, readonly string[]>();

function keysOf(head: TermHead): readonly string[] {
  const keys = keysMemo.get(head) ?? sortKeys(head.term);
  keysMemo.set(head, keys);
  return keys;
}

/** The terms that are not at their place by any of the orders. */
function collect({ heads }: RulesDocument): Unsorted[] {
  const terms = heads.flatMap((head, ordinal): Term[] =>
    head.kind === 'term' ? [{ ordinal, term: head.term, keys: keysOf(head) }] : [],
  );
  let wrong = [...terms.keys()];
  for (let order = 0; order < ORDERS && wrong.length; order++) {
    const found = new Set(misplaced(terms.map(({ keys }) => keys[order]!)));
    wrong = wrong.filter(index => found.has(index));
  }
  if (wrong.length * SORTED > terms.length) return [];
  const sorted = terms.filter((_, index) => !wrong.includes(index));
  return wrong.map(index => ({ ...terms[index]!, before: termBefore(terms[index]!, sorted) }));
}

function termBefore({ keys }: Term, sorted: readonly Term[]): Term | undefined {
  return sorted.filter(other => other.keys[0]! <= keys[0]!).at(-1);
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
