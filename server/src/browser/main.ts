/// <reference lib="webworker" />
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { version } from '../../../package.json';
import { clientHost } from '../lsp/clientHost.ts';
import { inOrder } from '../lsp/order.ts';
import { serve } from '../lsp/server.ts';
import { canonicalUris } from '../lsp/uris.ts';

// The language server as a Web Worker, which can read no file by itself.
const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), {
  messageStrategy: inOrder(canonicalUris),
});
serve(connection, { version, host: log => clientHost(connection, log) });
