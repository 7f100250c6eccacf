import { firstIndex } from '../text/bisect.ts';
import type { Span } from '../text/span.ts';
import { attributesAt } from './attributes.ts';

/** A node of any tree whose texts have places. */
export interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** A span of the source, and the node that is to hold what it says. */
export interface PlacedMark extends Span {
  wrap(children: TreeNode[]): TreeNode;
}

/**
 * Some nodes with marks, sorted and without overlaps, around the texts that these span: one node for each, unless
 * something that begins or ends inside a mark separates it. `isClosed` says in what no mark is placed, such as code.
 */
export function placeMarks(
  nodes: readonly TreeNode[],
  source: string,
  marks: readonly PlacedMark[],
  isClosed: (node: TreeNode) => boolean,
): TreeNode[] {
  if (marks.length === 0) return [...nodes];
  const pieces = nodes.flatMap(node => markedPieces(node, source, marks, isClosed));
  const placed: TreeNode[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { mark } = pieces[at]!;
    let end = at + 1;
    while (mark && pieces[end]?.mark === mark) end++;
    const marked = pieces.slice(at, end).map(({ node }) => node);
    placed.push(...(mark ? [mark.wrap(marked)] : marked));
    at = end;
  }
  return placed;
}

/** A node, and the mark that holds all of it. */
interface MarkedPiece {
  readonly node: TreeNode;
  readonly mark?: PlacedMark | undefined;
}

function markedPieces(
  node: TreeNode,
  source: string,
  marks: readonly PlacedMark[],
  isClosed: (node: TreeNode) => boolean,
): MarkedPiece[] {
  if (node.type === 'text') return textPieces(node, source, marks);
  if (!node.children?.length || isClosed(node)) return [{ node }];
  const mark = holding(node, marks);
  return mark
    ? [{ node, mark }]
    : [{ node: { ...node, children: placeMarks(node.children, source, marks, isClosed) } }];
}

/** The mark that holds all of a node. */
function holding({ position }: TreeNode, marks: readonly PlacedMark[]): PlacedMark | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) return undefined;
  const mark = overlappingMarks(marks, start, end)[0];
  return mark && mark.start <= start && end <= mark.end ? mark : undefined;
}

/** The marks that overlap a span. */
function overlappingMarks(marks: readonly PlacedMark[], start: number, end: number): readonly PlacedMark[] {
  const first = firstIndex(marks.length, index => marks[index]!.end > start);
  return marks.slice(first, first + firstIndex(marks.length - first, index => marks[first + index]!.start >= end));
}

function textPieces(node: TreeNode, source: string, marks: readonly PlacedMark[]): MarkedPiece[] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) return [{ node }];
  const own = overlappingMarks(marks, start, end);
  if (own.length === 0) return [{ node }];
  const value = node.value!;
  const placeOf = alignment(value, source, start, end);
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const add = (to: number, mark?: PlacedMark) => {
    if (to > at) pieces.push({ node: { type: 'text', value: value.slice(at, to) }, mark });
    at = Math.max(at, to);
  };
  for (const mark of own) {
    add(placeOf(mark.start));
    add(placeOf(mark.end), mark);
  }
  add(value.length);
  return pieces;
}

/** Where an offset of the source is in a text that was read from there: escapes, indents, and quotation marks are left out. */
function alignment(value: string, source: string, start: number, end: number): (offset: number) => number {
  const same = source.indexOf(value, start);
  if (same >= 0 && same + value.length <= end) return offset => Math.max(0, Math.min(offset - same, value.length));
  const offsets: number[] = [];
  for (let at = start, index = 0; index < value.length; index++) {
    at = nextPlace(value, index, source, at, end);
    offsets.push(at++);
  }
  return offset => firstIndex(offsets.length, index => offsets[index]! >= offset);
}

/** The offset of the character at `index`, at or after `at`. */
function nextPlace(value: string, index: number, source: string, at: number, end: number): number {
  const character = value[index];
  let place = at;
  while (place < end) {
    const attributes = attributesAt(source, place);
    if (attributes) place += attributes;
    else if (source[place] === '\\' && source[place + 1] === character) return place + 1;
    else if (source[place] === character) return place;
    else if (source[place] === '&') {
      const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/i.exec(source.slice(place, Math.min(end, place + 34)));
      if (entity) return place + entity[0].length - 1;
      place++;
    } else place++;
  }
  return at;
}
