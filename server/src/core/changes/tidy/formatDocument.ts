import type { Block, Head, QuotedTitle } from '../../blocks/block.ts';
import { ruleOf } from '../../book/workspace.ts';
import {
  blockAt,
  blockCount,
  blocksOf,
  headBlock,
  headBlockOf,
  lengthOf,
  type RulesDocument,
  startOf,
  textBetween,
  update,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { allReferences } from '../../findings/referenceCheck.ts';
import { type Edit, lineEnds, type Span, shift, withEdits } from '../../text/span.ts';

/** An edit can make another one possible; more rounds than this would never end. */
const MOST_STEPS = 5;

/**
 * The edits that format a document without changing a word: punctuation and space around numbers, one blank line
 * between rules, no space at line ends, and quotation marks around titles, as the dialect or most of the document has
 * them. Sorted, without overlaps. Formatting twice is the same as formatting once.
 */
export function formattingEdits(document: RulesDocument): Edit[] {
  let current = document;
  let edits: Edit[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = withoutOverlapping(stepEdits(current));
    if (next.length === 0) break;
    edits = composed(edits, next, current);
    current = update(current, [...next].reverse(), document.version);
  }
  return edits;
}

/** The edits that are completely in a span. */
export function formattingEditsIn(document: RulesDocument, { start, end }: Span): Edit[] {
  return formattingEdits(document).filter(edit => start <= edit.start && edit.end <= end);
}

/** Sorted, without those that overlap an earlier one. */
function withoutOverlapping(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1);
    if (!last || edit.start > last.end || (edit.start === last.end && edit.end > edit.start)) kept.push(edit);
  }
  return kept;
}

function stepEdits(document: RulesDocument): Edit[] {
  const { kind, textEnd } = document.dialect.layout;
  if (kind === 'records' || document.heads.length === 0) return [];
  const slips = eachBlock(document, slipEdits);
  // The lines of a table are cells.
  if (textEnd) return slips;
  const endsOfLines = inMarkdown(document) ? [] : eachBlock(document, ({ text }) => deletions(text, BEFORE_LINE_END));
  return [
    ...slips,
    ...eachBlock(document, numberSpace),
    ...blankLines(document),
    ...endsOfLines,
    ...lastSpace(document),
    ...quotationMarks(document),
  ];
}

function eachBlock(document: RulesDocument, editsOf: (block: Block) => readonly Edit[]): Edit[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    editsOf(block).map(({ text, ...span }) => ({ ...shift(span, start), text })),
  );
}

/** In Markdown two spaces at the end of a line begin a new one. */
function inMarkdown({ uri }: RulesDocument): boolean {
  return /\.(?:md|markdown)$/i.test(uri);
}

const SLIPS = ['number-punctuation', 'stray-space'];

function slipEdits({ problems }: Block): Edit[] {
  return problems.flatMap(({ code, fix }) => (fix && SLIPS.includes(code) ? [fix] : []));
}

const WIDE = /[\u00a0\u2009\u202f]/g;
const WIDTHLESS = /[\u200b\u2060\ufeff]/g;
const ODD_SPACE = /[\u00a0\u2009\u202f\u200b\u2060\ufeff]/;
/** In the middle of a number. */
const INSIDE_NUMBER = /(?<=\d\.?)[\u200b\u2060\ufeff]+(?=\.?\d|[a-z](?![a-z]))/g;

/** Ordinary spaces after a rule's number, and no zero-width spaces inside numbers. */
function numberSpace({ text, head }: Block): Edit[] {
  if (!ODD_SPACE.test(text)) return [];
  return [...spaceAfter(text, head), ...deletions(text, INSIDE_NUMBER)];
}

/** Deletes all matches. */
function deletions(text: string, pattern: RegExp): Edit[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: '',
  }));
}

function spaceAfter(text: string, head: Head | undefined): Edit[] {
  if (head?.kind !== 'rule' || head.textStart <= head.end) return [];
  const { end: start, textStart: end } = head;
  const written = text.slice(start, end);
  const usual = written.replace(WIDTHLESS, '').replace(WIDE, ' ');
  return usual === written || !usual ? [] : [{ start, end, text: usual }];
}

const SPACE = String.raw`[ \t\u00a0\u2009\u202f\u200b]`;
const BEFORE_LINE_END = new RegExp(`(?<!${SPACE})${SPACE}+(?=[\\r\\n])`, 'g');
const AT_END = new RegExp(`(?<!${SPACE})${SPACE}+$`);

/** Space at the end of the document, unless a text can still follow a number there. */
function lastSpace(document: RulesDocument): Edit[] {
  const { text = '', head } = blockAt(document, blockCount(document) - 1) ?? {};
  const found = AT_END.exec(text);
  const isOpen = found && head?.kind === 'rule' && head.textStart > found.index;
  const end = lengthOf(document);
  return found && !isOpen && !inMarkdown(document) ? [{ start: end - found[0].length, end, text: '' }] : [];
}

/** Share of a level's rules that must follow one blank line for all of them to get one. */
const MOST = 0.8;
/** One rule isn't a habit. */
const FEWEST = 2;

/** What is between a rule of the body and the text before it. */
interface Gap extends Span {
  readonly level: number;
  /** The line ends in it: one more than blank lines. */
  readonly ends: readonly string[];
}

function blankLines(document: RulesDocument): Edit[] {
  const gaps = gapsIn(document);
  const isUsual = (level: number) => {
    const ofLevel = gaps.filter(gap => gap.level === level);
    return ofLevel.length >= FEWEST && ofLevel.filter(({ ends }) => ends.length === 2).length >= MOST * ofLevel.length;
  };
  const usual = new Set([...new Set(gaps.map(({ level }) => level))].filter(isUsual));
  return gaps.flatMap(({ start, end, level, ends }) => {
    const [first = '\n', second = first] = ends;
    return usual.has(level) && ends.length !== 2 ? [{ start, end, text: first + second }] : [];
  });
}

function gapsIn(document: RulesDocument): Gap[] {
  const [, ...afterFirst] = symbolsOf(document).body;
  return afterFirst.flatMap(ordinal => {
    const { level } = ruleOf(document, ordinal).number;
    const index = headBlockOf(document, ordinal);
    const { text } = blockAt(document, index - 1)!;
    const from = text.trimEnd().length;
    const ends = text.slice(from).match(lineEnds()) ?? [];
    if (from === 0 || ends.length === 0) return [];
    const end = startOf(document, index);
    return [{ start: end - text.length + from, end, level, ends }];
  });
}

/** Share of quoted titles that must have the same marks for all of them to get these. */
const SURE = 0.75;

function quotationMarks(document: RulesDocument): Edit[] {
  const quotations = quotationsIn(document);
  const usual = ['“”', '""'].find(
    marks => quotations.filter(({ quotation }) => quotation.marks === marks).length >= SURE * quotations.length,
  );
  if (!usual) return [];
  return quotations.flatMap(({ quotation, title, start }) => {
    const hasInner = /["“”]/.test(title.text);
    if (quotation.marks === usual || hasInner) return [];
    const at = (offset: number, text: string) => ({ start: start + offset, end: start + offset + 1, text });
    return [at(title.start - 1, usual[0]!), at(quotation.close, usual[1]!)];
  });
}

/** What a document mostly does where its dialect leaves a choice. */

/** Number of rules of a level in the body, and of those after a blank line. */
export function blankBefore(
  document: RulesDocument,
  level: number,
): { readonly rules: number; readonly blank: number } {
  const rules = symbolsOf(document).body.filter(ordinal => ruleOf(document, ordinal).number.level === level);
  const blank = rules.filter(ordinal => headBlock(document, ordinal).entry.before === 'blank');
  return { rules: rules.length, blank: blank.length };
}

/** A title in a reference, with its marks and the period or comma at its end. */
interface Quotation {
  /** The opening and the closing mark. */
  readonly marks: string;
  /** Where the period or comma after the title is, if any. */
  readonly stop: 'inside' | 'outside' | undefined;
  /** Offset of the closing mark in the block. */
  readonly close: number;
}

/** The quotation around a title; undefined if no mark is next to it. */
export function quotationOf(text: string, { start, end }: QuotedTitle): Quotation | undefined {
  const inside = /[.,;:]/.test(text.charAt(end));
  const close = inside ? end + 1 : end;
  const marks = text.charAt(start - 1) + text.charAt(close);
  if (marks !== '“”' && marks !== '""') return undefined;
  const outside = /[.,]/.test(text.charAt(close + 1));
  return { marks, stop: inside ? 'inside' : outside ? 'outside' : undefined, close };
}

/** Every quotation of a title in the references of a document, with the offset of its block. */
export function quotationsIn(document: RulesDocument): { quotation: Quotation; title: QuotedTitle; start: number }[] {
  return allReferences(document).flatMap(({ reference, block, start }) => {
    const title = reference.kind === 'term' ? undefined : reference.title;
    const quotation = title && quotationOf(block.text, title);
    return quotation ? [{ quotation, title, start }] : [];
  });
}

/**
 * Two steps of edits as one: offsets of `first` refer to a text, those of `second` to `between`, the result of the
 * first. Both are sorted and without overlaps, and so is the result, which refers to the first text.
 */
export function composed(first: readonly Edit[], second: readonly Edit[], between: RulesDocument): Edit[] {
  if (first.length === 0) return [...second];
  const made = insertedPlaces(first);
  const former = (offset: number, isBefore: (place: Span) => boolean) => {
    const last = made.findLastIndex(isBefore);
    return last < 0 ? offset : first[last]!.end + offset - made[last]!.end;
  };
  return mergedSpans([...made, ...second]).map(({ start, end }) => {
    const inside = second.filter(edit => start <= edit.start && edit.end <= end);
    return {
      start: former(start, place => place.start < start),
      end: former(end, place => place.start <= end),
      text: withEdits(textBetween(between, { start, end }), inside, start),
    };
  });
}

/** Spans of the inserted texts after the edits. */
function insertedPlaces(edits: readonly Edit[]): Span[] {
  let growth = 0;
  return edits.map(({ start, end, text }) => {
    const from = start + growth;
    growth += text.length - (end - start);
    return { start: from, end: from + text.length };
  });
}

/** Adjacent and overlapping spans, merged and sorted. */
function mergedSpans(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
