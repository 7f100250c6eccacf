import assert from 'node:assert/strict';
import { shortened } from '../../server/src/core/features/navigation/headline.ts';

describe('shortened text', () => {
  for (const [text, cut] of [
    ['A bell rings.', 'A bell rings.'],
    ['A bell rings. A rope hangs.', 'A bell rings…'],
    ['A bell rings, a rope hangs.', 'A bell rings…'],
    ['A bell … rope hangs, or not.', 'A bell … rope…'],
    ['Bell-ringer-on-the-quay', 'Bell-ringer-on…'],
  ] as const) {
    it(`ends with “…” alone: ${text}`, () => assert.equal(shortened(text, 15), cut));
  }
});
