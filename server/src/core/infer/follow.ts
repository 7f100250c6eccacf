import { counterIn, EAST_ASIAN } from '../numbers/scripts.ts';
import { memo } from '../text/memo.ts';
import { isNext, type PartCounting, readings } from './counting.ts';
import type { NumberedLine } from './numberedLine.ts';

/**
 * How the number of a line continues those above: the next one, the first below another, the next of an earlier list,
 * or a later one.
 */
export type Step = 'next' | 'first' | 'resumed' | 'jump';

/** A numbered line with its place among the others. */
export interface Followed {
  readonly line: NumberedLine;
  /** What lines of its kind have in common: word, brackets, and way of counting. */
  readonly key: string;
  readonly counts: PartCounting;
  readonly value: number;
  readonly step: Step;
  /** The line of its parent. */
  readonly parent: Followed | undefined;
}

/** What is known about the lines. */
export interface Known {
  /** Whether lines of this kind count. */
  readonly allows: (key: string) => boolean;
  /** For nested lists of one kind: the indents at which the inner ones start. */
  readonly indents: ReadonlyMap<string, readonly number[]>;
  /** What the whole numbers of the text start with. */
  readonly roots: ReadonlySet<string>;
}

type Reading = Pick<Followed, 'key' | 'counts' | 'value'>;

/** Every way to read the number of a line, each with the kind of line that it would be at its indent. */
function readingsOf(line: NumberedLine, { indents, roots }: Known): readonly Reading[] {
  const all = memo(line, readingsIn, roots);
  if (!indents.size || line.atoms.length > 1) return all;
  return all.flatMap(reading => {
    const from = indents.get(reading.key) ?? [];
    const depths = new Set([line.indent, alignedIndent(line)].map(indent => from.filter(at => indent >= at).length));
    return Array.from(depths, depth => (depth ? { ...reading, key: `${reading.key}@${depth}` } : reading));
  });
}

/** The indent of the numerals with one digit, if those with more are aligned at their ends. */
export function alignedIndent({ indent, atoms }: NumberedLine): number {
  const { text } = atoms[0]!;
  return /^\d+$/.test(text) ? indent + text.length - 1 : indent;
}

/** Doesn't depend on its indent, because a line is followed several times. */
function readingsIn(line: NumberedLine, roots: ReadonlySet<string>): readonly Reading[] {
  const { atoms, word, open, end, marks, isUnderlined } = line;
  const last = atoms.at(-1)!;
  return readings(last.text).map(([counts, value]) => {
    if (atoms.length > 1) return { key: wholeKey(line, counts), counts, value };
    const isHeading = /[#=]/.test(marks) || isUnderlined ? '#' : '';
    const isHundreds = value >= 100 && roots.has(String(value)) ? '00' : '';
    // “LAW 1 - The Bell” and “LAW 2” alone are of one kind, and so are “1. Bells” and “2.—(1) Bells”.
    const ending = word ? counterIn(end) : end.replace(/(?<=[.)])\s?[–—]$/, '');
    return { key: `${isHeading}${word.toLowerCase()}|${open}${counts}${isHundreds}${ending}`, counts, value };
  });
}

function wholeKey({ atoms }: NumberedLine, counts: PartCounting): string {
  const parts = atoms.map(({ separator, text }, index) => {
    if (index === atoms.length - 1) return separator + counts;
    return separator + (/^\d/.test(text) ? 'numbers' : index === 0 ? 'names' : readings(text)[0]![0]);
  });
  return `+${parts.join('')}`;
}

/** Follows the numbers of a text from line to line; lines that no kind explains are skipped. */
export function follow(lines: readonly NumberedLine[], known: Known): Followed[] {
  const found: Followed[] = [];
  const stack: Followed[] = [];
  const last = new Map<string, number>();
  const headings = memo(lines, rootLines);
  const rootKeys = new Set<string>();
  const resumed = new Set<string>();
  const from2 = beginningAt2(lines, known);
  for (const line of lines) {
    const possible = readingsOf(line, known).filter(({ key }) => known.allows(key));
    if (!possible.length) continue;
    const isRoot = headings.has(line);
    const placed =
      line.atoms.length > 1
        ? placeWhole(line, possible, stack, headings)
        : (placeContainer(line, possible, stack, lines, resumed, known) ??
          placeOwn(line, possible, stack, last, from2, isRoot ? rootKeys : undefined) ??
          placeRoot(line, possible, stack, known));
    if (!placed || (placed.step === 'jump' && isBare(line))) continue;
    const { depth, reading, step } = placed;
    stack.length = depth;
    const entry: Followed = { line, ...reading, step, parent: stack.at(-1) };
    stack.push(entry);
    found.push(entry);
    last.set(entry.key, entry.value);
    if (isRoot) rootKeys.add(entry.key);
    if (entry.step === 'resumed' && entry.parent?.line.word) resumed.add(entry.key);
  }
  return found;
}

/**
 * The kinds of lines with a word that repeatedly start with number 2, because the first part of a rule has none: “Stk.
 * 2.”
 */
function beginningAt2(lines: readonly NumberedLine[], known: Known): Set<string> {
  const ones = new Set<string>();
  const twos: string[] = [];
  for (const line of lines.filter(
    ({ word, atoms, rest }) => (word || EAST_ASIAN.test(rest.charAt(0))) && atoms.length === 1,
  ))
    for (const { key, value } of readingsOf(line, known))
      if (value === 1) ones.add(key);
      else if (value === 2) twos.push(key);
  return new Set(twos.filter((key, index) => twos.indexOf(key) < index && !ones.has(key)));
}

/**
 * The lines with what the whole numbers that start below them begin with: where a list has the same number, the line
 * that is underlined or indented least, and then the last one.
 */
function rootLines(lines: readonly NumberedLine[]): ReadonlySet<NumberedLine> {
  const found = new Set<NumberedLine>();
  let above: string | undefined;
  let between: NumberedLine[] = [];
  for (const line of lines) {
    if (line.atoms.length === 1) {
      between.push(line);
      continue;
    }
    const [root] = line.path;
    const all = root === above ? [] : between.filter(({ path }) => path[0] === root);
    const underlined = all.filter(({ isUnderlined }) => isUnderlined);
    const own = underlined.length ? underlined : all;
    const least = Math.min(...own.map(({ indent }) => indent));
    const last = own.findLast(({ indent }) => indent === least);
    if (last) found.add(last);
    above = root;
    between = [];
  }
  return found;
}

/** Whether nothing but the number is on the line: if it isn't next, it names a rule that is elsewhere. */
function isBare({ marks, word, open, end, rest }: NumberedLine): boolean {
  return !(marks || word || open || end || rest);
}

interface Place {
  /** Maximum number of open lines. */
  readonly depth: number;
  readonly reading: Reading;
  readonly step: Step;
}

/**
 * The place of a line that writes only a part of its number, or whose number has only one part. `from2` are the kinds of
 * lines whose numbers begin with 2, and `rootKeys` those of earlier lines like this one if numbers below it start with
 * its number.
 */
function placeOwn(
  line: NumberedLine,
  possible: readonly Reading[],
  stack: readonly Followed[],
  last: ReadonlyMap<string, number>,
  from2: ReadonlySet<string>,
  rootKeys: ReadonlySet<string> | undefined,
): Place | undefined {
  for (let at = stack.length - 1; at >= 0; at--) {
    const open = stack[at]!;
    const reading = possible.find(({ key, value }) => key === open.key && isNext(open.value, value));
    if (reading && fits(line, open, stack, at, reading, rootKeys !== undefined))
      return { depth: at, reading, step: 'next' };
  }
  const depth = stack.length;
  const resumed = possible.find(({ key, value }) => value > 1 && isNext(last.get(key) ?? NaN, value));
  if (resumed && line.word) return { depth, reading: resumed, step: 'resumed' };
  const first = possible.find(
    ({ key, value, counts }) => value === 1 || (value === 0 && counts === 'numbers') || (value === 2 && from2.has(key)),
  );
  if (first) return { depth: depthOfFirst(line, first, stack, rootKeys), reading: first, step: 'first' };
  if (resumed) return { depth, reading: resumed, step: 'resumed' };
  for (let at = stack.length - 1; at >= 0; at--) {
    const open = stack[at]!;
    const reading = possible.find(({ key, value }) => key === open.key && value > open.value);
    const near = reading && reading.value - open.value < (line.word || isCapitals(line) ? FARTHEST : NEAREST);
    if (near && line.afterClause) return { depth: at, reading, step: 'jump' };
  }
  // It continues the last one of its kind, in the next part of the text.
  const isSoonAfter = ({ key, value }: Reading) => value > last.get(key)! && value - last.get(key)! < FARTHEST;
  const going = isCapitals(line) && possible.find(isSoonAfter);
  if (going) return { depth: stack.findLastIndex(open => !isItem(open)) + 1, reading: going, step: 'jump' };
  const [reading] = possible;
  return line.word && reading ? { depth: depthOfWord(line, stack), reading, step: 'jump' } : undefined;
}

/** How many lines after a heading can show which rules it contains: those of other headings are between them. */
const FARTHEST_CONTENT = 3;

/**
 * The place of a heading with a word and a first number whose content is rules of a kind that is open, which continue
 * or start over: it is beside or above those, not in the last one of them.
 */
function placeContainer(
  line: NumberedLine,
  possible: readonly Reading[],
  stack: readonly Followed[],
  lines: readonly NumberedLine[],
  resumed: ReadonlySet<string>,
  known: Known,
): Place | undefined {
  const reading = line.word && isTitle(line) ? possible.find(({ value }) => value === 1) : undefined;
  if (!reading || !stack.length || stack.some(({ key }) => key === reading.key)) return undefined;
  const at = lines.indexOf(line) + 1;
  const below = lines.slice(at, at + FARTHEST_CONTENT);
  const isHeading = ({ word, atoms }: NumberedLine) => word && atoms.length === 1;
  const content = below.find(other => !isHeading(other) || stack.some(open => open.line.word === other.word));
  const inside = content && content.atoms.length === 1 ? readingsOf(content, known) : [];
  const goesOn = stack.findIndex(open =>
    inside.some(({ key, value }) => key === open.key && isNext(open.value, value)),
  );
  if (goesOn >= 0 && isBetween(content!.word, line.word, lines)) return { depth: goesOn, reading, step: 'first' };
  // A schedule, beside the parts through which the numbers continue.
  const startsOver = stack.findIndex(
    open => resumed.has(open.key) && inside.some(({ key, value }) => key === open.key && value === 1),
  );
  return startsOver > 0 ? { depth: stack.findIndex(({ line: { word } }) => word), reading, step: 'first' } : undefined;
}

/**
 * Whether lines with one word are between any two successive ones with another: “Article 2” between “Chapter 1” and
 * “Chapter 2”.
 */
function isBetween(inner: string, outer: string, lines: readonly NumberedLine[]): boolean {
  if (!inner) return false;
  const [within, around] = [inner.toLowerCase(), outer.toLowerCase()];
  let last = 0;
  let pairs = 0;
  let seen = 0;
  for (const { word, atoms } of lines) {
    if (word.toLowerCase() === within) seen++;
    if (word.toLowerCase() !== around) continue;
    const value = readings(atoms[0]!.text)[0]![1];
    if (value === last + 1 && last > 0) {
      if (!seen) return false;
      pairs++;
    }
    last = value;
    seen = 0;
  }
  return pairs > 0;
}

/** Whether a line can be a heading. */
function isTitle({ rest, goesOn }: NumberedLine): boolean {
  return rest.length <= LONGEST_TITLE && !goesOn && !/[.;,:]$/.test(rest);
}

/** Maximum number of numbers that a heading can skip; other lines skip hardly any. */
const FARTHEST = 30;
const NEAREST = 4;

/** Whether a title in capitals follows the number: “10 ON OPPOSITE BANKS”. */
function isCapitals({ rest }: NumberedLine): boolean {
  return /^[^\p{Ll}]{4,80}$/u.test(rest) && /\p{Lu}{3}/u.test(rest);
}

/** The place of a line that starts whole numbers below it, although no earlier line shows that it is next. */
function placeRoot(
  line: NumberedLine,
  possible: readonly Reading[],
  stack: readonly Followed[],
  { roots }: Known,
): Place | undefined {
  const [reading] = possible;
  const isMarked = line.marks || line.word || (line.afterBlank && line.indent === 0);
  if (!reading || !isMarked || !roots.has(line.path[0]!)) return undefined;
  const same = stack.findIndex(open => open.key === reading.key || open.line.path.length > 1);
  return { depth: same < 0 ? stack.length : same, reading, step: same < 0 ? 'first' : 'jump' };
}

/** A line with another indent is the next one only if no open list of its own indent fits better. */
function fits(
  line: NumberedLine,
  open: Followed,
  stack: readonly Followed[],
  at: number,
  { key }: Reading,
  isRoot: boolean,
): boolean {
  if (line.indent === open.line.indent && !isRoot) return true;
  const others = stack.slice(0, at).filter(other => other.key === key && other.value === open.value);
  return !others.some(other => isRoot || other.line.indent === line.indent);
}

/**
 * A list that begins again where one of its kind and indent is open takes its place; but not that of what whole numbers
 * begin with. A line with what those below begin with takes the place of another one: then its kinds are given.
 */
function depthOfFirst(
  line: NumberedLine,
  { key }: Reading,
  stack: readonly Followed[],
  rootKeys: ReadonlySet<string> | undefined,
): number {
  const same = stack.findLastIndex(open => open.key === key && open.line.indent >= line.indent);
  if (same < 0) {
    const beside = rootKeys ? stack.findIndex(open => rootKeys.has(open.key)) : -1;
    if (beside >= 0) return beside;
    return line.word ? stack.findLastIndex(open => !isItem(open)) + 1 : stack.length;
  }
  const root = stack[same]!.line.path[0];
  const isAbove = !rootKeys && stack.some(({ line: { path } }) => path.length > 1 && path[0] === root);
  return isAbove ? stack.length : same;
}

/** Whether a line is an item of a list that contains no number with a word before it. */
function isItem({ line: { word, marks, atoms, rest } }: Followed): boolean {
  if (word || marks || atoms.length > 1) return false;
  return rest.length > LONGEST_TITLE || (/[.;:,]$/.test(rest) && /\p{Ll}/u.test(rest));
}

const LONGEST_TITLE = 100;

/** A line replaces the open line with the same word. */
function depthOfWord(line: NumberedLine, stack: readonly Followed[]): number {
  const same = stack.findLastIndex(open => open.line.word.toLowerCase() === line.word.toLowerCase());
  return same < 0 ? stack.length : same;
}

/** The place of a line with a whole number: below the line with the rest of its number. */
function placeWhole(
  line: NumberedLine,
  possible: readonly Reading[],
  stack: readonly Followed[],
  headings: ReadonlySet<NumberedLine>,
): Place | undefined {
  const { path } = line;
  const prefix = path.slice(0, -1);
  if (goesBack(line, stack)) return undefined;
  const place = (depth: number, above: number | undefined): Place => {
    const reading = possible.find(({ value }) => above !== undefined && goesOn(above, value)) ?? possible[0]!;
    if (above !== undefined) return { depth, reading, step: goesOn(above, reading.value) ? 'next' : 'jump' };
    const first = possible.find(({ value }) => value === 1 || value === 0) ?? reading;
    return { depth, reading: first, step: first.value <= 1 ? 'first' : 'jump' };
  };
  const paths = stack.map(open => open.line.path);
  const sibling = paths.findLastIndex(open => open.length === path.length && startsWith(open, prefix));
  if (sibling >= 0) return place(sibling, stack[sibling]!.value);
  const parent = paths.findLastIndex(
    open => open.length === prefix.length && startsWith(open, prefix) && prefix.length > 1,
  );
  if (parent >= 0) return place(parent + 1, undefined);
  if (prefix.length === 1) {
    const roots = stack.filter(
      ({ line: own, value }) => own.path.length === 1 && (own.path[0] === prefix[0] || String(value) === prefix[0]),
    );
    const root = stack.indexOf((roots.findLast(open => headings.has(open.line)) ?? roots.at(-1))!);
    if (root >= 0) return place(root + 1, undefined);
  }
  const chain = paths.findIndex(open => open.length > 1 && isNamed(open) === isNamed(path));
  const nearest = paths.findLastIndex(open => open.length > 1 && open.length < path.length && startsWith(path, open));
  const depth = nearest >= 0 ? nearest + 1 : chain >= 0 ? chain : stack.length;
  const placed = place(depth, undefined);
  return placed.step === 'first' || line.afterClause ? placed : undefined;
}

/** Whether a whole number is next: 11 after 10, or 20 if a text leaves gaps between its numbers. */
function goesOn(above: number, value: number): boolean {
  return value === above + 1 || (value === above + ROOM && value % ROOM === 0);
}

const ROOM = 10;

/** Whether a number starts with letters: G101. */
export function isNamed([first]: readonly string[]): boolean {
  return !/^\d/.test(first!);
}

/** Whether a word precedes a number that is lower than the open ones: a sentence starts with a citation. */
function goesBack({ word, path }: NumberedLine, stack: readonly Followed[]): boolean {
  const above = stack.findLast(({ line }) => line.path.length > 1 && isNamed(line.path) === isNamed(path))?.line.path;
  if (!word || !above) return false;
  const at = path.findIndex((part, index) => part !== above[index]);
  return at < 0 || Number(path[at]) < Number(above[at]);
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((part, index) => path[index] === part);
}
