import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  ApplyWorkspaceEditRequest,
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Definition,
  DefinitionRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type DocumentSymbol,
  DocumentSymbolRequest,
  ExitNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  InlayHintRefreshRequest,
  type LocationLink,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  SemanticTokensRefreshRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  UnregistrationRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { type DocumentStatus, LEFT_BEHIND, type LeftBehind } from '../../server/src/lsp/protocol/ownRequests.ts';

/** A client of a language server in its own process. It never waits for a fixed time. */
export interface Client {
  readonly initialized: InitializeResult;
  /** Opens a text, by default as a rules document and under a new URI. Returns its URI. */
  open(text: string, languageId?: string, uri?: string): string;
  change(uri: string, ...changes: readonly TextDocumentContentChangeEvent[]): void;
  close(uri: string): void;
  definition(uri: string, position: Position): Promise<Definition | readonly LocationLink[] | null>;
  hover(uri: string, position: Position): Promise<Hover | null>;
  outline(uri: string): Promise<readonly DocumentSymbol[]>;
  /** The oldest diagnostics of the document that haven't been taken yet; waits for some. */
  diagnostics(uri: string): Promise<PublishDiagnosticsParams>;
  /** The same for `rulebook/status`. */
  status(uri: string): Promise<DocumentStatus>;
  /** What the server asks to remember next about a document that left references behind. */
  leftBehind(uri: string): Promise<LeftBehind>;
  request(method: string, params: unknown, token?: CancellationToken): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** The files that the server wants to watch: the globs of its last request. */
  watched(): readonly string[];
  /** Resolves when the server has asked the client to refresh diagnostics. */
  refreshed(): Promise<void>;
  /** The same for lenses. */
  lensesRefreshed(): Promise<void>;
  /** Resolves when the server has asked the client to refresh inlay hints. */
  inlayRefreshed(): Promise<void>;
  /** The same for colors. */
  tokensRefreshed(): Promise<void>;
  /** Resolves when the server has reported that rules were added, deleted, or renumbered. */
  headsChanged(): Promise<void>;
  /** The next edit that the server requests; the client answers that it applied it. */
  applied(): Promise<WorkspaceEdit>;
  /** Changes the user's settings. */
  settings(settings: object): void;
  /**
   * The next question that the server asks the user, to be answered with the title of a button. What the client sends
   * after the answer has resolved comes after it.
   */
  asked(): Promise<{ readonly message: string; answer(title: string): Promise<void> }>;
  /** What the server wrote to its log. */
  readonly log: readonly string[];
  /** Ends the server as the protocol says. Returns its exit status. */
  stop(): Promise<number | null>;
}

export const EVERYTHING: ClientCapabilities = {
  textDocument: {
    definition: { linkSupport: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, versionSupport: true },
  },
};

/** Starts a server, and initializes it for a client with these capabilities. */
export async function startClient(
  capabilities: ClientCapabilities = EVERYTHING,
  rootUri: string | null = null,
  initialSettings: object | null = null,
  initializationOptions: object | null = null,
): Promise<Client> {
  const server = spawnServer();
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout!),
    new StreamMessageWriter(server.stdin!),
  );
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve));
  const diagnostics = mailbox<PublishDiagnosticsParams>();
  const statuses = mailbox<DocumentStatus>();
  const left = mailbox<LeftBehind>();
  const log: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, diagnostics.put);
  connection.onNotification('rulebook/status', statuses.put);
  connection.onNotification(LEFT_BEHIND, left.put);
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
    log.push(message);
  });
  let watched: readonly string[] = [];
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    watched = registrations.flatMap(({ registerOptions }) =>
      (registerOptions?.watchers ?? []).map(({ globPattern }: { globPattern: string }) => globPattern),
    );
  });
  let settings = initialSettings;
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settings));
  const told = {
    diagnostics: signal(),
    lenses: signal(),
    inlay: signal(),
    tokens: signal(),
    heads: signal(),
  };
  connection.onRequest(DiagnosticRefreshRequest.type, told.diagnostics.give);
  connection.onRequest(CodeLensRefreshRequest.type, told.lenses.give);
  connection.onRequest(InlayHintRefreshRequest.type, told.inlay.give);
  connection.onRequest(SemanticTokensRefreshRequest.type, told.tokens.give);
  connection.onNotification('rulebook/headsChanged', told.heads.give);
  let applied: (edit: WorkspaceEdit) => void = () => undefined;
  connection.onRequest(ApplyWorkspaceEditRequest.type, ({ edit }) => {
    applied(edit);
    return { applied: true };
  });
  connection.onRequest(UnregistrationRequest.type, () => undefined);
  const questions = questionsOf(connection);
  connection.listen();
  const parameters = { processId: process.pid, rootUri, capabilities, initializationOptions };
  const initialized = await connection.sendRequest(InitializeRequest.type, parameters);
  void connection.sendNotification(InitializedNotification.type, {});
  return {
    initialized,
    log,
    ...documentsOf(connection),
    ...requestsOf(connection),
    diagnostics: diagnostics.take,
    watched: () => watched,
    refreshed: told.diagnostics.wait,
    lensesRefreshed: told.lenses.wait,
    inlayRefreshed: told.inlay.wait,
    tokensRefreshed: told.tokens.wait,
    headsChanged: told.heads.wait,
    applied: () =>
      new Promise(resolve => {
        applied = resolve;
      }),
    settings(next) {
      settings = next;
      void connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    },
    asked: questions,
    notify: (method, params) => void connection.sendNotification(method, params),
    status: statuses.take,
    leftBehind: left.take,
    async stop() {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      const status = await ended;
      connection.dispose();
      return status;
    },
  };
}

/** The questions that a server asks the user. */
function questionsOf(connection: ProtocolConnection): Client['asked'] {
  let ask: (question: Awaited<ReturnType<Client['asked']>>) => void;
  const asked = new Promise<Awaited<ReturnType<Client['asked']>>>(resolve => {
    ask = resolve;
  });
  connection.onRequest(
    'window/showMessageRequest',
    ({ message }: { message: string }) =>
      new Promise(resolve => {
        async function answer(title: string): Promise<void> {
          resolve({ title });
          // The connection sends the answer in one of the next microtasks.
          await new Promise(setImmediate);
        }
        ask({ message, answer });
      }),
  );
  return () => asked;
}

/** Something that happens once or more often, and that a test waits for. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  return { give, wait: () => given };
}

export function spawnServer(): ChildProcess {
  return spawn(process.execPath, [join('dist', 'cli.js'), 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
}

let opened = 0;

function documentsOf(connection: ProtocolConnection): Pick<Client, 'open' | 'change' | 'close'> {
  let version = 0;
  return {
    open(text, languageId = 'rulebook', uri = `file:///quay/${++opened}.rules.txt`) {
      const textDocument = { uri, languageId, version: ++version, text };
      void connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      return uri;
    },
    change(uri, ...changes) {
      const textDocument = { uri, version: ++version };
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument,
        contentChanges: [...changes],
      });
    },
    close(uri) {
      void connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
    },
  };
}

function requestsOf(connection: ProtocolConnection): Pick<Client, 'definition' | 'hover' | 'outline' | 'request'> {
  return {
    definition: (uri, position) => connection.sendRequest(DefinitionRequest.type, { textDocument: { uri }, position }),
    hover: (uri, position) => connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position }),
    outline: async uri =>
      (await connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })) as DocumentSymbol[],
    request: (method, params, token) =>
      token ? connection.sendRequest(method, params, token) : connection.sendRequest(method, params),
  };
}

/** Keeps what arrives for each URI until it is taken. */
function mailbox<T extends { readonly uri: string }>() {
  const arrived = new Map<string, T[]>();
  const waiting = new Map<string, ((message: T) => void)[]>();
  return {
    put(message: T): void {
      const taker = waiting.get(message.uri)?.shift();
      if (taker) taker(message);
      else arrived.set(message.uri, [...(arrived.get(message.uri) ?? []), message]);
    },
    take(uri: string): Promise<T> {
      const message = arrived.get(uri)?.shift();
      if (message) return Promise.resolve(message);
      return new Promise(resolve => waiting.set(uri, [...(waiting.get(uri) ?? []), resolve]));
    },
  };
}

/**
 * A server for the tests of one `describe`; `use()` returns its client. At the end, the server must not have logged
 * anything.
 */
export function sharedClient(capabilities?: ClientCapabilities, options?: object): () => Client {
  let client: Client | undefined;
  before(async () => {
    client = await startClient(capabilities, null, null, options);
  });
  after(async () => {
    const status = await client?.stop();
    if (status !== 0 || client?.log.length) throw new Error(`exit status ${status}\n${client?.log.join('\n')}`);
  });
  return () => client!;
}

/** A message as it is transmitted. */
export type Message = Readonly<Record<string, unknown>>;

/**
 * Writes all messages at once, so that the server reads them together. Returns everything that it writes until it ends.
 */
export async function exchange(
  messages: readonly (Message | string)[],
): Promise<{ status: number | null; answers: Message[] }> {
  const { status, stdout } = await converse(messages.map(framed).join(''));
  return { status, answers: unframed(stdout) };
}

/** Writes this to a server. Returns what it writes until it ends by itself. */
export async function converse(written: string): Promise<{ status: number | null; stdout: Buffer; stderr: string }> {
  const server = spawn(process.execPath, [join('dist', 'cli.js'), 'lsp', '--stdio']);
  const chunks: Buffer[] = [];
  let stderr = '';
  server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  server.stderr.on('data', text => {
    stderr += text;
  });
  server.stdin.write(written);
  const status = await new Promise<number | null>(resolve => server.once('close', resolve));
  return { status, stdout: Buffer.concat(chunks), stderr };
}

/** A message as it is transmitted; a string is sent as the body. */
export function framed(message: Message | string): string {
  const content = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
}

function unframed(bytes: Buffer): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf('\r\n\r\n', at) + 4;
    const length = Number(/Content-Length: (\d+)/.exec(bytes.toString('latin1', at, start))![1]);
    at = start + length;
    messages.push(JSON.parse(bytes.toString('utf8', start, at)));
  }
  return messages;
}
