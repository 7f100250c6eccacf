import type { Block, Head, Problem, Reference, RuleHead, ScanState } from './block.ts';
import type { Dialect, Part } from './dialect.ts';
import { readReferences } from './references.ts';
import { isDigit, parseNumber } from './ruleNumber.ts';
import { lineEnds } from './span.ts';

const states = new Map<string, ScanState>();

function state(part: Part, afterBlank: boolean): ScanState {
  const key = `${part} ${afterBlank}`;
  const known = states.get(key) ?? Object.freeze({ part, afterBlank });
  states.set(key, known);
  return known;
}

/** The state at the start of a document. */
export const initialState: ScanState = state('front', true);

/** Takes a finished block; answers whether to go on. */
export type Emit = (block: Block, end: number, exit: ScanState) => boolean;

interface Opening {
  readonly part: Part;
  readonly head?: Head;
  readonly problems: readonly Problem[];
}

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const NO_REFERENCES: readonly Reference[] = Object.freeze([]);

/**
 * Reads `text` from its start, which must be a block's start, and hands each block to `emit` with the offset at which it
 * ends and the state there, until `emit` answers false or the text ends. Whether a line starts a block depends on that
 * line, the line before and the state only. Never throws; takes time in proportion to the text.
 */
export function scan(text: string, entry: ScanState, dialect: Dialect, emit: Emit): void {
  const ends = lineEnds();
  let current: Opening = { part: entry.part, problems: NO_PROBLEMS };
  let before = entry;
  let { part, afterBlank } = entry;
  let blockStart = 0;
  let lines = 0;
  for (let lineStart = 0; lineStart < text.length; ) {
    ends.lastIndex = lineStart;
    const ended = ends.test(text);
    const next = ended ? ends.lastIndex : text.length;
    const blank = isBlank(text, lineStart, next);
    const opening = blank ? undefined : opensBlock(text, lineStart, next, part, afterBlank, dialect);
    if (opening) {
      const exit = state(part, afterBlank);
      if (lineStart > blockStart) {
        if (!emit(block(text, blockStart, lineStart, lines, before, current, dialect), lineStart, exit)) return;
      }
      before = exit;
      blockStart = lineStart;
      lines = 0;
      current = opening;
      part = opening.part;
    }
    afterBlank = blank || opening?.head?.kind === 'label';
    if (ended) lines++;
    lineStart = next;
  }
  if (text.length > blockStart) {
    emit(block(text, blockStart, text.length, lines, before, current, dialect), text.length, state(part, afterBlank));
  }
}

function block(
  whole: string,
  start: number,
  end: number,
  lines: number,
  entry: ScanState,
  opening: Opening,
  dialect: Dialect,
): Block {
  const text = whole.slice(start, end);
  const { head, problems } = opening;
  const titled = head?.kind === 'rule' ? withTitle(head, text, dialect) : head;
  const from = titled ? (titled.kind === 'rule' ? titled.textStart : titled.end) : 0;
  const isTitle = titled && titled.kind === 'rule' && titled.title !== undefined;
  const references = isTitle ? NO_REFERENCES : readReferences(text, from, opening.part, dialect);
  const slips = [titled?.kind === 'rule' ? sentenceTitle(titled, dialect) : undefined, indentedExample(text, dialect)];
  const more = slips.filter(slip => slip !== undefined);
  return {
    entry,
    text,
    lines,
    ...(titled && { head: titled }),
    references: references.length ? references : NO_REFERENCES,
    problems: more.length ? [...problems, ...more] : problems,
  };
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

/** Spaces, tabs, line ends, and the no-break and zero-width ones that word processors leave behind. */
function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x200b || code === 0xfeff;
}

function opensBlock(
  text: string,
  start: number,
  end: number,
  part: Part,
  afterBlank: boolean,
  dialect: Dialect,
): Opening | undefined {
  return (
    ruleOpening(text, start, end, part, afterBlank, dialect) ??
    labelOpening(text, start, end, part, dialect) ??
    (afterBlank ? { part, problems: NO_PROBLEMS, ...termHead(text, start, end, part) } : undefined)
  );
}

const LONGEST_LABEL = 40;

function labelOpening(text: string, start: number, end: number, part: Part, dialect: Dialect): Opening | undefined {
  if (end - start > LONGEST_LABEL) return undefined;
  const line = text.slice(start, end);
  const label = line.trim();
  const known = dialect.layout.labels.find(({ pattern }) => pattern.test(label));
  if (!known) return undefined;
  const indent = line.indexOf(label);
  const opened = part !== 'front' && known.opens ? known.opens : part;
  const head: Head = { kind: 'label', part: opened, label, start: indent, end: indent + label.length };
  return { part: opened, head, problems: NO_PROBLEMS };
}

const LONGEST_TITLE = 100;
/** How a sentence, a clause or a quotation ends, as no title does. */
const SENTENCE_END = /(?:[.:;,?…][”"’')\]]*|[”"\]]|\d\))$/;

function termHead(text: string, start: number, end: number, part: Part): { head?: Head } {
  if (part !== 'glossary' || end - start > LONGEST_TITLE + 20) return {};
  const line = text.slice(start, end);
  const term = line.trim();
  if (/[.:;]$/.test(term)) return {};
  const indent = line.indexOf(term);
  return { head: { kind: 'term', part, term, start: indent, end: indent + term.length } };
}

function ruleOpening(
  text: string,
  start: number,
  end: number,
  part: Part,
  afterBlank: boolean,
  dialect: Dialect,
): Opening | undefined {
  if (!startsWithDigit(text, start, end)) return undefined;
  const { head, textLevel } = dialect.layout;
  head.lastIndex = start;
  const match = head.exec(text);
  if (!match) return undefined;
  const [whole, indent, written, period, space] = match as unknown as [string, string, string, string, string];
  const number = parseNumber(written.replace(/\s/g, ''), dialect.numbering);
  if (!number) return undefined;
  const textStart = start + whole.length;
  const rest = { heading: number.level < textLevel, first: text.charAt(textStart), atEnd: textStart >= end };
  if (!rest.atEnd && !space && !(period && !rest.heading && isUpper(rest.first))) return undefined;
  if (inLaterPart(part) && !(afterBlank && number.level > 0)) return undefined;
  if (rest.heading) {
    if (!period || !isHeadingTitle(text.slice(textStart, end), afterBlank && number.level > 0)) return undefined;
  } else if (!afterBlank && !rest.atEnd && isLower(rest.first)) return undefined;
  if (!afterBlank && dialect.layout.leadIn.test(text.slice(Math.max(0, start - 16), start))) return undefined;
  const opened = rest.heading ? (inLaterPart(part) ? 'body' : part) : 'body';
  const numberStart = indent.length;
  const ruleHead: RuleHead = {
    kind: 'rule',
    part: opened,
    number,
    start: numberStart,
    end: numberStart + written.length,
    textStart: whole.length,
  };
  const problems = numberProblems(ruleHead, written, period, rest.atEnd ? ' ' : space, dialect);
  return { part: opened, head: ruleHead, problems };
}

const inLaterPart = (part: Part): boolean => part === 'glossary' || part === 'credits';

function startsWithDigit(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return isDigit(text.charCodeAt(at));
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
function withTitle(head: RuleHead, text: string, dialect: Dialect): RuleHead {
  const { textLevel } = dialect.layout;
  if (head.number.level > textLevel) return head;
  if (head.number.level < textLevel) {
    const end = text.slice(head.textStart).search(/[\r\n]/);
    return { ...head, title: text.slice(head.textStart, end < 0 ? text.length : head.textStart + end).trim() };
  }
  if (text.length - head.textStart > LONGEST_TITLE + 40) return head;
  const title = text.slice(head.textStart).trim();
  const isTitle = title && title.length <= LONGEST_TITLE && !/[\r\n]/.test(title) && !SENTENCE_END.test(title);
  return isTitle ? { ...head, title } : head;
}

function numberProblems(head: RuleHead, written: string, period: string, space: string, dialect: Dialect): Problem[] {
  const { text, level } = head.number;
  const problems: Problem[] = [];
  const report = (code: string, message: string, start: number, end: number) =>
    problems.push({ code, message, start, end });
  const afterPeriod = head.end + period.length;
  if (head.start > 0) report('stray-space', `Delete the space before ${text}.`, 0, head.start);
  if (written !== text) report('number-punctuation', `Write ${text} without a space inside.`, head.start, head.end);
  if (dialect.numbering.levels[level]!.period) {
    if (!period) report('number-punctuation', `Write a period after ${text}.`, head.start, head.end);
  } else if (period) {
    report('number-punctuation', `Write ${text} without a period after it.`, head.end, afterPeriod);
  }
  if (!space) report('number-punctuation', `Write a space after ${text}${period}`, head.start, afterPeriod);
  return problems;
}

function sentenceTitle({ number, title, textStart }: RuleHead, dialect: Dialect): Problem | undefined {
  if (!title || number.level >= dialect.layout.textLevel || !SENTENCE_END.test(title)) return undefined;
  const message = `Give ${number.text} a title: “${title}” reads like a sentence.`;
  return { code: 'heading-sentence', message, start: textStart, end: textStart + title.length };
}

function indentedExample(text: string, dialect: Dialect): Problem | undefined {
  if (!text.includes('Example')) return undefined;
  const { example } = dialect.layout;
  const ends = lineEnds();
  for (let start = 0; start < text.length; ) {
    example.lastIndex = start;
    if (example.test(text) && isSpace(text.charCodeAt(start))) {
      const word = start + text.slice(start).search(/\S/);
      return { code: 'stray-space', message: 'Delete the space before “Example:”.', start, end: word };
    }
    ends.lastIndex = start;
    if (!ends.test(text)) break;
    start = ends.lastIndex;
  }
  return undefined;
}
