import { literal, matchAt } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { CAPITALS, countingOf, insertedBy, numeralAfter } from './countingWays.ts';
import { formsOf, type Level, type OwnForm } from './numbering.ts';

/** The ordinal of a series' capital A, so that series come after all numerals. */
export const SERIES_A = 1_000_000_000;

/**
 * A level's own part of a number: its ordinal and its span; without a span if the level below contains its numeral, or
 * it is omitted.
 */
export interface OwnPart {
  readonly ordinal: number;
  readonly span?: Span;
}

/** A level's own part of a number at `at`, with what is around it. */
export function readOrdinal(text: string, at: number, level: Level): (Required<OwnPart> & { end: number }) | undefined {
  const read = (form: OwnForm) => readForm(text, at, form);
  return read(level) ?? firstOf(level.also, read) ?? (level.alone && read(level.alone));
}

export function firstOf<T, R>(items: readonly T[] | undefined, read: (item: T) => R | undefined): R | undefined {
  for (const item of items ?? []) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readForm(text: string, at: number, form: OwnForm): (Required<OwnPart> & { end: number }) | undefined {
  const { separator, closing = '' } = form;
  if (!text.startsWith(separator, at)) return undefined;
  const start = at + separator.length;
  const { pattern, read } = countingOf(form);
  const [own] = matchAt(pattern, text, start) ?? [];
  const ordinal = own === undefined ? undefined : read(own);
  const end = start + (own?.length ?? 0);
  if (ordinal === undefined || !text.startsWith(closing, end)) return undefined;
  const inserted = readInserted(text, end + closing.length, form);
  if (inserted) return { ordinal: ordinal + inserted.by, span: { start, end: inserted.end }, end: inserted.end };
  return { ordinal, span: { start, end }, end: end + closing.length };
}

/** What follows the number of an inserted rule: the 之一 of 第九條之一. */
function readInserted(text: string, at: number, form: OwnForm): { by: number; end: number } | undefined {
  const { insertsAfter: sign } = form;
  if (!sign || text.charAt(at) !== sign) return undefined;
  const { pattern, read } = countingOf(form);
  const [own] = matchAt(pattern, text, at + 1) ?? [];
  const numeral = own === undefined ? undefined : read(own);
  const by = numeral === undefined ? undefined : insertedBy(sign, numeral);
  return by === undefined ? undefined : { by, end: at + 1 + own!.length };
}

/** The same written. */
function insertedText(ordinal: number, form: OwnForm): string {
  const { insertsAfter: sign } = form;
  const numeral = sign === undefined ? undefined : numeralAfter(sign, ordinal);
  return numeral === undefined ? '' : sign + countingOf(form).write(numeral);
}

/** The ordinal of `text`, a level's own part without separators; undefined if it isn't one. */
export function parseOrdinal(text: string, level: Level): number | undefined {
  return firstOf(formsOf(level), form => {
    const { pattern, read } = countingOf(form);
    return matchAt(pattern, text, 0)?.[0] === text ? read(text) : undefined;
  });
}

/** The ordinal of `text`, a level's own part with separators: 1 for "(a)". */
export function parseOwn(text: string, level: Level): number | undefined {
  const own = readOrdinal(text, 0, level);
  return own?.end === text.length ? own.ordinal : undefined;
}

/** A level's own part with separators, if it doesn't contain the numeral of the level above: "b", "(a)". */
export function ownText(ordinal: number, level: Level): string {
  const { separator, digits = 0, closing = '', optional } = level;
  if (ordinal === 0 && optional) return '';
  const inserted = insertedText(ordinal, level);
  const own = countingOf(level).write(inserted ? Math.floor(ordinal) : ordinal);
  return separator + own.padStart(digits, '0') + closing + inserted;
}

/** The ways to write an ordinal of a level, without what is around it. */
export function ordinalTexts(ordinal: number, level: Level): string[] {
  return formsOf(level).flatMap(form => {
    const { last, write } = countingOf(form);
    return ordinal >= 1 && ordinal <= last ? [write(ordinal)] : [];
  });
}

/**
 * The ordinal `to` in the form in which `written` writes `from`: with the same number of digits or kind of letters;
 * undefined if that isn't possible.
 */
export function ordinalLike(written: string, from: number, to: number, level: Level): string | undefined {
  if (from >= SERIES_A) return to >= SERIES_A ? CAPITALS.charAt(to - SERIES_A) : undefined;
  const after = formsOf(level).find(form => form.insertsAfter);
  if (after && !(Number.isInteger(from) && Number.isInteger(to))) return insertedLike(written, from, to, after);
  const counting = formsOf(level)
    .map(countingOf)
    .find(({ pattern, read }) => matchAt(pattern, written, 0)?.[0] === written && read(written) === from);
  if (!counting || to < 1 || to > counting.last) return undefined;
  const { digits = 0 } = level;
  const isPadded = written.startsWith('0') || written.length >= digits;
  return counting.write(to).padStart(isPadded ? Math.min(digits, written.length) : 0, '0');
}

/** The same of numbers that were inserted, with what closes both: 第九條之二 for 第九條之一. */
function insertedLike(written: string, from: number, to: number, form: OwnForm): string | undefined {
  const bare = { ...form, separator: '' };
  const own = readForm(written, 0, bare);
  const isWhole = own?.end === written.length && own.ordinal === from;
  return isWhole && !Number.isInteger(to) ? ownText(to, { name: '', ...bare }) : undefined;
}

/** A regular expression for an ordinal of a level without its separators. */
export function ordinalPattern(form: OwnForm): string {
  return form.goesOn ? `(?:${countingOf(form).pattern.source})` : countingOf(form).pattern.source;
}

/** A regular expression for a level's own part with its separators, in any of its forms. */
export function ownPattern(level: Level): string {
  const forms = formsOf(level).map(
    form => spaced(form.separator) + ordinalPattern(form) + literal(form.closing ?? '') + insertedPattern(form),
  );
  return forms.length === 1 ? forms[0]! : `(?:${forms.join('|')})`;
}

/** A regular expression for the rest of a number that was inserted, which others lack. */
export function insertedPattern(form: OwnForm): string {
  return form.insertsAfter ? `(?:${form.insertsAfter}${ordinalPattern(form)})?` : '';
}

/** A regular expression for what precedes an ordinal: a line can end in it, and a space can be a non-breaking one. */
function spaced(separator: string): string {
  return literal(separator).replace(/ /g, String.raw`\s{1,40}`);
}
