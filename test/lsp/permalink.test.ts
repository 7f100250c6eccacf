import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { URI } from 'vscode-uri';
import type { Copies } from '../../server/src/lsp/protocol/ownRequests.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

const RULES = '1. The Quay\n\n100. Bells\n\n100.1. A bell rings.\n\n100.2. See rule 100.1.\n';

describe('the address of a rule on a published site', () => {
  let folder = '';
  let client: Client;
  let uri = '';
  const begin = async (publish: object) => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-permalink-'));
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books: [{ files: ['rules.txt'] }], publish }));
    writeFileSync(join(folder, 'rules.txt'), RULES);
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    uri = URI.file(join(folder, 'rules.txt')).toString();
    await client.diagnostics(URI.file(join(folder, 'rulebook.json')).toString());
    client.open(RULES, 'rulebook', uri);
    await client.diagnostics(uri);
  };
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });
  const addressOf = async (name: string) =>
    ((await client.request('rulebook/copies', { uri, name })) as Copies).permalink;

  it('is copied as a link, also after an edit', async () => {
    await begin({ url: 'https://quay.example/rules' });
    assert.equal(await addressOf('100.1'), 'https://quay.example/rules/1.html#100.1');
    client.change(uri, { text: RULES.replace('A bell', 'One bell') });
    assert.equal(await addressOf('100.1'), 'https://quay.example/rules/1.html#100.1');
    client.change(uri, { text: RULES.replaceAll('100', '200').replace('1. The', '2. The') });
    assert.equal(await addressOf('200.1'), 'https://quay.example/rules/2.html#200.1');
  });

  it('has the page that is published', async () => {
    await begin({ url: 'https://quay.example/', pages: 'chapter' });
    assert.equal(await addressOf('100.1'), 'https://quay.example/100.html#100.1');
  });

  it('is a link in the hover', async () => {
    await begin({ url: 'https://quay.example/' });
    const hover = await client.hover(uri, { line: 6, character: 17 });
    assert.match(JSON.stringify(hover), /\[Published rule\]\(<https:\/\/quay\.example\/1\.html#100\.1>\)/);
  });

  it("doesn't exist if nothing is published", async () => {
    await begin({});
    assert.equal(await addressOf('100.1'), undefined);
    assert.doesNotMatch(JSON.stringify(await client.hover(uri, { line: 6, character: 17 })), /Published/);
  });

  it("doesn't exist if it could be more than an address", async () => {
    await begin({ url: 'https://quay.example/>)[x](command:quit' });
    assert.equal(await addressOf('100.1'), undefined);
  });
});
