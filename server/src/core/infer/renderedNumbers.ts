import { countingOf } from '../numbers/countingWays.ts';
import type { Counting } from '../numbers/numbering.ts';
import { isMarkedHeading } from './numberedLine.ts';
import { numberedLines } from './numberedLines.ts';

/**
 * Numbers that a renderer writes: `1.` before every item, `#.`, the `.` and `..` of AsciiDoc, and headings without a
 * number, whose items start over.
 */

/** Lines with their numbers in place of the marks, and the patterns that these lines have, by zero-based line. */
export interface Rendered {
  readonly lines: readonly string[];
  readonly patterns: ReadonlyMap<number, string>;
}

/** Not a directive of reStructuredText: “.. note::”. */
const ITEM = /^([ \t]*)(?:(\d{1,3}|[ivxIVX]{1,5}|[A-Za-z]|#)([.)])|(\.{1,4}))(?=\s+\S)(?!\s+[a-z-]+::)/;
const HEADING = /^(#{1,6}|={1,6})\s+(?=\S)/;
/** How lists count at each depth where only dots show it. */
const BY_DEPTH: readonly Counting[] = ['numbers', 'letters', 'romans', 'capitals'];
/** How lists count below a line that says it, as in AsciiDoc. */
const STYLE_LINE = /^\[(arabic|decimal|loweralpha|upperalpha|lowerroman|upperroman)[,\]]/;
const BY_STYLE: Readonly<Record<string, Counting>> = {
  arabic: 'numbers',
  decimal: 'numbers',
  loweralpha: 'letters',
  upperalpha: 'capitals',
  lowerroman: 'romans',
  upperroman: 'Romans',
};

/** An item of a list, with its number in that list. */
interface Item {
  readonly line: number;
  readonly list: List;
  readonly label: string;
  /** The white space before its mark, and how many columns that is. */
  readonly space: string;
  readonly indent: number;
  readonly end: string;
  readonly length: number;
  readonly ordinal: number;
}

interface List {
  /** The item that it's in. */
  readonly above: Item | undefined;
  readonly indent: number;
  readonly first: string;
  /** How it counts, if a line above it says that. */
  readonly style: Counting | undefined;
  /** How many items there are, and how many of them have the same mark as the first one. */
  items: number;
  same: number;
  readonly heading: number;
}

const FEWEST_ITEMS = 4;
const FEWEST_LISTS = 2;
/** So many different citations show that headings are counted, of which this share may have a number in their title. */
const FEWEST_CITED = 3;
const NAMED_SHARE = 0.25;

/** The lines with the numbers that a renderer writes; undefined if all are there. */
export function withRendered(lines: readonly string[]): Rendered | undefined {
  const items = itemsIn(lines);
  const outer = new Set(items.flatMap(({ list }) => (list.indent === 0 ? list : [])));
  const rendered = items.filter(({ list }) => isRenderedList(list));
  const areRendered = rendered.length >= FEWEST_ITEMS && new Set(rendered.map(({ list }) => list)).size >= FEWEST_LISTS;
  const startOver = [...outer].filter(({ first, items }) => beginsList(first) && items > 1).length;
  if (!areRendered && startOver < FEWEST_LISTS) return undefined;
  const patterns = new Map<number, string>();
  const found = [...lines];
  const named = numberedLines(lines).filter(isMarkedHeading).length;
  const within = new Set(items.map(({ list }) => list.heading));
  const counted = within.size >= FEWEST_LISTS ? headingsIn(lines) : [];
  const { style, times } = citedStyle(lines, items, counted);
  // “Bylaw 1” can be the title of one of many headings that are cited by their count.
  const isCounted = times >= FEWEST_CITED && named <= NAMED_SHARE * counted.length;
  const headings = named < FEWEST_LISTS || isCounted ? counted : [];
  const depths = new Set(rendered.map(({ list }) => depthOf(list)));
  if (areRendered)
    for (const item of items) {
      if (!depths.has(depthOf(item.list))) continue;
      patterns.set(item.line, patternOf(item));
      found[item.line] = writtenListItem(item, style) + lines[item.line]!.slice(item.length);
    }
  for (const { line, marks, path } of headings) {
    if (!path.length) continue;
    patterns.set(line, `${marks} {title}`);
    found[line] = `${marks} ${shiftedNumber(path, style)}. ${lines[line]!.slice(marks.length).trim()}`;
  }
  return patterns.size ? { lines: found, patterns } : undefined;
}

/** What the text's own citations say about numbers that aren't there: where chapters and their sections begin, and how items of items count. */
interface Style {
  readonly chapters: 0 | 1;
  readonly sections: 0 | 1;
  readonly items: Counting;
}

const STYLES: readonly Style[] = (['numbers', 'letters'] as const).flatMap(items =>
  ([1, 0] as const).flatMap(chapters => ([1, 0] as const).map(sections => ({ chapters, sections, items }))),
);
const CITED = /(?<![\p{L}\d.])\d{1,3}(?:\.\d{1,3})+(?:\.[a-z](?!\p{L}))?(?!\d|\.\d)/gu;

/** The style in which most of the cited numbers exist, and how many of them; of equal ones, the plainest. */
function citedStyle(lines: readonly string[], items: readonly Item[], headings: readonly Heading[]) {
  const cited = new Set(lines.flatMap(line => line.match(CITED) ?? []));
  if (!headings.length || !cited.size) return { style: STYLES[0]!, times: 0 };
  const paths = new Map<number, readonly number[]>();
  for (const [index, { path }] of headings.entries()) paths.set(index + 1, path);
  const times = STYLES.map(style => {
    const all = new Set(items.map(item => numberOfListItem(item, paths.get(item.list.heading) ?? [], style)));
    for (const { path } of headings) all.add(shiftedNumber(path, style));
    return [...cited].filter(number => all.has(number)).length;
  });
  const most = Math.max(...times);
  return { style: STYLES[times.indexOf(most)]!, times: most };
}

/** The number of a heading that counts from 1 at every depth. */
function shiftedNumber(path: readonly number[], { chapters, sections }: Style): string {
  return path.map((ordinal, rank) => ordinal - 1 + (rank ? sections : chapters)).join('.');
}

function numberOfListItem(item: Item, path: readonly number[], style: Style): string {
  const { above } = item.list;
  const own = above ? countingOf({ separator: '', counts: style.items }).write(item.ordinal) : item.ordinal;
  return `${above ? numberOfListItem(above, path, style) : shiftedNumber(path, style)}.${own}`;
}

/** In how many items a list is. */
function depthOf({ above }: List): number {
  return above ? depthOf(above.list) + 1 : 0;
}

function beginsList(label: string): boolean {
  return /^[1aAiI#.]/.test(label);
}

/** Whether the marks of a list say nothing about its numbers. */
function isRenderedList({ first, items, same }: List): boolean {
  return /^[#.]/.test(first) || (items > 1 && beginsList(first) && same > items / 2);
}

function itemsIn(lines: readonly string[]): Item[] {
  const found: Item[] = [];
  let open: List[] = [];
  let heading = 0;
  let isCode = false;
  /** A paragraph ends a list, so that the next `1.` begins another one. */
  let isEnded = false;
  lines.forEach((text, line) => {
    if (/^\s*(?:```|~~~|----$)/.test(text)) isCode = !isCode;
    if (isCode) return;
    if (HEADING.test(text)) {
      open = [];
      heading++;
      return;
    }
    if (isUnderlined(text, lines[line + 1])) open = [];
    const [whole, spaces = '', label = '', end = '', dots = ''] = ITEM.exec(text) ?? [];
    if (whole === undefined) {
      if (/^\S/.test(text) && !lines[line - 1]?.trim()) isEnded = true;
      return;
    }
    const indent = dots ? dots.length - 1 : columnsOf(spaces);
    open = open.filter(each => each.indent <= indent + (dots ? 0 : 1));
    let list = open.at(-1);
    if (!list || list.indent < indent - (dots ? 0 : 1)) {
      const above = open.length ? found.findLast(({ list }) => list === open.at(-1)) : undefined;
      const style = BY_STYLE[STYLE_LINE.exec(lines[line - 1] ?? '')?.[1] ?? ''];
      list = { above, indent, first: dots || label, style, items: 0, same: 0, heading };
      open.push(list);
    }
    list.items++;
    if (label === '#' || (label === list.first && !isEnded)) list.same++;
    isEnded = false;
    found.push({
      line,
      list,
      label: dots || label,
      space: spaces,
      indent,
      end: dots ? '' : end,
      length: whole.length,
      ordinal: list.items,
    });
  });
  return found;
}

/** Whether signs under a line make it a heading. */
function isUnderlined(text: string, below = ''): boolean {
  return /^\S/.test(text) && below.length >= text.trimEnd().length && /^([=~^"+#*-])\1{2,}\s*$/.test(below);
}

/** How wide white space is, where a tab leads to the next multiple of four columns. */
function columnsOf(space: string): number {
  return Array.from(space).reduce((columns, sign) => (sign === '\t' ? columns - (columns % 4) + 4 : columns + 1), 0);
}

/** The form of such an item in a definition. */
function patternOf({ label, space, end }: Item): string {
  return label.startsWith('.') ? `${label} {text}` : `${space}{count}${end} {text}`;
}

function writtenListItem({ list, label, indent, end, ordinal }: Item, style: Style): string {
  if (!isRenderedList(list)) return ' '.repeat(indent) + label + end;
  const own = countingOfList(list.first);
  const isInner = own === 'numbers' && list.above && !list.above.list.above;
  const counts = label.startsWith('.') ? (list.style ?? BY_DEPTH[indent]!) : isInner ? style.items : own;
  const number = countingOf({ separator: '', counts }).write(ordinal) || String(ordinal);
  return label.startsWith('.') ? `${'   '.repeat(indent)}${number}.` : `${' '.repeat(indent)}${number}${end}`;
}

function countingOfList(first: string): Counting {
  if (/^[iI]$/.test(first)) return first === 'i' ? 'romans' : 'Romans';
  if (/^[a-zA-Z]$/.test(first)) return first === first.toLowerCase() ? 'letters' : 'capitals';
  return 'numbers';
}

const DEEPEST = 3;

interface Heading {
  readonly line: number;
  readonly marks: string;
  /** Its place among the headings, from 1 at every depth; empty if nothing counts it. */
  readonly path: readonly number[];
}

/** The headings, with their places at each depth of which there are several. */
function headingsIn(lines: readonly string[]): Heading[] {
  const headings = lines.flatMap((text, line) => {
    const marks = HEADING.exec(text)?.[1];
    return marks ? [{ line, marks }] : [];
  });
  const times = (depth: number) => headings.filter(({ marks }) => marks.length === depth).length;
  const depths = [1, 2, 3, 4, 5, 6].filter(depth => times(depth) > 1).slice(0, DEEPEST);
  const counts: number[] = [];
  return headings.map(({ line, marks }) => {
    const rank = depths.indexOf(marks.length);
    if (rank < 0 || counts.length < rank) return { line, marks, path: [] };
    counts.length = rank + 1;
    counts[rank] = (counts[rank] ?? 0) + 1;
    return { line, marks, path: [...counts] };
  });
}
