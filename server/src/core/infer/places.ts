import { written } from './counting.ts';
import type { LevelDraft } from './levels.ts';

/** The place of a rule: the values of its levels, outermost first; empty for a level that isn't part of its number. */
export interface PlacedRule {
  readonly line: number;
  readonly level: number;
  readonly path: readonly string[];
}

/** The place of each rule of the levels, in text order. */
export function placesOf(levels: readonly LevelDraft[]): PlacedRule[] {
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
