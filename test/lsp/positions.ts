import type { Position, Range } from 'vscode-languageserver';
import type { Span } from '../../server/src/core/text/span.ts';
import { filesIn } from '../support/fixture.ts';

/** A file of a fixture in terms of the protocol. */
export interface Positioned {
  readonly text: string;
  /** The cursor; the start of the text if there is none. */
  readonly cursor: Position;
  readonly origins: readonly Range[];
  readonly targets: readonly Range[];
}

/** Reads a fixture of one file. */
export function positioned(marked: string): Positioned {
  const [{ text, cursor = 0, origins, targets }] = filesIn(marked);
  const toRange = ({ start, end }: Span) => ({ start: positionAt(text, start), end: positionAt(text, end) });
  return { text, cursor: positionAt(text, cursor), origins: origins.map(toRange), targets: targets.map(toRange) };
}

/** The position of an offset, counted as in the protocol. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines[lines.length - 1]!.length };
}

/** The text in a range. */
export function textIn(text: string, { start, end }: Range): string {
  const lines = text.split(/\r\n|\r|\n/).slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines[lines.length - 1]!.slice(0, end.character);
  lines[0] = lines[0]!.slice(start.character);
  return lines.join('\n');
}
