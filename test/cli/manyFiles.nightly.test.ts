import assert from 'node:assert/strict';
import { headlinesOf, rulebookIn, scratch } from './run.ts';

describe('a glob that matches very many files', () => {
  const files = scratch();

  it('reports how many of them are read', () => {
    for (let number = 0; number < 1001; number++) files.write(`${number}.md`, 'x');
    files.write('rulebook.json', '{ "books": [{ "files": ["*.md"] }] }');
    assert.equal(
      headlinesOf(rulebookIn(files.path('.'), 'check').stdout)[0],
      'rulebook.json:1:25: warning project “*.md” matches 1,001 files, but at most 1,000 are read; use a narrower glob.',
    );
  });
});
