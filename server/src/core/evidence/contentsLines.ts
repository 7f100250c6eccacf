import type { RuleHead } from '../blocks/block.ts';
import { ruleOf } from '../book/workspace.ts';
import { blockAt, headBlock, headBlockOf, type RulesDocument, startOf } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { type Fix, fixing } from '../findings/check.ts';
import { writtenAs } from '../numbers/parts.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { compareNumbers } from '../numbers/ruleNumber.ts';
import { readsLikeSentence } from '../reader/slips.ts';
import { isSpace, lineEnds } from '../text/span.ts';
import { PAGE_NUMBER } from './contentsFaults.ts';

/** A line of the Contents, without its line end: offsets in the document. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly head: RuleHead;
}

export function lineOf(document: RulesDocument, ordinal: number): Line {
  const index = headBlockOf(document, ordinal);
  const { text } = blockAt(document, index)!;
  return { text: text.trimEnd(), start: startOf(document, index), head: ruleOf(document, ordinal) };
}

/**
 * A line in the format of another one, with the number and title of a heading; undefined if it contains more than its
 * title and a page number. The page number stays, because no one knows a better one.
 */
export function lineLike(document: RulesDocument, ordinal: number, heading: number): string | undefined {
  const { text, head } = lineOf(document, ordinal);
  const { number, title } = ruleOf(document, heading);
  const own = head.title?.replace(PAGE_NUMBER, '');
  const at = text.lastIndexOf(own ?? '');
  if (!own || !title || readsLikeSentence(title) || at < head.textStart || !isClosing(text.slice(at + own.length)))
    return undefined;
  const written = text.slice(head.start, head.end);
  const next = writtenAs(written, head.number, number, document.dialect.numbering) ?? number.text;
  const grown = next.length - written.length + title.length - own.length;
  const after = atColumn(text.slice(at + own.length), grown);
  return text.slice(0, head.start) + next + text.slice(head.end, at) + title + after;
}

/** What follows a title, with the page number in its column: number and title are `grown` characters longer. */
export function atColumn(after: string, grown: number): string {
  const [, space = '', dots, end = ''] = /^(\s*)([.·…]{3,})(\s*\d{1,4})$/.exec(after) ?? [];
  return dots === undefined ? after : space + dots.charAt(0).repeat(Math.max(3, dots.length - grown)) + end;
}

/** Whether only marks, or a page number, follow a title. */
function isClosing(text: string): boolean {
  return (text.length <= 2 && !/\w/.test(text)) || /^[\s.·…]+\d{1,4}$/.test(text);
}

/** Corrects a line of the Contents from the body. */
export function rewriteLine(document: RulesDocument, ordinal: number, heading: number): Fix[] {
  const { text, start } = lineOf(document, ordinal);
  return certain(
    'Update this line of the Contents',
    document,
    start,
    text.length,
    lineLike(document, ordinal, heading),
  );
}

/** Deletes a line of the Contents with its line end; blank lines stay. */
export function deleteLine(document: RulesDocument, ordinal: number): Fix[] {
  const { text, start } = lineOf(document, ordinal);
  const ends = lineEnds();
  ends.lastIndex = text.length;
  ends.exec(headBlock(document, ordinal).text);
  return certain('Delete this line', document, start, Math.max(ends.lastIndex, text.length), '');
}

/** Adds a line for a heading after the line of the previous number, in the format of its level. */
export function insertLine(document: RulesDocument, heading: number): Fix[] {
  const { contents } = symbolsOf(document);
  const { number } = ruleOf(document, heading);
  const lines = [...contents.values()];
  const before = lines.filter(line => compareNumbers(ruleOf(document, line).number, number) < 0).at(-1);
  const models = lines.filter(line => ruleOf(document, line).number.level === number.level);
  const model = models.includes(before ?? -1) ? before : models[0];
  if (before === undefined || model === undefined) return [];
  const { text, start } = lineOf(document, before);
  const line = lineLike(document, model, heading);
  const added = line && lineEndAfter(document, before) + line;
  return certain('Add a line to the Contents', document, start + text.length, 0, added);
}

/** The line end after a line of the Contents. */
export function lineEndAfter(document: RulesDocument, ordinal: number): string {
  const { text } = headBlock(document, ordinal);
  const ends = lineEnds();
  let at = text.length;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--;
  ends.lastIndex = at;
  return ends.exec(text)?.[0] ?? '\n';
}

/** The only fix, which replaces `length` characters, if there is a text for it. */
function certain(
  title: string,
  document: RulesDocument,
  start: number,
  length: number,
  text: string | undefined,
): Fix[] {
  return text === undefined
    ? []
    : [{ ...fixing(title, document, { start, end: start + length }, text), certain: true }];
}

/**
 * Adds the heading that the Contents list and the body lacks, before its first rule, in the format of another heading
 * of its level.
 */
export function fromContents(document: RulesDocument, ordinal: number, number: RuleNumber): Fix[] {
  const { contents, rules, body } = symbolsOf(document);
  const line = contents.get(number.text);
  const title = line === undefined ? undefined : ruleOf(document, line).title?.replace(PAGE_NUMBER, '');
  const isLike = (other: number) =>
    ruleOf(document, other).number.level === number.level && ruleOf(document, other).title;
  const model = body.find(other => rules.has(ruleOf(document, other).number.text) && isLike(other));
  if (title === undefined || model === undefined || document.dialect.layout.kind === 'records') return [];
  const { text } = headBlock(document, model);
  const own = ruleOf(document, model);
  const at = text.indexOf(own.title!, own.textStart);
  const heading =
    text.slice(0, own.start) + number.text + text.slice(own.end, at) + title + text.slice(at + own.title!.length);
  const start = startOf(document, headBlockOf(document, ordinal));
  const what = `Add the heading “${number.text} ${title}” from the Contents`;
  return [fixing(what, document, { start, end: start }, heading)];
}
