import type { Dialect, JsonRecords } from '../dialect/dialect.ts';
import { jsonEscapes } from '../text/escapes.ts';
import { matchesAt } from '../text/patterns.ts';
import { afterSpace, isSpace, type Span } from '../text/span.ts';
import { capital } from '../text/words.ts';
import { type Cell, cellNumber, type RawCells, type RecordFault } from './record.ts';

/**
 * A token of JSON: a punctuation character, a string (with its quotation marks), or a word such as a number or `null`.
 */
interface Token extends Span {
  readonly kind: 'sign' | 'string' | 'word';
  /** The character; for a string, its closing quotation mark, or empty if that is missing. */
  readonly sign: string;
}

/**
 * An object with its first key; sticky. No string of well-formed JSON contains text like this: between two quotation
 * marks of different strings, there is always a punctuation character.
 */
const OBJECT = /\{\s*"[^"\\{}[\]:,\r\n]{1,60}"\s*:/y;

function beginsObject(text: string, at: number): boolean {
  return matchesAt(OBJECT, text, at);
}

/**
 * The token at or after `from`, or undefined at the end. A string ends with its line, or where an object starts in it.
 */
function tokenAt(text: string, from: number): Token | undefined {
  const start = afterSpace(text, from);
  if (start === text.length) return undefined;
  const first = text.charAt(start);
  if (first === '"') return stringToken(text, start);
  if ('{}[]:,'.includes(first)) return { kind: 'sign', sign: first, start, end: start + 1 };
  let end = start + 1;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !'{}[]:,"'.includes(text.charAt(end))) end++;
  return { kind: 'word', sign: '', start, end };
}

function stringToken(text: string, start: number): Token {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') return { kind: 'string', sign, start, end: at + 1 };
    if (sign === '\r' || sign === '\n' || (sign === '{' && beginsObject(text, at)))
      return { kind: 'string', sign: '', start, end: at };
    if (sign === '\\' && /[^\r\n{]/.test(text.charAt(at + 1))) at++;
  }
  return { kind: 'string', sign: '', start, end: text.length };
}

/** The text between the quotation marks of a string; any other token as it is. */
function contentOf({ kind, sign, start, end }: Token): Span {
  return kind === 'string' ? { start: start + 1, end: end - sign.length } : { start, end };
}

/**
 * The start of the record after `start`: an object with a rule's number and a text, both before any nested object. It
 * is a record anywhere, so that an unclosed record doesn't swallow the next ones.
 */
export function nextJsonRecord(text: string, start: number, records: JsonRecords, dialect: Dialect): number {
  let at = text.indexOf('{', start + 1);
  while (at >= 0 && !(beginsObject(text, at) && isRuleAt(text, at, records, dialect))) at = text.indexOf('{', at + 1);
  return at < 0 ? text.length : at;
}

/** Looks only as far as the next object, so that later records don't matter. */
function isRuleAt(text: string, at: number, records: JsonRecords, dialect: Dialect): boolean {
  let [numbered, written] = [false, false];
  for (const { key, token } of membersOf(text, at)) {
    if (token.sign === '{') return false;
    if (key === records.text) written = true;
    if (key === records.number) numbered ||= isComplete(text, token) && !!cellNumber(text, contentOf(token), dialect);
    if (numbered && written) return true;
  }
  return false;
}

/** Whether nothing after a token could make it longer. */
function isComplete(text: string, { kind, sign, end }: Token): boolean {
  return kind === 'string' ? sign !== '' : end < text.length && text.charAt(end) !== '{';
}

/** A token of an object: its depth below the object, and its key. */
interface Member {
  readonly token: Token;
  readonly depth: number;
  readonly key: string | undefined;
  /** The token before it. */
  readonly last: Token | undefined;
}

/** The tokens of the object at `from`, from its brace to the closing one or the end of the text. */
function* membersOf(text: string, from: number): Generator<Member> {
  let depth = 0;
  let key: string | undefined;
  let last: Token | undefined;
  for (let token = tokenAt(text, from); token; token = tokenAt(text, token.end)) {
    if (depth === 1 && token.sign === ':' && last?.kind === 'string') {
      const { start, end } = contentOf(last);
      key = text.slice(start, end);
    }
    if (depth === 1 && token.sign === ',') key = undefined;
    const opens = token.sign === '{' || token.sign === '[';
    const closes = token.sign === '}' || token.sign === ']';
    if (closes) depth--;
    if (last) yield { token, depth, key, last };
    if (opens) depth++;
    if (depth <= 0) return;
    last = token;
  }
  yield { token: END, depth, key, last };
}

/** The token at the end of a text with an open object. */
const END: Token = { kind: 'word', sign: '', start: 0, end: 0 };

/** The value of each key of the object that starts a block, with quotation marks or brackets. */
export function jsonValues(block: string): ReadonlyMap<string, Span> {
  const values = new Map<string, Span>();
  if (block.charAt(0) !== '{') return values;
  for (const { token, depth, key, last } of membersOf(block, 0)) {
    if (key === undefined || depth < 1 || token === END || (depth === 1 && /^[:,}]$/.test(token.sign))) continue;
    const isFirst = depth === 1 && last?.sign === ':';
    const known = isFirst ? undefined : values.get(key);
    if (isFirst || known) values.set(key, { start: known?.start ?? token.start, end: token.end });
  }
  return values;
}

/** The cells of the object that starts a block, and its mistakes. */
export function jsonCells(block: string, records: JsonRecords): RawCells {
  let number: Span | undefined;
  let text: Cell | undefined;
  const examples: Cell[] = [];
  const faults: RecordFault[] = [];
  // Among consecutive words, as in an unclosed string, a missing comma is reported only before the first.
  let isLost = false;
  if (block.charAt(0) !== '{') return { number, text, examples, faults };
  for (const member of membersOf(block, 0)) {
    const { token, depth, key, last } = member;
    const isStray = isAfterValue(member);
    const fault = token === END ? endFault(member, records) : faultAt(block, token, isStray && !isLost);
    if (fault) faults.push(fault);
    isLost = isStray && (isLost || token.kind === 'word');
    const isValue = token.kind !== 'sign' && token !== END && (last?.sign === ':' || depth > 1);
    if (!isValue || key === undefined) continue;
    const cell = { ...contentOf(token), escapes: token.kind === 'string' ? jsonEscapes : undefined };
    if (token.kind === 'string') for (const fault of unknownEscapes(block, cell)) faults.push(fault);
    if (key === records.number && depth === 1) number ??= cell;
    if (key === records.text && depth === 1 && token.kind === 'string') text ??= cell;
    if (key === records.examples && (depth === 1 || (depth === 2 && last?.sign !== ':'))) examples.push(cell);
  }
  return { number, text, examples, faults };
}

const unclosedString = (record: string) => `This string of ${record} isn't closed; add a quotation mark where it ends.`;
const unfinished = (record: string) => `${capital(record)} isn't closed; add a brace where it ends.`;
const unseparated = (record: string) => `A comma is missing before this in ${record}.`;

/** An object that is open at the end of its block is valid only if the next record can be nested in it. */
function endFault({ depth, key, last }: Member, records: JsonRecords): RecordFault | undefined {
  const holdsNext =
    last?.sign === '[' || (last?.sign === ',' && depth > 1) || (last?.sign === ':' && key !== records.text);
  const isKnown = last?.kind === 'string' && !last.sign;
  return holdsNext || isKnown ? undefined : { code: 'malformed-record', start: 0, end: 1, message: unfinished };
}

/** Whether a token follows a value without a comma. */
function isAfterValue({ token, last }: Member): boolean {
  return token.kind !== 'sign' && last !== undefined && (last.kind === 'word' || /["}\]]/.test(last.sign));
}

function faultAt(block: string, { start, end, kind, sign }: Token, isUnseparated: boolean): RecordFault | undefined {
  const code = 'malformed-record';
  if (kind === 'sign') return undefined;
  if (kind === 'string' && !sign) {
    const { length } = block.slice(start, end).trimEnd();
    return { code, start, end: start + length, message: unclosedString };
  }
  return isUnseparated ? { code, start, end, message: unseparated } : undefined;
}

function unknownEscapes(block: string, { start, end }: Span): RecordFault[] {
  const text = block.slice(start, end);
  if (!text.includes(jsonEscapes.mark)) return [];
  return [...text.matchAll(jsonEscapes.pattern)].flatMap(({ 0: written, index }) =>
    jsonEscapes.meaning(written) === undefined
      ? [{ code: 'unknown-escape', start: start + index, end: start + index + written.length, message: unknownEscape }]
      : [],
  );
}

const unknownEscape = (record: string) =>
  `${capital(record)} contains an invalid escape sequence; double the backslash, or delete it.`;
