import type { Dialect } from '../dialect/dialect.ts';
import { type RuleNumber, withParents } from '../numbers/ruleNumber.ts';
import type { Span } from '../text/span.ts';
import type { Zone } from './zones.ts';

/** Which numbers without a label are citations of rules that don't exist. */

/** Where a number without a label is. */
export interface Place {
  /**
   * Where one citation is, others of the same form are citations, too: numbers that can't be decimals, decimals after
   * the same mark, and strings after the same call; undefined for decimals among words.
   */
  readonly form: string | undefined;
  /** Whether rules are written like that, and hardly anything else: `// 101.9b If a bell rings`, `… rings. 101.9b The …`. */
  readonly isSure: boolean;
}

/** Whether the book has the chapter of a number, and the number can't be taken for a decimal: `101.9b`, `1.2.10.4`. */
export function hasChapter(
  number: RuleNumber,
  { numbering, references }: Dialect,
  numbers: ReadonlySet<string>,
): boolean {
  return withParents(number, numbering)
    .slice(1)
    .some(({ text, level }) => level === references.bareLevel - 1 && numbers.has(text));
}

/** What is between the start of a line, or of its comment, and its first word. */
const LINE_START = /(?:^|[\r\n])[ \t]{0,60}(?:[/*#;%!>-]{1,4}[ \t]{1,20})?[/*#;%!>-]{0,4}[ \t]{0,20}$/;
/** The start of a sentence. */
const SENTENCE = /^[.:]{0,2}[ \t]{1,4}["“(]?\p{Lu}(?:[ \t]?\p{Ll})/u;
const SENTENCE_END = /[.!?]["”’)]?[ \t]{1,4}$/;
const LINE_END = /^[.:]?[ \t]{0,60}(?:\*\/)?[ \t]{0,20}(?:$|[\r\n])/;
const CALCULATION = /^[ \t]*[×=<>+%]|^[ \t]*\*(?!\/)/;
const DECIMAL = /^\d+[.,]\d+$/;
/** `101.9s`, `101.9f` */
const MEASURE = /\d(?:[dfg]|[hkm]|[sx])$/;
/** A call or a key before a string: `cr("`, `rule: "`. */
const CALL = /[\p{L}_][\w.]{0,40}["']?\s{0,2}[([:=,][\s([]{0,4}["'`]$/u;

/** So much around a number shows what it is. */
const NEAR = 60;

/** The form of numbers in comments that can't be decimals. */
const NUMBER = 'number';

/** The form for which a citation with a label speaks. */
export function formOfLabeled(written: string, { kind }: Zone): Place['form'] {
  return kind === 'comment' && !DECIMAL.test(written) ? NUMBER : undefined;
}

/** The place of a number in a comment or string. */
export function placeOfNumber(text: string, { start, end }: Span, written: string, zone: Zone): Place {
  if (zone.kind === 'string')
    return { form: CALL.exec(text.slice(Math.max(0, zone.start - NEAR), zone.start))?.[0], isSure: false };
  const before = text.slice(Math.max(zone.start, start - NEAR), start);
  const after = text.slice(end, Math.min(zone.end, end + NEAR));
  const isLine = LINE_START.test(before);
  const starts = SENTENCE.test(after);
  if (DECIMAL.test(written)) {
    const mark = isLine ? 'line' : /[([*]$/.exec(before)?.[0];
    return { form: mark, isSure: isLine && starts };
  }
  const isAlone = starts || LINE_END.test(after) || /[*]$/.test(before);
  const isSure = isAlone
    ? isLine || SENTENCE_END.test(before) || /[*]$/.test(before)
    : isLine && !MEASURE.test(written) && !CALCULATION.test(after);
  return { form: NUMBER, isSure };
}
