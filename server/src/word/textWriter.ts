import type { Piece } from './paragraphPieces.ts';

/** A form of text to import into. */
export type TextFormat = 'md' | 'txt';

/** What a piece needs to be written. */
export interface PieceContext {
  /** What the text shows for a note. */
  readonly markOf: (piece: Piece & { kind: 'note' }) => string;
  /** The path of a picture beside the text, or the address of one that isn't in the document; undefined if it's missing. */
  readonly pictureOf: (id: string) => string | undefined;
  /** The address of a link; undefined if it leads into the document or isn't one to follow. */
  readonly addressOf: (id: string | undefined) => string | undefined;
}

/** How a form of text is written. */
export interface TextWriter {
  readonly inline: (pieces: readonly Piece[], context: PieceContext) => string;
  /** A line, from its label, what comes between, and its text. */
  readonly line: (label: string, between: string, text: string) => string;
  readonly heading: (level: number, line: string) => string;
  readonly bullet: string;
  readonly table: (rows: readonly (readonly string[])[]) => string;
  readonly note: (mark: string, text: string) => string;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function superscript(mark: string): string {
  return /^\d+$/.test(mark) ? Array.from(mark, digit => SUPERSCRIPTS[Number(digit)]).join('') : `[${mark}]`;
}

const tidyLines = (text: string) =>
  text
    .replace(/\t+/g, ' ')
    .replace(/(?:(?<! ) +)?\n */g, '\n')
    .trim();

/** Tidy lines whose spaces after a break stay, because they can show how lines nest. */
const nestedLines = (text: string) =>
  text
    .replace(/\t+/g, ' ')
    .replace(/(?<! ) +(?=\n)/g, '')
    .trim();

const PLAIN: TextWriter = {
  inline: (pieces, context) => nestedLines(pieces.map(piece => plainPiece(piece, context)).join('')),
  line: (label, between, text) => label + (label && text ? between : '') + text,
  heading: (_, line) => line,
  bullet: '•',
  table: rows => rows.map(row => row.join(' | ')).join('\n'),
  note: (mark, text) => `${superscript(mark)} ${text}`,
};

function plainPiece(piece: Piece, { markOf, pictureOf, addressOf }: PieceContext): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'note':
      return superscript(markOf(piece));
    case 'picture':
      return `[picture: ${piece.alt || pictureOf(piece.id) || 'missing'}]`;
    case 'link':
      return '';
    case 'unlink': {
      const address = addressOf(piece.id);
      return address === undefined ? '' : ` <${address}>`;
    }
  }
}

const MARKDOWN: TextWriter = {
  inline: (pieces, context) =>
    tidyLines(
      merged(pieces)
        .map(piece => markdownPiece(piece, context))
        .join(''),
    ),
  line: (label, between, text) =>
    label ? escapedMarkdown(label) + (text ? between : '') + text : text.replace(/^[#>]|^[+-](?=\s)/, '\\$&'),
  heading: (level, line) => `${'#'.repeat(Math.min(level + 1, 6))} ${line}`,
  bullet: '-',
  table: rows => {
    const width = Math.max(...rows.map(({ length }) => length));
    const lineOf = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, index) => (cells[index] ?? '').replaceAll('|', '\\|').replaceAll('\n', '<br>')).join(' | ')} |`;
    const [first = [], ...others] = rows;
    return [lineOf(first), `|${' --- |'.repeat(width)}`, ...others.map(lineOf)].join('\n');
  },
  note: (mark, text) => `[^${mark}]: ${text}`,
};

/** Only what Markdown would take for something else, because people read and edit the text. */
function escapedMarkdown(text: string): string {
  return text.replace(
    /[\\`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[\p{L}/!?])|\[(?=[^[\]\n]{0,200}\]\()/gu,
    '\\$&',
  );
}

/** Neighbors of one form as one piece, with spaces at their ends outside, because emphasis can't start or end with one. */
function merged(pieces: readonly Piece[]): readonly Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    if (last?.kind === 'text' && piece.kind === 'text' && last.bold === piece.bold && last.italic === piece.italic)
      done[done.length - 1] = { ...last, text: last.text + piece.text };
    else done.push(piece);
  }
  return done;
}

function markdownPiece(piece: Piece, { markOf, pictureOf, addressOf }: PieceContext): string {
  switch (piece.kind) {
    case 'text': {
      const text = piece.text.trim();
      const before = piece.text.slice(0, piece.text.indexOf(text));
      const after = piece.text.slice(before.length + text.length);
      const sign = `${piece.bold ? '**' : ''}${piece.italic ? '*' : ''}`;
      return text && sign
        ? `${before}${sign}${escapedMarkdown(text)}${[...sign].reverse().join('')}${after}`
        : escapedMarkdown(piece.text);
    }
    case 'note':
      return `[^${markOf(piece)}]`;
    case 'picture':
      return `![${escapedMarkdown(piece.alt).replace(/[[\]]/g, '\\$&')}](${pictureOf(piece.id) ?? ''})`;
    case 'link':
      return addressOf(piece.id) === undefined ? '' : '[';
    case 'unlink': {
      const address = addressOf(piece.id);
      return address === undefined ? '' : `](${address})`;
    }
  }
}

export const textWriters: Readonly<Record<TextFormat, TextWriter>> = { txt: PLAIN, md: MARKDOWN };
