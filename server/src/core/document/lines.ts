import { lineEnds, type Position, type Span } from '../text/span.ts';
import { blockAt, blockIndexAt, documentOffset, documentPosition, type RulesDocument, startOf } from './document.ts';

/** The line and column of an offset as people count them: from 1; columns count UTF-16 units. */
export function countedFromOne(document: RulesDocument, offset: number): Position {
  const { line, column } = documentPosition(document, offset);
  return { line: line + 1, column: column + 1 };
}

/** A line without its line end: offsets in the document. */
export function spanOfLine(document: RulesDocument, line: number): Span {
  return {
    start: documentOffset(document, { line, column: 0 }),
    end: documentOffset(document, { line, column: Infinity }),
  };
}

/** A line without its line end. */
export function textOfLine(document: RulesDocument, line: number): string {
  return textBetween(document, spanOfLine(document, line));
}

/** A text with the line ends of a document: those of its first line. */
export function linesLike(document: RulesDocument, text: string): string {
  const whole = { start: 0, end: documentOffset(document, { line: 1, column: 0 }) };
  const [end] = lineEnds().exec(textBetween(document, whole)) ?? [];
  return end === undefined ? text : text.replace(lineEnds(), end);
}

/** A piece of the text; only its blocks are joined. */
export function textBetween(document: RulesDocument, { start, end }: Span): string {
  let text = '';
  for (let at = start; at < end; ) {
    const index = blockIndexAt(document, at);
    const from = startOf(document, index);
    text += blockAt(document, index)!.text.slice(at - from, end - from);
    at = startOf(document, index + 1);
  }
  return text;
}
