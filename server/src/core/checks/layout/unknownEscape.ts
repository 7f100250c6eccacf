import type { Problem } from '../../blocks/block.ts';
import type { PlacedBlock, RulesDocument } from '../../document/document.ts';
import { type Fix, fixing } from '../../findings/check.ts';
import { problemCheck } from '../../findings/slipCheck.ts';

export const unknownEscape = problemCheck(
  {
    code: 'unknown-escape',
    summary: 'A JSON string contains an invalid escape sequence.',
    severity: 'error',
  },
  fixesOf,
);

/** Escapes or deletes a backslash; at the end of a string, it can only be deleted. */
function fixesOf(document: RulesDocument, placed: PlacedBlock, { start, end }: Problem): Fix[] {
  const at = placed.start + start;
  const twice = fixing('Escape the backslash', document, { start: at, end: at }, '\\');
  const none = fixing('Delete the backslash', document, { start: at, end: at + 1 }, '');
  return end - start > 1 ? [twice, none] : [none];
}
