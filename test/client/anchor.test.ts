import assert from 'node:assert/strict';
import { type Anchor, afterScroll } from '../../client/src/preview/anchor.ts';

describe('a preview that was put at line 176', () => {
  for (const [title, lines, isAway] of [
    ['stays if only another part of a line is at the top', [177, 175], [false, false]],
    ['follows a scrolled editor', [180, 230], [true, true]],
    ['is back after lines have been wrapped elsewhere', [162, 176], [true, false]],
    ['is back if the editor is scrolled back', [230, 178, 177], [true, true, false]],
  ] as const)
    it(title, () => {
      let anchor: Anchor = { index: 40, line: 176, isAway: false };
      const found = lines.map(line => {
        anchor = afterScroll(anchor, line);
        return anchor.isAway;
      });
      assert.deepEqual(found, isAway);
      assert.deepEqual([anchor.index, anchor.line], [40, 176]);
    });
});
