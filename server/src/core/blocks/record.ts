import type { Dialect } from '../dialect/dialect.ts';
import { parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import type { Escapes } from '../text/escapes.ts';
import type { Span } from '../text/span.ts';

/** A mistake of form in a record; the message takes the name of the record. */
export interface RecordFault extends Span {
  readonly code: 'malformed-record' | 'unknown-escape';
  readonly message: (record: string) => string;
}

/** Spans of the parts of a record. */
export interface RawCells {
  readonly number: Span | undefined;
  readonly text: Cell | undefined;
  readonly examples: readonly Cell[];
  readonly faults: readonly RecordFault[];
}

/** The content of a cell, without quotation marks around it. */
export interface Cell extends Span {
  readonly escapes: Escapes | undefined;
}

/** The cell with the number of a rule: the span is that of the number. */
export interface NumberCell extends Span {
  readonly number: RuleNumber;
}

/** The rule number in a cell, perhaps with white space around it and a period after it. */
export function cellNumber(text: string, { start, end }: Span, dialect: Dialect): NumberCell | undefined {
  const written = text.slice(start, end);
  const number = parseNumber(written.trim().replace(/\.$/, ''), dialect.numbering);
  if (!number) return undefined;
  const indent = start + written.search(/\S/);
  return { number, start: indent, end: indent + number.text.length };
}
