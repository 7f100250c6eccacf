import { NO_RULES } from '../dialect/languages.ts';
import { memo } from '../text/memo.ts';
import { literal } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { type RulesDocument, textOf } from './document.ts';

/** The formats whose headings have anchors. */
type Format = 'markdown' | 'asciidoc';

/** A link to a place in its own text: the span is that of the target, without `#`. */
export interface AnchorLink extends Span {
  readonly target: string;
}

/** A link whose text begins with a number, such as `[Section 4.1.7](#timestamp)`: the span is that of the number. */
export interface NumberedLink extends Span {
  readonly number: string;
  /** What follows the number. */
  readonly words: string;
  /** Whether it is a numeral without a word before it, as in “6. Liability” and in “3. Oktober”. */
  readonly isBare: boolean;
  readonly target: string;
}

/** The places of a text to which links can lead, and its links to places of its own. */
export interface Anchors {
  /** All names under which a place can be reached, in any of the usual programs. */
  readonly names: ReadonlySet<string>;
  /** One name for each place, to offer. */
  readonly usual: readonly string[];
  readonly links: readonly AnchorLink[];
  /** The links to places of its own that say a number. */
  readonly numbered: readonly NumberedLink[];
  /** By its names, the title of each heading that begins with a number. */
  readonly titles: ReadonlyMap<string, NumberedTitle>;
  /** By their names, where places are. */
  readonly places: ReadonlyMap<string, number>;
  /** What is before a target in a link. */
  readonly mark: '#' | '';
}

/** The anchors of a document. */
export function anchorsOf(document: RulesDocument): Anchors | undefined {
  return memo(document, ofDocument);
}

function ofDocument(document: RulesDocument): Anchors | undefined {
  return anchorsIn(textOf(document), document.uri);
}

/** The anchors of a text; undefined if it is neither Markdown nor AsciiDoc, or takes in other files. */
export function anchorsIn(text: string, uri: string): Anchors | undefined {
  const format = markupFormat(text, uri);
  if (!format) return undefined;
  const prose = blanked(withoutCodeBlocks(text, FENCES[format]), COMMENTS[format]);
  if (INCLUDES.test(prose)) return undefined;
  return format === 'markdown' ? markdownAnchors(prose) : asciidocAnchors(prose);
}

/** The start of a code block; it ends at the next line of nothing but the same mark, or at the end of the text. */
const FENCES: Readonly<Record<Format, RegExp>> = {
  markdown: /^[ \t]{0,12}(`{3,}|~{3,})(?!.*`)/,
  asciidoc: /^(-{4,}|\.{4,}|\/{4,})[ \t]*$|^(`{3,})/,
};
/** Comments, which are no prose, either. */
const COMMENTS: Readonly<Record<Format, RegExp>> = {
  markdown: /<!--(?:[^-]|-(?!->)){0,20000}-->/g,
  asciidoc: /^\/\/(?!\/)[^\r\n]*$/gm,
};

/** A text that takes in others has their anchors, too. */
const INCLUDES =
  /^include::(?![^\r\n]*\.(?!adoc|asc|txt|md)\w{1,5}\[)|^--8<--|\{%-?\s{0,3}include|\{\{[<%#]\s{0,3}include/m;

function markupFormat(text: string, uri: string): Format | undefined {
  if (/\.(?:adoc|asciidoc|asc)$/i.test(uri)) return 'asciidoc';
  if (/\.(?:md|markdown|mdx|qmd|rmd)$/i.test(uri)) return 'markdown';
  if (/^#{1,6} \S/m.test(text)) return 'markdown';
  return /^={1,6} \S/m.test(text) ? 'asciidoc' : undefined;
}

/** Replaces what a pattern matches by as many blanks. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, whole => whole.replace(/[^\r\n]/g, ' '));
}

/** Replaces code blocks by as many blanks. */
function withoutCodeBlocks(text: string, fence: RegExp): string {
  let open = '';
  return text.replace(/[^\r\n]+/g, line => {
    const mark = (fence.exec(line) ?? []).slice(1).find(Boolean) ?? '';
    const closes = open !== '' && mark.startsWith(open) && line.trim() === mark;
    if (!open && !mark) return line;
    if (closes) open = '';
    else open ||= mark;
    return ' '.repeat(line.length);
  });
}

/** The first group of each match. */
function firstGroups(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), match => match.slice(1).find(group => group !== undefined) ?? '');
}

/** The targets that a pattern finds: its groups are what is before the target, and the target. */
function linksBy(text: string, pattern: RegExp): AnchorLink[] {
  return Array.from(text.matchAll(pattern), ({ index, 1: before = '', 2: target = '' }) => {
    const start = index + before.length;
    return { start, end: start + target.length, target };
  });
}

const IDENTIFIERS = /(?<![\w-])(?:id|name)\s?=\s?(?:"([^"<>\r\n]{1,200})"|'([^'<>\r\n]{1,200})')/gi;
const HREFS = /(href\s?=\s?["']#)([^"'\r\n]{1,200})(?=["'])/gi;

const TICKED = /(?<!`)(`{1,2})(?!`)[^`\r\n]{1,300}\1(?!`)/g;
const HEADINGS = [
  /^[ \t>*+-]{0,12}#{1,6}[ \t]+(\S[^\r\n]{0,300})$/gm,
  /^(?![ \t]*[|>-])([^\r\n]{1,300})(?:\r?\n|\r) {0,3}(?:={2,}|-{2,})[ \t]*$/gm,
  /<h[1-6][^<>]{0,200}>([^\r\n]{1,300}?)<\/h[1-6]>/gi,
];
const ATTRIBUTES = /\{:?[^{}\r\n]{0,100}?#([\w:.-]{1,100})[^{}\r\n]{0,100}\}/g;
const MARKDOWN_LINKS = [
  /(\]\(\s?<?#)([^()\s<>]{1,300})(?=>?[\s)])/g,
  /(^ {0,3}\[[^\]\r\n]{1,100}\]:\s{1,3}<?#)([^\s<>]{1,300})/gm,
];
/** Places that a program makes: footnotes, the top, and pages of an application. */
const MADE = /^(?:fn|fnref|footnote|cite|top$|[/!]|user-content-)/i;

function markdownAnchors(text: string): Anchors {
  const headings = HEADINGS.flatMap(pattern => Array.from(text.matchAll(pattern))).sort((a, b) => a.index - b.index);
  const titles = headings.map(([, title]) => titleWithoutMarks(title!));
  const given = [...firstGroups(text, IDENTIFIERS), ...firstGroups(text, ATTRIBUTES)];
  const made = [githubSlug, gitlabSlug, pandocSlug, kramdownSlug].map(slug => numberedNames(titles.map(slug), '-', 1));
  const visible = blanked(text, TICKED);
  const links = [...MARKDOWN_LINKS, HREFS].flatMap(pattern => linksBy(visible, pattern));
  return {
    // Programs that don't know attributes read them as a part of the title.
    names: new Set([...given, ...made.flat(), ...headings.map(([, title]) => githubSlug(title!))]),
    usual: [...new Set([...given, ...made[0]!])],
    links: links.filter(({ target }) => !MADE.test(target)),
    numbered: numberedLinks(visible, LABELED_LINKS),
    titles: titlesByName(text, headings, titles, made, MARKDOWN_NAMES),
    places: placesByName(text, headings, made, MARKDOWN_NAMES),
    mark: '#',
  };
}

/** The number and the words of a title: 2.4.7, Timestamp. */
export interface NumberedTitle {
  readonly number: string;
  readonly words: string;
}

const NUMBER = String.raw`(?:\p{Lu}\.?|\p{Lu}{2,4}[.-])?\d{1,4}(?:\.\d{1,4})*(?:\.?[a-z](?!\p{L}))?`;
const TITLE = new RegExp(String.raw`^(?:(?:\p{L}{2,12}\s)?(${NUMBER})[.:)]?\s+(\S.*)|\[?(\p{Lu}${NUMBER})\]?)$`, 'u');
const LABEL = new RegExp(String.raw`^(\s*(?:[\p{L}§]{1,20}\.?\s+)?)(${NUMBER})(?=[\s.,:;)"“(]|$)`, 'u');
const LABELED_LINKS = [
  /(?<open>\[\[?)(?<label>[^[\]]{1,200})\]?\]\(\s?<?#(?<target>[^()\s<>]{1,300})/g,
  /(?<open><a\s[^<>]{0,100}href\s?=\s?["']#(?<target>[^"'\r\n]{1,200})["'][^<>]{0,100}>)(?<label>[^<]{1,200})</gi,
];

function numberedLinks(text: string, patterns: readonly RegExp[]): NumberedLink[] {
  return patterns.flatMap(pattern => Array.from(text.matchAll(pattern), numberedLink)).flat();
}

function numberedLink({ index, groups }: RegExpExecArray): NumberedLink[] {
  const { open, label, target } = groups as { open: string; label: string; target: string };
  const [, word = '', number] = LABEL.exec(label) ?? [];
  // “Figure 3” and “version 3.1” say no number of a heading.
  if (!number || NO_RULES.has(word.trim().toLowerCase())) return [];
  const start = index + open.length + word.length;
  const words = label.slice(word.length + number.length);
  const isBare = !word.trim() && /^\d+[a-z]?$/.test(number);
  // “3 calls” and “ISO 8601” say no number of a heading, but “6. Liability” may.
  if (isBare ? !/^[.)]\s+\p{L}/u.test(words) : !number.includes('.') && /\p{Lu}{2}/u.test(word)) return [];
  return [{ start, end: start + number.length, number, words, isBare, target }];
}

/** The titles with a number, by the names that are made of them, and by those on their line or the one before. */
function titlesByName(
  text: string,
  headings: readonly RegExpExecArray[],
  titles: readonly string[],
  made: readonly (readonly string[])[],
  { given, line }: GivenNames,
): ReadonlyMap<string, NumberedTitle> {
  const found = new Map<string, NumberedTitle>();
  headings.forEach(({ 0: whole, index }, at) => {
    const [, withWords, words = '', code] = TITLE.exec(titles[at]!) ?? [];
    const number = withWords ?? code;
    if (number === undefined) return;
    const before = line.exec(text.slice(Math.max(0, index - LONGEST_LINE), index))?.[1] ?? '';
    const own = given.flatMap(pattern => firstGroups(`${before}\n${whole}`, pattern));
    for (const name of [...own, ...made.map(names => names[at]!)])
      if (!found.has(name)) found.set(name, { number, words });
  });
  return found;
}

/** Where each name is: that of a heading, or one that the text gives. */
function placesByName(
  text: string,
  headings: readonly RegExpExecArray[],
  made: readonly (readonly string[])[],
  { given }: GivenNames,
): ReadonlyMap<string, number> {
  const ofText = given.flatMap(pattern =>
    Array.from(text.matchAll(pattern), match => [match[1] ?? match[2]!, match.index] as const),
  );
  const ofHeadings = made.flatMap(names => names.map((name, at) => [name, headings[at]!.index] as const));
  return new Map([...ofHeadings, ...ofText].reverse());
}

const LONGEST_LINE = 300;

/** How a text gives names to places: what finds them, and a line of nothing else, perhaps with blank lines after it. */
interface GivenNames {
  readonly given: readonly RegExp[];
  readonly line: RegExp;
}

const MARKDOWN_NAMES: GivenNames = {
  given: [IDENTIFIERS, ATTRIBUTES],
  line: /(?:^|[\r\n])[ \t]*(<[^\r\n]*>)\s*$/,
};

/** What is read of a title in Markdown, without marks, attributes, and the addresses of links. */
function titleWithoutMarks(title: string): string {
  return title
    .trimEnd()
    .replace(/(?<!\s)\s+#+$|(?<!\s)\s*\{:?[^{}]*\}$/, '')
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:amp|lt|gt|nbsp|quot|#\d{1,5});/g, '')
    .replace(/\*|`|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[!-/:-@[-`{-~])/gu, '')
    .trim();
}

function githubSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

function gitlabSlug(title: string): string {
  return githubSlug(title).replace(/-{2,}/g, '-');
}

function pandocSlug(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_.\s-]/gu, '');
  return words.replace(/\s+/g, '-').replace(/^[^\p{L}]+/u, '') || 'section';
}

function kramdownSlug(title: string): string {
  const words = title.replace(/^[^a-zA-Z]+/, '').replace(/[^a-zA-Z0-9 -]/g, '');
  return words.replaceAll(' ', '-').toLowerCase() || 'section';
}

/** Names, each later one that is the same with a number. */
function numberedNames(names: readonly string[], joint: string, first: number): string[] {
  const counts = new Map<string, number>();
  return names.map(name => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count ? `${name}${joint}${count - 1 + first}` : name;
  });
}

const SECTIONS = /^(?:={1,6}|#{1,6})[ \t]+(\S[^\r\n]{0,300}?)(?:[ \t]+=+)?[ \t]*$/gm;
const BLOCK_TITLES = /^\.([^\s.][^\r\n]{0,200})$/gm;
const GIVEN = [
  /\[\[\[?([^\],[\r\n]{1,200})/g,
  /\[[^\][\r\n#]{0,100}#([\w:-]{1,100})/g,
  /^\[[^\]\r\n]{0,100}id\s?=\s?["']?([\w:.-]{1,100})/gm,
  /anchor:([^\s[\]]{1,100})\[/g,
];
const ASCIIDOC_NAMES: GivenNames = {
  given: [...GIVEN, IDENTIFIERS],
  line: /(?:^|[\r\n])[ \t]*(\[[^\r\n]*\])\s*$/,
};
const REFERENCE_TEXTS = /\[\[[^\],[\r\n]{1,200},\s?([^\]\r\n]{1,200})\]\]|reftext\s?=\s?"([^"\r\n]{1,200})"/g;
const ASCIIDOC_LINKS = [
  /(<<#?)([^<>,#{}]{1,200})(?=,[^<>]{0,300}>>|>>)/g,
  /((?:xref|link):#)([^\s[\]{}]{1,200})(?=\[)/g,
  /(xref:)([\w-]{1,200})(?=\[)/g,
];

const ASCIIDOC_LABELED = [
  /(?<open><<#?(?<target>[^<>,#{}]{1,200}),\s{0,3})(?<label>[^<>]{1,200})(?=>>)/g,
  /(?<open>(?:xref:#?|link:#)(?<target>[\w-]{1,200})\[)(?<label>[^\]\r\n]{1,200})/g,
];

function asciidocAnchors(text: string): Anchors {
  const headings = [...text.matchAll(SECTIONS)];
  const titles = headings.map(([, title]) =>
    title!.replace(/\[\[[^[\]]*\]\]|\*|`|(?<!\p{L})_|_(?!\p{L})/gu, '').trim(),
  );
  const given = ASCIIDOC_NAMES.given.flatMap(pattern => firstGroups(text, pattern));
  const spoken = [...titles, ...firstGroups(text, BLOCK_TITLES), ...firstGroups(text, REFERENCE_TEXTS)].map(each =>
    each.trim(),
  );
  const made = numberedNames(titles.map(asciidocId(text)), idSeparator(text), 2);
  const links = [...ASCIIDOC_LINKS, HREFS].flatMap(pattern => linksBy(text, pattern));
  return {
    names: new Set([...given, ...spoken, ...made]),
    usual: [...new Set([...given, ...spoken])],
    links: links.filter(({ target }) => !/\.\w{2,5}$|[/:]/.test(target)),
    numbered: numberedLinks(text, ASCIIDOC_LABELED),
    titles: titlesByName(text, headings, titles, [titles, made], ASCIIDOC_NAMES),
    places: placesByName(text, headings, [titles, made], ASCIIDOC_NAMES),
    mark: '',
  };
}

/** The value of an attribute of an AsciiDoc text. */
function asciidocAttribute(text: string, name: string): string | undefined {
  return new RegExp(`^:${literal(name)}:[ \\t]*([^\\r\\n]*?)[ \\t]*$`, 'm').exec(text)?.[1];
}

function idSeparator(text: string): string {
  return asciidocAttribute(text, 'idseparator') ?? '_';
}

/** The id that Asciidoctor makes of a title. */
function asciidocId(text: string): (title: string) => string {
  const [prefix, separator] = [asciidocAttribute(text, 'idprefix') ?? '_', idSeparator(text)];
  return title => {
    const words = title.toLowerCase().replace(/<[^<>]*>|&[\w#]{2,8};|[^ \p{L}\p{M}\p{N}_.-]/gu, '');
    const joined = words
      .replace(/[ .-]+/g, separator)
      .replace(/(.)\1+/gu, (run, one) => (one === separator ? one : run));
    return prefix + (joined.endsWith(separator) && separator ? joined.slice(0, -1) : joined);
  };
}
