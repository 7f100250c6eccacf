import type { NumberedLine } from './numberedLines.ts';

/** Fewer lines that come again are no table of contents. */
const FEWEST = 4;

/** The lines of a text that a table of contents has: their number and title come again later. */
export function contentsAmong(lines: readonly NumberedLine[]): ReadonlySet<NumberedLine> {
  const later = new Set<string>();
  const found = new Set<NumberedLine>();
  for (const line of [...lines].reverse()) {
    const entry = entryOf(line);
    if (!entry) continue;
    if (later.has(entry)) found.add(line);
    later.add(entry);
  }
  return new Set(runsOf(lines.map(line => found.has(line))).flatMap(index => lines[index]!));
}

/** The indexes of what is true in runs with at most one gap between two. */
function runsOf(flags: readonly boolean[]): number[] {
  const kept: number[] = [];
  let run: number[] = [];
  flags.forEach((flag, index) => {
    if (!flag) return;
    if (run.length && index - run.at(-1)! > 2) run = [];
    run.push(index);
    if (run.length === FEWEST) kept.push(...run);
    else if (run.length > FEWEST) kept.push(index);
  });
  return kept;
}

const LONGEST_TITLE = 30;

/** The number and the beginning of the title, without dots and a page; empty where there is no title. */
function entryOf({ atoms, rest }: NumberedLine): string {
  const title = rest
    .replace(/[\s.…]{2,}\d{1,4}\s*$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);
  const isShort = rest.length <= 120;
  return title && isShort ? `${atoms.map(({ text }) => text).join('.')} ${title}` : '';
}
