import {
  type Connection,
  createConnection as createUsual,
  ErrorCodes,
  type Message,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { printableLines } from '../../core/text/printable.ts';
import type { Order } from '../../lsp/state/order.ts';

export { ResponseError } from 'vscode-languageserver/node';

/** A connection over the transport that the command line names. */
export function createConnection(messageStrategy: Order): Connection {
  if (!process.argv.includes('--stdio')) return createUsual({ messageStrategy });
  const writer = new StreamMessageWriter(process.stdout);
  const reader = new StreamMessageReader(process.stdin);
  reader.onError(error => whenUnreadable(error, writer));
  // The library does so by itself only if it gets the stream.
  for (const event of ['end', 'close'])
    process.stdin.on(event, () => process.exit(messageStrategy.hasShutDown() ? 0 : 1));
  return createUsual(reader, writer, { messageStrategy });
}

/** Resolves when standard output has taken what was written to it; at once for other transports. */
export async function outputWritten(): Promise<void> {
  if (process.stdout.writableNeedDrain) await new Promise(resolve => process.stdout.once('drain', resolve));
}

/**
 * After a header without a length, the start of the next message is unknown; after a body that isn't JSON, it is known.
 */
function whenUnreadable({ message }: Error, writer: MessageWriter): void {
  if (/^(?:Header|Content-Length)/.test(message)) {
    process.stderr.write(printableLines(`rulebook: the client's messages can't be read: ${message}\n`));
    process.exit(1);
  }
  const error = { code: ErrorCodes.ParseError, message: `This isn't a message: ${message}` };
  void writer.write({ jsonrpc: '2.0', id: null, error } as Message);
}
