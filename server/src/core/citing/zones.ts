import { literal } from '../numbers/ruleNumber.ts';
import type { Span } from '../text/span.ts';
import type { Language } from './sourceLanguages.ts';

/** A stretch of source: code, a string without its marks, or consecutive comments. */
export interface Zone extends Span {
  readonly kind: 'code' | 'string' | 'comment';
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
    addCode(zones, text, codeStart, match.index);
    addZone(zones, text, opened.zone);
    codeStart = opened.next;
    openings.lastIndex = codeStart;
  }
  addCode(zones, text, codeStart, text.length);
  return zones;
}

function openingPattern({ line, block, strings }: Language): RegExp {
  const marks = [...line, ...[...block, ...strings].map(([open]) => open)];
  return new RegExp(
    marks
      .sort((a, b) => b.length - a.length)
      .map(literal)
      .join('|'),
    'g',
  );
}

function zoneAt(text: string, start: number, mark: string, language: Language): { zone: Zone; next: number } {
  const block = language.block.find(([open]) => open === mark);
  if (block) {
    const close = text.indexOf(block[1], start + mark.length);
    const end = close < 0 ? text.length : close + block[1].length;
    return { zone: { kind: 'comment', start, end }, next: end };
  }
  const string = language.strings.find(([open]) => open === mark);
  if (string) return stringAt(text, start + mark.length, string[1], string[2]);
  const end = endOfLine(text, start);
  return { zone: { kind: 'comment', start, end }, next: end };
}

/** A string up to its closing mark, or to the end of its line if it can't continue. */
function stringAt(text: string, start: number, close: string, multiline: boolean): { zone: Zone; next: number } {
  const most = multiline ? text.length : endOfLine(text, start);
  let end = start;
  while (end < most && !text.startsWith(close, end)) end += text[end] === '\\' ? 2 : 1;
  end = Math.min(end, most);
  return { zone: { kind: 'string', start, end }, next: text.startsWith(close, end) ? end + close.length : end };
}

/** Where a line ends, without its line end. */
export function endOfLine(text: string, from: number): number {
  const ends = /[\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function addCode(zones: Zone[], text: string, start: number, end: number): void {
  if (/\S/.test(text.slice(start, end))) zones.push({ kind: 'code', start, end });
}

/** Adds a zone; a comment is merged with the previous one if only white space is between them. */
function addZone(zones: Zone[], text: string, zone: Zone): void {
  const last = zones.at(-1);
  const joins = zone.kind === 'comment' && last?.kind === 'comment' && !/\S/.test(text.slice(last.end, zone.start));
  if (joins) zones[zones.length - 1] = { ...last, end: zone.end };
  else zones.push(zone);
}
