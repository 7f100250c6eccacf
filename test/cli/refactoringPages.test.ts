import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulebookIn, scratch } from './run.ts';

const FOLDER = join('docs', 'refactorings');
const FILE = 'quay.rules.txt';

/** Each page shows a text, a command with its output, and the text after it. */
describe('the pages of refactorings', () => {
  const files = scratch();
  for (const page of readdirSync(FOLDER).filter(name => name !== 'README.md'))
    it(`${page} shows the result of its command`, () => {
      const fences = readFileSync(join(FOLDER, page), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm);
      const [before = '', session = '', after = ''] = [...fences].map(([, text]) => text!);
      const [command = '', ...printed] = session.split('\n');
      files.write(FILE, before);
      const { status, stdout, stderr } = rulebookIn(files.path('.'), ...wordsOf(command.replace(/^\$ rulebook /, '')));
      assert.equal(stderr, '');
      assert.equal(status, 0);
      assert.equal(stdout, printed.join('\n'));
      assert.equal(readFileSync(files.path(FILE), 'utf8'), after);
    });
});

function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}
