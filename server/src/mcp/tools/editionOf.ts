import { blockAt, blockCount, type RulesDocument } from '../../core/document/document.ts';
import { memo } from '../../core/text/memo.ts';

/** Further down, nothing shows the edition. */
const FIRST_BLOCKS = 40;
const LONGEST = 160;
/** A line such as “These rules are effective as of January 16, 2026.” or “Version 1.2”. */
const EDITION =
  /\b(?:effective|as of|version|edition|revised|revision|updated|release[ds]?|published)\b.*\d|^\W*\d{4}-\d\d-\d\d\W*$/i;

/** What a document says of its own edition before its first rule; undefined where it says nothing. */
export function editionOf(document: RulesDocument): string | undefined {
  return memo(document.pieces, findEdition, document);
}

function findEdition(_pieces: object, document: RulesDocument): string | undefined {
  for (let index = 0; index < Math.min(FIRST_BLOCKS, blockCount(document)); index++) {
    const { head, text } = blockAt(document, index)!;
    if (head?.kind === 'rule') return undefined;
    const found = text
      .split(/[\r\n]+/)
      .map(line => line.trim())
      .find(line => line.length <= LONGEST && EDITION.test(line));
    if (found !== undefined) return found;
  }
  return undefined;
}
