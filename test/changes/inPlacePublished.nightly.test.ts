import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { assertInPlace } from './changedInPlace.ts';

describe('a new rule in published documents', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const folder of ['schemes', 'others', 'dotted', 'rulings', 'table', 'dataset', 'seeds'].filter(each =>
    existsSync(join(CORPUS, each)),
  ))
    for (const name of readdirSync(join(CORPUS, folder)).filter(each => /\.(?:txt|md|csv|jsonl?)$/.test(each)))
      it(`changes only numbers in ${folder}/${name}`, function () {
        const { text } = decode(readFileSync(join(CORPUS, folder, name)));
        const dialect = detectDialect(text);
        if (!dialect) return this.skip();
        const { doubt, ...trusted } = dialect;
        assert.ok(assertInPlace(name, text, trusted) > 0);
        // Where the numbering is in doubt, some changes are refused; the others are just as exact.
        if (doubt) assertInPlace(name, text, dialect);
      });
});
