import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { decode } from '../../server/src/files/decode.ts';
import { saveDialect } from '../../server/src/project/projectEdits.ts';
import { texts } from '../dialects/texts.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { HARBOR_ACT, PIER_RULES } from '../support/schemes.ts';

const SCHEMES = join(CORPUS, 'schemes');

/** The export of a text in a dialect, without the dialect's id. */
function exported(text: string, dialect: Dialect) {
  const document = parse('file:///a.txt', 0, text, dialect);
  const { dialect: _, ...rest } = exportDocument(withDocument(emptyWorkspace, document), document, 'a.txt', 'utf-8');
  return rest;
}

describe('a saved definition', () => {
  const check = (name: string, text: string) =>
    it(`reads ${name} as the inference does`, () => {
      const inferred = inferredFrom(text);
      assert.ok(inferred?.definition);
      const saved = saveDialect('{}', name, inferred.definition, []);
      assert.ok('text' in saved);
      const { dialects, problems } = compileDialects(JSON.parse(saved.text).dialects, []);
      assert.deepEqual(problems, []);
      assert.deepEqual(exported(text, dialects[0]!), exported(text, inferred));
    });

  check('articles', HARBOR_ACT);
  check('whole numbers', PIER_RULES);
  for (const [id, text] of Object.entries(texts)) if (inferredFrom(text)) check(`the text in ${id}`, text);
  if (hasCorpus && existsSync(SCHEMES))
    for (const name of readdirSync(SCHEMES).filter(name => /\.(?:txt|md)$/.test(name)))
      check(name, decode(readFileSync(join(SCHEMES, name))).text);
  else withoutCorpus();
});
