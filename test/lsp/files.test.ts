import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import {
  createConnection,
  createProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import type { Host } from '../../server/src/host.ts';
import { serve } from '../../server/src/lsp/server.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

const PROJECT = '{ "books": [{ "files": ["one.txt", "two.txt"] }] }';
const ONE = '100. Bells\n\n100.1. See rule 101.2.\n';
const TWO = '101. Ropes\n\n101.1. A rope.\n\n101.2. Two.\n\n102. Sails\n\n102.1. A sail.\n';
/** Without the rule that the other file cites. */
const SHORT = TWO.replace('101.2. Two.\n\n', '');
const BROKEN = "Rule 101.2 doesn't exist; chapter 101 ends at 101.1";
/** What is found in the first file if nothing says that it is only a part. */
const ALONE = "Rule 101.2 doesn't exist; there is no chapter 101";
const [CREATED, CHANGED, DELETED] = [1, 2, 3];

describe('files of a book while the server runs', () => {
  let folder = '';
  let client: Client;
  const path = (name: string) => join(folder, name);
  const uriOf = (name: string) => URI.file(path(name)).toString();
  const write = (name: string, text: string) => writeFileSync(path(name), text);
  const tell = (...changes: readonly (readonly [name: string, type: number])[]) =>
    client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([name, type]) => ({ uri: uriOf(name), type })),
    });
  /** Waits until this is found in the open file. */
  const found = async (...begins: string[]) => {
    for (;;) {
      const { diagnostics } = await client.diagnostics(uriOf('one.txt'));
      const messages = diagnostics.map(({ message }) => String(message));
      if (messages.length === begins.length && begins.every((begin, index) => messages[index]?.startsWith(begin)))
        return;
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-files-'));
    write('rulebook.json', PROJECT);
    write('one.txt', ONE);
    write('two.txt', SHORT);
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    await found(BROKEN);
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
    rmSync(folder, { recursive: true });
  });

  const faults: readonly (readonly [what: string, happen: () => void])[] = [
    ['is deleted', () => unlinkSync(path('two.txt'))],
    ['is renamed', () => renameSync(path('two.txt'), path('other.txt'))],
    [
      'becomes a folder',
      () => {
        unlinkSync(path('two.txt'));
        mkdirSync(path('two.txt'));
      },
    ],
    [
      'becomes a link to itself',
      () => {
        unlinkSync(path('two.txt'));
        symlinkSync('two.txt', path('two.txt'));
      },
    ],
    [
      'becomes a link to nothing',
      () => {
        unlinkSync(path('two.txt'));
        symlinkSync('nowhere.txt', path('two.txt'));
      },
    ],
    ['may no longer be read', () => chmodSync(path('two.txt'), 0)],
  ];
  for (const [what, happen] of faults) {
    for (const type of [CHANGED, DELETED]) {
      it(`one that ${what}, reported as ${type === CHANGED ? 'a change' : 'a deletion'}, is gone until it is back`, async function () {
        if (what === 'may no longer be read' && process.getuid?.() === 0) this.skip();
        happen();
        tell(['two.txt', type]);
        await found();
        rmSync(path('two.txt'), { recursive: true, force: true });
        write('two.txt', SHORT);
        tell(['two.txt', CREATED]);
        await found(BROKEN);
      });
    }
  }

  it('one that is written piece by piece is read completely', async () => {
    for (let length = 0; length <= SHORT.length; length += 3) {
      write('two.txt', SHORT.slice(0, length));
      tell(['two.txt', CHANGED]);
    }
    write('two.txt', TWO);
    tell(['two.txt', CHANGED]);
    await found();
    write('two.txt', SHORT);
    tell(['two.txt', CHANGED]);
    await found(BROKEN);
  });

  it('all can disappear, with their folder, and come back', async () => {
    rmSync(folder, { recursive: true });
    tell(['two.txt', DELETED], ['one.txt', DELETED], ['rulebook.json', DELETED]);
    await found(ALONE);
    mkdirSync(folder);
    write('rulebook.json', PROJECT);
    write('one.txt', ONE);
    write('two.txt', SHORT);
    tell(['rulebook.json', CREATED], ['one.txt', CREATED], ['two.txt', CREATED]);
    await found(BROKEN);
  });
});

describe('files that arrive late', () => {
  it('never replace those of a later request', async () => {
    const files = new Map([
      ['rulebook.json', PROJECT],
      ['one.txt', ONE],
      ['two.txt', TWO],
    ]);
    const waiting: (() => void)[] = [];
    let isLate = false;
    const host: Host = {
      async readText(uri) {
        const text = files.get(basename(uri));
        if (isLate) await new Promise<void>(resolve => waiting.push(resolve));
        if (text === undefined) throw new Error("the file doesn't exist");
        return text;
      },
      listFiles: async () => [...files.keys()],
      log: () => undefined,
    };
    const client = serveHere(host);
    const one = 'file:///quay/one.txt';
    await client.open(one, ONE);
    await client.found(one, '');
    isLate = true;
    for (const text of [TWO, TWO, SHORT]) {
      files.set('two.txt', text);
      const asked = waiting.length;
      await client.changed('file:///quay/two.txt');
      while (waiting.length === asked) await client.hover(one);
    }
    // The last one answers first.
    for (const answer of waiting.reverse()) answer();
    await client.found(one, BROKEN);
    for (let times = 0; times < 5; times++) await client.hover(one);
    assert.ok((client.last(one) ?? '').startsWith(BROKEN));
    client.dispose();
  });
});

/** A server in this process, whose files are where the test puts them. */
function serveHere(host: Host) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  serve(createConnection(new StreamMessageReader(there), new StreamMessageWriter(back)), {
    version: '1',
    host: () => host,
  });
  const connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
  const messages = new Map<string, string>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    messages.set(uri, diagnostics.map(({ message }) => message).join());
  });
  connection.listen();
  const start = connection
    .sendRequest('initialize', { processId: null, rootUri: 'file:///quay', capabilities: {} })
    .then(() => connection.sendNotification('initialized', {}));
  const hover = (uri: string) =>
    connection.sendRequest('textDocument/hover', { textDocument: { uri }, position: { line: 2, character: 17 } });
  return {
    async open(uri: string, text: string) {
      await start;
      const textDocument = { uri, languageId: 'rulebook', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    changed: (uri: string) =>
      connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: CHANGED }] }),
    hover,
    last: (uri: string) => messages.get(uri),
    /** Repeats the request until this is found: a project that isn't read yet returns nothing. */
    async found(uri: string, begin: string) {
      const isThere = () => (begin ? messages.get(uri)?.startsWith(begin) : messages.get(uri) === '');
      for (;;) {
        const shown = JSON.stringify(await hover(uri));
        if (isThere() && shown.includes('Two') !== Boolean(begin)) return;
      }
    },
    dispose: () => connection.dispose(),
  };
}
