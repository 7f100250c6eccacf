import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { toHtml } from 'hast-util-to-html';
import {
  createProtocolConnection,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  Event,
  InitializedNotification,
  InitializeRequest,
  type Location,
  type MessageReader,
  type MessageWriter,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import type { PreviewAnswer } from '../../server/src/lsp/protocol/ownRequests.ts';
import { spawnServer } from './client.ts';

const ROOT = 'vfs://quay/';
const ONE = '100. Bells\n\n100.1. See rule 101.2.\n\n100.2. A bell.\n';
const TWO = '101. Ropes\n\n101.1. A rope.\n\n101.2. Two.\n\n102. Sails\n\n102.1. A sail.\n';
const CHANGED = 2;

interface Server {
  readonly connection: ProtocolConnection;
  end(): void;
}

/** A server that can find its files only by asking the client. */
const servers: Readonly<Record<string, () => Server>> = {
  'a process': () => {
    const server = spawnServer();
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout!),
      new StreamMessageWriter(server.stdin!),
    );
    return { connection, end: () => server.kill() };
  },
  'a Web Worker': () => {
    const { port1, port2 } = new MessageChannel();
    const context = webWorker(port2);
    const run = (file: string) => runInContext(readFileSync(file, 'utf8'), context, { filename: file });
    context.importScripts = run;
    run('dist/browser/server.js');
    port1.postMessage('dist');
    return { connection: createProtocolConnection(...through(port1)), end: () => port1.close() };
  },
};

/** Messages as a port transmits them. */
function through(port: MessagePort): [MessageReader, MessageWriter] {
  const quiet = { onError: Event.None, onClose: Event.None, onPartialMessage: Event.None, dispose: () => undefined };
  return [
    {
      ...quiet,
      listen(callback) {
        port.on('message', callback);
        return { dispose: () => port.off('message', callback) };
      },
    },
    { ...quiet, write: async message => port.postMessage(message), end: () => undefined },
  ];
}

/** The globals of a Web Worker, with which it gets messages on `self`; none of Node's. */
function webWorker(self: unknown) {
  const { console, setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask } = globalThis;
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask };
  return createContext({ self, console, ...timers, TextDecoder, TextEncoder, URL, MessageChannel, performance });
}

for (const [kind, start] of Object.entries(servers)) {
  describe(`a folder whose files only the client can read, with ${kind}`, () => {
    const files = new Map<string, string>();
    const read = new Set<string>();
    let server: Server;
    let diagnostics: (name: string) => Promise<readonly string[]>;
    const tell = (name: string) =>
      server.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: ROOT + name, type: CHANGED }],
      });

    beforeEach(async () => {
      files.set('rulebook.json', '{ "books": [{ "files": ["*.txt"] }] }').set('one.txt', ONE).set('two.txt', TWO);
      files.set('other.md', '300. Oars\n\n300.1. An oar.\n');
      server = start();
      const { connection } = server;
      connection.onRequest('rulebook/readText', ({ uri }: { uri: string }) => {
        read.add(uri.slice(ROOT.length));
        const text = files.get(uri.slice(ROOT.length));
        return text ?? Promise.reject(new Error(`${uri} doesn't exist`));
      });
      connection.onRequest('rulebook/listFiles', () => [...files.keys()]);
      diagnostics = arriving(connection);
      connection.listen();
      await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: ROOT, capabilities: {} });
      await connection.sendNotification(InitializedNotification.type, {});
      assert.deepEqual(await diagnostics('rulebook.json'), []);
      const textDocument = { uri: `${ROOT}one.txt`, languageId: 'rulebook', version: 1, text: ONE };
      await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      assert.deepEqual(await diagnostics('one.txt'), []);
    });
    afterEach(() => {
      server.connection.dispose();
      server.end();
    });

    it('has links between its rules', async () => {
      const found = await server.connection.sendRequest(DefinitionRequest.type, {
        textDocument: { uri: `${ROOT}one.txt` },
        position: { line: 2, character: 18 },
      });
      const [{ uri, range }] = [found].flat() as [Location];
      assert.deepEqual([uri, range.start.line], [`${ROOT}two.txt`, 4]);
    });

    it('is asked only for files of books, because others can be far away', async () => {
      await tell('other.md');
      const found: SymbolInformation[] = await server.connection.sendRequest('workspace/symbol', { query: '' });
      assert.deepEqual(
        new Set(found.map(({ location }) => location.uri)),
        new Set([`${ROOT}one.txt`, `${ROOT}two.txt`]),
      );
      assert.deepEqual([...read].sort(), ['one.txt', 'rulebook.json', 'two.txt']);
    });

    it('has Markdown that is shown as such', async () => {
      const text = '300. Oars\n\n300.1. An **oar** &copy; <b>&notit; &hellip;</b>.\n';
      const textDocument = { uri: `${ROOT}shown.md`, languageId: 'rulebook', version: 1, text };
      await server.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      const asked = { uri: `${ROOT}shown.md`, from: 0, to: 9 };
      const { items } = await server.connection.sendRequest<PreviewAnswer>('rulebook/preview', asked);
      assert.match(
        items.map(({ tree }) => toHtml(tree)).join(''),
        /An <strong>oar<\/strong> © <b>&#x26;notit; …<\/b>\./,
      );
    });

    it('is read again when a file changes', async () => {
      files.set('two.txt', TWO.replace('101.2. Two.\n\n', ''));
      await tell('two.txt');
      assert.deepEqual(await diagnostics('one.txt'), ["Rule 101.2 doesn't exist; chapter 101 ends at 101.1."]);
      files.delete('two.txt');
      files.set('late.txt', TWO);
      await tell('two.txt');
      assert.deepEqual(await diagnostics('one.txt'), []);
    });
  });
}

/** The messages of the next diagnostics for a file; waits for them. */
function arriving(connection: ProtocolConnection) {
  const arrived: Record<string, string[][]> = {};
  const waiting: Record<string, (messages: string[]) => void> = {};
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    const name = uri.slice(ROOT.length);
    const messages = diagnostics.map(({ message }) => String(message));
    const taker = waiting[name];
    delete waiting[name];
    if (taker) taker(messages);
    else arrived[name] = [...(arrived[name] ?? []), messages];
  });
  return (name: string): Promise<readonly string[]> => {
    const first = arrived[name]?.shift();
    return first ? Promise.resolve(first) : new Promise(resolve => Object.assign(waiting, { [name]: resolve }));
  };
}
