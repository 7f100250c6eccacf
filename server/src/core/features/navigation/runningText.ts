import type { Block } from '../../blocks/block.ts';
import { cellsOf } from '../../blocks/cells.ts';
import { type Dialect, recordsIn } from '../../dialect/dialect.ts';
import { sourceOffset } from '../../text/escapes.ts';
import type { Span } from '../../text/span.ts';

/** The running text of a block: all after its number or name, or the cells of a record that contain text. */
export function runningText({ head, text }: Block, dialect: Dialect): Span[] {
  const records = recordsIn(dialect.layout);
  if (!records) return [{ start: head?.kind === 'rule' ? head.textStart : (head?.end ?? 0), end: text.length }];
  const cells = cellsOf(text, records, dialect);
  const spans = [cells.text, ...cells.examples].map(cell => {
    return { start: cell.start, end: sourceOffset(cell, cell.text.length) };
  });
  return spans.filter(({ start, end }) => end > start);
}
