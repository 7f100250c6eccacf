import type { Connection, InitializeParams, InitializeResult } from 'vscode-languageserver';
import { dialects as shipped } from '../core/dialects/all.ts';
import type { RulesDocument } from '../core/document.ts';
import { dependentsOf } from '../core/workspace.ts';
import type { Host } from '../host.ts';
import { projectFileIn } from '../project/load.ts';
import { anyClient, type Client, clientOf } from './client.ts';
import type { Log } from './guard.ts';
import { handlers } from './handlers/all.ts';
import { followProjects } from './projects.ts';
import { CodeLensRefreshRequest, TextDocumentSyncKind } from './protocol.ts';
import { createPublisher } from './publish.ts';
import { followSettings, usualEditorSettings } from './settings.ts';
import type { DialectChoice, DialectName } from './status.ts';
import { createStore, openDocuments } from './store.ts';

export interface ServerOptions {
  readonly version: string;
  /** URI of the folder with a page for each check; without it diagnostics carry no link. */
  readonly documentation?: string;
  /** Makes the server's surroundings, given where they write their log. */
  readonly host: (log: Log) => Host;
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  const log = (message: string) => connection.console.error(message);
  const store = createStore();
  const documents = openDocuments(store);
  let wanted = usualEditorSettings;
  const publisher = createPublisher(connection, store, {
    documentation: options.documentation,
    delivery: () => client.delivery,
    isWanted: uri => store.isOpen(uri) || (wanted.wholeBooks && store.isInBook(uri)),
  });
  const client: Client = { ...anyClient };

  const refresh = (before: RulesDocument | undefined, document: RulesDocument) => {
    publisher.schedule(document.uri);
    if (before?.heads === document.heads) return;
    for (const { uri } of dependentsOf(store.workspace(), document)) publisher.schedule(uri);
  };
  const projects = followProjects(connection, documents, store, options.host(log), {
    loaded: before => {
      for (const { folder, books } of [...before, ...store.projects()]) {
        publisher.schedule(projectFileIn(folder));
        for (const uri of books.flatMap(({ documents }) => documents)) publisher.schedule(uri);
      }
      refreshAll();
    },
    changed(before, document) {
      refresh(before, document);
      askAgain();
    },
  });
  const settings = followSettings(connection, next => {
    const before = wanted;
    wanted = next;
    if (next.codeLens !== before.codeLens && client.lensRefresh)
      void connection.sendRequest(CodeLensRefreshRequest.type);
    if (next.inlayHints !== before.inlayHints && client.inlayRefresh) connection.languages.inlayHint.refresh();
    store.setSeverities(next.checks);
    refreshAll();
  });

  /** Something has changed that may concern any document. */
  function refreshAll(): void {
    for (const uri of [...store.openUris(), ...store.workspace().documents.keys()]) publisher.schedule(uri);
    askAgain();
  }

  /** A client that asks for diagnostics does so by itself where the user edits; of all else it has to be told. */
  function askAgain(): void {
    if (client.delivery === 'pull' && client.refresh) connection.languages.diagnostics.refresh();
  }

  documents.onDidChangeContent(({ document }) => {
    const before = store.document(document.uri);
    store.put(document);
    refresh(before, document);
  });
  documents.onDidClose(({ document }) => {
    projects.closed(document.uri);
    publisher.clear(document.uri);
  });

  let initialized: InitializeParams | undefined;
  connection.onInitialize(params => {
    initialized = params;
    Object.assign(client, clientOf(params));
    return initializeResult(options.version, client);
  });
  connection.onInitialized(() => {
    if (client.configuration) settings.start();
    if (initialized) projects.start(initialized);
    for (const handler of handlers) handler.started?.(surroundings);
  });
  connection.onNotification('rulebook/chooseDialect', ({ uri, dialect }: DialectChoice) => {
    store.choose(uri, dialect);
    publisher.schedule(uri);
    askAgain();
  });
  connection.onRequest('rulebook/dialects', ({ uri }: { uri: string }): DialectName[] =>
    (store.projectOf(uri)?.dialects ?? shipped).map(({ id, name }) => ({ id, name })),
  );

  const surroundings = { connection, store, publisher, client, log, settings: () => wanted };
  for (const handler of handlers) handler.answer(surroundings);
  documents.listen(connection);
  connection.listen();
}

function initializeResult(version: string, client: Client): InitializeResult {
  return {
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...Object.assign({}, ...handlers.map(({ capabilities }) => capabilities(client))),
    },
    serverInfo: { name: 'rulebook', version },
  };
}
