import { addTo, countOf } from '../text/lists.ts';
import { type Followed, follow, type Known } from './follow.ts';
import type { NumberedLine } from './numberedLine.ts';

/**
 * Lines of one kind: those that share word, brackets, and way of counting, at one indent where lists stand within each
 * other.
 */
export interface Kind {
  readonly key: string;
  readonly lines: readonly Followed[];
}

const FEWEST = 2;
/** How many of the lines of a kind continue from another one, so that they count. */
const COUNTING_SHARE = 0.3;

/** How many of them don't are in the middle of a sentence. */
const APART_SHARE = 0.5;

/** The kinds of lines that count, with each line in its place. */
export function countingKinds(all: readonly NumberedLine[]): Kind[] {
  const lines = withoutCitations(all);
  const roots = rootsOf(lines);
  const first = grouped(follow(lines, { roots, indents: new Map(), allows: () => true }));
  const indents = nestedIndents(first);
  const known = { roots, indents };
  const counting = amongCounting(first, roots);
  let followed = follow(lines, { ...known, allows: allowing(counting) });
  const left = amongCounting(grouped(followed), roots);
  if (left.size < counting.size) followed = follow(lines, { ...known, allows: allowing(left) });
  return grouped(followed.filter(line => !outerOf(line)));
}

/**
 * How many of the whole numbers a word is before, where it belongs to them: not “Section 1.2 applies.” among lines
 * without a word.
 */
const WORD_SHARE = 0.15;

function withoutCitations(lines: readonly NumberedLine[]): NumberedLine[] {
  const wholes = lines.filter(({ atoms }) => atoms.length > 1);
  const times = countOf(wholes.map(({ word }) => word));
  return lines.filter(
    ({ atoms, word }) => atoms.length === 1 || !word || times.get(word)! >= WORD_SHARE * wholes.length,
  );
}

/** What whole numbers begin with: 702 of 702.19. */
function rootsOf(lines: readonly NumberedLine[]): Set<string> {
  const roots = countOf(lines.flatMap(({ atoms, path }) => (atoms.length > 1 ? path[0]! : [])));
  return new Set([...roots].flatMap(([root, times]) => (times > 1 ? root : [])));
}

/** The kinds that count, whatever their indent. */
function amongCounting(kinds: readonly Kind[], roots: ReadonlySet<string>): Set<string> {
  return new Set(kinds.filter(kind => counts(kind) || isRoot(kind, roots)).map(({ key }) => withoutIndent(key)));
}

function allowing(keys: ReadonlySet<string>): Known['allows'] {
  return key => keys.has(withoutIndent(key));
}

function withoutIndent(key: string): string {
  return key.replace(/@\d+$/, '');
}

function counts({ lines }: Kind): boolean {
  if (lines.length < FEWEST) return lines.every(isLoneOfWhole);
  const going = lines.filter(
    line => line.step === 'next' || line.step === 'resumed' || isFirstOfWhole(line) || isSecond(line),
  ).length;
  const apart = lines.filter(isApart).length;
  // A word shows that “Chapter I” is a number, however often chapters start over.
  const beginning = lines.filter(({ line, step, value }) => line.word && step === 'first' && value === 1).length;
  return going >= Math.max(1, COUNTING_SHARE * (lines.length - beginning)) && apart >= APART_SHARE * lines.length;
}

/**
 * Whether it's the only one of its kind, but its number says where it stands: 2.1.1 below 2.1, apart from sentences.
 */
function isLoneOfWhole(followed: Followed): boolean {
  const { line, value } = followed;
  return line.atoms.length > 2 && value === 1 && isFirstOfWhole(followed) && line.afterClause;
}

/** Whether it's the second part of a rule whose first one has no number. */
function isSecond({ step, value }: Followed): boolean {
  return step === 'first' && value === 2;
}

/** Whether it's the first below the line with the rest of its number: 2.1 below 2. */
function isFirstOfWhole({ line, step, parent }: Followed): boolean {
  return step === 'first' && line.atoms.length > 1 && parent?.line.atoms.length === line.atoms.length - 1;
}

/**
 * Whether nothing suggests that the number is at the start of the line only because a sentence wrapped: it's the
 * expected one.
 */
function isApart({ line, step }: Followed): boolean {
  if (line.afterClause || line.marks || step === 'next') return true;
  return step === 'first' && line.atoms.length > 1;
}

/** Whether what whole numbers begin with is in these lines, however few. */
function isRoot({ lines }: Kind, roots: ReadonlySet<string>): boolean {
  const own = lines.filter(({ line }) => line.atoms.length === 1 && roots.has(line.path[0]!));
  return (
    own.length >= 0.8 * lines.length &&
    lines.some(({ line }) => line.marks || /^[\p{Lu}§]/u.test(line.word) || /^[A-Z]/.test(line.path[0]!))
  );
}

function grouped(followed: readonly Followed[]): Kind[] {
  const kinds = new Map<string, Followed[]>();
  for (const line of followed) addTo(kinds, line.key, line);
  return Array.from(kinds, ([key, lines]) => ({ key, lines }));
}

/** Where lists are in lists of the same kind: the indents at which the inner ones begin. */
function nestedIndents(kinds: readonly Kind[]): Map<string, number[]> {
  const nested = kinds.filter(({ lines }) => lines.some(isWithinItsKind));
  return new Map(nested.map(({ key, lines }) => [key, innerIndents(lines)]));
}

/** Whether a list begins in one of its kind that has less white space before it. */
function isWithinItsKind(line: Followed): boolean {
  return line.step === 'first' && line.line.indent > (outerOf(line)?.line.indent ?? Infinity);
}

/** The innermost line of its kind that it's in. */
function outerOf({ key, parent }: Followed): Followed | undefined {
  for (let at = parent; at; at = at.parent) if (at.key === key) return at;
  return undefined;
}

/** Where indents that lie close together give way to larger ones, or where lists begin again and again in others. */
function innerIndents(lines: readonly Followed[]): number[] {
  const begins = lines.filter(isWithinItsKind).map(({ line }) => line.indent);
  const sorted = [...new Set(lines.map(({ line }) => line.indent))].sort((a, b) => a - b);
  return sorted.filter(
    (indent, index) =>
      index > 0 &&
      (indent - sorted[index - 1]! > 1 || begins.filter(begin => begin === indent).length >= FEWEST_WITHIN),
  );
}

const FEWEST_WITHIN = 3;
