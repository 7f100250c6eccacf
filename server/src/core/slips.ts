import type { Head, Problem, RuleHead } from './block.ts';
import type { Dialect } from './dialect.ts';
import { endsLikeSentence } from './line.ts';
import { isSpace, lineEnds } from './span.ts';

/** The slips in the form of a block: the punctuation of its number, stray spaces, a heading that is a sentence. */
export function slipsIn(block: string, head: Head | undefined, dialect: Dialect): readonly Problem[] {
  const slips = head?.kind === 'rule' ? numberSlips(block, head, dialect) : NONE;
  const { forms, indented: mayBeIndented } = dialect.layout;
  const indented = !forms && !mayBeIndented && block.includes('Example') ? indentedExample(block, dialect) : undefined;
  return indented ? [...slips, indented] : slips;
}

const NONE: readonly Problem[] = Object.freeze([]);

function numberSlips(block: string, head: RuleHead, dialect: Dialect): readonly Problem[] {
  const { start, end, title, textStart } = head;
  const { text, level } = head.number;
  // Where a layout has forms, these say what stands before a number and how much of it.
  const free = dialect.layout.forms !== undefined;
  const indent = !free && !dialect.layout.indented && start > 0 && !block.slice(0, start).trim();
  const isWhole = free || end - start === text.length;
  const period = block.charAt(end) === '.';
  const after = period ? end + 1 : end;
  // A line that writes only a part of its number has a form of its own for that.
  const isPart = free && block.slice(start, end) !== text;
  const wanted = isPart ? period : (dialect.numbering.levels[level]!.period ?? period);
  const unspaced = !free && textStart === after && block.length > after && !isSpace(block.charCodeAt(after));
  const sentence = title !== undefined && level < dialect.layout.textLevel && endsLikeSentence(title);
  if (!indent && isWhole && wanted === period && !unspaced && !sentence) return NONE;

  const slips: Problem[] = [];
  const code = 'number-punctuation';
  if (indent) slips.push({ code: 'stray-space', message: `Delete the space before ${text}.`, start: 0, end: start });
  if (!isWhole) slips.push({ code, message: `Write ${text} without a space inside.`, start, end });
  if (wanted && !period) slips.push({ code, message: `Write a period after ${text}.`, start, end });
  if (!wanted && period) slips.push({ code, message: `Delete the period after ${text}.`, start: end, end: after });
  if (unspaced) slips.push({ code, message: `Write a space after ${block.slice(start, after)}`, start, end: after });
  if (sentence) {
    const message = `Give ${text} a shorter title: “${title}” reads like a sentence.`;
    slips.push({ code: 'heading-sentence', message, start: textStart, end: textStart + title.length });
  }
  return slips;
}

function indentedExample(block: string, dialect: Dialect): Problem | undefined {
  const { example } = dialect.layout;
  const ends = lineEnds();
  for (let start = 0; ; start = ends.lastIndex) {
    example.lastIndex = start;
    if (isSpace(block.charCodeAt(start)) && example.test(block)) {
      const word = start + block.slice(start).search(/\S/);
      return { code: 'stray-space', message: 'Delete the space before “Example:”.', start, end: word };
    }
    ends.lastIndex = start;
    if (!ends.test(block)) return undefined;
  }
}
