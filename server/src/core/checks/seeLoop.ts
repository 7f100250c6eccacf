import type { RulesDocument } from '../document.ts';
import { findTerm, symbolsOf } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';
import { type Entry, entriesOf } from './glossary.ts';

export const seeLoop: Check = {
  code: 'see-loop',
  summary: 'Entries of the glossary that say nothing but “See” lead only to each other.',
  severity: 'warning',
  run(_workspace, document, report) {
    for (const [ordinal, targets] of loopsIn(document)) {
      const { heads } = document;
      const nameOf = (at: number) => {
        const head = heads[at]!;
        return head.kind === 'term' ? head.term : '';
      };
      const names = targets.map(target => `“${nameOf(target)}”`).join(' and ');
      report({
        ...headSpan({ document, ordinal }),
        message: `“${nameOf(ordinal)}” leads only to ${names}, and from there back: say in one of them what it is.`,
        target: nameOf(ordinal),
        related: targets
          .filter(target => target !== ordinal)
          .map(target => ({ definition: { document, ordinal: target }, message: 'It leads here' })),
      });
    }
  },
};

/** By ordinals: each entry that is only a pointer, and where it points to. */
type Pointers = Map<number, readonly number[]>;

/** The pointers from which no way leads to an entry that says something, or out of the document. */
function loopsIn(document: RulesDocument): Pointers {
  const pointers = pointersIn(document);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [ordinal, targets] of pointers) {
      if (targets.length > 0 && targets.every(target => pointers.has(target))) continue;
      pointers.delete(ordinal);
      grew = true;
    }
  }
  return pointers;
}

function pointersIn(document: RulesDocument): Pointers {
  const symbols = symbolsOf(document);
  const pointers: Pointers = new Map();
  for (const entry of entriesOf(document)) {
    if (!isPointer(entry)) continue;
    const targets = entry.references.map(reference =>
      reference.kind === 'term' ? findTerm(symbols, reference.term) : undefined,
    );
    // What is not found is another check's.
    if (targets.every(target => target !== undefined)) pointers.set(entry.ordinal, targets);
  }
  return pointers;
}

/** Longer than “See” and a few names. */
const LONGEST_POINTER = 200;

/** Whether an entry says nothing but where to look. */
function isPointer({ references, text }: Entry): boolean {
  if (references.length === 0 || references.some(({ kind }) => kind !== 'term')) return false;
  const words = text().trim();
  return words.length <= LONGEST_POINTER && /^See\s[^.]*(?:\.(?:\s+See also\s[^.]*\.?)?)?$/.test(words);
}
