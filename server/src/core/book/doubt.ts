import type { RulesDocument } from '../document/document.ts';

/** Why the numbering of a document is uncertain, as the end of a sentence; undefined if it is certain. */
export function doubtOf({ dialect }: RulesDocument): string | undefined {
  return dialect.doubt;
}
