import { headSpan, ruleOf } from '../../book/workspace.ts';
import {
  blocksOf,
  type DocumentEdit,
  headBlock,
  headBlockOf,
  type RulesDocument,
  startOf,
  textOf,
} from '../../document/document.ts';
import { symbolsOf, titleKey } from '../../document/symbols.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { parseNumber } from '../../numbers/ruleNumber.ts';
import { type Edit, type Span, shareText } from '../../text/span.ts';
import type { LeftCitation } from '../plan/changeReport.ts';
import type { RenumberJob } from './renumberJob.ts';

/** A renumbered rule of the document, and both its numbers as written there. */
interface Renumbered {
  readonly ordinal: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Updates what lists renumbered rules but is neither a head nor a reference: lines of the Contents in an unusual
 * format, and links. `read` are the edits of everything else; `lists` is whether lines list rules.
 */
export function listingsIn(job: RenumberJob, document: RulesDocument, read: readonly DocumentEdit[]) {
  const isRead = (span: Span) => read.some(edit => shareText(edit, span));
  const lines = frontLines(document).filter(({ text }) => LISTED.test(text));
  const links = headingLinks(document);
  const rules = job.change.alone || !(lines.length || links.length) ? [] : renumberedIn(job, document);
  if (!rules.length) return { edits: [], left: [], lists: false };
  const listed = lines.flatMap(line => {
    const found = isRead(line) ? undefined : changeInListing(line, document, rules);
    return found ? [found] : [];
  });
  return {
    edits: [...listed.flatMap(({ edit }) => edit ?? []), ...linkEdits(document, links, rules)],
    left: listed.flatMap(({ edit, left }) => (edit ? [] : [left])),
    lists: listed.length > 0,
  };
}

function renumberedIn(job: RenumberJob, document: RulesDocument): Renumbered[] {
  const { numbering } = document.dialect;
  const names = job.namesIn(document);
  return symbolsOf(document).body.flatMap(ordinal => {
    const { number, start, end, title } = ruleOf(document, ordinal);
    if (title === undefined || names[ordinal] === number.text) return [];
    const next = parseNumber(names[ordinal]!, numbering);
    const before = headBlock(document, ordinal).text.slice(start, end);
    const after = next && writtenAs(before, number, next, numbering, next);
    return after === undefined || after === before ? [] : [{ ordinal, before, after }];
  });
}

/** The names in links to headings of the document. */
function headingLinks(document: RulesDocument): Line[] {
  return blocksOf(document).flatMap(({ block, start: from }) =>
    block.text.includes('](')
      ? [...block.text.matchAll(/(\]\(\s*#)([^)\s]+)/g)].map(({ 0: whole, 2: text = '', index }) => {
          const end = from + index + whole.length;
          return { text, start: end - text.length, end };
        })
      : [],
  );
}

/** A line of text with its offset in the document. */
interface Line extends Span {
  readonly text: string;
}

/** The lines before the body that start no rule. */
function frontLines(document: RulesDocument): Line[] {
  const [first] = symbolsOf(document).body;
  const end = first === undefined ? 0 : headSpan({ document, ordinal: first }).start;
  return blocksOf(document)
    .filter(({ block, start }) => start < end && block.head?.kind !== 'rule')
    .flatMap(({ block, start }) =>
      [...block.text.matchAll(/[^\r\n]+/g)].map(({ 0: text, index }) => ({
        text,
        start: start + index,
        end: start + index + text.length,
      })),
    );
}

/** Marks, an optional word, a number, and the title with what follows it. */
const LISTED =
  /^([^\p{L}\d]*(?:\p{L}[\p{L}.]{1,20}\s{1,4})?)((?:\d{1,9}[a-zA-Z]?|[IVXLCDM]{1,9}|[a-zA-Z])(?:[.()-][\p{L}\d]{1,9}){0,8})(?![\p{L}\d])/u;

/**
 * What can be the title after a number, without marks before it, the likeliest first: up to the end of a link, and without
 * each number at its end, which can be that of a page.
 */
function listedTitles(afterNumber: string): string[] {
  const [text = ''] = afterNumber.replace(/^[\s\p{P}]+/u, '').split('](', 1);
  const words = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)];
  const isPage = ({ 0: word, index }: RegExpExecArray) =>
    /^\d{1,4}$/.test(word) && /[\s.·…*_]/.test(text.charAt(index - 1));
  const last = words.findLastIndex(word => !isPage(word));
  return words
    .slice(Math.max(0, last))
    .map(({ 0: word, index }) => text.slice(0, index + word.length))
    .reverse();
}

/** The change in a line that lists one of the rules by its title: an edit of the number, or why it stays. */
function changeInListing(line: Line, document: RulesDocument, rules: readonly Renumbered[]) {
  const [all, before, written] = LISTED.exec(line.text) ?? [];
  if (all === undefined || before === undefined || written === undefined) return undefined;
  const { titles } = symbolsOf(document);
  const keys = listedTitles(line.text.slice(all.length)).map(titleKey);
  const titled = keys.flatMap(key => titles.get(key) ?? []);
  const fitting = rules.filter(({ ordinal }) => titled.includes(ordinal));
  const rule = fitting.find(each => each.before === written);
  // If several rules have the title, another one may be meant.
  if (!rule && (!fitting.length || titled.length > 1)) return undefined;
  const start = line.start + before.length;
  const span = { start, end: start + written.length };
  const left: LeftCitation = { document, ...span, text: written, state: 'form' };
  return { left, edit: rule && [{ document, ...smallestEdit(written, rule.after, start) }] };
}

/** The targets of links to Markdown headings, whose names are derived from the heading's text. */
function linkEdits(document: RulesDocument, links: readonly Line[], rules: readonly Renumbered[]): DocumentEdit[] {
  if (!links.length) return [];
  const text = textOf(document);
  const names = new Map<string, readonly [before: string, after: string]>();
  for (const { ordinal, before, after } of rules) {
    const start = startOf(document, headBlockOf(document, ordinal));
    const { start: from } = headSpan({ document, ordinal });
    const [mark] = /^#{1,6}\s+/.exec(text.slice(start, from)) ?? [];
    if (mark === undefined) continue;
    const [line = ''] = text.slice(from + before.length).split(/[\r\n]/, 1);
    const heading = (number: string) => linkName(text.slice(start + mark.length, from) + number + line);
    names.set(heading(before), [heading(before), heading(after)]);
  }
  return links.flatMap(({ text: name, start }) => {
    const [before, after] = names.get(name) ?? [];
    return before === undefined ? [] : [{ document, ...smallestEdit(before, after!, start) }];
  });
}

/** The name of a heading in links, as GitHub and editors derive it. */
function linkName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The smallest replacement of digits or letters between two texts, at `start`. */
function smallestEdit(before: string, after: string, start: number): Edit {
  const isPart = (at: number) => /[\p{L}\d]/u.test(before.charAt(at));
  let from = 0;
  while (before[from] === after[from]) from++;
  while (from > 0 && isPart(from - 1)) from--;
  let same = 0;
  while (same < before.length - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  while (same > 0 && isPart(before.length - same)) same--;
  return { start: start + from, end: start + before.length - same, text: after.slice(from, after.length - same) };
}
