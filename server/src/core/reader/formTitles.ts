import type { RuleHead } from '../blocks/block.ts';
import { endsLikeSentence, isLower, LONGEST_TITLE } from '../blocks/line.ts';
import type { Dialect, LineForm } from '../dialect/dialect.ts';

const LONGEST_TITLE_LINE = 300;

/** What pandoc and others read as attributes of a heading: `{#bells .page-break}`. */
const ATTRIBUTES = /\{[.#:][^{}]*\}\s*$/;

/** A title without surrounding Markdown marks, attributes, and tags, and without dots and a page number. */
export function cleanTitle(line: string): string {
  if (line.length > LONGEST_TITLE_LINE) return line.trim();
  const title = line.replace(/^(?:<\/?[a-z][^<>]*>|[*_\s])+/i, '').replace(ATTRIBUTES, '');
  return withoutLastMarks(withoutPageNumber(title)).trim();
}

/** A pattern for this would be tried at each character of each line. */
function withoutLastMarks(title: string): string {
  let text = title.trimEnd();
  for (;;) {
    const tag = text.endsWith('>') ? text.lastIndexOf('</') : -1;
    if (tag >= 0 && /^<\/[a-z]\w{0,20}>$/i.test(text.slice(tag))) text = text.slice(0, tag).trimEnd();
    else if (/^[*_#]/.test(text.slice(-1))) text = text.slice(0, -1).trimEnd();
    else return text;
  }
}

const ENDS_WITH_DIGIT = /\d\s*$/;
const PAGE = /(?<![\s.…])([\s.…]+)\d{1,4}\s*$/;
/** What leads from a title to its page: dots, or a tab. */
const LEADER = /(?:(?<!\s)\s+)?(?:\.{3}|…)|(?:\s\.){3}|\t/;

/** A title without its page in the Contents. */
export function withoutPageNumber(title: string): string {
  const page = ENDS_WITH_DIGIT.test(title) && PAGE.exec(title);
  const leader = page && LEADER.exec(page[1]!);
  return leader ? title.slice(0, page.index + leader.index) : title;
}

/** Whether a line reads like a title: short, not a sentence, and not in the middle of one. */
export function readsLikeTitle(rest: string, alone: boolean): boolean {
  const title = cleanTitle(rest);
  const first = title.replace(/^[^\p{L}\d]+/u, '').charAt(0);
  if (!title || title.length > LONGEST_TITLE || isLower(first)) return false;
  if (/[;,]$|\s(?:and|or)$/.test(title)) return false;
  return !/[.:]$/.test(title) || (alone && title.length <= 80 && !/[.:]\s/.test(title));
}

const SHORT_LINE = 60;
/** A line that isn't blank, from its first character on. */
const LINE = /\S[^\r\n]*/g;

/** The head with its title, if the form has one there, or if the text starts with what looks like one. */
export function withFormTitle(head: RuleHead, form: LineForm, block: string, refers: () => boolean, dialect: Dialect) {
  if (form.isRow) return head;
  const lines = block.slice(head.textStart).matchAll(LINE);
  const [first = '', second = ''] = [lines.next(), lines.next()].map(({ value }) => value?.[0].trimEnd());
  const isHeading = form.content !== 'title' && /[#=]/.test(block.slice(0, head.start));
  const content = isHeading ? 'title' : form.content;
  const mayBeTitle = content === 'either' || (content === 'text' && !second && form.level === dialect.layout.textLevel);
  const title = mayBeTitle ? titleLike(first, second, refers) : titleOnLine(content, form.title, first);
  return title ? { ...head, title } : head;
}

function titleOnLine(content: LineForm['content'], pattern: RegExp | undefined, line: string): string | undefined {
  const found = pattern?.exec(line)?.[1];
  if (content === 'run-in') return found === undefined ? undefined : cleanTitle(found);
  const title = cleanTitle(found ?? line);
  return content === 'title' && title.length <= LONGEST_TITLE ? title : undefined;
}

/** The first line, if it looks like a title: a new sentence starts below it, and it is shorter than a wrapped line. */
function titleLike(first: string, second: string, refers: () => boolean): string | undefined {
  const title = cleanTitle(first);
  const alone = !second || (first.length <= SHORT_LINE && !isLower(second.charAt(0)));
  const isSentence = /[.!?]\s+\p{Lu}/u.test(title) || endsLikeSentence(title);
  return alone && !isSentence && readsLikeTitle(first, false) && !refers() ? title : undefined;
}
