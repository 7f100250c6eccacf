import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './compare.ts';
import { markedDocument } from './marked.ts';

const FOLDER = 'test/infer/documents';

describe('an inferred scheme', () => {
  for (const name of readdirSync(FOLDER)) {
    it(`is right in ${name}`, () => {
      assert.deepEqual(faultsIn(markedDocument(join(FOLDER, name))), []);
    });
  }
});
