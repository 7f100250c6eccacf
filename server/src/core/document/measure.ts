import type { Block, RuleHead } from '../blocks/block.ts';
import { type Dialect, formsIn } from '../dialect/dialect.ts';
import type { Numbering } from '../numbers/numbering.ts';
import {
  compareNumbers,
  firstSibling,
  isNextSibling,
  type RuleNumber,
  startLevel as startOfPath,
} from '../numbers/ruleNumber.ts';
import { referencesIn } from '../reader/scan.ts';
import { linesWithoutCode } from '../text/fences.ts';
import { memo } from '../text/memo.ts';
import {
  blockAt,
  blockIndexAt,
  blocksOfHead,
  headBlock,
  headBlockOf,
  lengthOf,
  type RulesDocument,
  startOf,
  textOf,
} from './document.ts';
import { symbolsOf } from './symbols.ts';

/**
 * What describing a text costs, in sixteenths of a bit: whole numbers, so that every machine agrees. A reading costs
 * what its rules' numbers leave open; against that stands what their lines cost as prose and as lists that nobody cites.
 */
export const PRICES = {
  /** That a text has another scheme than one that Rulebook knows, and that its lines have the form of. */
  unknown: 640,
  /** That a text is a rules document at all. */
  rules: 96,
  /** A dialect that only this text has, and each of its levels with lines that no plain list has. */
  own: 128,
  form: 112,
  /** A number that is the next one, or the first below another. */
  next: 5,
  /** Each list that ends before it. */
  end: 6,
  /** A number that others are missing before, and each time their count doubles. */
  gap: 48,
  doubled: 24,
  /** A line that begins with a number of several parts, or with a word and a number, as prose. */
  prose: 96,
  /** A numbered heading as one of a list. */
  heading: 48,
  /** A line of a plain list as one of a list. */
  item: 8,
  /** Such a line, if paragraphs that have no number follow it. */
  longItem: 32,
  /** An item in another item, as one of a list in a list, where a renderer writes all numbers. */
  inItem: 16,
  /** A paragraph that no number begins, where a renderer writes all numbers. */
  loose: 16,
  /** A cited rule, and each part of its number, as a number that means something else. */
  cited: 72,
  citedPart: 32,
  /** A number that looks like a citation, but names no rule. */
  broken: 32,
  /** Each thousand characters of the text: a few numbers in a long one occur by chance. */
  text: 12,
  /** Each thousand characters before the first rule and after the last: a license can be a small part of a text. */
  outside: 64,
} as const;

/** This many characters show whether a text cites its rules. */
const BEGINNING = 60_000;

/**
 * How many sixteenths of a bit a reading saves against describing the text as prose and plain lists; the text is a
 * rules document if it's more than 0. Of the references, the first 60,000 characters count.
 */
export function savingOf(document: RulesDocument): number {
  const { saving, scheme } = memo(document, measured);
  return saving - scheme;
}

/** What the scheme of a reading costs, which {@link savingOf} has taken off. */
export function schemeCostOf(document: RulesDocument): number {
  return memo(document, measured).scheme;
}

/** What a reading saves, and what its scheme costs. */
function measured(document: RulesDocument): { readonly saving: number; readonly scheme: number } {
  const body = symbolsOf(document).body;
  const heads = body.map(ordinal => document.heads[ordinal] as RuleHead);
  const saving = isRendered(document.dialect) ? renderedSaving : lineSaving;
  const lines = heads.map((head, index) => saving(document, head, body[index]!));
  const steps = stepCosts(
    heads.map(({ number }) => number),
    document.dialect,
  );
  // It costs no more than saying that the line is text after all.
  const least = isRendered(document.dialect) ? (line: number) => Math.min(line, 0) : () => 0;
  const saved = lines.map((line, index) => Math.max(line - steps[index]!, least(line)));
  return {
    saving: sum(saved) + citedSaving(document) - textCost(document),
    scheme: schemeCost(heads, lines, document.dialect),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What the line of a rule costs in a text without rules. */
function lineSaving(document: RulesDocument, { start, end, textStart }: RuleHead, ordinal: number): number {
  const { text } = headBlock(document, ordinal);
  const before = text.slice(0, start);
  const parts = text.slice(start, end).match(/\d+|\p{L}+/gu)?.length ?? 1;
  const first = text.slice(textStart, textStart + LONGEST_CELL);
  if (DATA.test(first) || SCHEDULED.test(first)) return PRICES.item;
  if (parts > 1 || /[\p{L}§]/u.test(before)) return PRICES.prose;
  if (/[#=*_<]/.test(before)) return PRICES.heading;
  return blocksOfHead(document, ordinal).length > 1 ? PRICES.longItem : PRICES.item;
}

/** Whether a renderer writes all numbers: nothing in the text shows that anybody counts its headings. */
export function isRendered({ layout }: Dialect): boolean {
  return formsIn(layout).some(({ level, writes }) => level === 0 && writes === 'count');
}

const PARAGRAPH = /(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/;

/** What a rule saves where a renderer writes all numbers: headings nothing, and paragraphs without a number cost. */
function renderedSaving(document: RulesDocument, { number, start, end }: RuleHead, ordinal: number): number {
  const blocks = blocksOfHead(document, ordinal);
  const marks = blocks[0]!.text.slice(start, end);
  const items = formsIn(document.dialect.layout).filter(
    ({ content, level }) => content === 'text' && level < number.level,
  );
  const own = /^[#=]/.test(marks) ? PRICES.next : PRICES.item + PRICES.inItem * Math.min(1, items.length);
  const paragraphs = sum(blocks.map(({ text }) => text.trim().split(PARAGRAPH).length));
  return own - PRICES.loose * (paragraphs - 1);
}

/**
 * What follows a number in a table or in data: a sign without a word, or a wide space or dots before the next value or a
 * page number.
 */
const DATA =
  /^\s{0,80}(?:[^\p{L}\s]{1,3}\s+[^\p{L}\s]|[^\n\r]{1,60}?(?:\S(?:\t+| {3,})[^\s.…]|\.{4}|…{2}|(?:\s\.){4}))/u;
/** A few words and a date, as in a schedule of releases: “3.2 beta 1: May 4, 2020”. */
const SCHEDULED =
  /^[^.\r\n]{0,40}?(?<!\d)(?:(?:19|20)\d\d-\d\d-\d\d|\p{Lu}\p{L}{2,9}\.? \d{1,2},? (?:19|20)\d\d|\d{1,2}\.? \p{L}{3,9} (?:19|20)\d\d)[^\p{L}\d\r\n]{0,4}(?=[\r\n]|$)/u;
const LONGEST_CELL = 80;

/** What each number costs after those before it. */
function stepCosts(numbers: readonly RuleNumber[], { numbering }: Dialect): number[] {
  const lastOfOrder = new Map<string, RuleNumber>();
  const lastBelow = new Map<string, RuleNumber>();
  return numbers.map(number => {
    const { path, level } = number;
    const start = startOfPath(path, numbering);
    const order = numbering.levels[start]!.counts === 'names' ? `${start} ${path[start]}` : `${start}`;
    const above = path.slice(0, level).join();
    const before = lastOfOrder.get(order);
    const cost = numberCost(number, before, lastBelow.get(above), numbering);
    lastOfOrder.set(order, number);
    lastBelow.set(above, number);
    return cost;
  });
}

/** What a number costs after the one before it in its order, and the last one below the same rule. */
function numberCost(
  number: RuleNumber,
  before: RuleNumber | undefined,
  sibling: RuleNumber | undefined,
  numbering: Numbering,
): number {
  const { level, path } = number;
  if (before && compareNumbers(before, number) >= 0) return Infinity;
  const ended = before ? Math.max(0, before.level - level) * PRICES.end : 0;
  if (sibling && isNextSibling(sibling, number, numbering)) return PRICES.next + ended;
  if (numbering.levels[level]!.counts === 'names') return PRICES.gap + ended;
  if (sibling) return ended + missingCost(path[level]! - sibling.path[level]!);
  const missing = Math.max(0, level - (before ? sharedParts(number, before) : level)) * PRICES.gap;
  const own = path[level]! - firstSibling(number, numbering).path[level]!;
  return PRICES.next + ended + missing + (own > 0 ? missingCost(own + 1) : 0);
}

function missingCost(step: number): number {
  return PRICES.gap + Math.round(PRICES.doubled * Math.log2(Math.max(1, step)));
}

/** How many outermost parts two numbers share. */
function sharedParts({ path }: RuleNumber, other: RuleNumber): number {
  const at = path.findIndex((part, index) => part !== other.path[index]);
  return at < 0 ? path.length : at;
}

/**
 * A dialect that Rulebook contains costs nothing; one that only this text has costs the forms of its lines, except those
 * that plain lists have too.
 */
function schemeCost(heads: readonly RuleHead[], lines: readonly number[], { inferred }: Dialect): number {
  if (!inferred) return PRICES.rules;
  const marked = heads.filter((_, index) => lines[index]! >= PRICES.heading);
  return PRICES.rules + PRICES.own + new Set(marked.map(({ number }) => number.level)).size * PRICES.form;
}

/** How many numbers come after larger ones or occur again, and how many that are cited in the beginning name no rule. */
export function contradictionsIn(document: RulesDocument): number {
  const { repeated } = symbolsOf(document);
  return repeated.length + memo(document, citedIn).broken.length;
}

/** What the citations in the beginning of the text say about its rules; those of other documents say nothing. */
function citedSaving(document: RulesDocument): number {
  const { found, broken } = memo(document, citedIn);
  return Math.max(0, sum(found.map(worth)) - broken.length * PRICES.broken);
}

/** The numbers that the beginning of the text cites, each once: those of its rules, and those that name none. */
function citedIn(document: RulesDocument): { readonly found: readonly string[]; readonly broken: readonly string[] } {
  const { rules, body } = symbolsOf(document);
  const last = body.length ? (document.heads[body.at(-1)!] as RuleHead).number : undefined;
  const cited = new Map<string, RuleNumber>();
  const end = blockIndexAt(document, Math.min(lengthOf(document), BEGINNING) - 1) + 1;
  for (let index = 0; index < end; index++)
    for (const number of numbersCited(blockAt(document, index)!, document.dialect)) cited.set(number.text, number);
  // What comes after the last rule can be in the rest of a long text.
  const all = [...cited.values()].filter(({ text }) => !rules.has(text));
  return {
    found: [...cited.keys()].filter(text => rules.has(text)),
    broken: all.filter(number => last && compareNumbers(number, last) < 0).map(({ text }) => text),
  };
}

function worth(number: string): number {
  return PRICES.cited + PRICES.citedPart * (number.match(/\d+|\p{L}+/gu)?.length ?? 1);
}

/** The numbers that a block refers to, without its own. */
export function numbersCited(block: Block, dialect: Dialect): RuleNumber[] {
  const own = block.head?.kind === 'rule' ? block.head.number.text : undefined;
  return referencesIn(block, dialect).flatMap(reference => {
    if (reference.kind === 'term') return [];
    const number = reference.kind === 'range' ? reference.first : reference.number;
    return number && number.text !== own ? [number] : [];
  });
}

/** How many characters of a text are code between fences, as in instructions. */
function codeIn(text: string): number {
  const lines = text.split('\n');
  const others = linesWithoutCode(lines);
  return others === lines ? 0 : sum(lines.map((line, index) => (others[index] === line ? 0 : line.length + 1)));
}

/** What the length of the text costs, and what of it is outside its rules. */
function textCost(document: RulesDocument): number {
  const { body } = symbolsOf(document);
  const length = lengthOf(document);
  const startsAt = (ordinal: number) => startOf(document, headBlockOf(document, ordinal));
  const all = body.length ? startsAt(document.heads.length - 1) - startsAt(0) : 0;
  const inside = all - Math.min(all, codeIn(textOf(document)));
  return Math.round((length * PRICES.text + (length - inside) * PRICES.outside) / 1000);
}
