import type { Problem } from '../../blocks/block.ts';
import type { PlacedBlock, RulesDocument } from '../../document/document.ts';
import type { Fix } from '../findings/check.ts';
import { problemCheck } from '../findings/slipCheck.ts';

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
  const offset = placed.start + start;
  const twice: Fix = {
    title: 'Escape the backslash',
    edits: [{ document, start: offset, end: offset, text: '\\' }],
  };
  const none: Fix = { title: 'Delete the backslash', edits: [{ document, start: offset, end: offset + 1, text: '' }] };
  return end - start > 1 ? [twice, none] : [none];
}
