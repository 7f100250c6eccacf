import type { WordLabel } from './wordCounters.ts';
import type { ListLevel, Numbered } from './wordLists.ts';

/** A label that is the marker of a list in Markdown: “1.”. */
const MARKER = /^decimal[.)]$/;
/** With more spaces, a line of Markdown that is in no list is code. */
const MOST_SPACES = 3;
const STEP = 4;

/** The levels of a list of which a number is also one of a level above, by the list and the level. */
export type AlikeLevels = ReadonlySet<string>;

const keyOf = (abstract: string, level: number) => `${abstract} ${level}`;

export function alikeLevels(labels: readonly WordLabel[]): AlikeLevels {
  const levels = new Map<string, Set<number>>();
  for (const { list, level, text } of labels) {
    const key = `${list.abstract} ${text}`;
    levels.set(key, (levels.get(key) ?? new Set()).add(level));
  }
  const alike = labels.filter(({ list, level, text }) => {
    const others = levels.get(`${list.abstract} ${text}`)!;
    return others.size > 1 && level > Math.min(...others);
  });
  return new Set(alike.map(({ list, level }) => keyOf(list.abstract, level)));
}

/**
 * How many spaces come before a line with a number, so that the text shows how it nests: none, unless its level is one of
 * those that look like a level above, or it's under such a level.
 */
export function indentOfLevel({ list, level }: Numbered, alike: AlikeLevels): number {
  const shapes = Array.from({ length: level + 1 }, (_, index) => shapeOf(list.levels.get(index), index));
  return shapes.reduce((indent, shape, index) => {
    const isIndented = indent > 0 || alike.has(keyOf(list.abstract, index));
    if (!isIndented) return 0;
    if (!MARKER.test(shape)) return Math.max(indent, MOST_SPACES);
    return indent + (indent > 0 || MARKER.test(shapes[index - 1] ?? '') ? STEP : MOST_SPACES);
  }, 0);
}

/** A label with the format in place of its own number; those of other levels stay signs. */
function shapeOf(form: ListLevel | undefined, level: number): string {
  return form ? form.text.trim().replace(`%${level + 1}`, form.format) : '';
}
