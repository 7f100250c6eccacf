import type { Problem } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { cellsOf } from '../records/cells.ts';
import type { Fix, FixEdit } from './check.ts';
import { problemCheck } from './problems.ts';

export const malformedRecord = problemCheck(
  {
    code: 'malformed-record',
    summary: 'A record of a data set has a form in which programs cannot read it.',
    severity: 'error',
  },
  fixesOf,
);

/** A quotation mark that stands neither at the start of a cell nor at its end; those that are doubled are matched as a whole. */
const STRAY_MARK = /""|"(?=[^,;\t\r\n"])/g;

/** In a row whose cell ends too early: every quotation mark of its line that is no end of a cell twice, if the row is sound then. */
function fixesOf(document: RulesDocument, block: number, { start, code }: Problem): Fix[] {
  const { records } = document.dialect.layout;
  const { text } = document.blocks[block]!;
  if (records?.format !== 'csv' || text.charAt(start) !== '"') return [];
  const marks = strayMarks(text, start);
  const doubled = marks.reduceRight((mended, at) => `${mended.slice(0, at)}"${mended.slice(at)}`, text);
  if (cellsOf(doubled, records, document.dialect).problems.some(problem => problem.code === code)) return [];
  const edits = marks.map((at): FixEdit => {
    const offset = document.starts[block]! + at;
    return { document, start: offset, end: offset, text: '"' };
  });
  return [{ title: 'Write the quotation marks inside the cell twice', edits }];
}

/** The offsets of the stray marks from `start` to the end of the line. */
function strayMarks(text: string, start: number): number[] {
  const [line = ''] = text.slice(start).split(/[\r\n]/, 1);
  const marks = [...line.matchAll(STRAY_MARK)].filter(([mark]) => mark === '"').map(({ index }) => start + index);
  // The mark that ends a word inside the cell may stand before a comma: then as many close as open.
  const closing = /"(?=,\s)/.exec(line.slice(1));
  return marks.length % 2 && closing ? [...marks, start + 1 + closing.index].sort((a, b) => a - b) : marks;
}
