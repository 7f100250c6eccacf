import assert from 'node:assert/strict';
import { texts } from '../dialects/texts.ts';
import { sharedClient } from './client.ts';

describe('Markdown', () => {
  const use = sharedClient();

  it('with a table of rules is served', async () => {
    const text = texts.table!.replace('100.2, “', '200.7, “');
    const uri = use().open(text, 'markdown');
    const { diagnostics } = await use().diagnostics(uri);
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      ["Rule 200.7 doesn't exist; there is no section 2, and the last section is 1."],
    );
    assert.equal((await use().status(uri)).rules, 7);
    assert.deepEqual(
      (await use().outline(uri)).map(({ name }) => name),
      ['1 The Quay'],
    );
    const lines = text.split('\n');
    const line = lines.findIndex(each => each.includes('1, “The Quay'));
    const position = { line, character: lines[line]!.indexOf('1, “The Quay') };
    assert.ok(await use().hover(uri, position));
  });

  it('without one is ignored', async () => {
    const uri = use().open('# Notes\n\nSee rule 5.3 and rule 100.1. See section 4.\n\n1. One\n2. Two\n', 'markdown');
    assert.deepEqual((await use().diagnostics(uri)).diagnostics, []);
    assert.deepEqual(await use().outline(uri), []);
    for (let character = 0; character < 40; character++) {
      assert.equal(await use().hover(uri, { line: 2, character }), null);
    }
  });
});
