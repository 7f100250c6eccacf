import type { Block, Head } from '../blocks/block.ts';
import { afterTitle } from '../book/passages.ts';
import type { Layout } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { widthOf } from '../text/columns.ts';
import { afterMatter } from '../text/frontMatter.ts';
import { matchesAt } from '../text/patterns.ts';
import { beforeSpace, type Span } from '../text/span.ts';

/** A part of a written text that is copied from a block: where it is in each, and its length. */
interface Copied {
  readonly at: number;
  readonly block: Block;
  readonly from: number;
  readonly length: number;
}

/** The Markdown of an item, without the marks and indents of its lines, and where each part of it comes from. */
export interface WrittenText {
  readonly text: string;
  readonly copied: readonly Copied[];
  /** Where examples begin, whose labels are left out. */
  readonly examples: readonly number[];
}

/** Where a span of a block is in a written text; undefined if it isn't there. */
export function spanInWritten({ copied }: WrittenText, block: Block, { start, end }: Span): Span | undefined {
  const own = copied.filter(part => part.block === block);
  const first = own.find(({ from, length }) => from <= start && start < from + length);
  const last = own.find(({ from, length }) => from < end && end <= from + length);
  return first && last && { start: first.at + start - first.from, end: last.at + end - last.from };
}

class Writer {
  private text = '';
  private readonly copied: Copied[] = [];
  private readonly examples: number[] = [];

  add(text: string): void {
    this.text += text;
  }

  copy(block: Block, { start, end }: Span): void {
    if (end <= start) return;
    this.copied.push({ at: this.text.length, block, from: start, length: end - start });
    this.text += block.text.slice(start, end);
  }

  /** Begins a paragraph, unless one begins here. */
  beginExample(): void {
    if (!/(?:^|\n)$/.test(this.text)) this.text += '\n';
    if (!/(?:^|\n\n)$/.test(this.text)) this.text += '\n';
    this.examples.push(this.text.length);
  }

  done(): WrittenText {
    return { text: this.text, copied: this.copied, examples: this.examples };
  }
}

/** What to write of an item. */
export interface WritingOptions {
  readonly document: RulesDocument;
  readonly blocks: readonly Block[];
  /** Whether the first block's head is shown separately. */
  readonly hasHead: boolean;
  /** Whether the item is the beginning of the document. */
  readonly isStart: boolean;
  /** Definitions that it uses and that are elsewhere. */
  readonly appended: readonly WrittenDefinition[];
  /** A title in the first block that is to be its first paragraph. */
  readonly title?: Span | undefined;
}

/** A footnote or the address of a link, which any rule of a document can use. */
export interface WrittenDefinition extends Span {
  readonly label: string;
  readonly block: Block;
}

/** The Markdown of an item's text, after its number and title. */
export function writtenItem({ document, blocks, hasHead, isStart, appended, title }: WritingOptions): WrittenText {
  const writer = new Writer();
  const [first] = blocks;
  const start = first ? startOfText(first, document, hasHead, isStart) : 0;
  const head = hasHead ? first?.head : undefined;
  if (title && first) {
    writer.copy(first, title);
    writer.add('\n\n');
  }
  if (head && first) openRun(writer, first.text.slice(0, start), first.text.slice(start));
  const lines = linesOfBlocks(blocks, start);
  const strip = head && first ? indentBefore(first.text, head, lines.slice(1)) : { columns: 0, quotes: 0 };
  writeLines(writer, lines, strip, document.dialect.layout, head !== undefined);
  for (const definition of appended) {
    writer.add('\n\n');
    writer.copy(definition.block, definition);
  }
  return writer.done();
}

/** The Markdown of one span of a block. */
export function writtenSpan(block: Block, span: Span): WrittenText {
  const writer = new Writer();
  writer.copy(block, span);
  return writer.done();
}

function startOfText({ text, head }: Block, document: RulesDocument, hasHead: boolean, isStart: boolean): number {
  if (!hasHead) return isStart ? afterMatter(text) : 0;
  if (head?.kind !== 'rule') return head?.end ?? 0;
  const after = afterTitle(text, head, document);
  if (after > head.textStart || head.title === undefined || document.dialect.layout.kind === 'forms')
    return skipUnderline(text, after);
  return head.textStart + /^[^\r\n]*/.exec(text.slice(head.textStart))![0].length;
}

/** The line below a title that makes it a heading isn't text. */
function skipUnderline(text: string, at: number): number {
  return at + (/^[ \t]*(?:\r\n?|\n)[ \t]*(?:-{2,}|={2,})[ \t]*(?=[\r\n]|$)/.exec(text.slice(at))?.[0].length ?? 0);
}

/** Emphasis that begins before a number, and ends after it, begins after it instead. */
function openRun(writer: Writer, before: string, after: string): void {
  const run = unclosedRun(before);
  if (!run) return;
  const closes = /^[.:)]?\s*/.exec(after)![0];
  if (after.slice(closes.length).startsWith(run) || !after.includes(run)) return;
  writer.add(run);
}

/** `**` for `**Section 2.1. `; empty if nothing is open. */
function unclosedRun(before: string): string {
  const [, run = ''] = /^[\s>#]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(\*{1,3}|_{1,3})(?=\S)/.exec(before) ?? [];
  return run && before.lastIndexOf(run) === before.indexOf(run) ? run : '';
}

/** A line of some blocks, or the part of one that is in a block. */
interface Line extends Span {
  readonly block: Block;
  /** Whether it begins where a line of the document begins. */
  readonly isWhole: boolean;
}

function linesOfBlocks(blocks: readonly Block[], start: number): Line[] {
  return blocks.flatMap((block, index) => {
    const from = index === 0 ? start : 0;
    return Array.from(block.text.slice(from).matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g), ({ 0: line, index: at }) => {
      const begins = from + at;
      return { block, start: begins, end: begins + line.length, isWhole: index > 0 || at > 0 };
    }).filter(({ start, end }) => end > start);
  });
}

interface Indent {
  /** Number of columns to take away from the start of each line, and of marks of quotations. */
  readonly columns: number;
  readonly quotes: number;
}

/** What the lines of a rule have before them because its number has. */
function indentBefore(text: string, head: Head, lines: readonly Line[]): Indent {
  const lineStart = Math.max(text.lastIndexOf('\n', head.start - 1), text.lastIndexOf('\r', head.start - 1)) + 1;
  const before = text.slice(lineStart, head.start);
  const quotes = before.match(/^[ \t]*(?:>[ \t]?)*/)![0].replace(/[^>]/g, '').length;
  const [item] = /^[ \t>]*[-*+][ \t]+/.exec(before) ?? [];
  if (item !== undefined) return { columns: widthOf(item) - quotes, quotes };
  const own = widthOf(/^[ \t]*/.exec(before)![0]);
  if (/[#*_]/.test(before)) return { columns: own, quotes };
  const written = lines.filter(({ block, start, end }) => /\S/.test(block.text.slice(start, end)));
  const indents = written.map(({ block, start, end }) => widthOf(/^[ \t]*/.exec(block.text.slice(start, end))![0]));
  return { columns: indents.length ? Math.max(own, Math.min(...indents)) : own, quotes };
}

const FENCE = /^[ \t]*(`{3,}|~{3,})/;

function writeLines(writer: Writer, lines: readonly Line[], indent: Indent, layout: Layout, hasHead: boolean): void {
  let fence = '';
  lines.forEach((line, index) => {
    const text = line.block.text.slice(line.start, line.end);
    const content = line.isWhole ? lineContent(text, indent) : { blanks: 0, skipped: /^[ \t]*/.exec(text)![0].length };
    const [, mark = ''] = FENCE.exec(text.slice(content.skipped)) ?? [];
    const isCode = fence !== '';
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
    const start = line.start + content.skipped;
    const ending = /(?<![\r\n])[\r\n]*$/.exec(text)![0];
    const end = Math.max(start, line.end - ending.length);
    if (isCode || mark) {
      writer.add(' '.repeat(content.blanks));
      writer.copy(line.block, { start, end });
    } else writeLine(writer, line.block, { start, end }, content.blanks, layout, hasHead && index === 0);
    if (ending) writer.add('\n');
  });
}

/** What is left of a line's indent, and how many characters are left out. */
function lineContent(text: string, { columns, quotes }: Indent) {
  const [quoted] = new RegExp(`^(?:[ \\t]{0,3}>[ \\t]?){0,${quotes}}`).exec(text)!;
  const [space] = /^[ \t]*/.exec(text.slice(quoted.length))!;
  return { blanks: Math.max(0, widthOf(space) - columns), skipped: quoted.length + space.length };
}

function writeLine(writer: Writer, block: Block, span: Span, blanks: number, layout: Layout, isFirst: boolean): void {
  const { example, textEnd, cellMark } = layout;
  const text = block.text.slice(span.start, span.end);
  const closing = textEnd?.exec(text);
  const end = closing && cellMark && isFirst ? span.start + closing.index : span.end;
  if (matchesAt(example, text, 0)) {
    const label = text.slice(0, example.lastIndex);
    writer.beginExample();
    const run = /(\*{1,3}|_{1,3})\w[^*_]*$/.exec(label)?.[1] ?? '';
    const rest = text.slice(label.length);
    const closes = run && rest.trimStart().startsWith(run) ? rest.indexOf(run) + run.length : 0;
    if (run && !closes && rest.includes(run)) writer.add(run);
    const start = span.start + label.length + closes;
    writer.copy(block, { start: start + /^[ \t]*/.exec(block.text.slice(start, end))![0].length, end });
    return;
  }
  writer.add(' '.repeat(blanks));
  if (cellMark && isFirst) writeCells(writer, block, { start: span.start, end });
  else if (!DIVISION.test(text)) writeWords(writer, block, span);
}

/** A line that only begins or ends a division, as Pandoc has them. */
const DIVISION = /^:{3,}[ \t]*(?:(?:\{[^{}]*\}|[\w-]+)[ \t]*)?$/;
/** The address of a picture or page that contains spaces, which CommonMark allows only between angle brackets. */
const SPACED = /(?<=\]\()(?![<\s])[^()<>"'\r\n]{0,200} [^()<>"'\r\n]{0,200}\.\w{2,5}(?=\))/g;

function writeWords(writer: Writer, block: Block, { start, end }: Span): void {
  let from = start;
  for (const { 0: address, index } of block.text.slice(start, end).matchAll(SPACED)) {
    writer.copy(block, { start: from, end: start + index });
    writer.add('<');
    from = start + index + address.length;
    writer.copy(block, { start: start + index, end: from });
    writer.add('>');
  }
  writer.copy(block, { start: from, end });
}

/** The cells of a row, one below the other. */
function writeCells(writer: Writer, block: Block, { start, end }: Span): void {
  let from = start;
  for (const { index } of block.text.slice(start, end).matchAll(/(?<!\\)\|/g)) {
    writer.copy(block, { start: from, end: beforeSpace(block.text, start + index, from) });
    writer.add('\n\n');
    from = start + index + 1;
    while (block.text[from] === ' ') from++;
  }
  writer.copy(block, { start: from, end });
}
