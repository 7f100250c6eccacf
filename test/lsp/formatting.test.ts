import assert from 'node:assert/strict';
import type { TextEdit } from 'vscode-languageserver';
import { sharedClient, startClient } from './client.ts';
import { edited } from './edited.ts';
import { positioned } from './positions.ts';

const BELLS = '100. Bells\n\n100.1. A bell.\n\n100.1a It is big.\n\n';
const options = { tabSize: 2, insertSpaces: true };

describe('formatting', () => {
  const use = sharedClient();
  const request = async (name: string, params: object) => (await use().request(name, params)) as TextEdit[];

  it('formats a document, and a range', async () => {
    const { text, origins } = positioned(`${BELLS}⟪100.2 Silence⟫\n\n100.2a. Nobody rings. \n`);
    const textDocument = { uri: use().open(text) };
    const all = await request('textDocument/formatting', { textDocument, options });
    assert.equal(edited(text, all), `${BELLS}100.2. Silence\n\n100.2a Nobody rings.\n`);
    const piece = await request('textDocument/rangeFormatting', { textDocument, range: origins[0], options });
    assert.equal(edited(text, piece), `${BELLS}100.2. Silence\n\n100.2a. Nobody rings. \n`);
  });

  it('changes nothing in a data set', async () => {
    const textDocument = { uri: use().open('number,text\n100.1,A bell. \n100.2,Two. \n', 'csv') };
    assert.deepEqual(await request('textDocument/formatting', { textDocument, options }), []);
  });

  it('inserts the next number while typing, and removes it again', async () => {
    const { text, cursor } = positioned(`${BELLS}100.1b It rings.\n‸`);
    const uri = use().open(text);
    const type = (position: object) =>
      request('textDocument/onTypeFormatting', { textDocument: { uri }, position, ch: '\n', options });
    const begun = edited(text, await type(cursor));
    assert.equal(begun, `${BELLS}100.1b It rings.\n\n100.1c `);
    use().change(uri, { text: `${begun}\n` });
    const taken = await type({ line: cursor.line + 2, character: 0 });
    assert.equal(edited(`${begun}\n`, taken), `${BELLS}100.1b It rings.\n\n`);
  });

  it('moves a period into a quotation', async () => {
    const { text, cursor } = positioned(`${BELLS}100.2. See rule 100, “Bells.” See rule 100, “Bells”‸.\n`);
    const params = { textDocument: { uri: use().open(text) }, position: cursor, ch: '”', options };
    assert.equal(
      edited(text, await request('textDocument/onTypeFormatting', params)),
      text.replace('Bells”.', 'Bells.”'),
    );
  });

  it("returns nothing for a document that isn't open", async () => {
    const textDocument = { uri: 'file:///quay/no.txt' };
    const position = { line: 0, character: 0 };
    assert.deepEqual(await request('textDocument/formatting', { textDocument, options }), []);
    const range = { start: position, end: position };
    assert.deepEqual(await request('textDocument/rangeFormatting', { textDocument, range, options }), []);
    const typed = { textDocument, position, ch: '\n', options };
    assert.deepEqual(await request('textDocument/onTypeFormatting', typed), []);
  });
});

describe('formatting is offered', () => {
  const late = { dynamicRegistration: true };
  for (const [name, capabilities, offered] of [
    ['at the beginning', {}, true],
    [
      'for its own languages alone where the client can be told so',
      { formatting: late, rangeFormatting: late },
      undefined,
    ],
  ] as const) {
    it(name, async () => {
      const client = await startClient({ textDocument: capabilities });
      assert.equal(client.initialized.capabilities.documentFormattingProvider, offered);
      assert.equal(client.initialized.capabilities.documentRangeFormattingProvider, offered);
      assert.equal(await client.stop(), 0);
      assert.deepEqual(client.log, []);
    });
  }
});
