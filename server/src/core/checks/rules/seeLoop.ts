import { nameOfHead } from '../../blocks/block.ts';
import { foundInStretches, type PlacedStretch } from '../../blocks/blocks.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Entry, glossaryEntry } from '../../document/glossaryTerms.ts';
import { findTerm, symbolsOf } from '../../document/symbols.ts';
import { atHead, type Check } from '../../findings/check.ts';
import { addTo } from '../../text/lists.ts';

export const seeLoop: Check = {
  code: 'see-loop',
  summary: 'Glossary entries that contain only a “See …” reference lead back to each other.',
  severity: 'warning',
  run(_workspace, document, report) {
    const loops = loopsIn(document);
    const nameOf = (ordinal: number) => nameOfHead(document.heads[ordinal]!);
    for (const [ordinal, targets] of loops) {
      const names = targets.map(target => `“${nameOf(target)}”`).join(' and ');
      // An entry that leads into a loop isn't in it.
      const isInLoop = targets.every(target => loops.get(target)?.includes(ordinal));
      const [one, several] = isInLoop
        ? ['refers back to it', 'refer back to it']
        : ["isn't defined either", "aren't defined either"];
      const state = targets.length === 1 ? one : several;
      report({
        ...atHead({ document, ordinal }),
        message: `“${nameOf(ordinal)}” refers only to ${names}, which ${state}; define at least one of the terms.`,
        related: targets
          .filter(target => target !== ordinal)
          .map(target => ({ definition: { document, ordinal: target }, message: 'Leads here' })),
      });
    }
  },
};

/** By ordinals: each entry that only points to others, and its targets. */
type Pointers = ReadonlyMap<number, readonly number[]>;

/** The entries from which no path leads to an explanation, or out of the document. */
function loopsIn(document: RulesDocument): Pointers {
  const loops = new Map(pointersIn(document));
  const pointing = new Map<number, number[]>();
  for (const [ordinal, targets] of loops) for (const target of targets) addTo(pointing, target, ordinal);
  const leadsOut = (ordinal: number) =>
    !loops.get(ordinal)?.length || loops.get(ordinal)!.some(each => !loops.has(each));
  const out = [...loops.keys()].filter(leadsOut);
  // Each entry leaves once, and with it those that lead to it.
  for (let ordinal = out.pop(); ordinal !== undefined; ordinal = out.pop())
    if (loops.delete(ordinal)) out.push(...(pointing.get(ordinal) ?? []));
  return loops;
}

function pointersIn(document: RulesDocument): [number, readonly number[]][] {
  return foundInStretches(document.pieces, likePointers, [], likePointers).flatMap(({ place, item }) =>
    pointerOf(document, place.ordinal + item),
  );
}

/** The heads of a stretch that are terms whose entries may only point to others. */
function likePointers({ stretch }: PlacedStretch): number[] {
  const heads = stretch.blocks.filter(({ head }) => head);
  return [...heads.keys()].filter(at => {
    const { head, text } = heads[at]!;
    return head?.kind === 'term' && /^\s*(?:See\s|$)/.test(text.slice(head.end));
  });
}

/** The targets of an entry that only points to others; otherwise undefined. */
function pointerOf(document: RulesDocument, ordinal: number): [number, readonly number[]][] {
  const entry = glossaryEntry(document, ordinal);
  if (!isPointer(entry)) return [];
  const symbols = symbolsOf(document);
  const targets = entry.references.flatMap(reference =>
    reference.kind === 'term' ? (findTerm(symbols, reference.term) ?? []) : [],
  );
  // Missing terms are reported by another check.
  return targets.length === entry.references.length ? [[ordinal, targets]] : [];
}

/** Maximum length of “See” and a few names. */
const LONGEST_POINTER = 200;

/** Whether an entry only says where to look. */
function isPointer({ references, text }: Entry): boolean {
  if (references.length === 0 || references.some(({ kind }) => kind !== 'term')) return false;
  const words = text().trim();
  return words.length <= LONGEST_POINTER && /^See\s[^.]*(?:\.(?:\s+See also\s[^.]*\.?)?)?$/.test(words);
}
