import { literal } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import type { Language } from './sourceLanguages.ts';

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
    const opened = zoneAt(text, match.index, match[0], language);
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

function zoneAt(text: string, start: number, mark: string, language: Language): { zone: Zone; next: number } {
  const block = language.block.find(([open]) => open === mark);
  if (block) {
    const end = endOfBlock(text, start, block, language.nests === true);
    return { zone: { kind: 'comment', start, end }, next: end };
  }
  const string = language.strings.find(([open]) => open === mark);
  if (string) return stringAt(text, start, string);
  const end = endOfLine(text, start);
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
 * A string up to its closing mark, or to the end of its line if it can't continue. A string of several marks that starts its line is
 * documentation, so it's a comment.
 */
function stringAt(
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
