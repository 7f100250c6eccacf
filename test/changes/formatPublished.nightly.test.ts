import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { assertInOrder } from './inOrder.ts';

describe('formatting of published documents', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const folder of ['comprehensive', 'dotted', 'rulings', 'table', 'dataset', 'others', 'seeds']) {
    for (const name of readdirSync(join(CORPUS, folder))) {
      it(`formats ${folder}/${name} in one step, and changes no word`, () => {
        const { text } = decode(readFileSync(join(CORPUS, folder, name)));
        const dialect = detectDialect(text);
        if (dialect) assertInOrder(name, text, dialect);
      });
    }
  }
});
