import { contentsLine } from './contentsLine.ts';
import { createFieldTexts, type FieldFinding, type FieldTexts, LONGEST } from './fieldTexts.ts';
import { type NumberedText, noteKey, numberParagraphs, type PlacedParagraph } from './numberParagraphs.ts';
import { type AlikeLevels, alikeLevels, indentOfLevel } from './package/levelIndents.ts';
import { LIMITS } from './package/limits.ts';
import { isBullet } from './package/wordCounters.ts';
import { WordFailure } from './package/wordFailure.ts';
import { readLists } from './package/wordLists.ts';
import { openWord, type Relationship, type WordPackage } from './package/wordPackage.ts';
import { readStyles } from './package/wordStyles.ts';
import { child, childrenNamed, type XmlElement } from './package/xmlTree.ts';
import { fieldPieces, wordsOfPieces } from './paragraphPieces.ts';
import { importPictures, type Picture } from './pictures.ts';
import { type ReadingWay, readBlocks } from './readBlocks.ts';
import { type PieceContext, type TextFormat, type TextWriter, textWriters } from './textWriter.ts';
import { titleLevels } from './titleLevels.ts';
import type { NoteKind, WordBlock, WordCell, WordPart, WordTable } from './wordBlocks.ts';

export interface ImportOptions {
  readonly format: TextFormat;
  /** Whether tracked changes are read as before them; by default, as accepted. */
  readonly isOriginal?: boolean;
  /** The folder for pictures, as the text names it. */
  readonly pictureFolder?: string;
}

/** A paragraph of the text. */
export interface ImportedParagraph {
  /** Its number as Word shows it; empty if it has none. */
  readonly label: string;
  /** Its words, without the number. */
  readonly words: string;
  /** Where it starts in the text, in UTF-16 units. */
  readonly start: number;
}

/** A problem in a paragraph of the text. */
export interface ImportedFinding {
  readonly code: FieldFinding['code'];
  readonly message: string;
  /** The index of its paragraph. */
  readonly paragraph: number;
}

/** A Word document as a text. */
export interface ImportedText {
  readonly text: string;
  readonly paragraphs: readonly ImportedParagraph[];
  /** Fields that lead nowhere or show something old. */
  readonly findings: readonly ImportedFinding[];
  readonly pictures: readonly Picture[];
  /** What the text doesn't have, a sentence each. */
  readonly notes: readonly string[];
}

/** Reads a Word document. Throws {@link WordFailure}: what the file is, and what to do. */
export function importWord(
  bytes: Uint8Array,
  { format, isOriginal = false, pictureFolder = 'pictures' }: ImportOptions,
): ImportedText {
  const opened = openWord(bytes);
  const omitted = new Map<string, number>();
  const styles = readStyles(opened.styles);
  const leaveOut = (what: string) => omitted.set(what, (omitted.get(what) ?? 0) + 1);
  const way: ReadingWay = { styles, isOriginal, leaveOut };
  const blocks = readBlocks(child(opened.document, 'w:body') ?? opened.document, 'document', way);
  const noteBlocks = {
    footnotes: notesIn(opened.footnotes, 'footnotes', way),
    endnotes: notesIn(opened.endnotes, 'endnotes', way),
  };
  const numbered = numberParagraphs(blocks, noteBlocks, readLists(opened.numbering, styles), opened.settings);
  const found: FieldFinding[] = [];
  const textIn = (place: PlacedParagraph, from: number, to: number) =>
    wordsOfPieces(fieldPieces(place, fieldTexts, from, to, LONGEST));
  const fieldTexts: FieldTexts = createFieldTexts({ numbered, styles, textIn }, finding => found.push(finding));
  const titles = titleLevels(numbered, textIn);
  const alike = alikeLevels(numbered.all.flatMap(({ label }) => (label?.text && !isBullet(label) ? [label] : [])));
  const pictures = importPictures(opened, pictureFolder, leaveOut);
  const output = createOutput(
    {
      numbered,
      fieldTexts,
      textIn,
      writer: textWriters[format],
      report: finding => found.push(finding),
      titles,
      alike,
    },
    opened,
    pictures.pathOf,
  );
  output.put(blocks);
  output.putNotes();
  const { text, paragraphs, places } = output.finish();
  const findings = found.flatMap(({ paragraph, ...finding }) => ({
    ...finding,
    paragraph: places.get(paragraph) ?? 0,
  }));
  findings.sort((a, b) => a.paragraph - b.paragraph);
  return { text, paragraphs, findings, pictures: pictures.all, notes: notesOn(opened, omitted) };
}

function notesIn(part: XmlElement | undefined, kind: NoteKind, way: ReadingWay) {
  const name = kind === 'footnotes' ? 'w:footnote' : 'w:endnote';
  const notes = childrenNamed(part, name).filter(({ attributes }) => /^(?:normal)?$/.test(attributes['w:type'] ?? ''));
  return new Map<string, readonly WordBlock[]>(
    notes.map(note => [note.attributes['w:id'] ?? '', readBlocks(note, kind, way)]),
  );
}

function notesOn({ hasMacros }: WordPackage, omitted: ReadonlyMap<string, number>): string[] {
  const left = Array.from(omitted, ([what, count]) => `${count} ${what}${count === 1 ? '' : 's'} left out.`);
  return hasMacros ? ['The macros in the file are ignored.', ...left] : left;
}

/** What the output needs. */
interface Around {
  readonly numbered: NumberedText;
  readonly fieldTexts: FieldTexts;
  readonly textIn: (place: PlacedParagraph, from: number, to: number) => string;
  readonly writer: TextWriter;
  readonly report: (finding: FieldFinding) => void;
  /** The levels of headings that are titles. */
  readonly titles: ReadonlySet<number>;
  readonly alike: AlikeLevels;
}

/** Puts blocks after each other, with an empty line between two. */
function createOutput(around: Around, opened: WordPackage, pathOf: (link: Relationship) => string | undefined) {
  const pieces: string[] = [];
  const paragraphs: ImportedParagraph[] = [];
  /** The index in the text of each paragraph of the document. */
  const places = new Map<number, number>();
  let length = 0;
  const contextFor = eachPart(part => pieceContext(part, around.numbered, opened, pathOf));
  const add = (line: string, label: string, words: string, indexes: readonly number[]) => {
    for (const index of indexes)
      places.set(index, Math.max(line === '' ? paragraphs.length - 1 : paragraphs.length, 0));
    if (line === '') return;
    paragraphs.push({ label, words, start: length });
    pieces.push(`${line}\n\n`);
    length += line.length + 2;
    if (length > LIMITS.part) throw new WordFailure('the text of the file is too large; the limit is 50 MB');
  };
  const put = (blocks: readonly WordBlock[]): void => {
    for (const block of blocks) {
      if (block.kind === 'paragraph') {
        const place = around.numbered.placed.get(block)!;
        const { line, label, words } = lineFrom(place, around, contextFor(block.part));
        add(line, label, words, [place.index]);
        for (const event of block.events) if (event.kind === 'box') put(event.blocks);
      } else if (isOfData(block, around.numbered)) {
        const { rows, indexes } = rowsOf(block, around, contextFor);
        add(around.writer.table(rows), '', rows.flat().join(' '), indexes);
      } else for (const cell of block.rows.flat()) if (!cell.isContinued) put(cell.blocks);
    }
  };
  const putNotes = () => {
    for (const { mark, blocks, kind } of around.numbered.notes.values()) {
      const lines = flatParagraphs(blocks, around.numbered).map(place => lineFrom(place, around, contextFor(kind)));
      const text = lines
        .map(({ line }) => line)
        .filter(Boolean)
        .join(' ');
      const indexes = flatParagraphs(blocks, around.numbered).map(({ index }) => index);
      add(text && around.writer.note(mark, text), '', text, indexes);
    }
  };
  return { put, putNotes, finish: () => ({ text: pieces.join('').replace(/(?<!\n)\n+$/, '\n'), paragraphs, places }) };
}

function eachPart<T>(make: (part: WordPart) => T): (part: WordPart) => T {
  const made = new Map<WordPart, T>();
  return part => {
    const known = made.get(part) ?? make(part);
    made.set(part, known);
    return known;
  };
}

function pieceContext(
  part: WordPart,
  { notes }: NumberedText,
  opened: WordPackage,
  pathOf: (link: Relationship) => string | undefined,
): PieceContext {
  const links = opened.relationships(part);
  return {
    markOf: ({ note, id }) => notes.get(noteKey(note, id))?.mark ?? '',
    pictureOf: id => {
      const link = links.get(id);
      return link && pathOf(link);
    },
    addressOf: id => {
      const link = id === undefined ? undefined : links.get(id);
      return link?.isExternal && /^(?:https?|mailto):[^\s<>()]+$/i.test(link.target) ? link.target : undefined;
    },
  };
}

function flatParagraphs(blocks: readonly WordBlock[], { placed }: NumberedText): PlacedParagraph[] {
  return blocks.flatMap(block =>
    block.kind === 'paragraph'
      ? [placed.get(block)!]
      : block.rows.flat().flatMap(cell => flatParagraphs(cell.blocks, { placed } as NumberedText)),
  );
}

/** A paragraph as a line, with its number and its words. */
function lineFrom(place: PlacedParagraph, around: Around, context: PieceContext) {
  const { writer, textIn, titles, alike } = around;
  const { label, paragraph } = place;
  const contents = contentsLine(place, around);
  const text = contents ?? writer.inline(fieldPieces(place, around.fieldTexts), context);
  const words = contents ?? textIn(place, 0, Number.POSITIVE_INFINITY);
  const bullet = label && isBullet(label);
  if (bullet) return { line: text && writer.line(writer.bullet, ' ', text), label: '', words };
  const shown = label?.text.trim() ?? '';
  const between = label && label.list.levels.get(label.level)?.suffix === 'nothing' ? '' : ' ';
  const line = writer.line(shown, between, text);
  const { outline } = paragraph;
  if (line === '' || outline === undefined || !titles.has(outline) || text.includes('\n'))
    return { line: line && label ? ' '.repeat(indentOfLevel(label, alike)) + line : line, label: shown, words };
  return { line: writer.heading(outline, line), label: shown, words };
}

/** Whether a table is one of data: of several columns, with one paragraph in each cell, and no numbered ones. */
function isOfData({ rows }: WordTable, { placed }: NumberedText): boolean {
  const isPlain = ({ blocks }: WordCell) =>
    blocks.length <= 1 &&
    blocks.every(
      block =>
        block.kind === 'paragraph' &&
        !placed.get(block)!.label?.text &&
        !block.events.some(({ kind }) => kind === 'box'),
    );
  return rows.some(({ length }) => length > 1) && rows.every(row => row.every(isPlain));
}

function rowsOf({ rows }: WordTable, around: Around, contextFor: (part: WordPart) => PieceContext) {
  const indexes: number[] = [];
  const textOf = ({ blocks, isContinued }: WordCell) =>
    blocks
      .map(block => {
        if (block.kind !== 'paragraph') return '';
        const place = around.numbered.placed.get(block)!;
        indexes.push(place.index);
        return isContinued ? '' : around.writer.inline(fieldPieces(place, around.fieldTexts), contextFor(block.part));
      })
      .join(' ');
  const texts = rows.map(row => row.flatMap(cell => [textOf(cell), ...Array(cell.columns - 1).fill('')] as string[]));
  return { rows: texts, indexes };
}
