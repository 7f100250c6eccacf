import { ruleOf } from '../book/workspace.ts';
import { blockAt, headBlock, headBlockOf, type RulesDocument, startOf } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { writtenAs } from '../numbers/parts.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { readsLikeSentence } from '../reader/slips.ts';
import { lineEnds } from '../text/span.ts';
import { type Fix, fixing } from './check.ts';
import { type ContentsFault, contentsLines, faultsOf, PAGE_NUMBER } from './contentsFaults.ts';

/** A line of the Contents, without its line end: offsets in the document. */
function lineOfContents(document: RulesDocument, ordinal: number) {
  const index = headBlockOf(document, ordinal);
  const { text } = blockAt(document, index)!;
  return { text: text.trimEnd(), start: startOf(document, index), head: ruleOf(document, ordinal) };
}

/**
 * A line in the format of another one, with the number and title of a heading; undefined if it contains more than its
 * title and a page number. The page number stays, because no one knows a better one.
 */
function lineLike(document: RulesDocument, ordinal: number, heading: number): string | undefined {
  const { text, head } = lineOfContents(document, ordinal);
  const { number, title } = ruleOf(document, heading);
  const own = head.title?.replace(PAGE_NUMBER, '');
  const at = text.lastIndexOf(own ?? '');
  if (!own || !title || readsLikeSentence(title) || at < head.textStart || !isLeaderOrPage(text.slice(at + own.length)))
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
function isLeaderOrPage(text: string): boolean {
  return (text.length <= 2 && !/\w/.test(text)) || /^[\s.·…]+\d{1,4}$/.test(text);
}

/** Corrects a line of the Contents from the body. */
export function rewriteLine(document: RulesDocument, ordinal: number, heading: number): Fix[] {
  const { text, start } = lineOfContents(document, ordinal);
  const line = lineLike(document, ordinal, heading);
  return certain('Update this line of the Contents', document, start, text.length, line);
}

/** What corrects a fault of the Contents, if anything does. */
export function faultFixes(document: RulesDocument, fault: ContentsFault): Fix[] {
  if (fault.kind === 'missing') return insertLine(document, fault.heading);
  return 'heading' in fault ? rewriteLine(document, fault.line, fault.heading) : deleteLine(document, fault.line);
}

/** Deletes a line of the Contents with its line end; blank lines stay. */
function deleteLine(document: RulesDocument, ordinal: number): Fix[] {
  const { text, start } = lineOfContents(document, ordinal);
  const ends = lineEnds();
  ends.lastIndex = text.length;
  ends.exec(headBlock(document, ordinal).text);
  return certain('Delete this line', document, start, Math.max(ends.lastIndex, text.length), '');
}

/** The lines of the Contents that list a heading, in text order, and whether the number or title of each differs. */
export function listedHeadings(document: RulesDocument) {
  const { rules } = symbolsOf(document);
  const faultOf = new Map(faultsOf(document).flatMap(fault => ('line' in fault ? [[fault.line, fault] as const] : [])));
  return contentsLines(document).flatMap(line => {
    const fault = faultOf.get(line);
    const listed = rules.get(ruleOf(document, line).number.text);
    const heading = !fault ? listed : 'heading' in fault ? fault.heading : undefined;
    return heading === undefined ? [] : [{ line, heading, isWrong: fault !== undefined }];
  });
}

/**
 * Adds a line for a heading after that of the previous heading, or before the first one, in the format of the nearest
 * line of its level, with the same space before it.
 */
function insertLine(document: RulesDocument, heading: number): Fix[] {
  const listed = listedHeadings(document).sort((a, b) => a.heading - b.heading);
  const { level } = ruleOf(document, heading).number;
  const isAlike = ({ line }: { readonly line: number }) => ruleOf(document, line).number.level === level;
  const before = listed.filter(each => each.heading < heading);
  const near = before.at(-1) ?? listed[0];
  const model = before.findLast(isAlike) ?? listed.find(isAlike);
  const added = near && model && lineLike(document, model.line, heading);
  if (added === undefined) return [];
  const { text, start } = lineOfContents(document, near!.line);
  const lineEnd = lineEndAfter(document, near!.line);
  const title = 'Add a line to the Contents';
  if (!before.length) return certain(title, document, start, 0, added + lineEnd);
  const spaced = listed.slice(1).find(isAlike);
  const space = spaced ? spaceBefore(document, spaced.line) : lineEnd;
  return certain(title, document, start + text.length, 0, space + added);
}

function spaceBefore(document: RulesDocument, line: number): string {
  const { text } = blockAt(document, headBlockOf(document, line) - 1)!;
  return text.slice(text.trimEnd().length);
}

/** The line end after a line of the Contents. */
function lineEndAfter(document: RulesDocument, ordinal: number): string {
  const { text } = headBlock(document, ordinal);
  const ends = lineEnds();
  ends.lastIndex = text.trimEnd().length;
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
