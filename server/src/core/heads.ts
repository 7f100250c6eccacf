import type { Head, LabelHead, RuleHead, TermHead } from './block.ts';
import type { Dialect, Part } from './dialect.ts';
import { parseNumber } from './ruleNumber.ts';
import { isDigit, isSpace } from './span.ts';

/** What the line before a line was, as far as it matters. A heading is a line by itself, whatever it ends with. */
export type LineBefore = 'blank' | 'heading' | 'text';

/** How a block begins: in which part, and with which head if any. */
export interface Opening {
  readonly part: Part;
  readonly head: Head | undefined;
}

const LONGEST_LABEL = 40;
const LONGEST_TERM = 120;
const LONGEST_TITLE = 100;
/** How far back the end of the line before is looked at. */
const LEAD_IN_LENGTH = 16;

/** How a sentence, a clause or a quotation ends, as no title does. */
const SENTENCE_END = /(?:[.:;,?…][”"’')\]]*|[”"\]]|\d\))$/;

/**
 * How the line from `start` to `end`, which is not blank, starts a block; undefined where it continues the one before.
 * Only the end of the line before is looked at besides.
 */
export function openingAt(
  text: string,
  start: number,
  end: number,
  part: Part,
  before: LineBefore,
  dialect: Dialect,
): Opening | undefined {
  const afterBlank = before === 'blank';
  const head =
    ruleHead(text, start, end, part, before, dialect) ??
    labelHead(text, start, end, part, dialect) ??
    (afterBlank ? termHead(text, start, end, part) : undefined);
  return head || afterBlank ? { part: head?.part ?? part, head } : undefined;
}

function labelHead(text: string, start: number, end: number, part: Part, dialect: Dialect): LabelHead | undefined {
  if (end - start > LONGEST_LABEL) return undefined;
  const line = text.slice(start, end);
  const label = line.trim();
  const known = dialect.layout.labels.find(({ pattern }) => pattern.test(label));
  if (!known) return undefined;
  const indent = line.indexOf(label);
  const opened = part !== 'front' && known.opens ? known.opens : part;
  return { kind: 'label', part: opened, label, start: indent, end: indent + label.length };
}

function termHead(text: string, start: number, end: number, part: Part): TermHead | undefined {
  if (part !== 'glossary' || end - start > LONGEST_TERM) return undefined;
  const line = text.slice(start, end);
  const term = line.trim();
  if (/[.:;]$/.test(term)) return undefined;
  const indent = line.indexOf(term);
  return { kind: 'term', part, term, start: indent, end: indent + term.length };
}

function ruleHead(
  text: string,
  start: number,
  end: number,
  part: Part,
  before: LineBefore,
  dialect: Dialect,
): RuleHead | undefined {
  if (!startsWithDigit(text, start, end)) return undefined;
  const { head: pattern, textLevel, leadIn } = dialect.layout;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [whole, indent, written, period, space] = match as unknown as [string, string, string, string, string];
  const number = parseNumber(written.includes(' ') ? written.replace(' ', '') : written, dialect.numbering);
  if (!number) return undefined;

  const afterBlank = before === 'blank';
  const heading = number.level < textLevel;
  const later = part === 'glossary' || part === 'credits';
  if (later && !(afterBlank && number.level > 0)) return undefined;
  const textStart = start + whole.length;
  const fits = heading
    ? period && space && isHeadingTitle(text.slice(textStart, end), afterBlank && number.level > 0)
    : textStart >= end || beginsText(text.charAt(textStart), period, space, afterBlank);
  if (!fits) return undefined;
  if (before === 'text' && leadIn.test(text.slice(Math.max(0, start - LEAD_IN_LENGTH), start))) return undefined;
  return {
    kind: 'rule',
    part: heading && !later ? part : 'body',
    number,
    title: undefined,
    start: indent.length,
    end: indent.length + written.length,
    textStart: whole.length,
  };
}

function startsWithDigit(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return isDigit(text.charCodeAt(at));
}

/** Whether a rule's text may begin so behind its number: in the middle of a paragraph it does not in lower case. */
function beginsText(first: string, period: string, space: string, afterBlank: boolean): boolean {
  return space ? afterBlank || !isLower(first) : period !== '' && isUpper(first);
}

/** A heading is a short line that does not end like a sentence; behind a blank line any text will do. */
function isHeadingTitle(line: string, lenient: boolean): boolean {
  const title = line.trim();
  if (!title) return false;
  return lenient || (title.length <= LONGEST_TITLE && !isLower(title.charAt(0)) && !/[.:;,]$/.test(title));
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

function isLower(letter: string): boolean {
  return letter !== letter.toUpperCase();
}

/** The head with its title: what follows a heading's number, or all that follows a rule's number where it is no sentence. */
export function withTitle(head: RuleHead, block: string, dialect: Dialect): RuleHead {
  const { textLevel } = dialect.layout;
  const { level } = head.number;
  if (level > textLevel || (level === textLevel && block.length - head.textStart > LONGEST_TITLE + 40)) return head;
  const text = block.slice(head.textStart).trim();
  if (level < textLevel) return { ...head, title: text.split(/[\r\n]/, 1)[0]!.trim() };
  return text && text.length <= LONGEST_TITLE && !/[\r\n]/.test(text) && !endsLikeSentence(text)
    ? { ...head, title: text }
    : head;
}

export function endsLikeSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}
