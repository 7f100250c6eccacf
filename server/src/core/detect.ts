import type { Dialect } from './dialect.ts';
import { dialects } from './dialects/all.ts';
import { compareNumbers, parseNumber, type RuleNumber } from './ruleNumber.ts';

const SAMPLE_LENGTH = 200_000;
const FEWEST_RULES = 5;

/**
 * The dialect whose rules the text holds, or undefined for an ordinary text. Looks at the first 200,000 characters: some
 * rules must stand there, most of them in ascending order.
 */
export function detectDialect(text: string, among: readonly Dialect[] = dialects): Dialect | undefined {
  const lines = text.slice(0, SAMPLE_LENGTH).split(/\r\n|\r|\n/);
  return among.find(dialect => looksLike(lines, dialect));
}

function looksLike(lines: readonly string[], dialect: Dialect): boolean {
  const numbers = ruleNumbers(lines, dialect);
  const rising = numbers.filter((number, index) => index > 0 && compareNumbers(numbers[index - 1]!, number) < 0);
  return numbers.length >= FEWEST_RULES && rising.length >= 0.8 * (numbers.length - 1);
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
