import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { RulesDocument } from '../core/document.ts';
import { definitionAt } from '../core/features/definition.ts';
import { foldsOf } from '../core/features/folding.ts';
import { hoverAt } from '../core/features/hover.ts';
import type { Workspace } from '../core/workspace.ts';
import { fromPosition, toDocumentSymbols, toFoldingRange, toHover, toLocation, toLocationLink } from './convert.ts';
import { guarded } from './guard.ts';
import { publishOnChange } from './publish.ts';
import { createStore, openDocuments } from './store.ts';

export interface ServerOptions {
  readonly version: string;
  /** URI of the folder with a page for each check; without it diagnostics carry no link. */
  readonly documentation?: string;
}

/** What the client can take; set when it says so. */
interface Client {
  locationLinks: boolean;
  markdown: boolean;
}

/** Answers the protocol on a connection; starts to listen. */
export function serve(connection: Connection, options: ServerOptions): void {
  const store = createStore();
  const documents = openDocuments();
  const client: Client = { locationLinks: false, markdown: false };
  const log = (message: string) => connection.console.error(message);

  connection.onInitialize(params => {
    Object.assign(client, capabilitiesOf(params));
    return initializeResult(options.version);
  });

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

  publishOnChange(connection, documents, store, options.documentation);
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
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      definitionProvider: true,
      hoverProvider: true,
      documentSymbolProvider: { label: 'Rulebook' },
      foldingRangeProvider: true,
    },
    serverInfo: { name: 'rulebook', version },
  };
}
