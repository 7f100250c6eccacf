import assert from 'node:assert/strict';
import { lineBeside, linesOfRuleBeside, type RuleLines, turned } from '../../client/src/editions/linesBeside.ts';

/** Rules that start in these lines: the second is longer in the other text, and the last two are swapped there. */
const LINES: readonly RuleLines[] = [
  [2, 4],
  [4, 6],
  [8, 14],
  [10, 20],
  [12, 18],
];

describe('lines of two texts in step', () => {
  it('are as far in the same rule', () => {
    assert.deepEqual(
      [2, 3, 4, 6, 8, 10, 12, 15].map(line => lineBeside(LINES, line)),
      [4, 5, 6, 10, 14, 20, 18, 21],
    );
  });

  it('are as far before the first rule', () => {
    assert.deepEqual([lineBeside(LINES, 1), lineBeside(turned(LINES), 1), lineBeside([], 7)], [3, 0, 7]);
  });

  it('lead back', () => {
    for (const [own, other] of LINES) assert.equal(lineBeside(turned(LINES), other), own);
  });

  it('contain a whole rule of the other text', () => {
    assert.deepEqual(
      [1, 5, 8, 11, 12].map(line => linesOfRuleBeside(LINES, line)),
      [undefined, [6, 13], [14, 17], [20, 20], [18, 19]],
    );
  });
});
