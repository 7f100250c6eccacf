import { readings, written } from './counting.ts';
import type { LevelDraft } from './levels.ts';

/** The place of a rule: the values of its levels, outermost first; empty for a level that isn't part of its number. */
export interface PlacedRule {
  readonly line: number;
  readonly level: number;
  readonly path: readonly string[];
}

/** The place of each rule of the levels, in text order. */
export function placesOfRules(levels: readonly LevelDraft[]): PlacedRule[] {
  const heads = levels
    .flatMap((level, index) => level.lines.map(head => ({ head, index, level })))
    .sort((a, b) => a.head.line.line - b.head.line.line);
  let path: string[] = [];
  return heads.map(({ head, index, level }) => {
    const parts = head.line.path;
    const above = level.whole || level.alone ? [] : path.slice(0, index);
    while (above.length < (level.whole ? level.from : index)) above.push('');
    const own =
      level.whole && parts.length > 1 ? parts : [level.whole && !head.value ? parts[0]! : written(head.value)];
    path = [...above, ...own];
    return { line: head.line.line, level: index, path };
  });
}

/** The level where whole numbers start. */
export function rootOf(levels: readonly LevelDraft[]): number {
  return levels.findIndex(({ whole }) => whole);
}

/** The place of a part at a level below a place, where it counts as the level does, or in any way. */
export function childOf(
  path: readonly string[],
  level: number,
  part: string,
  levels: readonly LevelDraft[],
  inAnyWay = false,
): string[] | undefined {
  const { counts } = levels[level]!;
  const reading = readings(part).find(([each]) => inAnyWay || counts.includes(each));
  if (!reading) return undefined;
  return [...path.slice(0, level), ...Array<string>(Math.max(0, level - path.length)).fill(''), written(reading[1])];
}

/** A part right after a number, without a word: the `.C` and the `.2` of IV.C.2, and the (b) of 3(b). */
const TIGHT = /^(?:\.?\((\d{1,3}|[A-Za-z]{1,5})\)|[.-](\d{1,3}|[A-Za-z]{1,4})(?![\p{L}\d%])|([A-Za-z])(?![\p{L}\d]))/u;

/** How many parts after a number exist below its place, one after the other, and the length of their text. */
export function partsAfter(
  place: readonly string[],
  after: string,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): { parts: number; length: number } {
  let path = place;
  let parts = 0;
  let length = 0;
  for (;;) {
    const match = TIGHT.exec(after.slice(length));
    const part = match?.[1] ?? match?.[2] ?? match?.[3];
    const child = part && childBelow(path, part, all, levels);
    if (!child) return { parts, length };
    path = child;
    parts++;
    length += match![0].length;
  }
}

/** The place of a part that exists at the outermost level below a place. */
function childBelow(
  path: readonly string[],
  part: string,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): readonly string[] | undefined {
  for (let level = path.length; level < levels.length; level++) {
    const child = childOf(path, level, part, levels);
    if (child && all.has(child.join('/'))) return child;
  }
  return undefined;
}
