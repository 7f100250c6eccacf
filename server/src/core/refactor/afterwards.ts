import type { FixEdit } from '../checks/check.ts';
import type { Span } from '../span.ts';
import type { CitationPlace, RenumberPlan } from './renumberPlan.ts';

/** Where a citation that a plan speaks of stands when the plan is carried out; in text that moves, where that is put. */
export function spanAfter({ edits }: RenumberPlan, { document, text, ...span }: CitationPlace): Span {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  const isTaken = own.some(({ start, end }) => start <= span.start && span.end <= end && end - start > text.length);
  const carrier = isTaken ? own.find(edit => edit.text.includes(text)) : undefined;
  if (!carrier) return { start: offsetAfter(own, span.start, false), end: offsetAfter(own, span.end, true) };
  const start = offsetAfter(own, carrier.start, false) + carrier.text.indexOf(text);
  return { start, end: start + text.length };
}

/** `behind` says whether what is inserted or replaced right before the offset is before it afterwards. */
function offsetAfter(edits: readonly FixEdit[], offset: number, behind: boolean): number {
  const before = edits.filter(({ start, end }) => end <= offset && (behind || start < offset));
  return offset + before.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
}
