import type { Head, RuleHead, Slip } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import { type Edit, isSpace, lineStartsOf, type Span } from '../text/span.ts';
import { cutText } from '../text/words.ts';

/** The mistakes of form in a block: the punctuation of its number, stray spaces, and headings that are sentences. */
export function slipsIn(block: string, head: Head | undefined, dialect: Dialect): readonly Slip[] {
  const slips = head?.kind === 'rule' ? numberSlips(block, head, dialect) : misprint(block, head, dialect);
  const { kind, indented: mayBeIndented } = dialect.layout;
  const indented =
    kind !== 'forms' && !mayBeIndented && block.includes('Example') ? indentedExample(block, dialect) : undefined;
  return indented ? [...slips, indented] : slips;
}

/** The number that lacks a part, at the start of a block without a head. */
function misprint(block: string, head: Head | undefined, { layout: { misprinted } }: Dialect): readonly Slip[] {
  if (head || !misprinted) return NONE;
  const [whole, written] = matchAt(misprinted, block, 0) ?? [];
  if (!whole || !written) return NONE;
  const start = whole.length - written.length;
  const message = `“${written}” is incomplete, so references can't find this rule; write the full number.`;
  return [{ code: 'number-punctuation', message, start, end: whole.length }];
}

/** The end of a sentence; a title can be a name in brackets, or a question. */
const SENTENCE_END = /[.:;,…][”"’')\]]*$/;

/** What replaces a title if a number is kept free: a note in brackets, or words that say so. */
const PLACEHOLDER = /^(?:\[.*\]|\(.*\))[.;]?$|\b(?:intentionally|left)\s+blank\b|^(?:reserved|deleted)\b/i;

/** Whether the title of a heading ends as a sentence does. */
export function readsLikeSentence(title: string): boolean {
  return SENTENCE_END.test(title) && !PLACEHOLDER.test(title);
}

/** The marks that close bold or slanted type, if any. */
const CLOSING = /[*_]*\\?/y;

const PAGE = /[\s.…]\d{1,4}$/;
const LONGEST_PAGE = 6;

const NONE: readonly Slip[] = Object.freeze([]);

function numberSlips(block: string, head: RuleHead, dialect: Dialect): readonly Slip[] {
  const { start, end, title, textStart } = head;
  const { text, level } = head.number;
  // In layouts with forms, these define what precedes a number.
  const free = dialect.layout.kind === 'forms';
  const indent = !free && !dialect.layout.indented && start > 0 && !block.slice(0, start).trim();
  const isWhole = free || end - start === text.length;
  // A period can also follow the marks that close bold type: “**Art. 1**. Text”.
  const mark = free ? endOfMatch(CLOSING, block, end)! : end;
  const period = block.charAt(mark) === '.';
  const after = period ? mark + 1 : end;
  // A line that writes only a part of its number, or ends with a page as in the Contents, has its own form.
  const hasOwnForm = free && (block.slice(start, end) !== text || PAGE.test(block.trimEnd().slice(-LONGEST_PAGE)));
  const wanted = hasOwnForm ? period : (dialect.numbering.levels[level]!.period ?? period);
  const unspaced = !free && textStart === after && block.length > after && !isSpace(block.charCodeAt(after));
  // Marks of Markdown say that it's a heading, even if it ends with a period: “## Section 2 – Scope.”
  const marked = free && /[#=]/.test(block.slice(0, start));
  const sentence = title !== undefined && !marked && level < dialect.layout.textLevel && readsLikeSentence(title);
  if (!indent && isWhole && wanted === period && !unspaced && !sentence) return NONE;

  const slips: Slip[] = [];
  const code = 'number-punctuation';
  const slip = (code: string, message: string, at: Span, title: string, edit: Edit) =>
    slips.push({ code, message, ...at, fix: { title, ...edit } });
  const number = { start, end };
  if (indent) {
    const space = { start: 0, end: start };
    slip('stray-space', `There's a space before ${text}.`, space, 'Remove the space', { ...space, text: '' });
  }
  if (!isWhole) slip(code, `${text} has a space inside.`, number, 'Remove the space', { ...number, text });
  if (wanted && !period) slip(code, `${text} has no period.`, number, 'Add the period', { start: end, end, text: '.' });
  if (!wanted && period) {
    const extra = { start: block.charAt(mark - 1) === '\\' ? mark - 1 : mark, end: after };
    slip(code, `${text} has an extra period.`, extra, 'Remove the period', { ...extra, text: unspaced ? ' ' : '' });
  }
  if (unspaced && wanted === period)
    slip(code, `There's no space after ${text}.`, { start, end: after }, 'Add the space', {
      start: after,
      end: after,
      text: ' ',
    });
  if (sentence) {
    const message = `Heading ${text} reads like a sentence (“${cutText(title, LONGEST_QUOTED)}”); give it a shorter title.`;
    slips.push({ code: 'heading-sentence', message, start: textStart, end: textStart + title.length });
  }
  return slips;
}

const LONGEST_QUOTED = 60;

function indentedExample(block: string, dialect: Dialect): Slip | undefined {
  const { example } = dialect.layout;
  const start = lineStartsOf(block).find(at => isSpace(block.charCodeAt(at)) && matchesAt(example, block, at));
  if (start === undefined) return undefined;
  const word = start + block.slice(start).search(/\S/);
  const message = "There's a space before “Example:”.";
  const fix = { title: 'Remove the space', start, end: word, text: '' };
  return { code: 'stray-space', message, start, end: word, fix };
}
