import { type DocumentEdit, type RulesDocument, textBetween } from '../../document/document.ts';
import { eachOnce } from '../../text/memo.ts';
import { offsetsAfter, type Span } from '../../text/span.ts';
import type { CitationPlace } from './changeReport.ts';
import { carriedOut, type Plan } from './plan.ts';

/** A span of a document. */
export type PlaceAfter = Span & { readonly document: RulesDocument };

/** The places of a plan's citations in the documents after the plan is applied. */
export function placesAfter(plan: Plan): (place: CitationPlace) => PlaceAfter {
  const documentAfter = eachOnce((document: RulesDocument) => carriedOut(plan, document));
  const editsOf = eachOnce((uri: string): OwnEdits => {
    const own = plan.edits.filter(edit => edit.document.uri === uri);
    return { own, offsetAfter: offsetsAfter(own) };
  });
  return place => ({ document: documentAfter(place.document), ...spanAfter(editsOf(place.document.uri), place) });
}

/** The edits of a document, and where they move an offset. */
interface OwnEdits {
  readonly own: readonly DocumentEdit[];
  readonly offsetAfter: ReturnType<typeof offsetsAfter>;
}

/** In text that moves: where it goes. */
function spanAfter({ own, offsetAfter }: OwnEdits, { document, text, ...span }: CitationPlace): Span {
  const taken = own.find(({ start, end }) => start <= span.start && span.end <= end && end - start > text.length);
  const before = taken ? textBeforeSpan(document, { start: taken.start, end: span.start }) : '';
  // It can be rewritten itself.
  const marks = before.trim() ? [before + text, before] : [text];
  const mark = taken && marks.find(each => own.some(edit => edit.text.includes(each)));
  const carrier = mark !== undefined && own.find(edit => edit.text.includes(mark));
  if (!carrier) return { start: offsetAfter(span.start), end: offsetAfter(span.end, true) };
  const start = offsetAfter(carrier.start) + carrier.text.indexOf(mark) + before.length;
  return { start, end: start + text.length };
}

/** How far back to look for the text before a citation. */
const CONTEXT = 40;

/** The end of a piece of text, after its last number, which may change. */
function textBeforeSpan(document: RulesDocument, { start, end }: Span): string {
  const text = textBetween(document, { start: Math.max(start, end - CONTEXT), end });
  const [last = ''] = text.split(/\d/).slice(-1);
  return last.slice(Math.max(0, last.search(/\s|$/)));
}
