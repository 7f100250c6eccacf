import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exported, rulebook, scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');

describe('rulebook export to Word', () => {
  const files = scratch();

  it('writes lists and fields that are read again as the same rules, titles, references, and terms', () => {
    const [word, again] = [files.path('lanterns.docx'), files.path('again.rules.txt')];
    const { status, stderr } = rulebook('export', LANTERNS, '--format', 'docx', '-o', word);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /lanterns\.docx: \d+ rules in a list, \d+ references as fields/);
    const read = rulebook('import', word, '-o', again);
    assert.equal(read.status, 0, read.stderr);
    const [before, after] = [exported(LANTERNS), exported(again)];
    const parts = ({ rules, terms, references }: ReturnType<typeof exported>) => ({
      rules: rules.map(({ number, title }) => [number, title]),
      terms: terms.map(({ term }) => term),
      references: references.map(({ text, targets, outcome }) => [text, targets, outcome]),
    });
    assert.deepEqual(parts(after), parts(before));
  });

  it('starts a list over or types a number where the list goes on otherwise, and lists both', () => {
    const text = files.write(
      'odd.rules.txt',
      '1. A bell rings.\n\n2. A horn sounds.\n\n5. A drum beats.\n\n6. A bell rings again.\n',
    );
    const word = files.path('odd.docx');
    const { stderr } = rulebook('export', text, '--format', 'docx', '-o', word);
    assert.match(stderr, /odd\.docx: the list starts over at: 5\./);
    const { stdout } = rulebook('import', word, '--format', 'txt');
    assert.equal(stdout, readFileSync(text, 'utf8'));
  });

  it('needs a Word document to write', () => {
    for (const args of [
      ['--format', 'docx'],
      ['-o', 'x.docx'],
      ['--format', 'docx', '-o', 'x.txt'],
    ])
      assert.equal(rulebook('export', LANTERNS, ...args).status, 2);
  });
});
