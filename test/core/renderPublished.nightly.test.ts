import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { comparedLinks } from '../support/links.ts';

const FOLDERS = ['comprehensive', 'dotted', 'rulings', 'table', 'dataset', 'others', 'schemes', 'seeds'];
const RULES = /\.(?:txt|md|csv|jsonl)$/;

describe('published documents as HTML', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(CORPUS, folder)).filter(file => RULES.test(file)))
      it(`${folder}/${name} links exactly what is resolved`, () => {
        const { text } = decode(readFileSync(join(CORPUS, folder, name)));
        const document = parse('test:/rules.txt', 1, text, dialectOfRules(text));
        const { links, wanted } = comparedLinks(withDocument(emptyWorkspace, document), document);
        assert.deepEqual(links, wanted);
      });
});
