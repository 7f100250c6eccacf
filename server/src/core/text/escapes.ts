import type { Span } from './span.ts';

/** How a format writes characters that it can't contain. */
export interface Escapes {
  /** A character of every escape: a text without it has none. */
  readonly mark: string;
  /** Global; matches one escape. */
  readonly pattern: RegExp;
  /** The character of an escape; undefined if it is invalid. */
  readonly meaning: (written: string) => string | undefined;
}

/** A piece of a text as a person reads it, with the place of each character. */
export interface Passage {
  readonly text: string;
  /** Where the piece starts in its source. */
  readonly start: number;
  /** The offset in the source of each character, and of the end; undefined if no escape shifts them. */
  readonly offsets?: Uint32Array;
}

/** The passage between two offsets of another one, with its escapes replaced; invalid ones become nothing. */
export function decoded(source: Passage, { start, end }: Span, escapes: Escapes | undefined): Passage {
  const text = source.text.slice(start, end);
  if (escapes && text.includes(escapes.mark)) return replacedEscapes(source, text, start, escapes);
  if (!source.offsets) return { text, start: source.start + start };
  return { text, start: source.offsets[start]!, offsets: source.offsets.subarray(start, end + 1) };
}

function replacedEscapes(source: Passage, text: string, start: number, { pattern, meaning }: Escapes): Passage {
  const offsets = new Uint32Array(text.length + 1);
  let plain = '';
  let at = 0;
  const copy = (piece: string, from: number) => {
    for (let index = 0; index < piece.length; index++)
      offsets[plain.length + index] = sourceOffset(source, start + from + index);
    plain += piece;
  };
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const meant = meaning(written);
    if (meant === undefined) continue;
    copy(text.slice(at, index), at);
    offsets.fill(sourceOffset(source, start + index), plain.length, plain.length + meant.length);
    plain += meant;
    at = index + written.length;
  }
  copy(text.slice(at), at);
  offsets[plain.length] = sourceOffset(source, start + text.length);
  return { text: plain, start: offsets[0]!, offsets: offsets.subarray(0, plain.length + 1) };
}

/** The source offset of the character at `offset` of a passage. */
export function sourceOffset({ start, offsets }: Passage, offset: number): number {
  return offsets ? offsets[offset]! : start + offset;
}

/** The source span of a passage's span, with whole escapes. */
export function sourceSpan(passage: Passage, { start, end }: Span): { start: number; end: number } {
  return { start: sourceOffset(passage, start), end: sourceOffset(passage, end) };
}

const MEANINGS: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** `\"`, `\n`, `\u2019`: a character with two units needs two escapes. */
export const jsonEscapes: Escapes = {
  mark: '\\',
  pattern: /\\(?:u[\dA-Fa-f]{4}|[\s\S]|$)/g,
  meaning: written =>
    written.length > 2 ? String.fromCharCode(parseInt(written.slice(2), 16)) : MEANINGS[written.charAt(1)],
};

/** `""` in a quoted cell. */
export const csvEscapes: Escapes = { mark: '""', pattern: /""/g, meaning: () => '"' };
