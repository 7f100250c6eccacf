import { namesAfter } from '../dialect/languages.ts';
import { COUNTERS, DIGITS, digitsIn, GLUED, WIDE_DIGITS } from '../numbers/scripts.ts';
import { linesWithoutCode } from '../text/fences.ts';
import { anyOf } from '../text/patterns.ts';
import { lineEnds } from '../text/span.ts';
import { wordsThatCite } from './citingWords.ts';
import { contentsAmong, pageLinesAmong, titlesOf } from './contents.ts';
import { describeLevels } from './describe.ts';
import { countingKinds } from './kinds.ts';
import { levelsOf } from './levels.ts';
import { kindsOfClubs, namesOfText, titleLines } from './namesOfText.ts';
import type { NumberedLine } from './numberedLine.ts';
import { numberedLines, withoutNames } from './numberedLines.ts';
import { namedOthers, namesOfOthers } from './otherDocuments.ts';
import { type Rendered, withRendered } from './renderedNumbers.ts';

/** A scheme as a person could describe it in a `rulebook.json`. */
export type Scheme = NonNullable<ReturnType<typeof schemeFromLines>>;

/** The scheme of a text; undefined if its numbers aren't regular. */
export function infer(text: string): Scheme | undefined {
  const sample = sampleOf(text);
  const script = digitsIn(sample) ?? (WIDE_ALONE.test(sample) && TWO_NARROW.test(sample) ? 'wide' : undefined);
  if (script) return inScript(infer(inEnglish(sample, DIGITS[script])), DIGITS[script], script === 'wide');
  const lines = linesWithoutCode(sample.split(lineEnds()));
  const rendered = withRendered(lines);
  return (rendered && schemeFromLines(rendered.lines, rendered.patterns)) ?? schemeFromLines(lines);
}

/** Japanese writes a digit alone as wide as a letter, and not those of longer numbers: 第９条, 第10条. */
const WIDE_ALONE = new RegExp(`^[ \\t#*]{0,12}[${GLUED}][${WIDE_DIGITS}][${COUNTERS}]`, 'm');
const TWO_NARROW = new RegExp(`^[ \\t#*]{0,12}[${GLUED}]\\d{2,3}[${COUNTERS}]`, 'm');

/** The text with English digits in place of others. */
function inEnglish(text: string, digits: string): string {
  return text.replace(new RegExp(`[${digits}]`, 'g'), digit => String(digits.indexOf(digit)));
}

/** The scheme of a text whose digits were replaced, with its own digits first. */
function inScript(scheme: Scheme | undefined, digits: string, isMixed: boolean): Scheme | undefined {
  if (!scheme) return undefined;
  const own = (example: string) => example.replace(/\d/g, digit => digits.charAt(Number(digit)));
  const levels = scheme.levels.map(level => ({
    ...level,
    // Where digits of both kinds are written, those that anyone can type come first.
    number: [
      ...new Set(
        isMixed ? level.number.flatMap(text => [text, own(text)]) : [...level.number.map(own), ...level.number],
      ),
    ],
  }));
  return { ...scheme, levels };
}

function schemeFromLines(lines: readonly string[], patterns: Rendered['patterns'] = new Map()) {
  const all = numberedLines(lines).map(line =>
    patterns.has(line.line) ? { ...line, rendered: patterns.get(line.line)! } : line,
  );
  const furniture = pageLinesAmong(all);
  const numbered = all.filter(line => !furniture.has(line));
  const contents = contentsAmong(numbered);
  const levels = levelsOf(countingKinds(withoutNames(numbered.filter(line => !contents.has(line)))));
  if (!levels.length) return undefined;
  const whole = levels.flatMap(level => (level.whole ? level.lines : []));
  const isIndented = whole.filter(({ line }) => line.indent > 0).length > 0.03 * whole.length;
  const contentsIndented = [...contents].every(({ indent }) => indent > 0);
  const beginning = firstLines(withoutThem(lines, contents));
  const first = Math.min(
    ...[...contents, ...levels.flatMap(level => level.lines.map(each => each.line))].map(each => each.line),
  );
  const title = titleLines(beginning, first);
  const kinds = kindsOfClubs(beginning, title);
  const itself = [...namesOfText(beginning, title), ...kinds.itself];
  const words = wordsThatCite(beginning, levels, itself.length ? namesAfter(anyOf(itself)) : undefined);
  const scheme = describeLevels(levels, words);
  const elsewhere = [
    ...titlesOf(furniture),
    ...namesOfOthers(beginning),
    ...namedOthers(beginning, title.join(' ')),
    ...kinds.others,
  ];
  return {
    ...scheme,
    references: {
      ...scheme.references,
      ...(elsewhere.length > 0 && { elsewhere }),
      ...(itself.length > 0 && { itself }),
    },
    ...(contents.size > 0 && contentsIndented && !isIndented && { indented: false }),
  };
}

const BEGINNING = 120_000;
const SLICE = 40_000;

/** A text of limited length; for a longer text, its start and two slices of the rest. */
function sampleOf(text: string): string {
  if (text.length <= BEGINNING + 2 * SLICE) return text;
  const slice = (from: number) => text.slice(nextLineStart(text, from), nextLineStart(text, from + SLICE));
  const middle = Math.round((BEGINNING + text.length) / 2);
  return text.slice(0, nextLineStart(text, BEGINNING)) + slice(middle - SLICE / 2) + slice(text.length - SLICE);
}

/** The start of the next line. */
function nextLineStart(text: string, from: number): number {
  const end = text.slice(from, from + LONGEST_LINE).search(lineEnds());
  return end < 0 ? from : from + end + 1;
}

const LONGEST_LINE = 5_000;

/** Number of characters that show how a text cites. */
const CITING = 170_000;

function firstLines(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex(line => {
    length += line.length;
    return length > CITING;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The lines of a text, with empty lines for the table of contents, because its lines aren't citations. */
function withoutThem(lines: readonly string[], contents: ReadonlySet<NumberedLine>): string[] {
  const found = [...lines];
  for (const { line } of contents) found[line] = '';
  return found;
}
