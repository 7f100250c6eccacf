/// <reference lib="webworker" />
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { version } from '../../../package.json';
import { asking } from '../lsp/askRequest.ts';
import { clientHost } from '../lsp/clientHost.ts';
import { canonicalUris } from '../lsp/protocol/uris.ts';
import { serve } from '../lsp/server.ts';
import { messageOrder } from '../lsp/state/order.ts';

// The language server as a Web Worker, which can read no file by itself.
const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), {
  messageStrategy: messageOrder(canonicalUris),
});
serve(connection, { version, host: log => clientHost(connection, log), more: [asking] });
