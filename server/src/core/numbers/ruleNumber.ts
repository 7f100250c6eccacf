import { memo } from '../text/memo.ts';
import { CAPITALS } from './countingWays.ts';
import { type Numbering, rootLevelOf, startsOf } from './numbering.ts';
import { firstOf, type OwnPart, ownText, readOrdinal, SERIES_A } from './ownPart.ts';

/** A parsed number. */
export interface RuleNumber {
  /** In the form of the numbering: "702.19b". */
  readonly text: string;
  /** Index into the numbering's levels. */
  readonly level: number;
  /**
   * One ordinal per level, outermost first; letters count from a = 1, including skipped ones: 702.19b is [7, 702, 19,
   * 2].
   */
  readonly path: readonly number[];
}

const MOST_REMEMBERED = 20_000;

/** Longer slices of a text would keep the whole text in memory. */
const LONGEST_REMEMBERED = 12;

/**
 * The number that `text` is as a whole, or undefined. Cached, because each number occurs many times in a text and in
 * every version of it.
 */
export function parseNumber(text: string, numbering: Numbering): RuleNumber | undefined {
  if (text.length > LONGEST_REMEMBERED) return readNumber(text, numbering);
  const known = memo(numbering, noNumbers);
  if (known.size > MOST_REMEMBERED) known.clear();
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found;
  const number = readNumber(text, numbering);
  known.set(text, number);
  return number;
}

function noNumbers(_numbering: Numbering): Map<string, RuleNumber | undefined> {
  return new Map();
}

function readNumber(written: string, numbering: Numbering): RuleNumber | undefined {
  const text = written.replace(/\s+/g, ' ');
  const path = readParts(text, numbering)?.map(({ ordinal }) => ordinal);
  if (!path) return undefined;
  return isWrittenFreely(numbering) ? numberFromPath(path, numbering) : { text, level: path.length - 1, path };
}

/** The parts of a number that a text is as a whole; any white space in it counts as one space. */
export function readParts(text: string, numbering: Numbering): OwnPart[] | undefined {
  return firstOf(startsOf(numbering), start => readPartsFrom(start, text, numbering));
}

const LEFT_OUT: OwnPart = Object.freeze({ ordinal: 0 });

function readPartsFrom(start: number, text: string, numbering: Numbering): OwnPart[] | undefined {
  const parts: OwnPart[] = Array<OwnPart>(start).fill(LEFT_OUT);
  let at = 0;
  const series = isSeries(text.charAt(0), numbering) && start === rootLevelOf(numbering);
  for (const level of numbering.levels.slice(start)) {
    if (level.runsOn && parts.length > start) {
      if (at === text.length) break;
      parts.push(LEFT_OUT);
    } else if (series && parts.length === start) {
      parts.push({ ordinal: SERIES_A + CAPITALS.indexOf(text.charAt(0)), span: { start: 0, end: 1 } });
      at = 1;
    } else if (level.hundreds && !series) {
      const numeral = parts.at(-1)!;
      if (numeral.ordinal < 100) break;
      parts[parts.length - 1] = { ordinal: Math.floor(numeral.ordinal / 100) };
      parts.push(numeral);
    } else {
      if (at === text.length) break;
      const own = readOrdinal(text, at, series && level.inSeries ? { ...level, ...level.inSeries } : level);
      if (!own && !level.optional) break;
      parts.push(own ?? LEFT_OUT);
      at = own?.end ?? at;
    }
  }
  return at < text.length || at === 0 ? undefined : parts;
}

/** Whether one number may be written in several ways. */
function isWrittenFreely({ levels }: Numbering): boolean {
  return levels.some(({ also, digits }) => also !== undefined || digits !== undefined);
}

/**
 * The numbers that a text without one of its separators can mean: 409.1f for "4091f". Only if chapters share the
 * section's numeral: elsewhere, 21a can be a number of another document.
 */
export function withLostSeparator(text: string, numbering: Numbering): RuleNumber[] {
  if (!numbering.levels.some(({ hundreds }) => hundreds)) return [];
  const separators = [...new Set(numbering.levels.map(({ separator }) => separator))].filter(Boolean);
  return Array.from(
    { length: text.length - 1 },
    (_, at) => [text.slice(0, at + 1), text.slice(at + 1)] as const,
  ).flatMap(([before, after]) =>
    separators.flatMap(separator => parseNumber(before + separator + after, numbering) ?? []),
  );
}

/** The capital of the series that a number belongs to; undefined in the main one. */
export function seriesOf({ path }: RuleNumber): string | undefined {
  const capital = path.find(ordinal => ordinal >= SERIES_A);
  return capital === undefined ? undefined : CAPITALS.charAt(capital - SERIES_A);
}

function isSeries(letter: string, { series }: Numbering): boolean {
  return letter !== '' && series !== undefined && series.includes(letter);
}

/** The number with the given path: the inverse of {@link parseNumber}. */
export function numberFromPath(path: readonly number[], numbering: Numbering): RuleNumber {
  const start = startOf(path, numbering);
  let text = '';
  let series = false;
  for (let index = start; index < path.length; index++) {
    const ordinal = path[index]!;
    const level = numbering.levels[index]!;
    if (index === start && ordinal >= SERIES_A) {
      text = CAPITALS.charAt(ordinal - SERIES_A);
      series = true;
    } else if (level.hundreds && !series) text = String(ordinal);
    else if (index === start || !level.runsOn)
      text += ownText(ordinal, series && level.inSeries ? { ...level, ...level.inSeries } : level);
  }
  return { text, level: path.length - 1, path };
}

/** The number one level up, or undefined at the top. Cached, because texts contain the same ones repeatedly. */
export function parentNumber(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  return memo(number, parentOf, numbering);
}

function parentOf(number: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const path = number.path.slice(0, -1);
  while (path.length && isLeftOut(number.path, path.length - 1, numbering)) path.pop();
  return path.length ? numberFromPath(path, numbering) : undefined;
}

/** The level with which a number begins. */
export function startOf(path: readonly number[], { levels }: Numbering): number {
  for (let index = path.length - 1; index > 0; index--)
    if (levels[index]!.runsOn && (path[index] !== 0 || index === path.length - 1)) return index;
  return 0;
}

/** Whether a number omits a level. */
export function isLeftOut(path: readonly number[], index: number, numbering: Numbering): boolean {
  const { optional, runsOn } = numbering.levels[index]!;
  if (path[index] !== 0 || index === path.length - 1) return false;
  return optional === true || runsOn === true || index < startOf(path, numbering);
}
