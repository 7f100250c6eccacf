import { type RulesDocument, textBetween } from '../../document/document.ts';
import { type Edit, type Span, withEdits } from '../../text/span.ts';

/**
 * Two steps of edits as one: offsets of `first` refer to a text, those of `second` to `between`, the result of the
 * first. Both are sorted and without overlaps, and so is the result, which refers to the first text.
 */
export function composed(first: readonly Edit[], second: readonly Edit[], between: RulesDocument): Edit[] {
  if (first.length === 0) return [...second];
  const made = placesIn(first);
  const former = (offset: number, isBefore: (place: Span) => boolean) => {
    const last = made.findLastIndex(isBefore);
    return last < 0 ? offset : first[last]!.end + offset - made[last]!.end;
  };
  return joined([...made, ...second]).map(({ start, end }) => {
    const inside = second.filter(edit => start <= edit.start && edit.end <= end);
    return {
      start: former(start, place => place.start < start),
      end: former(end, place => place.start <= end),
      text: withEdits(textBetween(between, { start, end }), inside, start),
    };
  });
}

/** Spans of the inserted texts after the edits. */
function placesIn(edits: readonly Edit[]): Span[] {
  let growth = 0;
  return edits.map(({ start, end, text }) => {
    const from = start + growth;
    growth += text.length - (end - start);
    return { start: from, end: from + text.length };
  });
}

/** Adjacent and overlapping spans, merged and sorted. */
function joined(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
