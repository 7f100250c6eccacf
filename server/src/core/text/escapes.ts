import type { Span } from './span.ts';

/** How a form of text writes a character that it cannot write as itself. */
export interface Escapes {
  /** A character of every escape: what lacks it holds none. */
  readonly mark: string;
  /** Global; matches one escape. */
  readonly pattern: RegExp;
  /** What an escape stands for; undefined for one that has no meaning. */
  readonly meaning: (written: string) => string | undefined;
}

/** A piece of a text as a person reads it, which still knows where each of its characters is. */
export interface Passage {
  readonly text: string;
  /** Where the piece begins in its source. */
  readonly start: number;
  /** The offset in the source of each character, and after the last one the end; missing if no escape shifts them. */
  readonly offsets?: Uint32Array;
}

/** The passage between two offsets of another one, with its escapes replaced; of one that has no meaning nothing is. */
export function decoded(source: Passage, { start, end }: Span, escapes: Escapes | undefined): Passage {
  const text = source.text.slice(start, end);
  if (escapes && text.includes(escapes.mark)) return replaced(source, text, start, escapes);
  if (!source.offsets) return { text, start: source.start + start };
  return { text, start: source.offsets[start]!, offsets: source.offsets.subarray(start, end + 1) };
}

function replaced(source: Passage, text: string, start: number, { pattern, meaning }: Escapes): Passage {
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

/** Where the character at `offset` of a passage is in its source. */
export function sourceOffset({ start, offsets }: Passage, offset: number): number {
  return offsets ? offsets[offset]! : start + offset;
}

/** Where a span of a passage is in its source, with every escape in it as a whole. */
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

/** `\"`, `\n`, `\u2019`: a character of two units is two escapes. */
export const jsonEscapes: Escapes = {
  mark: '\\',
  pattern: /\\(?:u[\dA-Fa-f]{4}|[\s\S]|$)/g,
  meaning: written =>
    written.length > 2 ? String.fromCharCode(parseInt(written.slice(2), 16)) : MEANINGS[written.charAt(1)],
};

/** `""` in a quoted cell. */
export const csvEscapes: Escapes = { mark: '""', pattern: /""/g, meaning: () => '"' };
