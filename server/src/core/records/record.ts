import type { Dialect } from '../dialect/dialect.ts';
import { parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import type { Escapes } from '../text/escapes.ts';
import type { Span } from '../text/span.ts';

/** What is wrong with the form of a record; the message is for the caller, who knows what to call the record. */
export interface Fault extends Span {
  readonly code: 'malformed-record' | 'unknown-escape';
  readonly message: (record: string) => string;
}

/** Where the parts of a record are in its text. */
export interface RawCells {
  readonly number: Span | undefined;
  readonly text: Cell | undefined;
  readonly examples: readonly Cell[];
  readonly faults: readonly Fault[];
}

/** The content of a cell, without quotation marks around it. */
export interface Cell extends Span {
  readonly escapes: Escapes | undefined;
}

/** The cell with the number of a rule: the span is that of the number alone. */
export interface NumberCell extends Span {
  readonly number: RuleNumber;
}

/** The rule number that a cell holds, which may have white space around it and a period after it. */
export function numberIn(text: string, { start, end }: Span, dialect: Dialect): NumberCell | undefined {
  const written = text.slice(start, end);
  const number = parseNumber(written.trim().replace(/\.$/, ''), dialect.numbering);
  if (!number) return undefined;
  const indent = start + written.search(/\S/);
  return { number, start: indent, end: indent + number.text.length };
}
