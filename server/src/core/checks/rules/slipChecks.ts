import type { Slip } from '../../blocks/block.ts';
import { cellsOf } from '../../blocks/cells.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import type { DocumentEdit, PlacedBlock, RulesDocument } from '../../document/document.ts';
import { type Fix, fixing, problemCheck } from '../../findings/check.ts';

/** The checks of mistakes in form that the reader finds. */

export const headingSentence = problemCheck({
  code: 'heading-sentence',
  summary: 'A heading reads like a sentence.',
  severity: 'information',
});

export const straySpace = problemCheck({
  code: 'stray-space',
  summary: 'The line of a rule or example starts with a space.',
  severity: 'information',
});

export const malformedRecord = problemCheck(
  { code: 'malformed-record', summary: "A record is malformed, so programs can't read it.", severity: 'error' },
  doublingFixes,
);

export const unknownEscape = problemCheck(
  { code: 'unknown-escape', summary: 'A JSON string contains an invalid escape sequence.', severity: 'error' },
  escapingFixes,
);

/** In a row whose cell ends too early: doubles every quotation mark inside the cell, if that makes the row valid. */
function doublingFixes(document: RulesDocument, placed: PlacedBlock, { start, code }: Slip): Fix[] {
  const { dialect } = document;
  const records = recordsIn(dialect.layout);
  const { text } = placed.block;
  if (records?.format !== 'csv' || text.charAt(start) !== '"') return [];
  const isSound = (row: string) => !cellsOf(row, records, dialect).problems.some(problem => problem.code === code);
  const marks = strayMarks(text, start, records.delimiter).find(found => isSound(doubled(text, found)));
  if (!marks) return [];
  const offsets = marks.map(at => placed.start + at);
  const edits = offsets.map((offset): DocumentEdit => ({ document, start: offset, end: offset, text: '"' }));
  return [{ title: 'Double the quotation marks inside the cell', edits }];
}

function doubled(text: string, marks: readonly number[]): string {
  return marks.reduceRight((fixed, at) => `${fixed.slice(0, at)}"${fixed.slice(at)}`, text);
}

/**
 * The offsets of marks that may be inside a cell, from `start` to the end of the line: those without a delimiter after
 * them; then also those with a delimiter before the rest of a sentence.
 */
function strayMarks(text: string, start: number, delimiter: string): number[][] {
  const [line = ''] = text.slice(start).split(/[\r\n]/, 1);
  const marks = [...line.matchAll(/""|"/g)].filter(([mark]) => mark === '"').map(({ index }) => index);
  const inside = marks.filter(at => at + 1 < line.length && line.charAt(at + 1) !== delimiter);
  const spaced = marks.filter(at => line.startsWith(`${delimiter} `, at + 1));
  return [inside, [...inside, ...spaced].sort((a, b) => a - b)].map(found => found.map(at => start + at));
}

/** Escapes or deletes a backslash; at the end of a string, it can only be deleted. */
function escapingFixes(document: RulesDocument, placed: PlacedBlock, { start, end }: Slip): Fix[] {
  const at = placed.start + start;
  const twice = fixing('Escape the backslash', document, { start: at, end: at }, '\\');
  const none = fixing('Delete the backslash', document, { start: at, end: at + 1 }, '');
  return end - start > 1 ? [twice, none] : [none];
}
