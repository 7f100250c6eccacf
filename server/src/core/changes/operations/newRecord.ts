import { ruleOf } from '../../book/workspace.ts';
import { type CsvRecords, type Records, recordsIn } from '../../dialect/dialect.ts';
import { headBlockOf, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { readRow } from '../../records/csvRecords.ts';
import { jsonValues } from '../../records/jsonRecords.ts';
import { type Edit, type Span, withEdits } from '../../text/span.ts';
import { coreOf } from '../plan/textMoves.ts';

/**
 * The parts around the text of a new record, copied from another one: cells that it shares with its neighbor, such as
 * the name of a chapter, keep their content; the others are empty.
 */
export function recordAround(
  document: RulesDocument,
  model: number,
  number: RuleNumber,
  written: string,
): { before: string; after: string } {
  const records = recordsIn(document.dialect.layout)!;
  const core = coreOf(document, headBlockOf(document, model));
  const { start, end, textStart, textEnd = textStart } = ruleOf(document, model);
  const marks = records.format === 'csv' && needsMarks(core, textStart, written, records) ? '"' : '';
  const edits: Edit[] = [{ start, end, text: number.text }, ...emptied(document, model, core, records)];
  const before = edits.filter(edit => edit.end <= textStart);
  const after = edits.filter(edit => edit.start >= textEnd);
  return {
    before: withEdits(core.slice(0, textStart), before) + marks,
    after: marks + withEdits(core.slice(textEnd), after, textEnd),
  };
}

/** Whether a text needs quotation marks that its cell doesn't have. */
function needsMarks(row: string, textStart: number, written: string, { delimiter }: CsvRecords): boolean {
  return row.charAt(textStart - 1) !== '"' && (written.includes(delimiter) || /["\r\n]|^\s|\s$/.test(written));
}

/** A cell or value other than number and text, by its column or key. */
type Others = ReadonlyMap<string | number, Span>;

function othersIn(core: string, records: Records): Others {
  const cells: Iterable<[string | number, Span]> =
    records.format === 'json' ? jsonValues(core) : readRow(core, 0, records).cells.entries();
  return new Map([...cells].filter(([key]) => key !== records.number && key !== records.text));
}

/** Empties the parts of a record that aren't shared. */
function emptied(document: RulesDocument, model: number, core: string, records: Records): Edit[] {
  const neighbor = neighborOf(document, model);
  const beside = neighbor === undefined ? '' : coreOf(document, headBlockOf(document, neighbor));
  const there = othersIn(beside, records);
  const { examples } = records;
  return [...othersIn(core, records)].flatMap(([key, span]) => {
    const [value, other] = [textAt(core, span), textAt(beside, there.get(key))];
    const isShared = value === other && key !== examples;
    return isShared ? [] : [{ start: span.start, end: span.end, text: emptyLike(value!, records) }];
  });
}

/** The nearest record of the same level. */
function neighborOf(document: RulesDocument, model: number): number | undefined {
  const { body } = symbolsOf(document);
  const level = ruleOf(document, model).number.level;
  const alike = body.filter(ordinal => ruleOf(document, ordinal).number.level === level);
  const at = alike.indexOf(model);
  return alike[at - 1] ?? alike[at + 1];
}

function textAt(text: string, span: Span | undefined): string | undefined {
  return span && text.slice(span.start, span.end);
}

/** An empty value of the same type. */
function emptyLike(value: string, { format }: Records): string {
  const isList = /^\s*\[/.test(value);
  if (format === 'csv') return isList ? '[]' : '';
  if (isList) return '[]';
  if (value.startsWith('{')) return '{}';
  return value.startsWith('"') ? '""' : 'null';
}
