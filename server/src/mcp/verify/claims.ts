import { type Definition, headOf, titleOf } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { firstIndex } from '../../core/text/bisect.ts';
import { addTo } from '../../core/text/lists.ts';
import { memo } from '../../core/text/memo.ts';
import type { Span } from '../../core/text/span.ts';
import { piecesOf, wordsOf } from './ruleWords.ts';
import type { TextCitation } from './textCitations.ts';

/** What a text claims about a rule that it cites. */
export interface Claims {
  /** The title given with the number. */
  readonly title?: string;
  /** Words that are quoted from the rule. */
  readonly quotations: readonly string[];
}

/** A quotation; its span is the text between the marks. */
interface Quotation extends Span {
  readonly text: string;
}

/** Pairs of quotation marks: straight ones, and those of several languages. */
const QUOTED = /“([^“”]{1,3000})”|«([^«»]{1,3000})»|„([^„“”]{1,3000})[“”]|"([^"]{1,3000})"/gu;
/** Words between a number and a quotation of its rule: “Rule 104.3c says that: …”. No sentence ends there. */
const BETWEEN = /^(?:(?![.!?…]["”)]*\s+\p{Lu}|[\r\n]\s*[\r\n])[\s\S]){0,80}$/u;
/** Text between a quotation and the number of its rule: “…” (CR 104.3c). */
const AFTER = /^[\s,;.:–—-]{0,4}[([]?(?:(?:see|cf\.?|from|per|rules?|section|article|[A-Z]{2,6}|§)\s*){0,3}$/iu;
/** Anything further away belongs to something else. */
const FARTHEST = 100;
/** A quotation with fewer words is a name, or ironic. */
const LEAST_WORDS = 4;

/** The claims about each citation of a text, in order. */
export function claimsIn(text: string, citations: readonly TextCitation[]): Claims[] {
  const quotations = Array.from(text.matchAll(QUOTED), ({ 0: all, index }) => {
    return { start: index + 1, end: index + all.length - 1, text: all.slice(1, -1).replace(/\s+/g, ' ').trim() };
  });
  const owners = quotations.map(quotation => ownerOf(text, quotation, citations));
  const owned = new Map<number, Quotation[]>();
  for (const [at, owner] of owners.entries()) if (owner !== undefined) addTo(owned, owner, quotations[at]!);
  return citations.map((citation, index) => {
    const title = titleAt(text, citation, quotations);
    const own = owned.get(index) ?? [];
    const said = own.filter(quotation => quotation !== title?.quotation && isLong(quotation)).map(each => each.text);
    return { ...(title && { title: title.text }), quotations: said };
  });
}

function isLong({ text }: Quotation): boolean {
  return piecesOf(text).join(' ').split(' ').filter(Boolean).length >= LEAST_WORDS;
}

/** The index of the first of some sorted spans that starts after an offset. */
function firstAfter(spans: readonly Span[], offset: number): number {
  return firstIndex(spans.length, index => spans[index]!.start > offset);
}

/** The index of the citation that a quotation belongs to. */
function ownerOf(text: string, { start, end }: Quotation, citations: readonly TextCitation[]): number | undefined {
  const next = firstAfter(citations, end);
  const after = citations[next];
  if (after && after.start - end < FARTHEST && AFTER.test(text.slice(end + 1, after.start))) return next;
  const before = firstAfter(citations, start) - 1;
  return before >= 0 &&
    start - citations[before]!.end < FARTHEST &&
    BETWEEN.test(text.slice(citations[before]!.end, start - 1))
    ? before
    : undefined;
}

/**
 * A title right after a number: in quotation marks, in parentheses, after a dash, or up to the next punctuation mark.
 */
function titleAt(text: string, citation: TextCitation, quotations: readonly Quotation[]) {
  const [target] = citation.targets;
  const next = quotations[firstAfter(quotations, citation.end)];
  const isNext = next && next.start - citation.end < FARTHEST;
  const quotation = isNext && /^[,;:]?[\s(–—-]{1,3}$/.test(text.slice(citation.end, next.start - 1)) ? next : undefined;
  const isKnown = (title: string) => target !== undefined && titlesIn(target.document).has(wordsOf(title));
  if (quotation && (isKnown(quotation.text) || looksLikeTitle(quotation.text)))
    return { text: quotation.text.replace(/(?<![.,;:])[.,;:]+$/, ''), quotation };
  const bare = /^(?:\s*[(–—:-]\s*|\s+)(\p{Lu}[^.,;:()“”"–—\r\n]{0,80}?)\s*(?=[.,;:()“”"–—\r\n]|$)/u.exec(
    text.slice(citation.end, citation.end + 100),
  )?.[1];
  return bare !== undefined && isKnown(bare) ? { text: bare, quotation: undefined } : undefined;
}

/** A few words, not a sentence, of which the first and most others start with a capital. */
function looksLikeTitle(text: string): boolean {
  const words = text.split(/[\s-]+/);
  const capital = words.filter(word => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
  return words.length <= 8 && /^\p{Lu}/u.test(text) && capital >= words.length / 2 && !/[.!?]\s/.test(text);
}

/** The titles of a document by their words. */
export function titlesIn(document: RulesDocument): ReadonlyMap<string, readonly Definition[]> {
  return memo(document.heads, collectTitles, document);
}

function collectTitles(_heads: object, document: RulesDocument): Map<string, Definition[]> {
  const found = new Map<string, Definition[]>();
  for (const ordinal of symbolsOf(document).rules.values()) {
    const title = titleOf(headOf({ document, ordinal }));
    if (title !== undefined) addTo(found, wordsOf(title), { document, ordinal });
  }
  return found;
}
