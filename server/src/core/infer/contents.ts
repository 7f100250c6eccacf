import { PAGE_AT_END } from '../dialect/languages.ts';
import { counterIn } from '../numbers/scripts.ts';
import { addTo, countOf } from '../text/lists.ts';
import { withoutWidening } from '../text/words.ts';
import type { NumberedLine } from './numberedLine.ts';

/** Minimum number of repeated lines in a table of contents. */
const FEWEST = 4;

/** The lines of a table of contents: their number and title appear again later. */
export function contentsAmong(lines: readonly NumberedLine[]): ReadonlySet<NumberedLine> {
  const later = new Set<string>();
  const found = new Set<NumberedLine>();
  const times = countOf(lines.map(numberOfLine));
  for (const line of [...lines].reverse()) {
    const entry = times.get(numberOfLine(line))! > 1 ? entryOf(line) : '';
    if (!entry) continue;
    if (later.has(entry)) found.add(line);
    later.add(entry);
  }
  for (const line of lines) if (LEADER.test(line.rest.slice(-LONGEST_LEADER))) found.add(line);
  return new Set(withNeighbors(lines, found));
}

const WIDEST_GAP = 3;
/** The maximum number of lines that don't appear again for each line that does, because the text might end early. */
const MOST_UNSEEN = 4;

/** The lines in runs of which many appear again, including lines of the same form between and after them. */
function withNeighbors(lines: readonly NumberedLine[], again: ReadonlySet<NumberedLine>): NumberedLine[] {
  const runs: number[][] = [];
  lines.forEach((line, index) => {
    if (!again.has(line)) return;
    const run = runs.at(-1);
    if (run && index - run.at(-1)! <= WIDEST_GAP) run.push(index);
    else runs.push([index]);
  });
  const last = new Map(lines.flatMap((line, index) => (line.word ? [[namedOf(line), index] as const] : [])));
  return runs
    .filter(run => run.length >= FEWEST)
    .flatMap(run => {
      const found = extended(run, lines);
      return [...found, ...partsAround(lines, lines.indexOf(found[0]!), lines.indexOf(found.at(-1)!), last)];
    });
}

/**
 * The lines in and next to a run that a word announces, as one does later in the text: “PART 2” above the titles of its
 * sections.
 */
function partsAround(
  lines: readonly NumberedLine[],
  first: number,
  last: number,
  named: ReadonlyMap<string, number>,
): NumberedLine[] {
  const isAgain = (index: number) =>
    lines[index]?.word && (named.get(namedOf(lines[index])) ?? 0) > Math.max(index, last);
  let [from, to] = [first, last];
  while (isAgain(from - 1) && lines[from]!.line - lines[from - 1]!.line <= WIDEST_GAP) from--;
  while (isAgain(to + 1) && lines[to + 1]!.line - lines[to]!.line <= WIDEST_GAP) to++;
  return lines.slice(from, to + 1).filter((_, index) => isAgain(from + index));
}

function namedOf(line: NumberedLine): string {
  return `${line.word.toLowerCase()} ${numberOfLine(line)}${counterIn(line.end)}`;
}

/**
 * The lines of a run, the lines of their form between them, and as many after them, up to where the first number
 * appears again.
 */
function extended(run: readonly number[], lines: readonly NumberedLine[]): NumberedLine[] {
  const [first, last] = [run[0]!, run.at(-1)!];
  const forms = new Set(run.map(index => formOf(lines[index]!)));
  const opening = numberOfLine(lines[first]!);
  let end = last;
  const isLike = (line: NumberedLine | undefined) =>
    line &&
    line.line - lines[end]!.line <= 2 &&
    forms.has(formOf(line)) &&
    numberOfLine(line) !== opening &&
    entryOf(line);
  while (end - last < MOST_UNSEEN * run.length && isLike(lines[end + 1])) end++;
  return lines.slice(first, end + 1).filter(line => forms.has(formOf(line)));
}

/** What the lines of one list have in common before their numbers. */
function formOf({ marks, word, indent, end }: NumberedLine): string {
  return `${marks} ${word} ${counterIn(end)} ${indent > 0}`;
}

/** The leader to a page number: dots, with or without spaces between them. */
const LEADER = /(?:\.{4}|…{2}|(?:\s\.){4})[\s.…]{0,200}\d{1,4}$/;
const LONGEST_LEADER = 60;
const LONGEST_TITLE_KEY = 30;
const LONGEST_ENTRY = 120;

function numberOfLine({ atoms }: NumberedLine): string {
  return atoms.length === 1 ? atoms[0]!.text : atoms.map(({ text }) => text).join('.');
}

/** The number and the start of the title, without leader and page number; empty if there is no title. */
function entryOf(line: NumberedLine): string {
  const { rest } = line;
  if (rest.length > LONGEST_ENTRY) return '';
  const plain = rest.endsWith(')') ? rest.replace(/\]\([^()]*\)$/, '') : rest;
  const title = (/\d$/.test(plain) ? plain.replace(/(?<![\s.…])[\s.…]+\d{1,4}$/, '') : plain)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE_KEY);
  return title && `${numberOfLine(line)} ${withoutWidening(title)}`;
}

/**
 * The lines that are on every page: page numbers, and lines whose text after the number is the same except for
 * numerals, one of which increases from page to page while their own number stays, unless a word for pages is before it.
 */
export function pageLinesAmong(lines: readonly NumberedLine[]): ReadonlySet<NumberedLine> {
  return new Set([...repeatedAmong(lines), ...pageNumbersAmong(lines)]);
}

/** So many pages at least must end within a list that starts over again and again. */
const FEWEST_WITHIN = 2;

/**
 * The lines with only a numeral, if these rise through the text, and numbered lists go on right after them: a
 * section between 4) and 5) would have a title, or a list of its own.
 */
function pageNumbersAmong(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const alone = lines.filter(isNumeralAlone);
  if (alone.length < FEWEST_PAGES || !isRising(alone.map(({ path }) => Number(path[0])))) return [];
  const starts = countOf(lines.map(line => (line.path.at(-1) === '1' ? formOf(line) : '')));
  const isWithin = (line: NumberedLine, index: number) => {
    const [before, after] = [lines[index - 1], lines[index + 1]];
    if (!isNumeralAlone(line) || !before || !after || !follows(before, after)) return false;
    return after.line - line.line === (after.afterBlank ? 2 : 1) && (starts.get(formOf(after)) ?? 0) > 1;
  };
  return lines.filter(isWithin).length >= FEWEST_WITHIN ? alone : [];
}

function isNumeralAlone({ marks, word, open, atoms, end, rest }: NumberedLine): boolean {
  return !marks && !word && !open && !end && !rest && atoms.length === 1 && /^\d+$/.test(atoms[0]!.text);
}

/** Whether a line has the number after that of another one, in the same form. */
function follows(before: NumberedLine, line: NumberedLine): boolean {
  const isBeside = formOf(before) === formOf(line) && before.path.slice(0, -1).join() === line.path.slice(0, -1).join();
  return isBeside && Number(line.path.at(-1)) === Number(before.path.at(-1)) + 1;
}

function repeatedAmong(lines: readonly NumberedLine[]): NumberedLine[] {
  const alike = new Map<string, NumberedLine[]>();
  for (const line of lines) {
    const end = pageNumberOf(line);
    if (end) addTo(alike, `${line.word} ${end.replace(/\d+/g, '0')}`, line);
  }
  return Array.from(alike.values()).filter(isFurniture).flat();
}

const MOST_TITLES = 50;

/** The text after the number on such lines, up to the first numeral: “Section 9 ARENA V8 60 of 180” cites nothing. */
export function titlesOf(furniture: Iterable<NumberedLine>): string[] {
  const titles = Array.from(furniture, ({ rest }) => /^(?:[^\s\d]+\s+)*?(?=\S*\d)/.exec(rest)?.[0].trim() ?? '');
  return [...new Set(titles.filter(Boolean))].slice(0, MOST_TITLES);
}

const FEWEST_PAGES = 3;

/**
 * The end of a line from the first word with a numeral on: “V8 60 of 180”; empty if there is none, if it is too long
 * for a page number, or if it ends a sentence: “(a) A lamp burns, see rule 60.”
 */
function pageNumberOf({ rest }: NumberedLine): string {
  const at = rest.search(/\d/);
  if (at < 0 || rest.length - at > LONGEST_PAGE || /[.;:,!?)]$/.test(rest)) return '';
  return rest.slice(rest.lastIndexOf(' ', at) + 1);
}

const LONGEST_PAGE = 30;

function isFurniture(lines: readonly NumberedLine[]): boolean {
  const [first, ...others] = lines.map(({ rest }) => rest.replace(/\d+/g, '0'));
  const areApart = others.length > 0 && PAGE_AT_END.test(lines[0]!.rest) && others.every(rest => rest === first);
  if (lines.length < FEWEST_PAGES && !areApart) return false;
  const numerals = lines.map(({ rest }) => Array.from(rest.matchAll(/\d+/g), ([text]) => Number(text)));
  const goesUp = numerals[0]!.some((_, at) => isRising(numerals.map(each => each[at]!)));
  return goesUp && (areApart || !isRising(lines.map(({ atoms }) => Number(atoms.at(-1)!.text))));
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}
