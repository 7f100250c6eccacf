import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { markedDocument } from './marked.ts';

const FOLDER = 'test/infer/documents';

/** What is found in documents that aren't whole: missing numbers, a schedule that counts again. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'act-with-schedules.txt': ['doubtful-numbering'],
  'codes-with-furniture.txt': ['contents-mismatch'],
  'contract.txt': ['title-on-untitled', 'duplicate-number', 'duplicate-number'],
  'parts-and-capitals.txt': ['self-reference', 'number-gap'],
};

describe('a document with an inferred scheme', () => {
  for (const name of readdirSync(FOLDER))
    it(`has no error and no warning where nothing is wrong: ${name}`, () => {
      const { lines } = markedDocument(join(FOLDER, name));
      const text = lines.map(line => line.text).join('\n');
      const document = parse(name, 1, text, dialectOfRules(text));
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      const serious = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
      assert.deepEqual(
        serious.map(({ code }) => code),
        FAULTS[name] ?? [],
        serious.map(({ message }) => message).join('\n'),
      );
    });
});
