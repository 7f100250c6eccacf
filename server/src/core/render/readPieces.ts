import { type Block, type Head, nameOfHead, type Reference, type RuleHead } from '../blocks/block.ts';
import { cellsOf } from '../blocks/cells.ts';
import { explain } from '../book/explain.ts';
import { afterTitle, type Paragraph, paragraphsIn } from '../book/passages.ts';
import { hasNoOwner, type Outcome, outcomeOf, resolve } from '../book/resolve.ts';
import { termUsesInBlock } from '../book/terms.ts';
import { type Definition, titleOf, type Workspace } from '../book/workspace.ts';
import { readable, recordsIn } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { namedIn } from '../features/navigation/target.ts';
import { firstIndex } from '../text/bisect.ts';
import type { Passage } from '../text/escapes.ts';
import { memo } from '../text/memo.ts';
import { printable } from '../text/printable.ts';
import { type Span, withoutOverlaps } from '../text/span.ts';
import { hiddenHeads } from './hiddenHeads.ts';

/** A piece of running text, as a person reads it. */
export type Piece =
  | { readonly kind: 'text' | 'symbol'; readonly text: string }
  | { readonly kind: 'reference' | 'term'; readonly text: string; readonly definition: Definition }
  /** A broken reference, and why it is broken. */
  | {
      readonly kind: 'lost';
      readonly text: string;
      readonly outcome: Exclude<Outcome, 'resolved'>;
      readonly message: string;
    };

/** A paragraph or an example. */
export interface ReadParagraph {
  readonly isExample: boolean;
  readonly pieces: readonly Piece[];
}

/** What a mark does with a span of a passage. */
export type Mark = Span & { readonly piece: (text: string) => Piece };

/** The paragraphs of a block after its number or name. `isHead`: whether that is shown separately. */
export function readBlock(
  workspace: Workspace,
  document: RulesDocument,
  block: Block,
  isHead: boolean,
): ReadParagraph[] {
  const head = isHead ? block.head : undefined;
  return blockSources(block, head, document).flatMap(source => readSource(workspace, document, block, source));
}

/** A text in a block. */
interface Source {
  readonly passage: Passage;
  readonly isExample: boolean;
}

function readSource(workspace: Workspace, document: RulesDocument, block: Block, { passage, isExample }: Source) {
  const marks = marksIn(workspace, document, block, passage);
  return paragraphsIn(passage.text, document.dialect).flatMap(paragraph => {
    const pieces = joinedPieces(passage.text, paragraph, marks, document);
    return isLine(pieces) ? [] : [{ isExample: isExample || paragraph.isExample, pieces }];
  });
}

/** Whether a paragraph is a horizontal rule. */
function isLine(pieces: readonly Piece[]): boolean {
  return /^([=_*~–—-])\1{3,}$/.test(textOfPieces(pieces));
}

/** The title in the first block of an item, unless it only starts the text, and what follows it. */
export function readFirst(
  workspace: Workspace,
  document: RulesDocument,
  block: Block,
): { title: readonly Piece[] | undefined; paragraphs: ReadParagraph[] } {
  const paragraphs = readBlock(workspace, document, block, true);
  const title = titleOf(block.head!);
  if (title === undefined) return { title: undefined, paragraphs };
  const written = document.dialect.layout.kind === 'forms' ? titleLine(workspace, document, block) : paragraphs.shift();
  if (!written) return { title: undefined, paragraphs };
  const isPlain = written.pieces.every(({ kind }) => kind === 'text');
  const plain = { kind: 'text', text: printable(readable(title, document.dialect)) } as const;
  return { title: isPlain ? [plain] : written.pieces, paragraphs };
}

/** The title of a rule in a layout with forms, if it has its own line. */
function titleLine(workspace: Workspace, document: RulesDocument, block: Block): ReadParagraph | undefined {
  const head = block.head as RuleHead;
  const end = afterTitle(block.text, head, document);
  const source = { passage: { text: block.text.slice(head.textStart, end), start: head.textStart }, isExample: false };
  return readSource(workspace, document, block, source)[0];
}

/** The texts of a block: one for lines; for a record, its text and examples. */
function blockSources(block: Block, head: Head | undefined, document: RulesDocument): Source[] {
  const records = recordsIn(document.dialect.layout);
  if (!records) {
    const start = head?.kind === 'rule' ? afterTitle(block.text, head, document) : (head?.end ?? 0);
    return [{ passage: { text: block.text.slice(start), start }, isExample: false }];
  }
  if (!block.head) return [];
  const { text, examples } = cellsOf(block.text, records, document.dialect);
  return [{ passage: text, isExample: false }, ...examples.map(passage => ({ passage, isExample: true }))];
}

/** The marks in a passage, sorted and without overlaps: spans of the passage. */
function marksIn(workspace: Workspace, document: RulesDocument, block: Block, passage: Passage): Mark[] {
  const marks = blockMarks(workspace, document, block);
  return withoutOverlaps([...marks.flatMap(mark => inPassage(passage, mark)), ...symbolMarks(passage.text)]);
}

/** What references and terms do with spans of a block. */
export function blockMarks(workspace: Workspace, document: RulesDocument, block: Block): Mark[] {
  return [
    ...block.references.flatMap(reference => referenceMarks(workspace, document, block, reference)),
    ...termUsesInBlock(workspace, document, block).map(({ span, definition }): Mark => {
      return { ...span, piece: text => ({ kind: 'term', text, definition }) };
    }),
  ];
}

/** `{T}`, `{2/U}`: a sign in braces. */
const SYMBOL = /\{[^{}\s]{1,12}\}/g;

/** What symbols do with spans of a text. */
export function symbolMarks(text: string): Mark[] {
  return Array.from(text.matchAll(SYMBOL), ({ 0: written, index }) => {
    return { start: index, end: index + written.length, piece: text => ({ kind: 'symbol', text }) };
  });
}

/** A mark of the block, as a span of the passage; undefined if it is outside. */
function inPassage(passage: Passage, mark: Mark): Mark[] {
  const [start, end] = [mark.start, mark.end].map(offset => passageOffset(passage, offset)) as [number, number];
  return start < 0 || end > passage.text.length || start >= end ? [] : [{ ...mark, start, end }];
}

/** The inverse of `sourceOffset`: below 0 or above the length outside the passage. */
function passageOffset({ text, start, offsets }: Passage, offset: number): number {
  if (!offsets) return offset - start;
  if (offset < offsets[0]!) return -1;
  const at = firstIndex(offsets.length, index => offsets[index]! >= offset);
  return at === offsets.length ? text.length + 1 : at;
}

/** One link for a number, two for the ends of a range, one for each term of a list; none if a target is missing. */
function referenceMarks(workspace: Workspace, document: RulesDocument, block: Block, reference: Reference): Mark[] {
  const resolutions = resolve(workspace, document, reference);
  const outcome = outcomeOf(resolutions);
  if (hasNoOwner(reference, outcome)) return [];
  if (outcome !== 'resolved') {
    const lost = resolutions.find(resolution => resolution.outcome === outcome)!;
    const message = explain(lost, reference, document);
    const { start, end } = reference;
    return [{ start, end, piece: text => ({ kind: 'lost', text, outcome, message }) }];
  }
  return namedIn(workspace, document, reference, block.text).map(({ start, end, definition }) => {
    const shown = shownInstead(definition);
    return { start, end, piece: text => ({ kind: 'reference', text, definition: shown }) };
  });
}

/** The rule with the same number, for what only looks like one in code. */
function shownInstead(definition: Definition): Definition {
  const { document, ordinal } = definition;
  const hidden = memo(document, hiddenHeads);
  if (hidden === '' || !hidden.split(',').includes(String(ordinal))) return definition;
  const name = nameOfHead(document.heads[ordinal]!);
  const without = new Set(hidden.split(',').map(Number));
  const other = document.heads.findIndex((head, at) => !without.has(at) && nameOfHead(head) === name);
  return other < 0 ? definition : { document, ordinal: other };
}

/** The pieces of a paragraph, with lines joined, so that a mark can continue on the next one. */
function joinedPieces(text: string, { lines }: Paragraph, marks: readonly Mark[], { dialect }: RulesDocument): Piece[] {
  const read = (from: number, to: number) =>
    printable(
      lines
        .map(({ start, end }, index) => {
          const gap = lines[index - 1]?.end;
          const space = gap !== undefined && from <= gap && gap < to ? ' ' : '';
          return space + readable(text.slice(Math.max(from, start), Math.max(start, Math.min(to, end))), dialect);
        })
        .join(''),
    );
  const pieces: Piece[] = [];
  let at = lines[0]?.start ?? 0;
  const end = lines.at(-1)?.end ?? at;
  const addText = (to: number) => {
    const plain = read(at, to);
    if (plain) pieces.push({ kind: 'text', text: plain });
  };
  for (const mark of marks) {
    if (mark.start < at || mark.end > end) continue;
    addText(mark.start);
    pieces.push(mark.piece(read(mark.start, mark.end)));
    at = mark.end;
  }
  addText(end);
  return pieces;
}

/** The plain text of pieces. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
