import {
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
import { fromPosition, toDocumentSymbols, toFoldingRange, toHover, toLocation, toLocationLink } from './convert.ts';
import { guarded, type Log } from './guard.ts';
import { followProjects } from './projects.ts';
import { createPublisher } from './publish.ts';
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
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  const log = (message: string) => connection.console.error(message);
  const store = createStore();
  const { documents, languages } = openDocuments(store);
  const publisher = createPublisher(connection, store, options.documentation, uri => languages.has(uri));
  const client: Client = { locationLinks: false, markdown: false };

  const refresh = (before: RulesDocument | undefined, document: RulesDocument) => {
    publisher.schedule(document.uri);
    if (before?.heads === document.heads) return;
    for (const { uri } of dependentsOf(store.workspace(), document)) if (languages.has(uri)) publisher.schedule(uri);
  };
  const projects = followProjects(connection, documents, languages, store, options.host(log), {
    loaded: before => {
      for (const uri of languages.keys()) publisher.schedule(uri);
      for (const { folder } of [...before, ...store.projects()]) publisher.schedule(projectFileIn(folder));
    },
    changed: refresh,
  });
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
    return initializeResult(options.version);
  });
  connection.onInitialized(() => initialized && projects.start(initialized));
  connection.onNotification('rulebook/chooseDialect', ({ uri, dialect }: DialectChoice) => {
    store.choose(uri, dialect, languages.get(uri) ?? 'rulebook');
    publisher.schedule(uri);
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
  connection.onDocumentSymbol(whole('textDocument/documentSymbol', toDocumentSymbols));
  connection.onFoldingRanges(whole('textDocument/foldingRange', document => foldsOf(document).map(toFoldingRange)));

  documents.listen(connection);
  connection.listen();
}

function capabilitiesOf({ capabilities }: InitializeParams): Client {
  const { definition, hover } = capabilities.textDocument ?? {};
  return {
    locationLinks: definition?.linkSupport ?? false,
    markdown: hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
  };
}

function initializeResult(version: string): InitializeResult {
  return {
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      definitionProvider: true,
      hoverProvider: true,
      documentSymbolProvider: { label: 'Rulebook' },
      foldingRangeProvider: true,
    },
    serverInfo: { name: 'rulebook', version },
  };
}
