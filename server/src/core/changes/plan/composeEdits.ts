import type { RulesDocument } from '../../document/document.ts';
import { textBetween } from '../../document/document.ts';
import { type Edit, type Span, withEdits } from '../../text/span.ts';

/**
 * Two steps of edits as one: offsets of `first` refer to a text, those of `second` to `between`, the result of the
 * first. Both are sorted and without overlaps, and so is the result, which refers to the first text.
 */
export function composed(first: readonly Edit[], second: readonly Edit[], between: RulesDocument): Edit[] {
  if (first.length === 0) return [...second];
  const made = placesIn(first);
  const spans = [...made, ...second].map(({ start, end }) => ({ start, end }));
  return joined(spans).map(span => {
    const text = withEdits(textBetween(between, span), within(second, span), span.start);
    return { start: formerOffset(span.start, first, made), end: formerEnd(span.end, first, made), text };
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

function within<S extends Span>(spans: readonly S[], { start, end }: Span): S[] {
  return spans.filter(span => start <= span.start && span.end <= end);
}

/** An offset before the edits; the given one isn't inside the text of an edit. */
function formerOffset(offset: number, first: readonly Edit[], made: readonly Span[]): number {
  return former(offset, first, made, place => place.start < offset);
}

function formerEnd(offset: number, first: readonly Edit[], made: readonly Span[]): number {
  return former(offset, first, made, place => place.start <= offset);
}

function former(
  offset: number,
  first: readonly Edit[],
  made: readonly Span[],
  isBefore: (place: Span) => boolean,
): number {
  const last = made.findLastIndex(isBefore);
  return last < 0 ? offset : first[last]!.end + offset - made[last]!.end;
}
