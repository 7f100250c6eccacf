import assert from 'node:assert/strict';
import { atEnd } from '../../server/src/core/text/patterns.ts';

describe('a pattern at the end of a text', () => {
  const pattern = /(?<!\w)(?<name>(?:[A-Z]\w*\s(?:of\s)?)+)\(?$/u;

  for (const [text, name] of [
    ['See the Laws of Bells ', 'Laws of Bells '],
    ['the Bells (', 'Bells '],
    ['See the Laws of bells ', undefined],
    ['Laws of ', 'Laws of '],
    ['', undefined],
  ] as const)
    it(`is found as without looking backward in “${text}”`, () => {
      const quick = atEnd(pattern);
      assert.equal(pattern.exec(text)?.groups?.name, name);
      assert.equal(quick.exec(text)?.groups?.name, name);
      assert.equal(quick.test(text), name !== undefined);
    });
});
