import type { Dialect, Records } from './dialect.ts';
import { dialects } from './dialects/all.ts';
import { cellsOf, nextRecord } from './records/cells.ts';
import { compareNumbers, parseNumber, type RuleNumber } from './ruleNumber.ts';

const SAMPLE_LENGTH = 200_000;
const FEWEST_RULES = 5;
const LINE_END = /\r\n|\r|\n/;

/**
 * The dialect whose rules the text holds, or undefined for an ordinary text. Looks at the first 200,000 characters: some
 * rules must stand there, most of them in ascending order.
 */
export function detectDialect(text: string, among: readonly Dialect[] = dialects): Dialect | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH);
  return candidates(sample, among).find(dialect => looksLike(sample, dialect));
}

/** A dialect with the details that a text tells by itself. */
export function fitted(dialect: Dialect, text: string): Dialect {
  return dialect.fittedTo?.(text.slice(0, SAMPLE_LENGTH)) ?? dialect;
}

/** The dialects that the text itself asks for, then all that need not be fitted to a text. */
function candidates(sample: string, among: readonly Dialect[]): Dialect[] {
  const fitted = among.flatMap(({ fittedTo }) => fittedTo?.(sample) ?? []);
  return [...fitted, ...among.filter(({ fittedTo }) => !fittedTo)];
}

function looksLike(sample: string, dialect: Dialect): boolean {
  const { records } = dialect.layout;
  const numbers = records ? recordNumbers(sample, records, dialect) : ruleNumbers(sample.split(LINE_END), dialect);
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
