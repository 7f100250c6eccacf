import type { RuleHead } from '../blocks/block.ts';
import { type Dialect, formsIn, type Records } from '../dialect/dialect.ts';
import { dialects as shipped } from '../dialect/shipped/shippedDialects.ts';
import { compareNumbers, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { cellsOf, nextRecord } from '../records/cells.ts';
import { blocksOf, parse, type RulesDocument } from './document.ts';
import { symbolsOf } from './symbols.ts';

const SAMPLE_LENGTH = 200_000;
const FEWEST_RULES = 5;
const LINE_END = /\r\n|\r|\n/;

/**
 * The first of the dialects whose rules the text holds, or undefined for an ordinary text. Looks at the first 200,000
 * characters: some rules must be there, most of them in ascending order. A user's own dialects go before the shipped.
 */
export function detectDialect(text: string, dialects: readonly Dialect[] = shipped): Dialect | undefined {
  return firstThatReads(text, dialects, says);
}

/**
 * The dialect of a text that is known to be a rules document. Where nothing shows it, words that set rules apart from other
 * texts with numbers need not be there, unless it has rules in the dialect that is the usual one.
 */
export function dialectOfRules(text: string, dialects: readonly Dialect[] = shipped): Dialect {
  const [usual] = shipped;
  const isUsual = () => ruleNumbers(text.slice(0, SAMPLE_LENGTH).split(LINE_END), usual).length > 0;
  return detectDialect(text, dialects) ?? (isUsual() ? usual : (firstThatReads(text, dialects, () => true) ?? usual));
}

function firstThatReads(text: string, dialects: readonly Dialect[], isClear: typeof says): Dialect | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const lines = sample.split(LINE_END);
  const reads = (dialect: Dialect): boolean => {
    if (dialect.detection && !isClear(sample, dialect.detection)) return false;
    // Only now: it may have to be compiled.
    const { layout } = dialect;
    if (layout.kind === 'records') return isRising(recordNumbers(sample, layout.records, dialect));
    return layout.kind === 'forms' ? holdsRules(sample, lines, dialect) : isRising(ruleNumbers(lines, dialect));
  };
  for (const dialect of candidates(sample, dialects)) if (reads(dialect)) return dialect;
  return undefined;
}

/** A dialect with the details that a text shows by itself. */
export function fitted(dialect: Dialect, text: string): Dialect {
  return dialect.fittedTo?.(text.slice(0, SAMPLE_LENGTH)) ?? dialect;
}

/**
 * The dialects with the details that the text shows by itself; first those whose columns it names. One by one, as the first
 * are the likeliest, and to look for details in a process that has just begun takes long.
 */
function* candidates(sample: string, among: readonly Dialect[]): Generator<Dialect> {
  const named = among.filter(({ namesColumns }) => namesColumns);
  for (const dialect of [...named, ...among.filter(dialect => !named.includes(dialect))]) {
    const candidate = dialect.fittedTo ? dialect.fittedTo(sample) : dialect;
    if (candidate) yield candidate;
  }
}

/** Whether there are some numbers, and most of them come after the one before. */
function isRising(numbers: readonly RuleNumber[]): boolean {
  const rising = numbers.filter((number, index) => index > 0 && compareNumbers(numbers[index - 1]!, number) < 0);
  return numbers.length >= FEWEST_RULES && rising.length >= 0.8 * (numbers.length - 1);
}

/** The numbers of the records that have a text. */
function recordNumbers(sample: string, records: Records, dialect: Dialect): RuleNumber[] {
  const numbers: RuleNumber[] = [];
  for (let start = 0; start < sample.length; ) {
    const end = nextRecord(sample, start, records, dialect);
    const { number: cell, text } = cellsOf(sample.slice(start, end), records, dialect);
    if (cell && cell.number.level >= dialect.layout.textLevel && /\p{L}/u.test(text.text)) numbers.push(cell.number);
    start = end;
  }
  return numbers;
}

/** For a dialect whose lines have forms: reads the text as one, if some of its lines begin so. */
function holdsRules(sample: string, lines: readonly string[], dialect: Dialect): boolean {
  const { detection } = dialect;
  if (!mayHold(lines, dialect)) return false;
  const document = parse('', 0, sample, dialect);
  const heads = Array.from(symbolsOf(document).rules.values(), ordinal => document.heads[ordinal] as RuleHead);
  const numbers = heads.map(({ number }) => number);
  if (!isRising(numbers)) return false;
  const [textLevel = 0, fewestTexts = 0] = detection?.texts ?? [];
  if (heads.filter(({ number, title }) => number.level >= textLevel && !title).length < fewestTexts) return false;
  const marked = isTopMarked(dialect);
  if (marked && !numbers.some(({ level }) => level === 0)) return false;
  // Plain numbers begin the lines of many texts: one that is about its own numbers is a rules document.
  const { citations = marked ? 0 : 1 } = detection ?? {};
  const [level, wanted] = typeof citations === 'number' ? [0, citations] : citations;
  return wanted === 0 || citedRules(document, level) >= wanted;
}

function says(sample: string, { clue, times }: NonNullable<Dialect['detection']>): boolean {
  clue.lastIndex = 0;
  for (let found = 0; found < times; found++) if (!clue.test(sample)) return false;
  return true;
}

/** Whether a word or a mark is before every rule of the outermost level. */
function isTopMarked({ layout }: Dialect): boolean {
  return formsIn(layout).every(({ level, marked }) => level > 0 || marked);
}

function mayHold(lines: readonly string[], { layout }: Dialect): boolean {
  let found = 0;
  for (const line of lines) {
    if (formsIn(layout).some(({ pattern }) => matches(pattern, line))) found++;
    if (found >= FEWEST_RULES) return true;
  }
  return false;
}

function matches(pattern: RegExp, line: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(line);
}

/** How many different rules of its own, of this level or below, the text refers to from other places than theirs. */
function citedRules(document: RulesDocument, level: number): number {
  const { heads } = document;
  const defined = new Set(heads.map(head => (head.kind === 'rule' ? head.number.text : '')));
  const cited = new Set<string>();
  for (const { block } of blocksOf(document)) {
    const { references, head } = block;
    for (const reference of references) {
      if (reference.kind === 'term') continue;
      const number = reference.kind === 'range' ? reference.first : reference.number;
      const isOwn = head?.kind === 'rule' && head.number.text === number?.text;
      if (number && number.level >= level && !isOwn && defined.has(number.text)) cited.add(number.text);
    }
  }
  return cited.size;
}

/** The numbers of the lines that look like rules with a text of their own, and are punctuated as rules are. */
function ruleNumbers(lines: readonly string[], dialect: Dialect): RuleNumber[] {
  const { head, insideLine, textLevel, numberAlone } = dialect.layout;
  const pieces = insideLine ? lines.flatMap(line => line.split(insideLine)) : lines;
  return pieces.flatMap((line, index) => {
    head.lastIndex = 0;
    const [whole = '', , written = '', period, space] = head.exec(line) ?? [];
    const text = line.slice(whole.length);
    const hasText = numberAlone ? !text && /\p{L}/u.test(lines[index + 1] ?? '') : space && /^[^\d–—-]/.test(text);
    const number = hasText ? parseNumber(written, dialect.numbering) : undefined;
    const level = number && dialect.numbering.levels[number.level]!;
    return number && number.level >= textLevel && level?.period === (period === '.') ? [number] : [];
  });
}
