import type { FixEdit } from '../checks/check.ts';
import type { RulesDocument } from '../document.ts';
import { parseNumber, type RuleNumber } from '../ruleNumber.ts';
import { shift } from '../span.ts';
import { symbolsOf } from '../symbols.ts';
import { citingEdits, type Renumbered } from './citingNumbers.ts';
import { bookMapOf, type Shift } from './numberMap.ts';
import type { Plan } from './plan.ts';
import type { CitationPlace } from './renumberPlan.ts';
import type { WrittenMap } from './writtenMap.ts';

/** What it comes to that a document follows a map. */
export interface Followed extends Plan {
  /** The citations of rules that have gone, which stay as they are. */
  readonly left: readonly CitationPlace[];
}

/** Makes the citations of a document follow a map. A rule of its own with such a number is not meant. */
export function followMap(document: RulesDocument, map: WrittenMap): Followed {
  const renumbered = renumberedBy(document, map);
  const edits: FixEdit[] = [];
  const left: CitationPlace[] = [];
  document.blocks.forEach((block, index) => {
    if (block.references.length === 0) return;
    const start = document.starts[index]!;
    const own = citingEdits(document, block, () => renumbered);
    for (const { text, ...span } of own) edits.push({ document, ...shift(span, start), text });
    for (const reference of block.references) {
      if (reference.kind === 'term') continue;
      const ends = reference.kind === 'range' ? [reference.first, reference.last] : [reference.number];
      if (!ends.every(end => end && renumbered.isRemoved(end))) continue;
      const text = block.text.slice(reference.start, reference.end);
      left.push({ document, ...shift({ start: reference.start, end: reference.end }, start), text });
    }
  });
  return { edits, left };
}

function renumberedBy(document: RulesDocument, map: WrittenMap): Renumbered & Required<Pick<Renumbered, 'isRemoved'>> {
  const { numbering } = document.dialect;
  const { rules } = symbolsOf(document);
  const shiftsOf = (part: Readonly<Record<string, string>>): Shift[] =>
    Object.entries(part).flatMap(([before, after]) => {
      const [from, to] = [before, after].map(text => parseNumber(text, numbering));
      return from && to ? [{ from, to }] : [];
    });
  const removed = map.removed.flatMap(text => parseNumber(text, numbering) ?? []);
  const book = bookMapOf(shiftsOf(map.renumbered), removed, numbering, shiftsOf(map.joined));
  const arrived = new Set(map.new);
  const isOwn = ({ text }: RuleNumber) => rules.has(text);
  return {
    renumbering: { after: text => (rules.has(text) ? text : book.after(text)), before: book.before },
    exists: () => true,
    isNew: ({ text }) => arrived.has(text),
    isRemoved: number => !isOwn(number) && book.isRemoved(number),
    takesEdges: map.edges === 'inside',
  };
}
