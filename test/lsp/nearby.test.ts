import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarkupContent } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { type Client, EVERYTHING, startClient } from './client.ts';

const ONE =
  '100. Bells\n\n100.1. See rule 101.2.\n\n100.2. See rule 100.1 and rule 100.3.\n\n100.3. A bell.\n\n102. Bow\n';
const TWO = '101. Ropes\n\n101.1. A rope.\n\n101.2. Two.\n\n101.3. See rule 101.2.\n';
const CHANGED = 2;

describe('files of a folder without a rulebook.json that divide the numbers between them', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  /** Waits until these are the numbers of the findings in the first file. */
  const found = async (...expected: string[]) => {
    for (;;) {
      const { diagnostics } = await client.diagnostics(uriOf('one.rules.txt'));
      const numbers = diagnostics.map(({ message }) => /\d[\d.]*\d/.exec(String(message))?.[0]);
      if (numbers.join() === expected.join()) return;
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-nearby-'));
    write('one.rules.txt', ONE);
    write('two.rules.txt', TWO);
    client = await startClient(EVERYTHING, URI.file(folder).toString(), null, { commandLinks: true });
    client.open(ONE, 'rulebook', uriOf('one.rules.txt'));
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
    rmSync(folder, { recursive: true });
  });

  it('define numbers for each other, as the files are now', async () => {
    await found();
    write('two.rules.txt', TWO.replace('101.2. Two.\n\n', ''));
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('two.rules.txt'), type: CHANGED }] });
    await found('101.2');
    const open = client.open(TWO, 'rulebook', uriOf('two.rules.txt'));
    await found();
    client.change(open, { text: TWO.replace('101.2. Two', '101.9. Two') });
    await found('101.2');
  });

  it('can be made one book in a hover', async () => {
    await found();
    const hover = await client.hover(uriOf('one.rules.txt'), { line: 2, character: 20 });
    const [message, link] = (hover!.contents as MarkupContent).value.split('\n\n');
    assert.equal(
      message?.replaceAll('\\', ''),
      'Rule 101.2 is in two.rules.txt. To read these files as one book, list them in a rulebook.json.',
    );
    const [, title, files] = /^\[(.*)\]\(command:rulebook\.createBook\?(.*)\)$/.exec(link!)!;
    assert.equal(title, 'Make one book of these 2 files');
    assert.deepEqual(JSON.parse(decodeURIComponent(files!)), [[uriOf('one.rules.txt'), uriOf('two.rules.txt')]]);
  });
});
