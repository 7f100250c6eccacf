import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import { lengthOf, parse, textOf, update } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { editAtRandom, startsOf } from '../fuzz/edits.ts';
import { effort } from '../support/effort.ts';

const EDITS = effort(200, 10_000);

describe('an updated document', () => {
  for (const [index, start] of startsOf(15).entries()) {
    const { dialect, share } = start;
    const edits = index === 0 ? EDITS : EDITS / 5;
    const name = `${dialect.id}: is the same as one read afresh, over ${edits.toLocaleString('en')} random edits, and keeps at least ${share * 100} % of its blocks`;
    it(name, () => {
      const { kept, all } = editAtRandom(start, edits, randomFrom(20_261_121));
      assert.ok(kept >= share * all, `kept ${kept} of ${all} blocks`);
    });
  }

  it('takes several edits at once, each of the text after the previous one', () => {
    const document = parse('test:/rules.txt', 1, '100.1. One.\n\n100.2. Two.\n', comprehensive);
    const updated = update(
      document,
      [
        { start: 0, end: 3, text: '2000' },
        { start: 4, end: 4, text: '0' },
        { start: lengthOf(document) + 2, end: lengthOf(document) + 2, text: '\n\n100.3. Three.\n' },
      ],
      2,
    );
    assert.equal(textOf(updated), '20000.1. One.\n\n100.2. Two.\n\n\n100.3. Three.\n');
    assert.equal(updated.version, 2);
    assert.equal(updated.heads.length, 3);
  });

  it('treats a reversed or outside range as the text that it touches', () => {
    const document = parse('test:/rules.txt', 1, '100.1. One.\n', comprehensive);
    assert.equal(textOf(update(document, [{ start: 5, end: 4, text: '7' }], 2)), '100.7. One.\n');
    assert.equal(textOf(update(document, [{ start: -5, end: 3, text: '200' }], 2)), '200.1. One.\n');
    assert.equal(textOf(update(document, [{ start: 500, end: 900, text: 'x' }], 2)), '100.1. One.\nx');
  });

  it('keeps its heads, and everything derived from them, if an edit changes none', () => {
    const document = parse('test:/rules.txt', 1, '100.1. One.\n\n100.2. Two.\n', comprehensive);
    assert.equal(update(document, [{ start: 8, end: 8, text: 'x' }], 2).heads, document.heads);
    assert.notEqual(update(document, [{ start: 4, end: 4, text: '7' }], 2).heads, document.heads);
  });
});
