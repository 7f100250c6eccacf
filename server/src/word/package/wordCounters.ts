import { formatted } from './numberFormats.ts';
import { LAST_LEVEL, type ListLevel, type Numbered, type WordList } from './wordLists.ts';

/** A piece of a label: a number, or what stands around numbers. */
export interface LabelPart {
  readonly text: string;
  readonly isNumber: boolean;
}

/** The number of a paragraph, as Word shows it. */
export interface WordLabel extends Numbered {
  readonly parts: readonly LabelPart[];
  /** Its whole text: “1.2(a)”. Empty for a level that shows nothing. */
  readonly text: string;
  /** The counters of all levels when it was counted. */
  readonly values: readonly number[];
}

/** Counts the paragraphs of lists, in text order. */
export type Counters = (numbered: Numbered) => WordLabel;

/** The counters of an abstract list, and where instances of it have started over. */
interface Counted {
  readonly values: (number | undefined)[];
  readonly started: Set<string>;
}

const NO_LEVEL: ListLevel = {
  start: 1,
  format: 'none',
  pattern: undefined,
  text: '',
  suffix: 'nothing',
  isLegal: false,
  restart: undefined,
  style: undefined,
};

/** Starts to count. All instances of an abstract list share its counters, unless they start over. */
export function createCounters(): Counters {
  const counted = new Map<string, Counted>();
  return ({ list, level }) => {
    const known = counted.get(list.abstract) ?? { values: [], started: new Set() };
    counted.set(list.abstract, known);
    countLevel(known, list, level);
    const values = Array.from({ length: LAST_LEVEL + 1 }, (_, index) => known.values[index] ?? firstValue(list, index));
    return labelOfLevel(list, level, values);
  };
}

function firstValue({ starts, levels }: WordList, level: number): number {
  return starts.get(level) ?? levels.get(level)?.start ?? 1;
}

function countLevel({ values, started }: Counted, list: WordList, level: number): void {
  const key = `${list.id} ${level}`;
  const startsOver = list.starts.has(level) && !started.has(key);
  started.add(key);
  const value = values[level];
  values[level] = startsOver || value === undefined ? firstValue(list, level) : value + 1;
  // A level that is left out counts as if it were there.
  for (let above = 0; above < level; above++) values[above] ??= firstValue(list, above);
  for (let below = level + 1; below <= LAST_LEVEL; below++) if (restarts(list, below, level)) values[below] = undefined;
}

/** Whether a level starts over after a paragraph of a level above it. */
function restarts({ levels }: WordList, level: number, above: number): boolean {
  const restart = levels.get(level)?.restart;
  return restart === undefined || restart > level ? true : above < restart;
}

/** What a level of a list shows, given the counters of all levels. */
export function labelOfLevel(list: WordList, level: number, values: readonly number[]): WordLabel {
  const { text, isLegal, format } = list.levels.get(level) ?? NO_LEVEL;
  const pieces = format === 'bullet' ? [bulletFor(text)] : text.split(/(%[1-9])/);
  const parts = pieces.flatMap((piece): LabelPart[] => {
    const index = /^%[1-9]$/.test(piece) ? Number(piece[1]) - 1 : undefined;
    if (index === undefined) return piece === '' ? [] : [{ text: piece, isNumber: false }];
    if (index > level) return [];
    const { format, pattern } = list.levels.get(index) ?? NO_LEVEL;
    // Word keeps the zero of 1.01, although the standard says that all become plain.
    const shown = isLegal && format !== 'none' && format !== 'decimalZero' ? 'decimal' : format;
    return [{ text: formatted(values[index]!, shown, pattern), isNumber: true }];
  });
  return { list, level, parts, text: parts.map(part => part.text).join(''), values };
}

/** Whether a label is only a sign. */
export function isBullet({ list, level }: Numbered): boolean {
  return list.levels.get(level)?.format === 'bullet';
}

/** Signs of fonts with pictures, and letters that are bullets in them, are shown as a bullet. */
function bulletFor(text: string): string {
  return /^[\uf000-\uf0ff§olØvq·¨]?$/u.test(text) ? '•' : text;
}
