import { PassThrough } from 'node:stream';
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Position,
  type ProgressToken,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import type { Host } from '../../server/src/host.ts';
import { serve } from '../../server/src/lsp/server.ts';
import { textsIn } from '../support/fixture.ts';

export const FOLDER = 'file:///quay';

/** Files that exist only in memory. Counts operations on them, and can delay reading one. */
export interface MemoryHost extends Host {
  /** By path in {@link FOLDER}. */
  readonly files: Map<string, string>;
  /** The paths of the files that were read, in order. */
  readonly read: string[];
  /**
   * Holds a file back until the returned function is called; requests that come before that get its content at that
   * time.
   */
  hold(path: string): () => void;
}

export function memoryHost(files: string | Readonly<Record<string, string>>): MemoryHost {
  const held = new Map<string, Promise<void>>();
  const host: MemoryHost = {
    files: new Map(Object.entries(typeof files === 'string' ? textsIn(files) : files)),
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
      if (!path.endsWith('rulebook.json')) host.read.push(path);
      const text = host.files.get(path);
      await held.get(path);
      if (text === undefined) throw new Error("it doesn't exist");
      return text;
    },
    async listFiles(folder) {
      const above = decodeURIComponent(folder.slice(FOLDER.length + 1));
      const paths = [...host.files.keys()].filter(path => path.startsWith(above));
      return paths.map(path => path.slice(above.length)).sort();
    },
    log: () => undefined,
  };
  return host;
}

/** A client of a server in the same process. */
export interface MemoryClient {
  readonly connection: ProtocolConnection;
  /** The server's progress reports, in order: begin, report, end. */
  readonly progress: string[];
  /** Cancels the displayed work as soon as there is some. */
  cancelProgress(): Promise<void>;
  /** The paths of the files for which diagnostics arrived, in order. */
  readonly diagnosed: string[];
  /** The latest messages for a file. */
  messages(path: string): readonly string[];
  /** Repeats a request about a place until the answer contains these words. Fails after many attempts. */
  hovers(path: string, position: Position, words: string): Promise<void>;
  readonly log: string[];
  /** Resolves when the server has finished the work whose progress it reports. */
  finished(): Promise<void>;
  /** Sends one request after another until a condition is true. */
  until(isSo: () => boolean): Promise<void>;
  open(path: string, text: string): Promise<void>;
  /** Reports that a file has changed. */
  changed(path: string, type: number): Promise<void>;
  /** The names that a search of the workspace finds, with the names of their files. */
  find(query: string): Promise<string[]>;
  /** Searches until exactly this is found. Fails after many attempts. */
  finds(query: string, wanted: readonly string[]): Promise<void>;
}

interface ClientOptions {
  readonly capabilities?: ClientCapabilities | undefined;
  readonly settings?: object | undefined;
  /** The folders of the workspace, below {@link FOLDER} (default: only "/a"). */
  readonly folders?: readonly string[];
}

export async function startInMemory(
  host: Host,
  { capabilities = {}, settings, folders = [''] }: ClientOptions = {},
): Promise<MemoryClient> {
  const [there, back] = [new PassThrough(), new PassThrough()];
  serve(createConnection(new StreamMessageReader(there), new StreamMessageWriter(back)), {
    version: '1',
    host: log => ({ ...host, log }),
  });
  const connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
  const progress: string[] = [];
  const log: string[] = [];
  const diagnosed: string[] = [];
  const messages = new Map<string, string[]>();
  const waiting: (() => void)[] = [];
  let ended = 0;
  let begun: (token: ProgressToken) => void = () => undefined;
  const token = new Promise<ProgressToken>(resolve => {
    begun = resolve;
  });
  connection.onNotification('$/progress', ({ token, value }: { token: ProgressToken; value: { kind: string } }) => {
    progress.push(value.kind);
    begun(token);
    if (value.kind !== 'end') return;
    ended++;
    waiting.shift()?.();
  });
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    const path = uri.slice(FOLDER.length + 1);
    diagnosed.push(path);
    messages.set(
      path,
      diagnostics.map(({ message }) => message as string),
    );
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
    rootUri: null,
    workspaceFolders: folders.map(name => ({ uri: FOLDER + name, name })),
    capabilities: {
      ...capabilities,
      window: { workDoneProgress: true },
      workspace: {
        ...capabilities.workspace,
        configuration: settings !== undefined,
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    },
  });
  await connection.sendNotification('initialized', {});
  const client: MemoryClient = {
    connection,
    progress,
    diagnosed,
    log,
    messages: path => messages.get(path) ?? [],
    async cancelProgress() {
      await connection.sendNotification('window/workDoneProgress/cancel', { token: await token });
    },
    async hovers(path, position, words) {
      const asked = { textDocument: { uri: `${FOLDER}/${path}` }, position };
      let hover = '';
      for (let attempt = 0; attempt < MOST_ATTEMPTS && !hover.includes(words); attempt++)
        hover = JSON.stringify(await connection.sendRequest('textDocument/hover', asked));
      if (!hover.includes(words)) throw new Error(`no “${words}” in ${hover}`);
    },
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
    async until(isSo) {
      while (!isSo()) await client.find('');
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
