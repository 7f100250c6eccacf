import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { dialects as shipped } from '../core/dialects/all.ts';
import type { RulesDocument } from '../core/document.ts';
import { definitionAt } from '../core/features/definition.ts';
import { foldsOf } from '../core/features/folding.ts';
import { hoverAt } from '../core/features/hover.ts';
import { dependentsOf, type Workspace } from '../core/workspace.ts';
import type { Host } from '../host.ts';
import { projectFileIn } from '../project/load.ts';
import { actionsAt, FIX_ALL } from './actions.ts';
import { fromPosition, toDocumentSymbols, toFoldingRange, toHover, toLocation, toLocationLink } from './convert.ts';
import { guarded, type Log } from './guard.ts';
import { followProjects } from './projects.ts';
import { createPublisher, type Delivery } from './publish.ts';
import { answerDiagnostics } from './pull.ts';
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

/** What the client can take; set when it says so. */
interface Client {
  locationLinks: boolean;
  markdown: boolean;
  /** It tells the user's settings when asked. */
  configuration: boolean;
  /** It asks for diagnostics again when told to. */
  refresh: boolean;
  delivery: Delivery;
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  const log = (message: string) => connection.console.error(message);
  const store = createStore();
  const documents = openDocuments(store);
  let { wholeBooks } = usualEditorSettings;
  const publisher = createPublisher(connection, store, {
    documentation: options.documentation,
    delivery: () => client.delivery,
    isWanted: uri => store.isOpen(uri) || (wholeBooks && store.isInBook(uri)),
  });
  const client: Client = {
    locationLinks: false,
    markdown: false,
    configuration: false,
    refresh: false,
    delivery: 'push',
  };

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
    ({ wholeBooks } = next);
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
    Object.assign(client, capabilitiesOf(params));
    return initializeResult(options.version, client);
  });
  connection.onInitialized(() => {
    if (client.configuration) settings.start();
    if (initialized) projects.start(initialized);
  });
  connection.onNotification('rulebook/chooseDialect', ({ uri, dialect }: DialectChoice) => {
    store.choose(uri, dialect);
    publisher.schedule(uri);
    askAgain();
  });
  connection.onRequest('rulebook/dialects', ({ uri }: { uri: string }): DialectName[] =>
    (store.projectOf(uri)?.dialects ?? shipped).map(({ id, name }) => ({ id, name })),
  );

  /** The handler of a request about a place in an open document. */
  const at = <R>(name: string, answer: (workspace: Workspace, document: RulesDocument, offset: number) => R) =>
    guarded<TextDocumentPositionParams, R | null>(name, log, null, ({ textDocument, position }) => {
      const document = store.document(textDocument.uri);
      return document ? answer(store.workspace(), document, fromPosition(document, position)) : null;
    });

  /** The handler of a request about a whole open document. */
  const whole = <R>(name: string, answer: (document: RulesDocument) => R[]) =>
    guarded<{ textDocument: TextDocumentIdentifier }, R[]>(name, log, [], ({ textDocument }) => {
      const document = store.document(textDocument.uri);
      return document ? answer(document) : [];
    });

  connection.onDefinition(
    at('textDocument/definition', (workspace, document, offset) => {
      const links = definitionAt(workspace, document, offset);
      return client.locationLinks ? links.map(link => toLocationLink(document, link)) : links.map(toLocation);
    }),
  );
  connection.onHover(
    at('textDocument/hover', (workspace, document, offset) => {
      const hover = hoverAt(workspace, document, offset);
      return hover ? toHover(document, hover, client.markdown) : null;
    }),
  );
  connection.onCodeAction(
    guarded<CodeActionParams, CodeAction[]>('textDocument/codeAction', log, [], ({ textDocument, range, context }) => {
      const document = store.document(textDocument.uri);
      if (!document) return [];
      const span = { start: fromPosition(document, range.start), end: fromPosition(document, range.end) };
      const wanted = (kind: string) =>
        context.only?.some(only => kind === only || kind.startsWith(`${only}.`)) ?? kind !== FIX_ALL;
      return actionsAt(store.workspace(), document, span, wanted, store.projectOf(textDocument.uri));
    }),
  );
  answerDiagnostics(connection, store, publisher, log);
  connection.onDocumentSymbol(whole('textDocument/documentSymbol', toDocumentSymbols));
  connection.onFoldingRanges(whole('textDocument/foldingRange', document => foldsOf(document).map(toFoldingRange)));

  documents.listen(connection);
  connection.listen();
}

function capabilitiesOf({ capabilities }: InitializeParams): Client {
  const { textDocument: { definition, hover, diagnostic } = {}, workspace } = capabilities;
  return {
    locationLinks: definition?.linkSupport ?? false,
    markdown: hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    configuration: workspace?.configuration ?? false,
    refresh: workspace?.diagnostics?.refreshSupport ?? false,
    delivery: diagnostic ? 'pull' : 'push',
  };
}

function initializeResult(version: string, { delivery }: Client): InitializeResult {
  return {
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...(delivery === 'pull' && {
        diagnosticProvider: { identifier: 'rulebook', interFileDependencies: true, workspaceDiagnostics: true },
      }),
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      definitionProvider: true,
      hoverProvider: true,
      documentSymbolProvider: { label: 'Rulebook' },
      foldingRangeProvider: true,
    },
    serverInfo: { name: 'rulebook', version },
  };
}
