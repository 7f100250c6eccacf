import type { Block, Head } from '../../blocks/block.ts';
import {
  blockAt,
  blockCount,
  blocksOf,
  headBlockOf,
  lengthOf,
  type RulesDocument,
  startOf,
  update,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Edit, lineEnds, type Span, shift } from '../../text/span.ts';
import { composed } from '../plan/composeEdits.ts';
import { quotationsIn } from './habits.ts';

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
    const next = apart(stepEdits(current));
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
function apart(edits: readonly Edit[]): Edit[] {
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
  const endsOfLines = isMarkdown(document) ? [] : eachBlock(document, ({ text }) => deletions(text, BEFORE_LINE_END));
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
function isMarkdown({ uri }: RulesDocument): boolean {
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
  return found && !isOpen && !isMarkdown(document) ? [{ start: end - found[0].length, end, text: '' }] : [];
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
    const head = document.heads[ordinal]!;
    const index = headBlockOf(document, ordinal);
    const { text } = blockAt(document, index - 1)!;
    const from = text.trimEnd().length;
    const ends = text.slice(from).match(lineEnds()) ?? [];
    if (head.kind !== 'rule' || from === 0 || ends.length === 0) return [];
    const end = startOf(document, index);
    return [{ start: end - text.length + from, end, level: head.number.level, ends }];
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
