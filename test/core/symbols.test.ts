import assert from 'node:assert/strict';
import { decimal } from '../../server/src/core/dialects/decimal.ts';
import { parse, textOf, update } from '../../server/src/core/document.ts';
import { symbolsOf } from '../../server/src/core/symbols.ts';
import { HARDLY_CONTENTS } from '../fuzz/heads.ts';

describe('what a document defines', () => {
  const changes: readonly [string, string, string][] = [
    ['headings become Contents when one of them goes', '1.3. Tides\n', ''],
    ['they are none any more when one has another title', '1.2. Ropes\n1.2.1', '1.2. Lines\n1.2.1'],
    ['and are again when it has the old one', '1.2. Lines', '1.2. Ropes'],
  ];
  let document = parse('test:/rules.txt', 1, HARDLY_CONTENTS, decimal);
  symbolsOf(document);
  for (const [name, before, after] of changes)
    it(`is told as in one read afresh: ${name}`, () => {
      const start = textOf(document).indexOf(before);
      document = update(document, [{ start, end: start + before.length, text: after }], 2);
      const fresh = symbolsOf(parse('test:/rules.txt', 2, textOf(document), decimal));
      const { contents, bodyStart } = symbolsOf(document);
      assert.deepEqual([bodyStart, [...contents]], [fresh.bodyStart, [...fresh.contents]]);
    });
});
