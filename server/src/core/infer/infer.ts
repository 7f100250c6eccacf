import { wordsOf } from './citingWords.ts';
import { contentsAmong } from './contents.ts';
import { describe, type Scheme } from './describe.ts';
import { countingKinds } from './kinds.ts';
import { levelsOf } from './levels.ts';
import { numberedLines } from './numberedLines.ts';

export type { Scheme };

const LINE_END = /\r\n|\r|\n/;

/** The scheme that a text shows; undefined where nothing in it counts. */
export function infer(text: string): Scheme | undefined {
  const lines = text.split(LINE_END);
  const numbered = numberedLines(lines);
  const contents = contentsAmong(numbered);
  const levels = levelsOf(countingKinds(numbered.filter(line => !contents.has(line))));
  if (!levels.length) return undefined;
  const whole = levels.flatMap(level => (level.whole ? level.lines : []));
  const isIndented = whole.filter(({ line }) => line.indent > 0).length > 0.03 * whole.length;
  const contentsIndented = [...contents].every(({ indent }) => indent > 0);
  return {
    ...describe(levels, wordsOf(lines, levels)),
    ...(contents.size > 0 && contentsIndented && !isIndented && { indented: false as const }),
  };
}
