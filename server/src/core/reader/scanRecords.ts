import type { Block, Emit, NumberReference, RangeReference, Reference, RuleHead, ScanState } from '../blocks/block.ts';
import { type Cells, cellsOf, nextRecord } from '../blocks/cells.ts';
import { type Dialect, type Records, recordsIn } from '../dialect/dialect.ts';
import { type Passage, sourceSpan } from '../text/escapes.ts';
import { lineStartsOf } from '../text/span.ts';
import { withTitle } from './heads.ts';
import { readReferences } from './readReferences.ts';

/**
 * Reads records as `scan` reads lines: each is a block that extends to the next one, and so is the text before the
 * first. The end of a block depends on its own text and on how the next record starts, never on the state: that is
 * `entry` at the start, and `exit` before every other record.
 */
export function scanRecords(text: string, entry: ScanState, exit: ScanState, dialect: Dialect, emit: Emit): void {
  const records = recordsIn(dialect.layout)!;
  for (let start = 0; start < text.length; ) {
    const end = nextRecord(text, start, records, dialect);
    const block = recordBlock(text.slice(start, end), start === 0 ? entry : exit, records, dialect);
    if (!emit(block, end, exit)) return;
    start = end;
  }
}

function recordBlock(text: string, entry: ScanState, records: Records, dialect: Dialect): Block {
  const cells = cellsOf(text, records, dialect);
  const references = [cells.text, ...cells.examples].flatMap(passage => referencesInPassage(passage, dialect));
  const head = headFrom(cells, references.length > 0, dialect);
  const starts = lineStartsOf(text);
  return {
    entry,
    text,
    lines: starts.length - 1,
    tail: text.length - starts.at(-1)!,
    head,
    references,
    problems: head ? cells.problems : NONE,
  };
}

const NONE: Block['problems'] = Object.freeze([]);

function headFrom({ number: cell, text, examples }: Cells, refers: boolean, dialect: Dialect): RuleHead | undefined {
  if (!cell) return undefined;
  const { number, start, end } = cell;
  const place = sourceSpan(text, { start: 0, end: text.text.length });
  const bare = { kind: 'rule', part: 'body', number, title: undefined, start, end, textStart: 0 } as const;
  const { title } = withTitle(bare, text.text, () => refers || examples.length > 0, dialect);
  return { ...bare, title, textStart: place.start, textEnd: place.end };
}

/** The references of a passage, with spans in the block. */
function referencesInPassage(passage: Passage, dialect: Dialect): Reference[] {
  return readReferences(passage.text, 0, 'body', dialect).map(reference => referenceInBlock(reference, passage));
}

function referenceInBlock(reference: Reference, passage: Passage): Reference {
  const span = sourceSpan(passage, reference);
  if (reference.kind === 'term') return { ...reference, ...span };
  const title = reference.title && { title: { ...reference.title, ...sourceSpan(passage, reference.title) } };
  if (reference.kind === 'number') return { ...reference, ...span, ...title } satisfies NumberReference;
  const [first, last] = reference.ends;
  const ends = [sourceSpan(passage, first), sourceSpan(passage, last)] as const;
  return { ...reference, ...span, ...title, ends } satisfies RangeReference;
}
