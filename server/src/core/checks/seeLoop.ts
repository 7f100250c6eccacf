import type { Head } from '../block.ts';
import type { Blocks } from '../blocks.ts';
import { changedBlocks, headAbove, type RulesDocument } from '../document.ts';
import { findTerm, symbolsOf } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';
import { type Entry, entryOf } from './glossary.ts';

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
type Pointers = ReadonlyMap<number, readonly number[]>;

/** What was found last in a document with the same heads. */
interface Known {
  readonly pieces: Blocks;
  readonly pointers: Pointers;
  readonly loops: Pointers;
}

const memo = new WeakMap<readonly Head[], Known>();

/** The pointers from which no way leads to an entry that says something, or out of the document. */
function loopsIn(document: RulesDocument): Pointers {
  const known = memo.get(document.heads);
  const pointers = pointersIn(document, known);
  const loops = pointers === known?.pointers ? known.loops : loopsAmong(pointers);
  memo.set(document.heads, { pieces: document.pieces, pointers, loops });
  return loops;
}

function loopsAmong(pointers: Pointers): Pointers {
  const loops = new Map(pointers);
  for (let shrank = true; shrank; ) {
    shrank = false;
    for (const [ordinal, targets] of loops) {
      if (targets.length > 0 && targets.every(target => loops.has(target))) continue;
      loops.delete(ordinal);
      shrank = true;
    }
  }
  return loops;
}

/** All pointers of a document; the known ones where no pointer is among the entries that have changed. */
function pointersIn(document: RulesDocument, known?: Known): Pointers {
  const changed = changedTerms(document, known);
  const fresh = changed.flatMap(ordinal => pointerOf(document, ordinal));
  if (known && fresh.length === 0 && !changed.some(ordinal => known.pointers.has(ordinal))) return known.pointers;
  const pointers = new Map(known?.pointers);
  for (const ordinal of changed) pointers.delete(ordinal);
  for (const [ordinal, targets] of fresh) pointers.set(ordinal, targets);
  return new Map([...pointers].sort(([a], [b]) => a - b));
}

/** The ordinals of the terms whose entries are not known. */
function changedTerms(document: RulesDocument, known?: Known): readonly number[] {
  if (!known) return symbolsOf(document).glossary;
  const { start, end } = changedBlocks(known.pieces, document);
  const [first, last] = [Math.max(0, headAbove(document, start)), headAbove(document, end - 1)];
  const ordinals = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return ordinals.filter(ordinal => document.heads[ordinal]!.kind === 'term');
}

/** An entry that is only a pointer, and where it points to; nothing for another one. */
function pointerOf(document: RulesDocument, ordinal: number): [number, readonly number[]][] {
  const entry = entryOf(document, ordinal);
  if (!isPointer(entry)) return [];
  const symbols = symbolsOf(document);
  const targets = entry.references.flatMap(reference =>
    reference.kind === 'term' ? (findTerm(symbols, reference.term) ?? []) : [],
  );
  // What is not found is another check's.
  return targets.length === entry.references.length ? [[ordinal, targets]] : [];
}

/** Longer than “See” and a few names. */
const LONGEST_POINTER = 200;

/** Whether an entry says nothing but where to look. */
function isPointer({ references, text }: Entry): boolean {
  if (references.length === 0 || references.some(({ kind }) => kind !== 'term')) return false;
  const words = text().trim();
  return words.length <= LONGEST_POINTER && /^See\s[^.]*(?:\.(?:\s+See also\s[^.]*\.?)?)?$/.test(words);
}
