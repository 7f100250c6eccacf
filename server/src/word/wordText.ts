import type { Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { type ExportedCitation, type ExportedParagraph, type ExportedText, exportedText } from './exportedLines.ts';
import { numbersForWord, type Restart, type WordNumber, type WordNumbers } from './numbersForWord.ts';
import { referenceNumber } from './referenceNumbers.ts';

/** A piece of a paragraph with one form. */
export interface TextPiece {
  readonly text: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  /** Where a line of the paragraph starts, other than the first. */
  readonly startsLine?: boolean;
  /** The instruction of the field that computes the text: `REF _Rule3 \n \h`. */
  readonly field?: string;
  /** The bookmark to which the text leads. */
  readonly anchor?: string;
}

export interface TextParagraph {
  /** The level of a heading, from 0. */
  readonly heading?: number;
  /** The list that gives the number, and the level in it, from 0. */
  readonly list?: { readonly id: number; readonly level: number };
  /** The bookmark around its words, if something leads there. */
  readonly bookmark?: string;
  /** Its words, after a number that is typed by hand. */
  readonly pieces: readonly TextPiece[];
}

/** A level of the list: its format as in Word, and its text, with %1 for the number of the first level. */
export interface TextLevel {
  readonly level: number;
  readonly format: string;
  readonly text: string;
}

/** What a Word document is written from: plain values that can be sent. */
export interface WordText {
  readonly paragraphs: readonly TextParagraph[];
  readonly levels: readonly TextLevel[];
  readonly restarts: readonly Restart[];
  /** How many rules have a number of a list. */
  readonly counted: number;
  /** The numbers at which the list starts over. */
  readonly restarted: readonly string[];
  /** The numbers that are typed by hand. */
  readonly typed: readonly string[];
  /** How many references are fields. */
  readonly fields: number;
}

/** A document as Word can count it: lists, headings, and cross-references. */
export function wordText(workspace: Workspace, document: RulesDocument): WordText {
  const exported = exportedText(workspace, document);
  const numbers = numbersForWord(exported.paragraphs, document.dialect.numbering);
  const byOrdinal = new Map(
    exported.paragraphs.flatMap(({ rule }, index) => (rule ? [[rule.ordinal, numbers.numbers[index]!] as const] : [])),
  );
  const cited = new Set(exported.citations.map(({ target }) => target));
  const writing: Writing = { exported, byOrdinal, cited, next: 0 };
  const paragraphs = exported.paragraphs.map((paragraph, index) =>
    paragraphOf(paragraph, numbers.numbers[index], writing),
  );
  const levels = Array.from(numbers.levels, ([level, { format, text }]) => ({ level, format, text }));
  const fields = paragraphs.flatMap(({ pieces }) => pieces).filter(({ field }) => field !== undefined).length;
  return { paragraphs, levels, restarts: numbers.restarts, fields, ...wordNumberCounts(numbers) };
}

function wordNumberCounts({ numbers, restarts }: WordNumbers) {
  const lists = numbers.filter(number => number?.kind === 'list');
  const byList = new Set(restarts.map(({ list }) => list));
  return {
    counted: lists.length,
    restarted: lists.flatMap(({ list, label }) => (byList.has(list) ? [label.text] : [])),
    typed: numbers.flatMap(number => (number?.kind === 'typed' ? [number.label] : [])),
  };
}

interface Writing {
  readonly exported: ExportedText;
  readonly byOrdinal: ReadonlyMap<number, WordNumber>;
  readonly cited: ReadonlySet<number>;
  /** The next citation to come; they are in text order. */
  next: number;
}

function paragraphOf(
  { start, end, heading, rule }: ExportedParagraph,
  number: WordNumber | undefined,
  writing: Writing,
): TextParagraph {
  const typed = number?.kind === 'typed' ? [{ text: `${number.label} ` }] : [];
  return {
    pieces: [...typed, ...piecesWithFields(start, end, writing)],
    ...(heading !== undefined && { heading }),
    ...(number?.kind === 'list' && { list: { id: number.list, level: number.label.level } }),
    ...(rule && writing.cited.has(rule.ordinal) && { bookmark: bookmarkName(rule.ordinal) }),
  };
}

function bookmarkName(ordinal: number): string {
  return `_Rule${ordinal}`;
}

/** The text between two offsets, with the citations in it as fields. */
function piecesWithFields(start: number, end: number, writing: Writing): TextPiece[] {
  const { text, citations, isMarkdown } = writing.exported;
  const pieces: TextPiece[] = [];
  let at = start;
  for (; writing.next < citations.length && citations[writing.next]!.end <= end; writing.next++) {
    const citation = citations[writing.next]!;
    const field = citation.start < at ? undefined : fieldFor(citation, writing);
    if (!field) continue;
    pieces.push(...formed(text.slice(at, citation.start), isMarkdown), field);
    at = citation.end;
  }
  return [...pieces, ...formed(text.slice(at, end), isMarkdown)];
}

/** Emphasis of Markdown, and its escapes. */
const EMPHASIS =
  /\*\*(?<bold>[^*\r\n]+)\*\*|(?<![\p{L}\p{N}*\\])\*(?<italic>[^*\s\r\n](?:[^*\r\n]*[^*\s\r\n])?)\*(?![\p{L}\p{N}*])|\\(?<sign>[\\`*_<[])/gu;

/** Text in pieces; emphasis as such, if the document is in Markdown. */
function formed(text: string, isMarkdown: boolean): TextPiece[] {
  if (!isMarkdown) return piecesOfLines(text);
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(EMPHASIS)) {
    const { bold, italic, sign } = match.groups!;
    const isBold = bold !== undefined;
    const isItalic = italic !== undefined;
    pieces.push(...piecesOfLines(text.slice(at, match.index)));
    pieces.push({ text: bold ?? italic ?? sign ?? '', ...(isBold && { isBold }), ...(isItalic && { isItalic }) });
    at = match.index + match[0].length;
  }
  return [...pieces, ...piecesOfLines(text.slice(at))];
}

function piecesOfLines(text: string): TextPiece[] {
  if (text === '') return [];
  return text.split(/\r\n|[\r\n]/).map((line, index) => ({ text: line, ...(index > 0 && { startsLine: true }) }));
}

/** A field that computes exactly what is written; a link if there's none. */
function fieldFor({ start, end, target }: ExportedCitation, writing: Writing): TextPiece | undefined {
  const number = writing.byOrdinal.get(target);
  const text = writing.exported.text.slice(start, end);
  if (!number || /[\r\n]/.test(text)) return undefined;
  const anchor = bookmarkName(target);
  if (number.kind === 'typed') return { text, anchor };
  const [sign] = SWITCHES.find(([, context]) => referenceNumber(number.label, context, undefined) === text) ?? [];
  return sign === undefined ? { text, anchor } : { text, field: `REF ${anchor} ${sign} \\h` };
}

const SWITCHES = [
  ['\\n', 'own'],
  ['\\w', 'full'],
] as const;
