import { PassThrough } from 'node:stream';
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import type { Host } from '../../server/src/host.ts';
import { serve } from '../../server/src/lsp/server.ts';

export const FOLDER = 'file:///quay';

/** Files that are not there but in memory. What is done with them is counted, and reading one can be held up. */
export interface MemoryHost extends Host {
  /** By path in {@link FOLDER}. */
  readonly files: Map<string, string>;
  /** The paths of the files that were read, in order. */
  readonly read: string[];
  /** Lets nobody read the file before the answer is called. */
  hold(path: string): () => void;
}

export function memoryHost(files: Readonly<Record<string, string>>): MemoryHost {
  const held = new Map<string, Promise<void>>();
  const host: MemoryHost = {
    files: new Map(Object.entries(files)),
    read: [],
    hold(path) {
      let release: () => void = () => undefined;
      held.set(
        path,
        new Promise(resolve => {
          release = resolve;
        }),
      );
      return release;
    },
    async readText(uri) {
      const path = decodeURIComponent(uri.slice(FOLDER.length + 1));
      await held.get(path);
      if (path !== 'rulebook.json') host.read.push(path);
      const text = host.files.get(path);
      if (text === undefined) throw new Error('it is not there');
      return text;
    },
    listFiles: async () => [...host.files.keys()].sort(),
    log: () => undefined,
  };
  return host;
}

/** A client of a server in the same process. */
export interface MemoryClient {
  readonly connection: ProtocolConnection;
  /** What the server told of its progress, in order: begin, report, end. */
  readonly progress: string[];
  readonly log: string[];
  /** Resolves when the server has come to the end of what it shows its progress of. */
  finished(): Promise<void>;
  open(path: string, text: string): Promise<void>;
  /** Tells that something has happened to a file. */
  changed(path: string, type: number): Promise<void>;
  /** The names that a search of the workspace finds, with the names of their files. */
  find(query: string): Promise<string[]>;
  /** Searches until exactly this is found; fails where that takes many attempts. */
  finds(query: string, wanted: readonly string[]): Promise<void>;
}

export async function startInMemory(
  host: Host,
  { capabilities = {}, settings }: { capabilities?: ClientCapabilities; settings?: object } = {},
): Promise<MemoryClient> {
  const [there, back] = [new PassThrough(), new PassThrough()];
  serve(createConnection(new StreamMessageReader(there), new StreamMessageWriter(back)), {
    version: '1',
    host: log => ({ ...host, log }),
  });
  const connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
  const progress: string[] = [];
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  let ended = 0;
  connection.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
    progress.push(value.kind);
    if (value.kind !== 'end') return;
    ended++;
    waiting.shift()?.();
  });
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void log.push(message));
  for (const method of ['window/workDoneProgress/create', 'client/registerCapability', 'client/unregisterCapability'])
    connection.onRequest(method, () => null);
  connection.onRequest('workspace/configuration', ({ items }: { items: object[] }) =>
    items.map(() => settings ?? null),
  );
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: FOLDER,
    capabilities: {
      ...capabilities,
      window: { workDoneProgress: true },
      workspace: { configuration: settings !== undefined, didChangeWatchedFiles: { dynamicRegistration: true } },
    },
  });
  await connection.sendNotification('initialized', {});
  const client: MemoryClient = {
    connection,
    progress,
    log,
    finished() {
      if (ended > 0) {
        ended--;
        return Promise.resolve();
      }
      return new Promise(resolve =>
        waiting.push(() => {
          ended--;
          resolve();
        }),
      );
    },
    open: (path, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: `${FOLDER}/${path}`, languageId: 'rulebook', version: 1, text },
      }),
    changed: (path, type) =>
      connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: `${FOLDER}/${path}`, type }],
      }),
    async find(query) {
      const found: SymbolInformation[] = await connection.sendRequest('workspace/symbol', { query });
      return found.map(({ name, location }) => `${location.uri.slice(FOLDER.length + 1)} ${name}`);
    },
    async finds(query, wanted) {
      let found = await client.find(query);
      for (let attempt = 0; attempt < MOST_ATTEMPTS && String(found) !== String(wanted); attempt++)
        found = await client.find(query);
      if (String(found) !== String(wanted)) throw new Error(`found ${found.join(', ')}, not ${wanted.join(', ')}`);
    },
  };
  return client;
}

const MOST_ATTEMPTS = 200;
