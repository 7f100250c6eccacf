import type { Connection, InitializeParams, InitializeResult, TextDocuments } from 'vscode-languageserver';
import { documentsNear } from '../core/book/nearby.ts';
import { bookOf, dependentsOf, sourcesCiting, type Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { translationsOf } from '../core/editions/translatedEdition.ts';
import type { Host } from '../host.ts';
import { type Project, projectFileIn } from '../project/project.ts';
import { checking } from './checkingRequests.ts';
import { citing } from './citingRequests.ts';
import { editions } from './editionRequests.ts';
import { rememberLeft } from './leftBehindRequests.ts';
import { type Client, clientOf } from './protocol/clientCapabilities.ts';
import type { Log } from './protocol/guard.ts';
import { type DialectChoice, LEFT_BEHIND, type LeftBehind } from './protocol/ownRequests.ts';
import { CodeLensRefreshRequest, TextDocumentSyncKind } from './protocol/protocol.ts';
import { reading } from './readingRequests.ts';
import { recovering } from './recovering.ts';
import { renumbering } from './renumberingRequests.ts';
import type { Handler, RequestContext } from './request.ts';
import { REFUSED, refusalError } from './state/order.ts';
import { Publisher } from './state/publish.ts';
import { rereading } from './state/rereading.ts';
import { type EditorSettings, followSettings, usualEditorSettings } from './state/settings.ts';
import { afterPause } from './state/slowFindings.ts';
import { openDocuments, Store } from './state/store.ts';
import { UnloadedFiles } from './state/unloadedFiles.ts';
import { type ProjectEvents, WorkspaceProjects } from './state/workspaceProjects.ts';
import { translating } from './translationRequests.ts';
import { previewing, views } from './viewRequests.ts';
import { writing } from './writingRequests.ts';

/** All requests that the server answers. */
export const handlers: readonly Handler[] = [
  reading,
  checking,
  citing,
  writing,
  renumbering,
  recovering,
  editions,
  translating,
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
  for (const uri of translationFilesOf(workspace, document)) if (store.isOpen(uri)) publisher.schedule(uri);
  if (before?.heads === document.heads || workspace.sources.has(document.uri)) return;
  headsChanged(context);
  const citing = sourcesCiting(workspace, document).map(source => source.document);
  const near = bookOf(workspace, document.uri) ? [] : documentsNear(workspace, document.uri);
  for (const { uri } of [...dependentsOf(workspace, document), ...citing, ...near]) publisher.schedule(uri);
  for (const uri of translationFilesOf(workspace, document)) publisher.schedule(uri);
}

/** The files of the translations of a document, which are compared with it. */
function translationFilesOf(workspace: Workspace, { uri }: RulesDocument): string[] {
  const book = bookOf(workspace, uri);
  return book ? translationsOf(workspace, book).flatMap(({ documents }) => documents) : [];
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
  /** Resolves when everything sent so far is written (default: at once): what can wait doesn't delay a long answer. */
  readonly written?: () => Promise<void>;
  /** Additional requests. */
  readonly more?: readonly Handler[];
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  connection.onRequest(REFUSED, refusalError);
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
    written: options.written,
    refresh: () => refreshDiagnostics(refresh),
    isWanted: uri => store.isOpen(uri) || (settings.wholeBooks && (store.isInBook(uri) || store.citesBooks(uri))),
  });
  const refresh = { connection, client, store, publisher };
  const unloaded = new UnloadedFiles({ connection, store, host }, () => {
    store.setNearby(unloaded.filesIn);
    refreshAll(refresh);
  });
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
  const again = rereading(uri => store.lookAgain(uri) && refreshAll(context));
  const settle = (uri: string) => {
    const before = store.document(uri);
    const document = store.settle(uri);
    if (!document) return;
    documentChanged(context, before, document);
    refreshDiagnostics(context);
  };
  const settleLater = afterPause(settle);
  documents.onDidChangeContent(({ document }) => {
    const before = store.document(document.uri);
    store.put(document);
    store.changed(before);
    store.activate(document.uri);
    documentChanged(context, before, document);
    again.edited(before, document);
    settleLater(document.uri);
  });
  documents.onDidSave(({ document }) => {
    store.edited(document.uri, undefined);
    rememberLeft(context, document.uri);
    settle(document.uri);
    again.saved(document.uri);
    publisher.schedule(document.uri);
    refreshDiagnostics(context);
  });
  documents.onDidClose(({ document }) => {
    again.closed(document.uri);
    projects.closed(document.uri);
    publisher.clear(document.uri);
  });
  connection.onNotification(LEFT_BEHIND, ({ uri, text, kept = [] }: LeftBehind) => {
    store.leaves(uri, text);
    if (kept.length) store.keeps(uri, kept);
    refreshAll(context);
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
