import assert from 'node:assert/strict';
import picomatch from 'picomatch/posix';
import { globsIn, newProjectText, offsetOfKey } from '../../client/src/documents/projectText.ts';
import { globOf, withAssociation } from '../../server/src/project/projectEdits.ts';

describe('the text of a rulebook.json', () => {
  const write = (text: string, glob = 'a.txt', dialect = 'dotted') => withAssociation(text, glob, dialect);

  it('gets a first association, with its own indentation and line ends', () => {
    assert.equal(
      write('{\r\n\t"books": []\r\n}\r\n'),
      '{\r\n\t"books": [],\r\n\t"associations": {\r\n\t\t"a.txt": "dotted"\r\n\t}\r\n}\r\n',
    );
  });

  it('gets another association before the others, and keeps comments', () => {
    assert.equal(
      write('{\n    // Ours.\n    "associations": {\n        "*.txt": "rulings" // Old.\n    }\n}\n'),
      '{\n    // Ours.\n    "associations": {\n        "a.txt": "dotted",\n        "*.txt": "rulings" // Old.\n    }\n}\n',
    );
  });

  it('has an association changed in place', () => {
    assert.equal(write('{ "associations": { "a.txt": "table" } }'), '{ "associations": { "a.txt": "dotted" } }');
  });

  it('has the dialect of a glob if that is associated, not if a book names it', () => {
    const text = '{ "books": [{ "files": ["a.txt"] }], "associations": { "a.txt": "dotted" } }';
    assert.equal(offsetOfKey(text, ['associations', 'a.txt']), text.indexOf('"dotted"'));
    assert.equal(offsetOfKey(text, ['associations', 'b.txt']), 0);
  });

  it("stays if it isn't JSON, or not an object", () => {
    assert.equal(write('{ "books": [ '), undefined);
    assert.equal(write('[]'), undefined);
  });

  it('is created with one book', () => {
    assert.deepEqual(JSON.parse(newProjectText('rules.txt')), { books: [{ files: ['rules.txt'] }] });
  });

  it('lists files and base books, in any form', () => {
    const books = [{ files: ['a', 1], base: 'b' }, 7, {}];
    const citing = [{ files: ['e', 'f'], book: 'A' }, { files: 'g', pattern: '({number})' }, 7];
    const text = JSON.stringify({ books, associations: { c: 'table' }, ignore: 'd', citing });
    assert.deepEqual(globsIn(text), { named: ['a', 'b', 'c'], ignored: ['d'], citing: ['e', 'f'] });
    for (const other of ['', 'null', '[]', '{"books": {}, "associations": [], "ignore": {}}'])
      assert.deepEqual(globsIn(other), { named: [], ignored: [], citing: [] });
  });

  for (const path of ['rules.txt', 'a/b (1)/[x]{y}!*?.txt', '!not.txt', 'naïve rules+@x.txt']) {
    it(`names ${path} with a glob that matches only it`, () => {
      const matches = picomatch(globOf(path), { dot: true });
      assert.ok(matches(path));
      assert.ok(!matches(path.replace('x', 'z').replace('t', 'ts')));
    });
  }
});
