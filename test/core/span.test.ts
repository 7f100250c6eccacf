import assert from 'node:assert/strict';
import { lineEnds, lineEndsIn } from '../../server/src/core/text/span.ts';

/** The offsets after all line ends, computed by each of the two functions. */
function walked(text: string): number[] {
  const next = lineEndsIn(text);
  const found: number[] = [];
  for (let end = next(0); end >= 0; end = next(end)) found.push(end);
  return found;
}

const matched = (text: string) => Array.from(text.matchAll(lineEnds()), ({ index, 0: end }) => index + end.length);

describe('line ends', () => {
  for (const [name, text] of Object.entries({
    'of all kinds': '\r\n\n\r\r\r\na\rb\nc\r\nd',
    'none at all': 'a single line',
    'of an empty text': '',
    'only carriage returns': 'one\rtwo\r',
    'on either side of what is looked at ahead': `${'a'.repeat(65_535)}\r\n${'b'.repeat(65_534)}\r\r${'c'.repeat(200_000)}\n`,
  }))
    it(`${name} are found where the pattern finds them`, () => assert.deepEqual(walked(text), matched(text)));

  it('are found from any place', () => {
    const text = 'a\r\nb\rc\nd';
    for (let start = 0; start <= text.length; start++) {
      const wanted = /\r\n|\r|\n/g;
      wanted.lastIndex = start;
      assert.equal(lineEndsIn(text)(start), wanted.test(text) ? wanted.lastIndex : -1, `from ${start}`);
    }
  });
});
