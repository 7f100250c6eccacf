import assert from 'node:assert/strict';
import { URI } from 'vscode-uri';
import { Library } from '../../server/src/mcp/library/library.ts';
import { nodeHost } from '../../server/src/node/nodeHost.ts';
import { scratch } from '../cli/run.ts';

const RULES = '1. Quay\n\n100. Bells\n\n100.1. A bell rings. See rule 100.2.\n\n100.2. Row. See rule 100.1.\n';

describe('the books of a folder', () => {
  const files = scratch();
  let whole: string[] = [];
  const libraryOf = (folder: string) => {
    const host = nodeHost(() => undefined);
    whole = [];
    const readText: typeof host.readText = (uri, within) => {
      whole.push(uri.slice(uri.lastIndexOf('/') + 1));
      return host.readText(uri, within);
    };
    return new Library({ folder: `${URI.file(files.path(folder)).toString()}/` }, { ...host, readText });
  };

  it('are read one by one if there are many', async () => {
    for (let index = 0; index < 110; index++) files.write(`many/${index}.rules.txt`, RULES);
    const library = libraryOf('many');
    assert.equal((await library.books()).books.length, 110);
    await library.open('7.rules.txt');
    assert.deepEqual(whole, ['rulebook.json', '7.rules.txt']);
    await assert.rejects(
      library.open(undefined),
      /^Unanswered: There are 110 books; specify one with "book"\. The books include “0\.rules\.txt”, .*; list_books lists all/,
    );
    await library.open('7.rules.txt');
    assert.deepEqual(whole, ['rulebook.json', '7.rules.txt']);
  });

  it('are read with those that they extend', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}.rules.txt`);
    for (const name of names) files.write(`leaning/${name}`, RULES);
    const books = names.map((name, index) => ({ names: [`B${index}`], files: [name], ...(index && { base: ['B0'] }) }));
    files.write('leaning/rulebook.json', JSON.stringify({ books }));
    const library = libraryOf('leaning');
    const [book] = await library.open('B7');
    assert.deepEqual(whole.sort(), ['0.rules.txt', '7.rules.txt', 'rulebook.json']);
    assert.deepEqual(
      book!.documents.map(({ uri }) => library.pathOf(uri)),
      ['7.rules.txt'],
    );
  });

  it('are found by any of their names, by file, and in any case', async () => {
    files.write('named/rules.txt', RULES);
    files.write('named/rulebook.json', '{ "books": [{ "names": ["QR", "Quay Rules"], "files": ["rules.txt"] }] }');
    const library = libraryOf('named');
    for (const name of ['QR', 'Quay Rules', 'rules.txt', 'qr']) assert.equal((await library.open(name))[0]!.name, 'QR');
    await assert.rejects(library.open('XY'), /Unknown book “XY”\. The only book is “QR”\./);
  });

  it('can be in folders with any names', async () => {
    files.write('odd (1) [x] ü #%/a {b}!.rules.txt', RULES);
    const library = libraryOf('odd (1) [x] ü #%');
    const [book] = await library.open(undefined);
    assert.equal(book!.name, 'a {b}!.rules.txt');
    assert.equal(library.pathOf(book!.documents[0]!.uri), 'a {b}!.rules.txt');
    assert.match((await library.readText('a {b}!.rules.txt')).text, /A bell rings/);
  });

  it("don't include files outside the folder of rulebook.json", async () => {
    files.write('outside.rules.txt', RULES);
    files.write('within/rulebook.json', '{ "books": [{ "files": ["../outside.rules.txt"] }] }');
    const library = libraryOf('within');
    await assert.rejects(library.open(undefined), /No file here contains rules/);
    assert.deepEqual(whole, ['rulebook.json']);
  });
});
