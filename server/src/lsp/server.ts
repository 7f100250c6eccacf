import type { Connection, InitializeParams, InitializeResult, PositionEncodingKind } from 'vscode-languageserver';
import { dependentsOf } from '../core/book/workspace.ts';
import { dialects as shipped } from '../core/dialect/shipped/shippedDialects.ts';
import { type RulesDocument, textOf } from '../core/document/document.ts';
import { dialectsFor } from '../core/features/reading/dialectsFor.ts';
import type { Host } from '../host.ts';
import { projectFileIn } from '../project/load.ts';
import { createPublisher } from './diagnostics/publish.ts';
import type { DialectChoice, DialectLine, DialectsAsked } from './messages/statusMessages.ts';
import { anyClient, type Client, clientOf } from './protocol/clientCapabilities.ts';
import { agreeOnEncoding } from './protocol/columns.ts';
import type { Log } from './protocol/guard.ts';
import { CodeLensRefreshRequest, TextDocumentSyncKind } from './protocol/protocol.ts';
import { handlers } from './requests/allRequests.ts';
import { followProjects } from './state/followProjects.ts';
import { followSettings, usualEditorSettings } from './state/settings.ts';
import { createStore, openDocuments } from './state/store.ts';
import { createUnloaded } from './state/unloadedFiles.ts';
import { REFUSED, refused } from './yielding/order.ts';

export interface ServerOptions {
  readonly version: string;
  /** URI of the folder with a page for each check, where the client names none; without one diagnostics carry no link. */
  readonly documentation?: string;
  /** Makes the server's surroundings, given where they write their log. */
  readonly host: (log: Log) => Host;
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  const log = (message: string) => connection.console.error(message);
  const store = createStore(() => {
    tellOfHeads();
    drawAgain(['tokens', 'lenses', 'hints']);
  });
  const documents = openDocuments(store);
  let wanted = usualEditorSettings;
  const publisher = createPublisher(connection, store, {
    documentation: () => client.documentation ?? options.documentation,
    delivery: () => client.delivery,
    isWanted: uri => store.isOpen(uri) || (wanted.wholeBooks && store.isInBook(uri)),
  });
  const client: Client = { ...anyClient };

  const refresh = (before: RulesDocument | undefined, document: RulesDocument) => {
    publisher.schedule(document.uri);
    if (before?.heads === document.heads) return;
    tellOfHeads();
    for (const { uri } of dependentsOf(store.workspace(), document)) publisher.schedule(uri);
  };
  /** Rules have come, gone or got other numbers or titles, in a document or in the books. */
  const tellOfHeads = () => client.renumbers && void connection.sendNotification('rulebook/headsChanged');
  const host = options.host(log);
  const unloaded = createUnloaded(connection, store, host);
  const projects = followProjects(connection, documents, store, host, {
    loaded: before => {
      for (const { folder, books } of [...before, ...store.projects()]) {
        publisher.schedule(projectFileIn(folder));
        for (const uri of books.flatMap(({ documents }) => documents)) publisher.schedule(uri);
      }
      tellOfHeads();
      refreshAll();
    },
    unloaded: {
      read(workspace, document) {
        publisher.keep(workspace, document);
        unloaded.keep(document);
      },
      done: askAgain,
    },
    changed(before, document) {
      refresh(before, document);
      askAgain();
    },
    folders: unloaded.follow,
    touched: unloaded.touch,
  });
  const settings = followSettings(connection, client, next => {
    const before = wanted;
    wanted = next;
    drawAgain([
      ...(next.codeLens === before.codeLens ? [] : (['lenses'] as const)),
      ...(next.inlayHints === before.inlayHints ? [] : (['hints'] as const)),
    ]);
    store.setSeverities(next.checks);
    unloaded.limit(next.mostFiles);
    refreshAll();
    projects.recheck();
  });

  /** Something has changed that may concern any document. */
  function refreshAll(): void {
    const { documents, books } = store.workspace();
    const ofBooks = books.flatMap(book => book.documents);
    for (const uri of new Set([...store.openUris(), ...documents.keys(), ...ofBooks])) publisher.schedule(uri);
    askAgain();
  }

  /** What a client draws into documents it asks for again only where it is told to, or where the user edits. */
  function drawAgain(what: readonly ('tokens' | 'lenses' | 'hints')[]): void {
    const { semanticTokens, inlayHint } = connection.languages;
    if (what.includes('tokens') && client.tokensRefresh) semanticTokens.refresh();
    if (what.includes('lenses') && client.lensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
    if (what.includes('hints') && client.inlayRefresh) void inlayHint.refresh();
  }

  /** A client that asks for diagnostics does so by itself where the user edits; of all else it has to be told. */
  function askAgain(): void {
    if (client.delivery === 'pull' && client.refresh) connection.languages.diagnostics.refresh();
  }

  documents.onDidChangeContent(({ document }) => {
    const before = store.document(document.uri);
    store.put(document);
    store.activate(document.uri);
    refresh(before, document);
  });
  documents.onDidSave(({ document }) => {
    store.edited(document.uri, undefined);
    publisher.schedule(document.uri);
    askAgain();
  });
  documents.onDidClose(({ document }) => {
    projects.closed(document.uri);
    publisher.clear(document.uri);
  });

  let initialized: InitializeParams | undefined;
  connection.onInitialize(params => {
    initialized = params;
    Object.assign(client, clientOf(params));
    const positionEncoding = agreeOnEncoding(params.capabilities.general?.positionEncodings);
    return initializeResult(options.version, client, positionEncoding);
  });
  connection.onInitialized(() => {
    settings.start(initialized?.initializationOptions?.rulebook);
    if (!client.configuration) unloaded.limit(wanted.mostFiles);
    if (initialized) projects.start(initialized);
    for (const handler of handlers) handler.started?.(surroundings);
  });
  connection.onNotification('rulebook/chooseDialect', ({ uri, dialect }: DialectChoice) => {
    store.choose(uri, dialect);
    refreshAll();
  });
  connection.onRequest(REFUSED, refused);
  connection.onNotification('rulebook/active', ({ uri }: { uri: string }) => store.activate(uri));
  connection.onRequest('rulebook/dialects', ({ uri, text }: DialectsAsked): DialectLine[] => {
    const document = store.document(uri);
    const sample = document ? textOf(document) : (text ?? '');
    return dialectsFor(sample, store.projectOf(uri)?.dialects ?? shipped).map(({ dialect, rules, example }) => {
      return { id: dialect.id, name: dialect.name, rules, example };
    });
  });

  const { readAgain, whenRead, folderOf } = projects;
  const around = { connection, store, unloaded, publisher, client, log, host, readAgain, whenRead, folderOf };
  const surroundings = { ...around, settings: () => wanted };
  for (const handler of handlers) handler.answer(surroundings);
  documents.listen(connection);
  connection.listen();
}

function initializeResult(version: string, client: Client, positionEncoding: PositionEncodingKind): InitializeResult {
  return {
    capabilities: {
      positionEncoding,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...Object.assign({}, ...handlers.map(({ capabilities }) => capabilities(client))),
    },
    serverInfo: { name: 'rulebook', version },
  };
}
