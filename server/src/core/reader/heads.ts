import type { LabelHead, RuleHead, TermHead } from '../blocks/block.ts';
import {
  CLAUSE_BEFORE,
  endBefore,
  endsLikeSentence,
  firstCharacter,
  isLower,
  isUpper,
  type Line,
  LONGEST_TITLE,
  SENTENCE_BEFORE,
} from '../blocks/line.ts';
import { DIGITS, type Dialect, type LineForm, type Part } from '../dialect/dialect.ts';
import { parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { matchAt, matchesAt } from '../text/patterns.ts';
import { formHead, type Opening } from './forms.ts';
import { withFormTitle } from './formTitles.ts';

const LONGEST_LABEL = 40;
const LONGEST_TERM = 120;
const LONGEST_UNSPACED_TERM = 45;

/**
 * How a line starts a block; undefined if it continues the previous one. Besides the line, only the end of the previous
 * one is examined.
 */
export function openingAt(line: Line, dialect: Dialect): Opening | undefined {
  const { part, before } = line;
  const written = dialect.layout.kind === 'forms' ? formHead(line, dialect) : undefined;
  if (written) return written;
  const head = ruleHead(line, dialect) ?? labelHead(line, dialect) ?? termHead(line);
  const begins = head || before === 'blank' || isMisprinted(line, dialect);
  return begins ? { part: head?.part ?? part, head } : undefined;
}

/** Whether a line starts with a rule's number that lacks a part, and isn't there only because a sentence wrapped. */
function isMisprinted(line: Line, { layout: { misprinted } }: Dialect): boolean {
  if (!misprinted || line.part !== 'body') return false;
  return (
    matchesAt(misprinted, line.text, line.start) && (line.before !== 'text' || SENTENCE_BEFORE.test(endBefore(line)))
  );
}

function labelHead({ text, start, end, part }: Line, dialect: Dialect): LabelHead | undefined {
  if (end - start > LONGEST_LABEL) return undefined;
  const line = text.slice(start, end);
  const written = line.trim();
  const known = dialect.layout.labels?.find(({ pattern }) => pattern.test(written));
  if (!known) return undefined;
  const label = known.pattern.exec(written)?.[1] ?? written;
  const indent = line.indexOf(label);
  const opened = part !== 'front' && known.opens ? known.opens : part;
  return { kind: 'label', part: opened, label, start: indent, end: indent + label.length };
}

/**
 * A short line after a blank one; or, in a glossary without blank lines, a shorter line below the end of a definition
 * that starts with a capital and doesn't end like a definition.
 */
function termHead(line: Line): TermHead | undefined {
  const { text, start, end, part, before } = line;
  if (part !== 'glossary' || end - start > LONGEST_TERM) return undefined;
  const written = text.slice(start, end);
  const term = written.trim();
  const fits =
    before === 'blank'
      ? !/[.:;](?:[”"]|â€[\u009d\ufffd]?)?$/.test(term)
      : term.length <= LONGEST_UNSPACED_TERM &&
        SENTENCE_BEFORE.test(endBefore(line)) &&
        /^["“?]?\p{Lu}/u.test(term) &&
        !/^See\b/.test(term) &&
        !/[.:;,!?…][”"’')\]]*$/.test(term);
  if (!fits) return undefined;
  const indent = written.indexOf(term);
  return { kind: 'term', part, term, start: indent, end: indent + term.length };
}

function ruleHead(line: Line, dialect: Dialect): RuleHead | undefined {
  const { text, start, part } = line;
  const { head: pattern, textLevel, certain, opening = DIGITS } = dialect.layout;
  if (!opening.includes(firstCharacter(line))) return undefined;
  const match = matchAt(pattern, text, start);
  if (!match) return undefined;
  const [whole, indent, written, period, space] = match as unknown as [string, string, string, string, string];
  const number = parseNumber(written.includes(' ') ? written.replace(' ', '') : written, dialect.numbering);
  if (!number) return undefined;
  const heading = number.level < textLevel;
  const textStart = start + whole.length;
  if (!certain && !isPlausible(line, number, { period, space, textStart }, dialect)) return undefined;
  return {
    kind: 'rule',
    part: heading && !isLater(part) ? part : 'body',
    number,
    title: undefined,
    start: indent.length,
    end: indent.length + written.length,
    textStart: whole.length,
  };
}

/** Glossary and credits, in which lines start with numbers for other reasons. */
function isLater(part: Part): boolean {
  return part === 'glossary' || part === 'credits';
}

/** What follows a number at the start of a line. */
interface Following {
  readonly period: string;
  readonly space: string;
  /** Where the text after it begins: an offset in the scanned text. */
  readonly textStart: number;
}

/** Whether a number at the start of a line belongs to a rule, rather than to a sentence or a list. */
function isPlausible(line: Line, number: RuleNumber, { period, space, textStart }: Following, dialect: Dialect) {
  const { text, end, part, before } = line;
  const heading = number.level < dialect.layout.textLevel;
  const afterBlank = before === 'blank';
  if (isLater(part) && !(afterBlank && heading && number.level > 0)) return false;
  const ending = before === 'text' ? endBefore(line) : '';
  if (heading) {
    if (
      !space ||
      (!period && dialect.numbering.levels[number.level]!.period) ||
      (before === 'text' && !SENTENCE_BEFORE.test(ending))
    )
      return false;
    return isHeadingTitle(text.slice(textStart, end), afterBlank && number.level > 0);
  }
  const afterClause = before !== 'text' || CLAUSE_BEFORE.test(ending);
  if (!afterClause && dialect.layout.leadIn?.test(ending)) return false;
  const first = text.charAt(textStart);
  if (textStart >= end || first === '\r' || first === '\n') return textStart >= end || afterClause;
  return beginsText(first, period, space, afterClause);
}

/** Whether a rule's text can start like this after its number: in the middle of a sentence, not in lowercase. */
function beginsText(first: string, period: string, space: string, afterClause: boolean): boolean {
  return space ? afterClause || !isLower(first) : period !== '' && isUpper(first);
}

/** A heading is a short line that doesn't end like a sentence; after a blank line, any text is possible. */
function isHeadingTitle(line: string, lenient: boolean): boolean {
  const title = line.trim();
  if (!title) return false;
  return lenient || (title.length <= LONGEST_TITLE && !isLower(title.charAt(0)) && !/[.:;,]$/.test(title));
}

/**
 * The head with its title: what follows a heading's number; for a rule, everything after its number, if the layout
 * marks it as a title, or if it isn't a sentence and refers to nothing.
 */
export function withTitle(head: RuleHead, block: string, refers: () => boolean, dialect: Dialect, form?: LineForm) {
  if (form) return withFormTitle(head, form, block, refers, dialect);
  const { textLevel, title: marked, textEnd } = dialect.layout;
  const { level } = head.number;
  if (level > textLevel) return head;
  if (level === textLevel && !marked && block.length - head.textStart > LONGEST_TITLE + 40) return head;
  const rest = block.slice(head.textStart).trim();
  const text = textEnd ? rest.replace(textEnd, '') : rest;
  const [line = ''] = text.split(/[\r\n]/, 1);
  if (level < textLevel) return { ...head, title: marked?.exec(line)?.[1] ?? line.trim() };
  if (marked) {
    const title = marked.exec(text)?.[1];
    return title === undefined ? head : { ...head, title };
  }
  const isTitle = text && line === text && text.length <= LONGEST_TITLE && !endsLikeSentence(text) && !refers();
  return isTitle ? { ...head, title: text } : head;
}
