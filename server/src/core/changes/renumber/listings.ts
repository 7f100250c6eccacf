import { headSpan, ruleOf, scopeOf } from '../../book/workspace.ts';
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
import type { Edit, Span } from '../../text/span.ts';
import type { LeftCitation } from '../plan/changeReport.ts';
import { meaningOf, type RenumberJob } from './renumberJob.ts';

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
  const rules = job.change.alone ? [] : renumberedIn(job, document);
  if (!rules.length) return { edits: [], left: [], lists: false };
  const isRead = ({ start, end }: Span) => read.some(edit => edit.start < end && start < edit.end);
  const listed = frontLines(document).flatMap(line => {
    const found = isRead(line) ? undefined : listedIn(line, document, rules);
    return found ? [found] : [];
  });
  return {
    edits: [...listed.flatMap(({ edit }) => edit ?? []), ...linkEdits(document, rules)],
    left: listed.flatMap(({ edit, left }) => (edit ? [] : [left])),
    lists: listed.length > 0,
  };
}

function renumberedIn(job: RenumberJob, document: RulesDocument): Renumbered[] {
  const means = meaningOf(job, document, scopeOf(job.workspace, document));
  return symbolsOf(document).body.flatMap(ordinal => {
    const { number, start, end, title } = ruleOf(document, ordinal);
    if (title === undefined) return [];
    const next = means(number) ? parseNumber(job.map.after(number.text), document.dialect.numbering) : undefined;
    const before = headBlock(document, ordinal).text.slice(start, end);
    const after = next && writtenAs(before, number, next, document.dialect.numbering, next);
    return after === undefined || after === before ? [] : [{ ordinal, before, after }];
  });
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

/** The title after a number, without marks before it and what follows: dots and a page number, or the end of a link. */
function listedTitle(afterNumber: string): string {
  const [text = ''] = afterNumber.replace(/^[\s\p{P}]+/u, '').split('](', 1);
  const words = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)];
  const isPage = ({ 0: word, index }: RegExpExecArray) =>
    /^\d{1,4}$/.test(word) && /[\s.·…*_]/.test(text.charAt(index - 1));
  const last = words.findLast(word => !isPage(word));
  return last ? text.slice(0, last.index + last[0].length) : '';
}

/** The change in a line that lists one of the rules by its title: an edit of the number, or why it stays. */
function listedIn(line: Line, document: RulesDocument, rules: readonly Renumbered[]) {
  const [all, before, written] = LISTED.exec(line.text) ?? [];
  if (all === undefined || before === undefined || written === undefined) return undefined;
  const key = titleKey(listedTitle(line.text.slice(all.length)));
  const titled = symbolsOf(document).titles.get(key) ?? [];
  const fitting = rules.filter(({ ordinal }) => titled.includes(ordinal));
  const rule = fitting.find(each => each.before === written);
  // If several rules have the title, another one may be meant.
  if (!rule && (!fitting.length || titled.length > 1)) return undefined;
  const start = line.start + before.length;
  const span = { start, end: start + written.length };
  const left: LeftCitation = { document, ...span, text: written, state: 'form' };
  return { left, edit: rule && [{ document, ...changed(written, rule.after, start) }] };
}

/** The targets of links to Markdown headings, whose names are derived from the heading's text. */
function linkEdits(document: RulesDocument, rules: readonly Renumbered[]): DocumentEdit[] {
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
  if (!names.size) return [];
  return [...text.matchAll(/(\]\(\s*#)([^)\s]+)/g)].flatMap(({ 0: whole, 2: name = '', index }) => {
    const [before, after] = names.get(name) ?? [];
    const start = index + whole.length - name.length;
    return before === undefined ? [] : [{ document, ...changed(before, after!, start) }];
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
function changed(before: string, after: string, start: number): Edit {
  const isPart = (at: number) => /[\p{L}\d]/u.test(before.charAt(at));
  let from = 0;
  while (before[from] === after[from]) from++;
  while (from > 0 && isPart(from - 1)) from--;
  let same = 0;
  while (same < before.length - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  while (same > 0 && isPart(before.length - same)) same--;
  return { start: start + from, end: start + before.length - same, text: after.slice(from, after.length - same) };
}
