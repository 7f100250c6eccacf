import { documentPosition } from '../../../core/document/document.ts';
import type { StaleReference } from '../../../core/editions/staleReferences.ts';

/** The place of a stale reference: lines and columns start at 1; columns count UTF-16 units. */
export function placeOfStale({ document, start, end }: StaleReference): {
  line: number;
  column: number;
  endColumn: number;
} {
  const { line, column } = documentPosition(document, start);
  return { line: line + 1, column: column + 1, endColumn: column + 1 + end - start };
}
