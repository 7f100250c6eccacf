import type { Connection, InitializeParams, InitializeResult, TextDocuments } from 'vscode-languageserver';
import { dependentsOf, sourcesCiting } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import type { Host } from '../host.ts';
import { type Project, projectFileIn } from '../project/project.ts';
import { Publisher } from './diagnostics/publish.ts';
import type { DialectChoice } from './messages/ownRequests.ts';
import { type Client, clientOf } from './protocol/clientCapabilities.ts';
import type { Log } from './protocol/guard.ts';
import { CodeLensRefreshRequest, TextDocumentSyncKind } from './protocol/protocol.ts';
import { checking } from './requests/checkingRequests.ts';
import { citing } from './requests/citingRequests.ts';
import { editions } from './requests/editionRequests.ts';
import { reading } from './requests/readingRequests.ts';
import { renumbering } from './requests/renumberingRequests.ts';
import type { Handler, RequestContext } from './requests/request.ts';
import { previewing, views } from './requests/viewRequests.ts';
import { writing } from './requests/writingRequests.ts';
import { type EditorSettings, followSettings, usualEditorSettings } from './state/settings.ts';
import { openDocuments, Store } from './state/store.ts';
import { UnloadedFiles } from './state/unloadedFiles.ts';
import { type ProjectEvents, WorkspaceProjects } from './state/workspaceProjects.ts';
import { REFUSED, refused } from './yielding/order.ts';

/** All requests that the server answers. */
export const handlers: readonly Handler[] = [
  reading,
  checking,
  citing,
  writing,
  renumbering,
  editions,
  views,
  previewing,
];

/** What a client draws in documents; it asks again only on request, or after edits. */
type Drawn = 'tokens' | 'lenses' | 'hints';

/** What makes the client refresh what may have changed. */
type RefreshContext = Pick<RequestContext, 'connection' | 'client' | 'store' | 'publisher'>;

function documentChanged(context: RefreshContext, before: RulesDocument | undefined, document: RulesDocument): void {
  const { publisher, store } = context;
  publisher.schedule(document.uri);
  const workspace = store.workspace();
  if (before?.heads === document.heads || workspace.sources.has(document.uri)) return;
  headsChanged(context);
  const citing = sourcesCiting(workspace, document).map(source => source.document);
  for (const { uri } of [...dependentsOf(workspace, document), ...citing]) publisher.schedule(uri);
}

/** Open documents have been read in another dialect. */
function dialectsChanged(context: RefreshContext): void {
  headsChanged(context);
  drawAgain(context, ['tokens', 'lenses', 'hints']);
}

/** All projects have been read; `before` are the previous ones. */
function projectsLoaded(context: RefreshContext, before: readonly Project[]): void {
  const { publisher, store } = context;
  for (const uri of before.flatMap(({ citing }) => citing)) publisher.schedule(uri);
  for (const { folder, books } of [...before, ...store.projects()]) {
    publisher.schedule(projectFileIn(folder));
    for (const uri of books.flatMap(({ documents }) => documents)) publisher.schedule(uri);
  }
  headsChanged(context);
  refreshAll(context);
}

/** Something that can affect any document has changed. */
function refreshAll(context: RefreshContext): void {
  const { publisher, store } = context;
  const { documents, sources, books } = store.workspace();
  const uris = new Set([
    ...store.openUris(),
    ...documents.keys(),
    ...sources.keys(),
    ...books.flatMap(book => book.documents),
  ]);
  for (const uri of uris) publisher.schedule(uri);
  refreshDiagnostics(context);
}

/** A client that asks for diagnostics does so after the user edits; everything else must be announced. */
function refreshDiagnostics({ client, connection }: RefreshContext): void {
  if (client.delivery === 'pull' && client.refresh) connection.languages.diagnostics.refresh();
}

/** Rules were added, deleted, or renumbered, or have other titles, in a document or in the books. */
function headsChanged({ client, connection }: RefreshContext): void {
  if (client.renumbers) void connection.sendNotification('rulebook/headsChanged');
}

function drawAgain({ client, connection }: RefreshContext, what: readonly Drawn[]): void {
  const { semanticTokens, inlayHint } = connection.languages;
  if (what.includes('tokens') && client.tokensRefresh) semanticTokens.refresh();
  if (what.includes('lenses') && client.lensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
  if (what.includes('hints') && client.inlayRefresh) void inlayHint.refresh();
}

interface ServerOptions {
  readonly version: string;
  /**
   * URI of the folder with a page for each check, if the client specifies none; without one, diagnostics have no link.
   */
  readonly documentation?: string;
  /** Creates the host that reads files, given the log. */
  readonly host: (log: Log) => Host;
  /** Additional requests. */
  readonly more?: readonly Handler[];
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  connection.onRequest(REFUSED, refused);
  connection.onInitialize(params => {
    const client = clientOf(params);
    const start = prepare(connection, options, client, params);
    connection.onInitialized(start);
    return initializeResult(options.version, client);
  });
  connection.listen();
}

/** Creates the server for a client with known capabilities; the returned function starts it. */
function prepare(connection: Connection, options: ServerOptions, client: Client, params: InitializeParams): () => void {
  const log = (message: string) => connection.console.error(message);
  const host = options.host(log);
  let settings = usualEditorSettings;
  const store = new Store(client.units, () => dialectsChanged(refresh));
  const publisher = new Publisher(connection, store, {
    documentation: client.documentation ?? options.documentation,
    delivery: client.delivery,
    refresh: () => refreshDiagnostics(refresh),
    isWanted: uri => store.isOpen(uri) || (settings.wholeBooks && (store.isInBook(uri) || store.citesBooks(uri))),
  });
  const refresh = { connection, client, store, publisher };
  const unloaded = new UnloadedFiles({ connection, store, host });
  const documents = openDocuments(store);
  const events = projectEvents(refresh, unloaded);
  const projects = new WorkspaceProjects({ connection, documents, store, host, events }, params);
  const context = { ...refresh, unloaded, projects, log, host, settings: () => settings };
  followDocuments(documents, context);
  connection.onNotification('rulebook/chooseDialect', ({ uri, dialect }: DialectChoice) => {
    store.choose(uri, dialect);
    refreshAll(refresh);
  });
  for (const handler of [...handlers, ...(options.more ?? [])]) handler.answer(context);

  const take = (next: EditorSettings) => {
    const before = settings;
    settings = next;
    store.setSeverities(next.checks);
    unloaded.limit(next.mostFiles);
    if (next.codeLens !== before.codeLens) drawAgain(refresh, ['lenses']);
    if (next.inlayHints !== before.inlayHints) drawAgain(refresh, ['hints']);
    refreshAll(refresh);
    projects.recheck();
  };
  return () => {
    followSettings(connection, client, params.initializationOptions?.rulebook, take);
    if (!client.configuration) unloaded.limit(settings.mostFiles);
    projects.start();
    for (const handler of handlers) handler.started?.(context);
  };
}

/** What to do after projects or their files have been read. */
function projectEvents(context: RefreshContext, unloaded: UnloadedFiles): ProjectEvents {
  return {
    loaded: before => projectsLoaded(context, before),
    unloaded: {
      read(workspace, document) {
        context.publisher.keep(workspace, document);
        unloaded.keep(document);
      },
      done: () => refreshDiagnostics(context),
    },
    citing: {
      read: uri => context.publisher.schedule(uri),
      done() {
        drawAgain(context, ['lenses']);
        refreshDiagnostics(context);
      },
    },
    changed(before, document) {
      documentChanged(context, before, document);
      refreshDiagnostics(context);
    },
    folders: folders => unloaded.follow(folders),
    touched: uri => unloaded.touch(uri),
  };
}

/** Handles opening, editing, saving, and closing. */
function followDocuments(documents: TextDocuments<RulesDocument>, context: RequestContext): void {
  const { connection, store, publisher, projects } = context;
  documents.onDidChangeContent(({ document }) => {
    const before = store.document(document.uri);
    store.put(document);
    store.activate(document.uri);
    documentChanged(context, before, document);
  });
  documents.onDidSave(({ document }) => {
    store.edited(document.uri, undefined);
    store.saved(document.uri);
    publisher.schedule(document.uri);
    refreshDiagnostics(context);
  });
  documents.onDidClose(({ document }) => {
    projects.closed(document.uri);
    publisher.clear(document.uri);
  });
  connection.onNotification('rulebook/active', ({ uri }: { uri: string }) => store.activate(uri));
  documents.listen(connection);
}

function initializeResult(version: string, client: Client): InitializeResult {
  return {
    capabilities: {
      positionEncoding: client.units,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...Object.assign({}, ...handlers.map(({ capabilities }) => capabilities?.(client))),
    },
    serverInfo: { name: 'rulebook', version },
  };
}
