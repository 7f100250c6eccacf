import type { QuotedTitle } from '../blocks/block.ts';
import type { Grammar } from '../dialect/grammar.ts';
import { endOfMatch, matchAt } from '../text/patterns.ts';

/** A text and how titles are quoted in it. */
export interface Quoting {
  readonly text: string;
  readonly grammar: Grammar;
}

const TITLE_JOINT = /[,;:]?\s+/y;
/** A title without quotation marks, in parentheses with the number: “(see rule 19.22, Spell Types)”. */
const BARE_TITLE = /,\s+(\p{Lu}[\p{L}\p{N}’'/ -]{1,60})(?=\))/uy;
const LONGEST_QUOTED_TITLE = 150;

/**
 * Sticky: a title after a number, in parentheses or quotation marks, without its own numbers: “(Members)”, “ “Members,””.
 */
export const TITLE = /\s{0,3}(?:\((?=\p{L})[^()\d]{2,80}\)|["“„«](?=\p{L})[^"“”„«»\d]{2,80}["“”»])/uy;

/** The title in quotation marks that follows at `at`, or undefined. */
export function readTitle(reader: Quoting, at: number): QuotedTitle | undefined {
  const next = endOfMatch(TITLE_JOINT, reader.text, at);
  const quoted = next === undefined ? undefined : quotedAt(reader, next);
  const bare = quoted || next === undefined ? undefined : matchAt(BARE_TITLE, reader.text, at)?.[1];
  return bare === undefined || reader.grammar.citation.test(bare)
    ? quoted
    : { text: bare, start: BARE_TITLE.lastIndex - bare.length, end: BARE_TITLE.lastIndex };
}

/** The text in quotation marks at `at`, without the punctuation before the closing mark. Marks can be nested. */
export function quotedAt({ text, grammar }: Quoting, at: number): QuotedTitle | undefined {
  const open = text.charAt(at);
  const closing = grammar.closing.get(open);
  if (closing === undefined || /[\s\p{Ll}]|^$/u.test(text.charAt(at + 1))) return undefined;
  let depth = 1;
  const furthest = Math.min(text.length, at + LONGEST_QUOTED_TITLE);
  for (let index = at + 1; index < furthest; index++) {
    const mark = text.charAt(index);
    if (mark !== open && mark !== closing) continue;
    if (open === closing ? opensInside(text, index) : mark === open) depth++;
    else if (open !== closing || !insideWord(text, index)) depth--;
    if (depth === 0) return trimmedTitle(text, at + 1, index, grammar);
  }
  // For unbalanced marks: the first one after punctuation closes, unless its opening mark comes later.
  const close = text.slice(at + 1, furthest).search(new RegExp(`[.,;][${closing}]`));
  if (close < 0 || RUNS_ON.test(text.slice(at + 1, at + 1 + close))) return undefined;
  return trimmedTitle(text, at + 1, at + close + 2, grammar);
}

/** A number with its own title, or the end of a sentence: no title continues after these. */
const RUNS_ON = /\d[a-z]?[,;:]?\s+["“„«]|[.;:][)\]]?\s|^[^(]*\)/;

/**
 * Whether the next quotation mark inside a quotation opens another one, or there is none, so that the first isn't
 * closed.
 */
export function isUnclosed(text: string, opening: string, closing: string): boolean {
  const marks = [text.indexOf(opening), text.indexOf(closing)].filter(at => at >= 0);
  if (!marks.length) return true;
  const next = Math.min(...marks);
  return opening === closing ? opensInside(text, next) : text.charAt(next) === opening;
}

/** If opening and closing marks look the same, one between a space and a letter opens. */
function opensInside(text: string, index: number): boolean {
  return /[\s([]/.test(text.charAt(index - 1)) && !/\s/.test(text.charAt(index + 1));
}

function insideWord(text: string, index: number): boolean {
  return /\w/.test(text.charAt(index - 1)) && /\w/.test(text.charAt(index + 1));
}

function trimmedTitle(text: string, start: number, close: number, { citation }: Grammar): QuotedTitle | undefined {
  const end = /[.,;:]/.test(text.charAt(close - 1)) ? close - 1 : close;
  const title = unwrapped(text.slice(start, end));
  return end > start && !citation.test(title) ? { text: title, start, end } : undefined;
}

/** Wrapped lines as one: a line end after a hyphen is removed, and other white space becomes a single space. */
export function unwrapped(text: string): string {
  return text.replace(/-[ \t]*[\r\n]+\s*/g, '-').replace(/\s+/g, ' ');
}

/** The offset after a title's closing mark. */
export function afterQuote(text: string, title: QuotedTitle): number {
  return title.end + (/[.,;:]/.test(text.charAt(title.end)) ? 2 : 1);
}
