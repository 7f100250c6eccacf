import { firstIndex } from '../../core/text/bisect.ts';
import { addTo } from '../../core/text/lists.ts';
import type { Span } from '../../core/text/span.ts';
import { onOneLine, wordList } from '../../core/text/words.ts';
import { titlesIn } from './ruleTitles.ts';
import { piecesOf, wordsOf } from './ruleWords.ts';
import type { TextCitation } from './textCitations.ts';

/** What a text claims about a rule that it cites. */
export interface Claims {
  /** The title given with the number. */
  readonly title?: string;
  /** Words that are quoted from the rule. */
  readonly quotations: readonly string[];
}

/** The citation that a quotation belongs to, by its index, and whether the text says that these are its words. */
interface Owner {
  readonly index: number;
  readonly isSaid: boolean;
}

/** A quotation; its span is the text between the marks. */
interface Quotation extends Span {
  readonly text: string;
}

/** Pairs of quotation marks: straight ones, and those of several languages. */
const QUOTED = /“([^“”]{1,3000})”|«([^«»]{1,3000})»|„([^„“”]{1,3000})[“”]|"([^"]{1,3000})"/gu;
/** Where a sentence ends; what is in another one belongs to something else. */
const SENTENCE_END = /[.!?…]["”»)\]]*\s+\p{Lu}|[\r\n]\s*[\r\n]/u;
/** A quotation can also be a paragraph of its own: “Rule 104.3c says:”. */
const INTRODUCED = /^[^.!?…\r\n]{0,200}:["”)*]{0,3}\s*(?:>\s*)?$/u;
/** Words between a number and words of its rule. Without one, a few words in quotation marks can be a name, or ironic. */
const SAYING =
  /^[\s,;(–—-]*$|:\s*$|(?<!\p{L})(?:says?|said|saying|states?|stated|reads?|calls?|defines?|quotes?|specifies|writes?|words?|wording|phrases?|terms?|sagt|besagt|lautet|heißt|Worte?|dit|dispose|dice|establece)(?!\p{L})/iu;
/** Words that can be before a number which a quotation belongs to. */
const BEFORE_NUMBER = wordList(
  'see cf from per rule rules section sections article articles regulation law paragraph point clause regel artikel abschnitt',
);
const EITHER_CASE = BEFORE_NUMBER.map(word => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`).join('|');
/** Text between a quotation and the number of its rule: “…” (CR 104.3c). */
const AFTER = new RegExp(`^[\\s,;.:–—-]{0,4}[([]?(?:(?:(?:${EITHER_CASE})\\b\\.?|[A-Z]{2,6}|§§?)\\s*){0,3}$`, 'u');
/** What is before a citation that starts a sentence, and what is after one that is the whole sentence. */
const STARTS = /^\s+\p{Lu}/u;
const STARTS_AFTER_END = /^[.!?…]\s+\p{Lu}/u;
const IS_WHOLE = /^[.\])]{0,2}[ \t]*(?:[\r\n]|$)/u;
/** Anything further away belongs to something else. */
const FARTHEST = 300;
/** A quotation with fewer words can be a name, or ironic. */
const FEW_WORDS = 4;

/** The claims about each citation of a text, in order. */
export function claimsIn(text: string, citations: readonly TextCitation[]): Claims[] {
  const quotations = Array.from(text.matchAll(QUOTED), ({ 0: all, index }) => {
    return { start: index + 1, end: index + all.length - 1, text: onOneLine(all.slice(1, -1)) };
  });
  const owned = new Map<number, Quotation[]>();
  for (const quotation of quotations) {
    const owner = ownerOfQuotation(text, quotation, citations);
    if (owner && isClaim(quotation, owner)) addTo(owned, owner.index, quotation);
  }
  return citations.map((citation, index) => {
    const title = titleAt(text, citation, quotations);
    const own = owned.get(index) ?? [];
    const said = own.filter(quotation => quotation !== title?.quotation).map(each => each.text);
    return { ...(title && { title: title.text }), quotations: said };
  });
}

/** Whether a quotation claims to be the words of its rule. */
function isClaim({ text }: Quotation, { isSaid }: Owner): boolean {
  const count = piecesOf(text).join(' ').split(' ').filter(Boolean).length;
  return count >= FEW_WORDS || (count > 0 && isSaid);
}

/** The index of the first of some sorted spans that starts after an offset. */
function firstAfter(spans: readonly Span[], offset: number): number {
  return firstIndex(spans.length, index => spans[index]!.start > offset);
}

/** The citation right after a quotation, or else the one before it in its sentence, or else the one after it. */
function ownerOfQuotation(text: string, quotation: Quotation, citations: readonly TextCitation[]): Owner | undefined {
  const { start, end } = quotation;
  const next = firstAfter(citations, end);
  const previous = firstAfter(citations, start) - 1;
  const after = citations[next] && textAround(text, end + 1, citations[next].start);
  const before = citations[previous] && textAround(text, citations[previous].end, start - 1);
  if (after !== undefined && AFTER.test(after) && !isOfNext(text, quotation, citations[next]!))
    return { index: next, isSaid: !looksLikeTitle(quotation.text) };
  if (before !== undefined && (!SENTENCE_END.test(before) || INTRODUCED.test(before)))
    return { index: previous, isSaid: SAYING.test(before) };
  const ends = after === undefined || SENTENCE_END.test(text.slice(end - 1, citations[next]!.start + 1));
  return ends ? undefined : { index: next, isSaid: false };
}

/**
 * Whether a citation is of the next sentence: “She said ‘a bell rings.’ Rule 100.1 is about bells.” The mark that ends
 * a sentence can also be after the quotation.
 */
function isOfNext(text: string, quotation: Quotation, citation: TextCitation): boolean {
  const next = text.slice(quotation.end + 1, citation.end);
  const hasEnded = /[.!?…]$/.test(quotation.text) ? STARTS.test(next) : STARTS_AFTER_END.test(next);
  return hasEnded && !IS_WHOLE.test(text.slice(citation.end, citation.end + 20));
}

/** The text between a quotation and a citation; undefined if it is too long. */
function textAround(text: string, from: number, to: number): string | undefined {
  return to - from < FARTHEST ? text.slice(from, to) : undefined;
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
