import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientCapabilities, Location, SymbolInformation } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { canonicalUri } from '../../server/src/lsp/protocol/uris.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

describe('a client with few capabilities', () => {
  const TEXT = '100. Bells\n\n100.1. See rule 100.3.\n\n100.2. A bell.\n\n101. Ropes\n';
  let client: Client;
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
  });
  const start = async (capabilities: ClientCapabilities = {}, options: object | null = null) => {
    client = await startClient(capabilities, null, null, options);
  };

  it('gets the outline as a list', async () => {
    await start();
    const uri = client.open(TEXT);
    const symbols = (await client.outline(uri)) as unknown as SymbolInformation[];
    assert.deepEqual(
      symbols.map(({ name, containerName, location }) => [
        name,
        containerName,
        location.uri,
        location.range.start.line,
      ]),
      [
        ['100 Bells', undefined, uri, 0],
        ['100.1 See rule 100.3.', '100 Bells', uri, 2],
        ['100.2 A bell.', '100 Bells', uri, 4],
        ['101 Ropes', undefined, uri, 6],
      ],
    );
  });

  it('gets locations instead of links, and plain text', async () => {
    await start();
    const uri = client.open('100.1. See rule 100.2.\n\n100.2. A *bell*.\n');
    const [place] = (await client.definition(uri, { line: 0, character: 17 })) as Location[];
    assert.deepEqual(place, { uri, range: { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } } });
    const hover = await client.hover(uri, { line: 0, character: 17 });
    assert.deepEqual(hover?.contents, { kind: 'plaintext', value: '100.2\n\n1 › 100\n\nA *bell*.\n\n1 citation' });
  });

  it('gets pushed problems, and no unsupported actions', async () => {
    await start();
    assert.equal(client.initialized.capabilities.codeActionProvider, undefined);
    const { diagnostics } = await client.diagnostics(client.open(TEXT));
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['broken-reference'],
    );
  });

  it('gets the changes of a rename as plain edits', async () => {
    await start();
    const uri = client.open('100.1. See rule 100.2.\n\n100.2. A bell.\n');
    const position = { line: 2, character: 0 };
    const edit = await client.request('textDocument/rename', { textDocument: { uri }, position, newName: '100.3' });
    assert.deepEqual(Object.keys(edit as object), ['changes']);
  });

  it('sends settings at the start, and when they change', async () => {
    await start({}, { rulebook: { checks: { 'broken-reference': 'hint' } } });
    const uri = client.open(TEXT);
    const severities = async () => (await client.diagnostics(uri)).diagnostics.map(({ severity }) => severity);
    assert.deepEqual(await severities(), [4]);
    const settings = { rulebook: { checks: { 'broken-reference': 'off' } } };
    client.notify('workspace/didChangeConfiguration', { settings });
    assert.deepEqual(await severities(), []);
  });
});

describe("a client that doesn't watch files", () => {
  const ONE = '100. Bells\n\n100.1. See rule 101.2.\n';
  const TWO = '101. Ropes\n\n101.1. A rope.\n\n101.2. Two.\n\n102. Sails\n\n102.1. A sail.\n';
  const MISSING = "Rule 101.2 doesn't exist; chapter 101 ends at 101.1.";
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  /** Waits until a document has these findings; repeated reports of the same ones are skipped. */
  const becomes = async (name: string, expected: readonly string[]) => {
    for (;;) {
      const messages = (await client.diagnostics(uriOf(name))).diagnostics.map(({ message }) => message);
      if (JSON.stringify(messages) === JSON.stringify(expected)) return;
    }
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-watch-'));
    write('rulebook.json', '{ "books": [{ "files": ["*.txt"] }] }');
    write('one.txt', ONE);
    write('two.txt', TWO);
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    await becomes('one.txt', []);
    await becomes('rulebook.json', []);
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
    rmSync(folder, { recursive: true });
  });

  it('sees files change, disappear, and appear, including rulebook.json', async () => {
    write('two.txt', TWO.replace('101.2. Two.\n\n', ''));
    await becomes('one.txt', [MISSING]);
    write('two.txt', TWO);
    await becomes('one.txt', []);
    unlinkSync(join(folder, 'two.txt'));
    write('three.txt', TWO.replace('101.2. Two.\n\n', ''));
    await becomes('one.txt', [MISSING]);
    write('rulebook.json', '{ "books": [{ "files": ["*.txt"] }], "checks": { "broken-reference": "off" } }');
    await becomes('one.txt', []);
  });
});

describe('URIs as other editors write them', () => {
  const check = (written: string, canonical: string) =>
    it(`${written} is ${canonical}`, () => assert.equal(canonicalUri(written), canonical));

  check('file:///quay/Bells (2).txt', 'file:///quay/Bells%20%282%29.txt');
  check('file:///quay/Bells%20(2).txt', 'file:///quay/Bells%20%282%29.txt');
  check('file:///quay/%c3%a9t%C3%A9.txt', 'file:///quay/%C3%A9t%C3%A9.txt');
  check('file:///quay/été.txt', 'file:///quay/%C3%A9t%C3%A9.txt');
  check('file:///C:/quay/a.txt', 'file:///c%3A/quay/a.txt');
  check('file:///c%3A/quay/a.txt', 'file:///c%3A/quay/a.txt');
  check('file:///C%3a/quay/a.txt', 'file:///c%3A/quay/a.txt');
  check('file:///quay/100%25%23.txt', 'file:///quay/100%25%23.txt');
  check('vscode-vfs://github/quay/a=b (2).txt', 'vscode-vfs://github/quay/a=b (2).txt');
  check('untitled:Untitled-1', 'untitled:Untitled-1');

  it('mean the same files of a project', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rulebook (été)-'));
    const NAME = 'Bells (2)+é.txt';
    writeFileSync(join(folder, 'rulebook.json'), '{ "books": [{ "files": ["*.txt"] }] }');
    writeFileSync(join(folder, NAME), '100. Bells\n\n100.1. A bell.\n');
    writeFileSync(join(folder, 'two.txt'), '101. Ropes\n\n101.1. See rule 100.2.\n');
    const spellings = [
      encodeURI,
      (path: string) => encodeURI(path).replace(/%\w\w/g, code => code.toLowerCase()),
      String,
    ];
    for (const spelling of spellings) {
      const client = await startClient(EVERYTHING, `file://${spelling(folder)}`);
      const project = URI.file(join(folder, 'rulebook.json')).toString();
      assert.deepEqual((await client.diagnostics(project)).diagnostics, []);
      const uri = URI.file(join(folder, NAME)).toString();
      client.open(
        '100. Bells\n\n100.1. A bell.\n\n100.2. New.\n',
        'rulebook',
        `file://${spelling(join(folder, NAME))}`,
      );
      assert.deepEqual((await client.diagnostics(uri)).diagnostics, []);
      const two = client.open(
        '101. Ropes\n\n101.1. See rule 100.2.\n',
        'rulebook',
        `file://${spelling(join(folder, 'two.txt'))}`,
      );
      const links = await client.definition(two, { line: 2, character: 17 });
      assert.ok(JSON.stringify(links).includes(JSON.stringify(uri)), JSON.stringify(links));
      assert.equal(await client.stop(), 0);
      assert.deepEqual(client.log, []);
    }
    rmSync(folder, { recursive: true });
  });
});
