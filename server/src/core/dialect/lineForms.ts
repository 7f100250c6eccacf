import { formsOf, type Level, type Numbering, startsOf } from '../numbers/numbering.ts';
import { wordsLike } from '../numbers/ordinalWords.ts';
import { insertedPattern, ordinalPattern, ownPattern } from '../numbers/ownPart.ts';
import { CHINESE, DIGITS, SCRIPTS, SMALL_NUMERAL } from '../numbers/scripts.ts';
import { literal } from '../text/patterns.ts';
import { CELL_MARK, type LineForm } from './dialect.ts';

/** A pattern such as `## {number}. {title}`, split into its pieces. */
export interface LinePattern {
  readonly indent: number;
  readonly before: string;
  readonly writes: LineForm['writes'];
  /** Whether `{above}.` precedes the number: what the line above it in the tree has as its own. */
  readonly repeatsAbove?: boolean;
  /** Between the number and what follows. */
  readonly between: string;
  readonly content: LineForm['content'];
  /** Between a title and the text, or after a title without text. */
  readonly afterTitle: string;
  /** Whether the next line underlines it. */
  readonly underlined?: boolean;
  /** Whether the marks before the text are all there is of the number. */
  readonly isRendered?: boolean;
  /** Whether the pattern says nothing about periods. */
  readonly free?: boolean;
}

const MARK = /\{([^{}]*)\}/g;
const LONGEST = 200;

const UNDERLINED = /\n={3,}$/;
/** What precedes the own part of a number where a line repeats that of the rule above it: “1.2.” below 1. */
export const ABOVE = '{above}.';
const REPEATED = `${ABOVE}{own}`;

/** The pieces of a pattern, or a sentence that says what is wrong with it. */
export function readPattern(pattern: string): LinePattern | string {
  const read = UNDERLINED.test(pattern) ? readPattern(pattern.replace(UNDERLINED, '')) : undefined;
  if (read) return typeof read === 'string' ? read : { ...read, underlined: true };
  if (pattern.includes(REPEATED)) {
    const own = readPattern(pattern.replace(REPEATED, '{own}'));
    return typeof own === 'string' ? own : { ...own, repeatsAbove: true };
  }
  if (pattern.length > LONGEST) return `it is longer than ${LONGEST} characters; use only the start of the line`;
  const marks = [...pattern.matchAll(MARK)];
  const names = marks.map(([, name]) => name!);
  if (names.includes('above')) return 'write “{above}” with a period right before “{own}”: “{above}.{own}”';
  const unknown = names.find(name => !/^(?:number|own|count|title|text)$/.test(name));
  if (unknown !== undefined)
    return `“{${unknown}}” is unknown; use “{number}”, “{own}”, or “{count}”, then “{title}”, “{text}”, or both`;
  const rendered = RENDERED.exec(pattern);
  if (rendered) return { ...COUNTED, before: rendered[1]!, content: rendered[2] as 'title' | 'text' };
  if (names.join(' ').replace(/^(?:number|own|count)/, 'n') === 'n')
    return 'it ends with the number; add “{title}” or “{text}” after it';
  const order = /^(number|own|count)(?: (title))?(?: (text))?$/.exec(names.join(' '));
  if (!order)
    return 'use one of “{number}”, “{own}”, and “{count}”, then “{title}”, “{text}”, or both, such as “{number} {text}”';
  const [number, first, second] = marks;
  const before = pattern.slice(0, number!.index);
  const indent = /^[ \t]*/.exec(before)![0].length;
  const afterFirst = first!.index + first![0].length;
  return {
    indent,
    // The headings of AsciiDoc are those of Markdown.
    before: before.slice(indent).replace(/^=+(?=\s)/, marks => '#'.repeat(marks.length)),
    writes: order[1] as LineForm['writes'],
    between: pattern.slice(number!.index + number![0].length, first!.index),
    content: order[2] ? (order[3] ? 'run-in' : 'title') : 'text',
    afterTitle: order[2] ? pattern.slice(afterFirst, second?.index) : '',
  };
}

/** A line whose number nothing but a renderer writes: a heading, or an item of AsciiDoc. */
const RENDERED = /^(#{1,6}|={1,6}|\.{1,5}) \{(title|text)\}$/;
const COUNTED = { indent: 0, writes: 'count', between: ' ', afterTitle: '', isRendered: true } as const;

/** What a pattern implies without saying it: any Markdown marks around the number, and whatever follows it. */
export const ANY_LINE: LinePattern = {
  indent: 0,
  before: '',
  writes: 'number',
  between: ' ',
  content: 'either',
  afterTitle: '',
  free: true,
};

const SPACE = String.raw`[ \t\u00a0\u2009\u202f\u3000]`;
const WIDEST_INDENT = 24;
/** A heading with a word can stand in the middle of a page. */
const CENTERED_INDENT = 40;
const TAB = 4;
/** With more indentation, a line can be the rest of a paragraph. */
export const NARROW_INDENT = 4;

/**
 * The form of a line at this level. `indents` are those of all patterns whose number is only counted: the indentation
 * of a list item shows its level. Without `indented`, nothing precedes a whole number.
 */
export function lineForm(
  pattern: LinePattern,
  level: number,
  numbering: Numbering,
  indents: number[],
  indented = true,
) {
  const { before, writes, between, content } = pattern;
  // What closes the number can be in the pattern of the line: the 章 of 第{own}章.
  const { closing } = numbering.levels[level]!;
  const marked = hasWordBefore(pattern) || (before.startsWith('#') && (level === 0 || writes !== 'number'));
  const bracketed =
    /[([（]$/.test(before) || /^[)\]）]/.test(between) || (closing && between.startsWith(closing)) || false;
  const written =
    writes === 'count'
      ? String.raw`\d{1,3}|[ivxIVX]{1,5}|[a-zA-Z]|#`
      : levelPattern(numbering, level, writes, bracketed);
  const [period, after] = afterNumber(pattern);
  const source = pattern.isRendered
    ? `()(${exactMarks(before)})()(${SPACE}{1,8})`
    : `${pattern.underlined ? ABOVE_UNDERLINE : ''}(${!indented && writes === 'number' ? '' : indentOf(pattern, level, marked, indents)}${prefix(pattern, level)}${pattern.repeatsAbove ? PART_ABOVE : ''})(${written})(${period})(${after})`;
  const title = titlePattern(pattern);
  return Object.freeze({
    level,
    writes,
    ...(pattern.repeatsAbove && { repeatsAbove: true }),
    pattern: new RegExp(source, 'y'),
    content,
    ...(title && { title }),
    ...(pattern.underlined && { underlined: true }),
    ...(before.startsWith(CELL_MARK) && { isRow: true }),
    ...(!pattern.free && writes === 'number' && { period: between.startsWith('.') }),
    marked: marked || (writes === 'number' && /^[^\s\p{L}]*[:—–)-]|[\p{L}§]/u.test(between.replace(/^\./, ''))),
    before,
    after: between,
    indent: pattern.indent,
    opening: openingCharacters(pattern, numbering, level),
  });
}

/** The marks of a heading of one depth, or of an item of AsciiDoc. */
function exactMarks(marks: string): string {
  return marks.startsWith('.') ? String.raw`\.{${marks.length}}` : `(?:#{${marks.length}}|={${marks.length}})`;
}

function indentOf(pattern: LinePattern, level: number, marked: boolean, indents: readonly number[]): string {
  const { indent, writes } = pattern;
  const deep = hasWordBefore(pattern) ? CENTERED_INDENT : WIDEST_INDENT;
  const widest = marked || writes === 'own' || level > 0 ? deep : NARROW_INDENT;
  const spaces = `${SPACE}{${indent},${Math.max(indent, widest)}}`;
  // A tab is as wide as up to four spaces.
  const given = indent
    ? `(?:${spaces}|(?: {0,3}\\t){${Math.ceil(indent / TAB)},6}${SPACE}{0,8}(?=[^\\s.)]{1,5}[.)]))`
    : spaces;
  // Where numerals are aligned at their ends, those with two digits begin earlier.
  if (writes === 'own' && indent > 0) return `(?:${given}|${SPACE}{${indent - 1}}(?=\\d\\d))`;
  if (writes !== 'count') return given;
  const next = Math.min(...indents.filter(other => other > indent), WIDEST_INDENT + 1);
  return `${SPACE}{${indent},${Math.max(indent, next - 1)}}`;
}

/** The own part of the number above, and the period after it. */
const PART_ABOVE = String.raw`\d{1,4}\.`;
/** A line with signs under it, as many as make it a heading, perhaps in a frame. */
const ABOVE_UNDERLINE = String.raw`(?=[^\r\n]{1,400}(?:\r\n|\r|\n)[ \t]{0,3}(?:[*|][ \t]{1,4})?(?:={3,200}|\*{3,200}|~{3,200}|\^{3,200}|"{3,200}|\+{3,200}|#{3,200}|-{3,200})[ \t]{0,80}[*|]?[ \t]{0,8}(?:[\r\n]|$))`;
const BOLD = String.raw`(?:\*{1,3}|_{1,3})?`;
/** Markdown hides a period, or a bracket, that would make a list: “1\. Bells”. */
export const ESCAPE = String.raw`(?:\\(?=[.)]))?`;
const HEADING = `(?:#{1,6}|={1,6})${SPACE}{1,4}`;
const NARROW_HEADING = `(?:#{1,6}|={1,6})${SPACE}{0,4}`;
const ITEM = `[-*+]${SPACE}{1,4}`;
/** A zero-width character that a word processor left in the text. */
const HIDDEN = '[\\u00ad\\u200b]?';
/** What makes the number a link to a heading; a reference at the start of a line looks the same. */
const LINK = String.raw`(?:\[\[#[^|\]\r\n]{0,120}\|)?`;
/** What some texts put before a heading, for their tools. */
const TAGS = `(?:<[^<>\\r\\n]{1,80}>${SPACE}?){0,4}`;
/** What can stand right after a number without being part of it: the mark of a footnote, or the end of a tag. */
const NOTE = String.raw`(?:\[\^[^\]\s]{1,20}\]|${SMALL_NUMERAL}|<[^<>\r\n]{1,80}>){0,2}`;

/**
 * What precedes a number. A whole number shows its level, so other Markdown marks, or none, are as good as those in the
 * pattern; but a single numeral after a list mark is an item of that list.
 */
function prefix(pattern: LinePattern, level: number): string {
  const { before, writes } = pattern;
  const given = flexible(before.replace(/^#$/, `#${NARROW}`));
  if (writes !== 'number') return given;
  const [marks] = MARKS.exec(before)!;
  const headed = marks === '#' ? NARROW_HEADING : HEADING;
  // Its marks distinguish a heading from a line that starts with a citation: “§ 11 …”.
  const isHeading = marks.includes('#') && hasWordBefore(pattern);
  const heading = hasWordBefore(pattern) ? marks.replace(/(?<=#)\s$/, NARROW) : marks;
  const before0 = (level === 0 || isHeading) && marks ? flexible(heading) : `(?:${headed}|${ITEM})?`;
  if (hasWordBefore(pattern))
    return `${before0}${TAGS}${BOLD}${abbreviated(flexible(before.slice(marks.length)))}${BOLD}`;
  if (level === 0) return before ? given + TAGS + (/[*_]/.test(before) ? '' : BOLD) : `(?:${headed})?${TAGS}${BOLD}`;
  return `(?:${headed}|${ITEM})?${TAGS}${BOLD}${LINK}`;
}

/** A word that can lack the period of its abbreviation, or the space after it: “ART 17” and “ART.18” among “ART. 16”. */
function abbreviated(word: string): string {
  return word.replace(/(?<=\])\\\.(\[ [^\]]*\])\{1,8\}/, String.raw`(?:\.$1{0,8}|$1{1,8})`);
}

/** Whether more than Markdown marks precedes the number. */
function hasWordBefore({ before }: LinePattern): boolean {
  return before.replace(MARKS, '') !== '';
}

/** The marks before a word or number: those of a heading, an item, a quotation, or bold type. */
const MARKS = /^[\s#*_+>•-]*/;

/** The period after a number, which can be missing or extra, and what separates it from the text. */
function afterNumber({ between, writes, content, free }: LinePattern): [period: string, after: string] {
  const given = between.startsWith('.') ? between.slice(1) : between;
  const strict = between.startsWith('.') ? String.raw`\.` : '';
  const period = ESCAPE + (writes === 'number' ? String.raw`(?:\]\])?\.?` : strict);
  // Marks directly before a title or text belong to it.
  const tight = given
    .replace(/(?<!\S)[^\s–—-]+$/, '')
    .trimEnd()
    .replace(/^(?:\*\*|__)/, '');
  const bold = String.raw`${NOTE}(?:(?:\*{1,3}|_{1,3})\.?)?${NOTE}`;
  const sign = content === 'title' && !tight ? ':?' : free && content !== 'text' ? '[:)]?' : '';
  if (given.includes('\n')) return [period, `${sign}${bold}${flexible(tight)}${SPACE}*(?=[\\r\\n]|$)`];
  // “11.8.Use” lacks the space.
  const tightText = writes === 'number' ? String.raw`|(?<=\d\.\d{1,4}\.)(?=[A-Z][a-z])` : '';
  const space = /\s/.test(given)
    ? `${HIDDEN}(?:${SPACE}{1,8}|${SPACE}*(?=[\\r\\n]|$)${tightText})`
    : between.endsWith('.')
      ? '(?!\\d)'
      : '';
  // A bracket that closes the number can have a colon: “(6): ”.
  const closed = tight ? BOLD + (tight === ')' ? ':?' : '') : '';
  // Bold type ends after the sign of an ordinal: “**Art. 1º** – ”.
  const marked = flexible(tight).replace(/^[ºª°](?=.)/, `$&${BOLD}`);
  return [period, `${sign}${bold}${marked}${closed}${space}`];
}

/** Stands for a space that can be missing: “§1” and “§ 1”, “•1.” and “• 1.” */
const NARROW = '\0';

/** A literal that ignores case, the width of spaces, and the kind of dash and apostrophe. */
function flexible(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').replace(/(?<=[§№>•]) | (?=§)/g, NARROW), character => {
    if (character === NARROW) return `${SPACE}{0,8}`;
    if (character === ' ') return `${SPACE}{1,8}`;
    if (/[-‐‑–—]/.test(character)) return '[-‐‑–—]';
    if (/['’]/.test(character)) return "['’]";
    // Programs that write Markdown escape it: “\\(1)”.
    if (character === '(') return String.raw`(?:\\(?=\((?:[^()\\]{1,6}|[a-z]\\)\)))?\(`;
    const [small, capital] = [character.toLowerCase(), character.toUpperCase()];
    if (small === capital || small.length !== 1 || capital.length !== 1) return literal(character);
    // People leave out accents: “Articulo 3” among “Artículo”.
    const [plain = small] = /^[a-z]/.exec(small.normalize('NFD')) ?? [];
    return plain === small ? `[${small}${capital}]` : `[${small}${capital}${plain}${plain.toUpperCase()}]`;
  })
    .join('')
    .replace(/#+/g, '(?:#{1,6}|={1,6})');
}

const LONGEST_MARKED = 120;
const LONGEST_UNMARKED = 60;

/** Finds a title before a text, or between marks. */
function titlePattern({ between, afterTitle, content }: LinePattern): RegExp | undefined {
  const opening = /(?<!\S)\S*$/.exec(between)![0];
  const lead = /\s/.test(between) ? opening : '';
  const end = afterTitle.trim();
  if (content === 'text' || content === 'either' || (content === 'title' && !end && !lead)) return undefined;
  const most = lead ? LONGEST_MARKED : LONGEST_UNMARKED;
  const after = lead || content === 'title' ? '(?=\\s|$)' : '(?=\\s{1,8}\\S)';
  const close = end ? `${SPACE}?${flexible(end)}${after}` : content === 'title' ? '$' : `(?=${SPACE}{2}|\\t)`;
  return new RegExp(`^${flexible(lead)}([^\\r\\n]{1,${content === 'title' ? LONGEST_MARKED : most}}?)${close}`);
}

function levelPattern(numbering: Numbering, level: number, writes: LineForm['writes'], bracketed: boolean): string {
  const { levels, series } = numbering;
  const own = levels[level]!;
  if (writes === 'own') return ownAlone(own, bracketed);
  const start = startsOf(numbering).findLast(first => first <= level)!;
  const parts = levels.slice(start, level + 1).map((each, index) => {
    if (each.hundreds) return '';
    const outermost = index === 0 && series ? `(?:${ownPattern(each)}|[${series}])` : ownPattern(each);
    return each.optional && start + index < level ? `(?:${outermost})?` : outermost;
  });
  // After the capital of a series comes the numeral that the level shares with the one above.
  const shared = own.hundreds && series ? `(?:\\d{1,9})?` : '';
  return parts.join('') + shared;
}

/** A level's own part without its separator: "1" for ".1", but "(a)"; without brackets if the pattern has some. */
function ownAlone(level: Level, bracketed: boolean): string {
  const forms = formsOf(level).map(form => {
    if (bracketed) return ordinalPattern(form);
    const open = brackets(form.separator);
    return literal(open) + ordinalPattern(form) + literal(form.closing ?? '') + insertedPattern(form);
  });
  return [...new Set(forms)].join('|');
}

/** The brackets with which a separator ends. */
function brackets(separator: string): string {
  return /(?<![([{（])[([{（]*$/.exec(separator)![0];
}

const FIRST: Readonly<Record<Exclude<Level['counts'], 'spelled'>, string>> = {
  numbers: '0123456789',
  inserted: '0123456789',
  digits: '0123456789',
  letters: 'abcdefghijklmnopqrstuvwxyz',
  capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  romans: 'ivxlcdm',
  Romans: 'IVXLCDM',
  ...SCRIPTS,
  chinese: CHINESE,
  ...DIGITS,
  names: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

/** Characters that such a line can start with. */
function openingCharacters(pattern: LinePattern, numbering: Numbering, level: number): string {
  const { before, writes } = pattern;
  const [first = ''] = before;
  if (first && (writes !== 'number' || (level === 0 && !hasWordBefore(pattern)))) return anyCase(first);
  const marks = writes === 'number' ? '#=*_-+>•[<' : '';
  if (hasWordBefore(pattern)) return anyCase(before.replace(MARKS, '').charAt(0)) + marks;
  if (writes === 'count') return `${FIRST.numbers}${FIRST.letters}${FIRST.capitals}#`;
  const own = numbering.levels[writes === 'own' ? level : startsOf(numbering).findLast(first => first <= level)!]!;
  const forms = formsOf(own);
  const signs = forms.map(({ separator }) => brackets(separator).charAt(0)).join('');
  const firsts = new Set(
    forms.map(({ counts, word = '' }) => (counts === 'spelled' ? initialsOf(word) : FIRST[counts])),
  );
  return [...firsts].join('') + signs + (numbering.series ?? '') + marks;
}

/** The first letters of the words as which numbers are written. */
function initialsOf(example: string): string {
  return wordsLike(example)
    .flat()
    .map(word => word.charAt(0))
    .join('');
}

function anyCase(character: string): string {
  if (/[-‐‑–—]/.test(character)) return '-‐‑–—';
  if (character === '#') return '#=';
  if (character === '(') return '(\\';
  return character.toLowerCase() + character.toUpperCase();
}
