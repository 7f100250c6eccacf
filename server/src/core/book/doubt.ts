import type { RulesDocument } from '../document/document.ts';

/** Why the numbering of a document isn't understood for certain, as the end of a sentence; undefined if it is. */
export function doubtOf({ dialect }: RulesDocument): string | undefined {
  return dialect.doubt;
}
