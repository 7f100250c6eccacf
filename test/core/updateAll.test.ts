import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, textOf, updateAll } from '../../server/src/core/document/document.ts';

/** A numbered list, whose lines with a number alone start a rule only after the end of a sentence. */
const TEXT = `# The bells

1. The ringer rings the bell:
   1. in the morning, as described in Article 2.
   2. in the evening, but never twice.
   3. when a ship arrives:
      1. once for a boat
      2. twice for a ship
      3. three times for a fleet.
2. Nobody rings the bell at night.
3. The bell hangs at the quay.
   1. Its rope is made of hemp.
   2. Its clapper is made of iron.
4. The ringer polishes the bell.
5. The council buys a new bell.
6. The old bell is melted.
`;

describe('many edits at once', () => {
  const dialect = dialectOfRules(TEXT);
  const numbersIn = (text: string, edits: readonly { start: number; end: number; text: string }[] = []) =>
    updateAll(parse('test:/bells.txt', 1, text, dialect), edits, 2).heads.map(head =>
      head.kind === 'rule' ? head.number.text : '',
    );

  it('read the next line again when the one before it ends otherwise', () => {
    const at = TEXT.indexOf('at night.') + 'at night'.length;
    const now = TEXT.slice(0, at) + TEXT.slice(at + 1);
    assert.notDeepEqual(numbersIn(now), numbersIn(TEXT));
    assert.deepEqual(numbersIn(TEXT, [{ start: at, end: at + 1, text: '' }]), numbersIn(now));
  });

  it('keep all edits of a block when one of them splits it', () => {
    const text = '100. Bells\n\n100.1. One two three four five.\n';
    const at = (words: string) => text.indexOf(words);
    const edits = [
      { start: at('One'), end: at('One') + 3, text: 'ONE' },
      { start: at('three'), end: at('three'), text: '\n' },
      { start: at('four'), end: at('four') + 4, text: 'FOUR' },
    ];
    const before = parse('test:/bells.txt', 1, text, dialectOfRules(text));
    assert.equal(textOf(updateAll(before, edits, 2)), '100. Bells\n\n100.1. ONE two \nthree FOUR five.\n');
  });
});
