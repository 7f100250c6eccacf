import { type RulesDocument, textOf } from '../document/document.ts';
import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';
import { literal } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { type Language, languageOfFile } from './sourceLanguages.ts';

/** A stretch of source: code, the text of a language for texts, a string without its marks, or consecutive comments. */
export interface Zone extends Span {
  readonly kind: 'code' | 'text' | 'string' | 'comment';
}

/**
 * The zones of a source, in order, without gaps except for the marks of strings. Text without a language is one
 * comment.
 */
export function zonesOf(text: string, language: Language | undefined): Zone[] {
  if (!language) return [{ kind: 'comment', start: 0, end: text.length }];
  const zones: Zone[] = [];
  const openings = openingPattern(language);
  let codeStart = 0;
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const opened = openedAt(text, match.index, match[0], language);
    addCode(zones, text, { start: codeStart, end: match.index }, language);
    addZone(zones, text, opened.zone);
    codeStart = opened.next;
    openings.lastIndex = codeStart;
  }
  addCode(zones, text, { start: codeStart, end: text.length }, language);
  return zones;
}

function openingPattern({ line, block, strings }: Language): RegExp {
  const marks = [...line, ...[...block, ...strings].map(([open]) => open)];
  return new RegExp(
    marks
      .sort((a, b) => b.length - a.length)
      .map(mark => (mark === "'" ? APOSTROPHE : literal(mark)))
      .join('|'),
    'gu',
  );
}

/** A quotation mark, but not one between the digits of a number: `1'000`. */
const APOSTROPHE = String.raw`(?<!(?<![\p{L}_])\d[\da-fA-FxX']{0,40})'`;

function openedAt(text: string, start: number, mark: string, language: Language): { zone: Zone; next: number } {
  const string = language.strings.find(([open]) => open === mark);
  if (string) return stringZone(text, start, string);
  const block = language.block.find(([open]) => open === mark);
  const end = block ? endOfBlock(text, start, block, language.nests === true) : endOfLine(text, start);
  return { zone: { kind: 'comment', start, end }, next: end };
}

function endOfBlock(text: string, start: number, [open, close]: readonly [string, string], nests: boolean): number {
  let at = start + open.length;
  for (let depth = 1; ; ) {
    const end = text.indexOf(close, at);
    if (end < 0) return text.length;
    const inner = nests ? text.indexOf(open, at) : -1;
    const opens = inner >= 0 && inner < end;
    depth += opens ? 1 : -1;
    at = opens ? inner + open.length : end + close.length;
    if (depth === 0) return at;
  }
}

/** What can be before a text that documents what follows: `@doc """`, `r"""`. */
const DOCUMENTING = /(?:^|[\r\n])[ \t]{0,80}(?:@\w{1,20}[ \t]{1,4})?(?:~?[a-zA-Z]{1,2})?$/;
const LONGEST_DOCUMENTING = 120;

/**
 * A string up to its closing mark, or to the end of its line if it can't continue. A string of several marks that
 * starts its line is documentation, so it's a comment.
 */
function stringZone(
  text: string,
  at: number,
  [open, close, multiline]: Language['strings'][number],
): { zone: Zone; next: number } {
  const start = at + open.length;
  const most = multiline ? text.length : endOfLine(text, start);
  const documents =
    multiline && open.length > 2 && DOCUMENTING.test(text.slice(Math.max(0, at - LONGEST_DOCUMENTING), at));
  let end = start;
  while (end < most && !text.startsWith(close, end)) end += text[end] === '\\' ? 2 : 1;
  end = Math.min(end, most);
  return {
    zone: { kind: documents ? 'comment' : 'string', start, end },
    next: text.startsWith(close, end) ? end + close.length : end,
  };
}

/** Where a line ends, without its line end. */
export function endOfLine(text: string, from: number): number {
  const ends = /[\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function addCode(zones: Zone[], text: string, { start, end }: Span, { isText }: Language): void {
  if (/\S/.test(text.slice(start, end))) zones.push({ kind: isText ? 'text' : 'code', start, end });
}

/** Adds a zone; a comment is merged with the previous one if only white space is between them. */
function addZone(zones: Zone[], text: string, zone: Zone): void {
  const last = zones.at(-1);
  const joins = zone.kind === 'comment' && last?.kind === 'comment' && !/\S/.test(text.slice(last.end, zone.start));
  if (joins) zones[zones.length - 1] = { ...last, end: zone.end };
  else zones.push(zone);
}

/** The zones of a source, by the language of its file name. */
export function sourceZones(document: RulesDocument): readonly Zone[] {
  return memo(document, zonesIn);
}

function zonesIn(document: RulesDocument): readonly Zone[] {
  return zonesOf(textOfSource(document), languageOfFile(document.uri));
}

/** The zone that contains or ends at an offset; undefined between zones. */
export function zoneAt(document: RulesDocument, offset: number): Zone | undefined {
  const zones = sourceZones(document);
  const zone = zones[firstIndex(zones.length, index => zones[index]!.end >= offset)];
  return zone && zone.start <= offset ? zone : undefined;
}

/** The text of a source, joined once. */
export function textOfSource(document: RulesDocument): string {
  return memo(document, textOf);
}

/** Number of characters to look at after a citation in a comment. */
const MOST_SAID = 600;

/** A colon, a dash, a bracket, or a quotation mark; or a blank before a sentence. */
const OPENING = /^(?:[ \t]{0,4}(?:[:(“"]|[—–-]{1,2}(?=\s))[ \t]{0,4}[“"]?|\.?[ \t]{1,4}[“"]?(?=\p{Lu}\p{Ll}))/u;
const LONGEST_OPENING = 20;

/** The end of a line within a comment, with the marks at the start of its next line. */
const NEXT_LINE = /[ \t]{0,40}(?:\r\n|\r|\n)[ \t]{0,80}(?:[/*#;%!-]{1,4}(?=\s|$))?[ \t]{0,40}/g;

/** A line of a comment with nothing but its marks. */
const BLANK_LINE = /(?:\r\n|\r|\n)[ \t]{0,80}[/*#;%!-]{0,4}[ \t]{0,40}(?=[\r\n])/;

/**
 * What a comment says about a rule after an offset, with lines joined: after a colon, a dash, in parentheses or
 * quotation marks, or as a sentence. Empty if something else follows.
 */
export function saidAfter(document: RulesDocument, end: number): string {
  const text = textOfSource(document);
  const opening = OPENING.exec(text.slice(end, end + LONGEST_OPENING))?.[0];
  const zone = opening === undefined ? undefined : zoneAt(document, end);
  if (opening === undefined || zone?.kind !== 'comment') return '';
  const written = text.slice(end + opening.length, Math.min(zone.end, end + MOST_SAID));
  return written.split(BLANK_LINE)[0]!.replace(NEXT_LINE, ' ').trim();
}

/**
 * Excludes the line of the comment that contains it, and, if it is alone on its line, the next one; or the whole file.
 */
const MARK = /rulebook-ignore(-file)?(?![\w-])/g;

/** Removes citations that a comment excludes, because tests name wrong numbers on purpose. Spans are sorted. */
export function withoutExcused<S extends Span>(spans: readonly S[], text: string, zones: readonly Zone[]): S[] {
  if (!text.includes('rulebook-ignore')) return [...spans];
  const excused = excusedLines(text, zones);
  let at = 0;
  return spans.filter(({ start }) => {
    while (at < excused.length && excused[at]!.end <= start) at++;
    return start < (excused[at]?.start ?? Infinity);
  });
}

/** Sorted spans; the whole text if a comment says so. */
function excusedLines(text: string, zones: readonly Zone[]): Span[] {
  const comments = zones.filter(({ kind }) => kind === 'comment');
  const marks = comments.flatMap(({ start, end }) =>
    Array.from(text.slice(start, end).matchAll(MARK), ({ index, 1: ofFile }) => ({ at: start + index, end, ofFile })),
  );
  if (marks.some(({ ofFile }) => ofFile)) return [{ start: 0, end: text.length }];
  const excused: Span[] = [];
  let lineEnd = -1;
  for (const { at, end } of marks) {
    // Another mark on the same line excuses nothing more.
    if (at < lineEnd) continue;
    excused.push(linesExcused(text, at, end));
    lineEnd = endOfLine(text, at);
  }
  return excused;
}

/** The line of a mark, and the next one if only the comment, which ends at `end`, is on the line. */
function linesExcused(text: string, at: number, end: number): Span {
  let start = at;
  while (start > 0 && !/[\r\n]/.test(text[start - 1]!)) start--;
  const lineEnd = endOfLine(text, at);
  const standsAlone = !/[\p{L}\d]/u.test(text.slice(start, at)) && !/\S/.test(text.slice(end, lineEnd));
  const next = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  return { start, end: standsAlone ? endOfLine(text, next) : lineEnd };
}
