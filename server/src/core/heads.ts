import type { Head, LabelHead, LineBefore, RuleHead, TermHead } from './block.ts';
import type { Dialect, Part } from './dialect.ts';
import { parseNumber } from './ruleNumber.ts';
import { isDigit, isSpace } from './span.ts';

/** A line that is not blank, and what is known of the text before it. */
export interface Line {
  /** The text that is scanned; the line is what is between the two offsets, its line end included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly part: Part;
  readonly before: LineBefore;
  /** The last characters before the scanned text. */
  readonly preceding: string;
}

/** How a block begins: in which part, and with which head if any. */
export interface Opening {
  readonly part: Part;
  readonly head: Head | undefined;
}

const LONGEST_LABEL = 40;
const LONGEST_TERM = 120;
const LONGEST_TITLE = 100;
/** How far back the end of the line before is looked at. */
export const LINE_END_LENGTH = 16;

/** How a sentence, a clause or a quotation ends, as no title does. */
const SENTENCE_END = /(?:[.:;,?…][”"’')\]]*|[”"\]]|\d\))$/;
/** The end of a line with a whole sentence, and of one with a clause after which a list goes on in lower case. */
const SENTENCE_BEFORE = /[.!?…][”"’')\]]*\s*$/;
const CLAUSE_BEFORE = /[.:;!?…][”"’')\]]*(?:[ \t]+(?:and|or))?\s*$/;
const LONGEST_UNSPACED_TERM = 45;

/**
 * How a line starts a block; undefined where it continues the one before. Besides the line only the end of the one before
 * is looked at.
 */
export function openingAt(line: Line, dialect: Dialect): Opening | undefined {
  const { part, before } = line;
  const head = ruleHead(line, dialect) ?? labelHead(line, dialect) ?? termHead(line);
  return head || before === 'blank' ? { part: head?.part ?? part, head } : undefined;
}

function labelHead({ text, start, end, part }: Line, dialect: Dialect): LabelHead | undefined {
  if (end - start > LONGEST_LABEL) return undefined;
  const line = text.slice(start, end);
  const label = line.trim();
  const known = dialect.layout.labels.find(({ pattern }) => pattern.test(label));
  if (!known) return undefined;
  const indent = line.indexOf(label);
  const opened = part !== 'front' && known.opens ? known.opens : part;
  return { kind: 'label', part: opened, label, start: indent, end: indent + label.length };
}

/**
 * A short line behind a blank one; or, in a glossary that has lost its blank lines, a shorter one below the end of a
 * definition that begins with a capital and does not end as a definition does.
 */
function termHead(line: Line): TermHead | undefined {
  const { text, start, end, part, before } = line;
  if (part !== 'glossary' || end - start > LONGEST_TERM) return undefined;
  const written = text.slice(start, end);
  const term = written.trim();
  const fits =
    before === 'blank'
      ? !/[.:;]$/.test(term)
      : term.length <= LONGEST_UNSPACED_TERM &&
        SENTENCE_BEFORE.test(endBefore(line)) &&
        /^["“?]?\p{Lu}/u.test(term) &&
        !/^See\b/.test(term) &&
        !/[.:;,!?…][”"’')\]]*$/.test(term);
  if (!fits) return undefined;
  const indent = written.indexOf(term);
  return { kind: 'term', part, term, start: indent, end: indent + term.length };
}

/** What the line before ends with. */
function endBefore({ text, start, preceding }: Line): string {
  if (start >= LINE_END_LENGTH) return text.slice(start - LINE_END_LENGTH, start);
  return (preceding + text.slice(0, start)).slice(-LINE_END_LENGTH);
}

function ruleHead(line: Line, dialect: Dialect): RuleHead | undefined {
  const { text, start, end, part, before } = line;
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
  if (later && !(afterBlank && heading && number.level > 0)) return undefined;
  const ending = before === 'text' ? endBefore(line) : '';
  const afterClause = before !== 'text' || CLAUSE_BEFORE.test(ending);
  if (heading ? before === 'text' && !SENTENCE_BEFORE.test(ending) : !afterClause && leadIn.test(ending))
    return undefined;
  const textStart = start + whole.length;
  const fits = heading
    ? period && space && isHeadingTitle(text.slice(textStart, end), afterBlank && number.level > 0)
    : textStart >= end || beginsText(text.charAt(textStart), period, space, afterClause);
  if (!fits) return undefined;
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

/** Whether a rule's text may begin so behind its number: in the middle of a sentence it does not in lower case. */
function beginsText(first: string, period: string, space: string, afterClause: boolean): boolean {
  return space ? afterClause || !isLower(first) : period !== '' && isUpper(first);
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

/**
 * The head with its title: what follows a heading's number, or all that follows a rule's number where that is no sentence
 * and refers to nothing.
 */
export function withTitle(head: RuleHead, block: string, refers: boolean, dialect: Dialect): RuleHead {
  const { textLevel } = dialect.layout;
  const { level } = head.number;
  if (level > textLevel || (level === textLevel && block.length - head.textStart > LONGEST_TITLE + 40)) return head;
  const text = block.slice(head.textStart).trim();
  if (level < textLevel) return { ...head, title: text.split(/[\r\n]/, 1)[0]!.trim() };
  return text && !refers && text.length <= LONGEST_TITLE && !/[\r\n]/.test(text) && !endsLikeSentence(text)
    ? { ...head, title: text }
    : head;
}

export function endsLikeSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}
