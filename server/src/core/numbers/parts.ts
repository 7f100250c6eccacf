import { memo } from '../text/memo.ts';
import { sameItems } from '../text/sameItems.ts';
import { type Edit, type Span, withEdits } from '../text/span.ts';
import type { Level, Numbering } from './numbering.ts';
import { ordinalLike } from './ownPart.ts';
import { isLeftOut, type RuleNumber, readParts, seriesOf } from './ruleNumber.ts';

/**
 * Spans of a number's parts, level by level, as long as its path: undefined for a part that isn't written, or that is
 * written with the level below, as the 7 of 702.
 */
export type Parts = readonly (Span | undefined)[];

/**
 * Spans of a number's parts in its text: the whole number, or only its last parts (the `b` of “608.3a and b”), in any
 * form of the numbering, with any white space. Undefined if it has another form.
 */
export function partsIn(written: string, number: RuleNumber, numbering: Numbering): Parts | undefined {
  const parts = /\s/.test(written) ? spacedParts(written, number, numbering) : lastParts(written, number, numbering);
  return parts ?? gluedParts(written, number, numbering);
}

/** The parts if white space stands for one space, or for nothing. */
function spacedParts(written: string, number: RuleNumber, numbering: Numbering): Parts | undefined {
  for (const pieces of [/\s+|\S/g, /\S/g]) {
    const { text, at } = only(written, pieces);
    const parts = lastParts(text, number, numbering);
    if (parts) return parts.map(span => span && { start: at[span.start]!, end: at[span.end - 1]! + 1 });
  }
  return undefined;
}

/** The parts of a text that is the whole number, or its last parts. */
function lastParts(text: string, { level, path }: RuleNumber, numbering: Numbering): Parts | undefined {
  for (const [from, below] of memo(numbering, tailsOf).entries()) {
    const parts = from <= level && below ? readParts(text, below) : undefined;
    const ordinals = parts?.map(({ ordinal }) => ordinal) ?? [];
    if (parts && sameItems(ordinals, path.slice(from)))
      return [...Array<undefined>(from), ...parts.map(({ span }) => span)];
  }
  return undefined;
}

/** The matches of a pattern, with white space as one space, and their spans. */
function only(written: string, pieces: RegExp): { text: string; at: readonly number[] } {
  const found = [...written.matchAll(pieces)];
  return {
    text: found.map(([piece]) => (/\s/.test(piece) ? ' ' : piece)).join(''),
    at: found.map(({ index }) => index),
  };
}

/** For each level, the numbering for texts with only the parts from there on; the first of them can lack its marks. */
function tailsOf(numbering: Numbering): readonly (Numbering | undefined)[] {
  return numbering.levels.map((level, from) => {
    if (from === 0 || level.hundreds) return from === 0 ? numbering : undefined;
    const forms = [level, ...(level.also ?? [])];
    const bare = forms.flatMap(form => [
      { ...form, separator: '' },
      { ...form, separator: '', closing: '' },
    ]);
    const first: Level = { ...level, also: [...forms.slice(1), ...bare] };
    return { levels: [first, ...numbering.levels.slice(from + 1)] };
  });
}

/** The parts if other marks, or none, separate them: `702_19b` and `70219b` in the name of a function. */
function gluedParts(written: string, number: RuleNumber, numbering: Numbering): Parts | undefined {
  const own = only(number.text, /[\p{L}\d]/gu);
  const { text, at } = only(written, /[\p{L}\d]/gu);
  const parts = readParts(number.text, numbering);
  const hidden = own.text.length - text.length;
  const places = parts?.map(({ span }) => span && [own.at.indexOf(span.start), own.at.indexOf(span.end - 1)]);
  const isCut = places?.some(place => place && place[0]! < hidden && place[1]! >= hidden);
  if (!text || !places || isCut || !own.text.endsWith(text)) return undefined;
  return places.map(place => {
    const [start, end] = [at[(place?.[0] ?? -1) - hidden], at[(place?.[1] ?? -1) - hidden]];
    return start === undefined || end === undefined ? undefined : { start, end: end + 1 };
  });
}

/** A number and its place: offsets in `text`. */
interface NumberInText {
  readonly text: string;
  readonly number: RuleNumber;
  readonly parts: Parts;
}

/**
 * The edits from one number to another, each replacing the digits or letters of one part in place. Parts that aren't
 * written must be the same as in the number `above`, such as that of the surrounding rule. Undefined if that isn't
 * possible, as between 101.3 and A1.3.
 */
export function inPlace(written: NumberInText, next: RuleNumber, numbering: Numbering, above?: RuleNumber) {
  const { text, number, parts } = written;
  const isInSeries = (one: RuleNumber) => seriesOf(one) !== undefined;
  if (next.level !== number.level || isInSeries(next) !== isInSeries(number)) return undefined;
  const edits: Edit[] = [];
  for (const [level, to] of next.path.entries()) {
    const span = parts[level];
    const from = number.path[level]!;
    if (!span && !isSaid(level, next, parts, numbering, above)) return undefined;
    if (!span || from === to) continue;
    const own = ordinalLike(text.slice(span.start, span.end), from, to, numbering.levels[level]!);
    if (own === undefined) return undefined;
    edits.push({ ...span, text: own });
  }
  return edits.sort((a, b) => a.start - b.start);
}

/**
 * Whether a part doesn't need to be written: the level below contains its numeral, it is omitted, or it follows from
 * above.
 */
function isSaid(level: number, { path }: RuleNumber, parts: Parts, numbering: Numbering, above?: RuleNumber): boolean {
  if (numbering.levels[level + 1]?.hundreds && parts[level + 1]) return true;
  return isLeftOut(path, level, numbering) || above?.path[level] === path[level];
}

/** Whether all parts of a number are written. */
export function isWhole(written: NumberInText, numbering: Numbering): boolean {
  return inPlace(written, written.number, numbering) !== undefined;
}

/** The text of a number, with another number in its place; undefined if that isn't possible. See {@link inPlace}. */
export function writtenAs(
  text: string,
  number: RuleNumber,
  next: RuleNumber,
  numbering: Numbering,
  above?: RuleNumber,
) {
  const parts = partsIn(text, number, numbering);
  const edits = parts && inPlace({ text, number, parts }, next, numbering, above);
  if (!edits) return undefined;
  const after = withEdits(text, edits);
  return partsIn(after, next, numbering) && after;
}
