import { lineEnds } from '../text/span.ts';
import { wordsOf } from './citingWords.ts';
import { contentsAmong, pageLinesAmong, titlesOf } from './contents.ts';
import { describe } from './describe.ts';
import { countingKinds } from './kinds.ts';
import { levelsOf } from './levels.ts';
import type { NumberedLine } from './numberedLine.ts';
import { numberedLines, withoutNames } from './numberedLines.ts';

/** A scheme as a person could describe it in a `rulebook.json`. */
export type Scheme = NonNullable<ReturnType<typeof infer>>;

/** The scheme of a text; undefined if its numbers aren't regular. */
export function infer(text: string) {
  const lines = sampleOf(text).split(lineEnds());
  const all = numberedLines(lines);
  const furniture = pageLinesAmong(all);
  const numbered = all.filter(line => !furniture.has(line));
  const contents = contentsAmong(numbered);
  const levels = levelsOf(countingKinds(withoutNames(numbered.filter(line => !contents.has(line)))));
  if (!levels.length) return undefined;
  const whole = levels.flatMap(level => (level.whole ? level.lines : []));
  const isIndented = whole.filter(({ line }) => line.indent > 0).length > 0.03 * whole.length;
  const contentsIndented = [...contents].every(({ indent }) => indent > 0);
  const scheme = describe(levels, wordsOf(beginningOf(withoutThem(lines, contents)), levels));
  const elsewhere = titlesOf(furniture);
  return {
    ...scheme,
    ...(elsewhere.length && { references: { ...scheme.references, elsewhere } }),
    ...(contents.size > 0 && contentsIndented && !isIndented && { indented: false }),
  };
}

const BEGINNING = 120_000;
const SLICE = 40_000;

/** A text of limited length; for a longer text, its start and two slices of the rest. */
function sampleOf(text: string): string {
  if (text.length <= BEGINNING + 2 * SLICE) return text;
  const slice = (from: number) => text.slice(lineAt(text, from), lineAt(text, from + SLICE));
  const middle = Math.round((BEGINNING + text.length) / 2);
  return text.slice(0, lineAt(text, BEGINNING)) + slice(middle - SLICE / 2) + slice(text.length - SLICE);
}

/** The start of the next line. */
function lineAt(text: string, from: number): number {
  const end = text.slice(from, from + LONGEST_LINE).search(lineEnds());
  return end < 0 ? from : from + end + 1;
}

const LONGEST_LINE = 5_000;

/** Number of characters that show how a text cites. */
const CITING = 170_000;

function beginningOf(lines: readonly string[]): readonly string[] {
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
