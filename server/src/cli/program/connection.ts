import type { Writable } from 'node:stream';
import {
  AbstractMessageWriter,
  type Connection,
  createConnection as createUsual,
  ErrorCodes,
  type Message,
  type MessageWriter,
  StreamMessageReader,
} from 'vscode-languageserver/node';
import { printableLines } from '../../core/text/printable.ts';
import type { Order } from '../../lsp/yielding/order.ts';

export { ResponseError } from 'vscode-languageserver/node';

/** A connection over the transport that the command line names. Each message to a stream is written in one piece. */
export function createConnection(messageStrategy: Order): Connection {
  if (!process.argv.includes('--stdio')) return createUsual({ messageStrategy });
  const writer = new WriterInOnePiece(process.stdout);
  const reader = new StreamMessageReader(process.stdin);
  reader.onError(error => whenUnreadable(error, writer));
  // The library does so by itself only if it gets the stream.
  for (const event of ['end', 'close'])
    process.stdin.on(event, () => process.exit(messageStrategy.hasShutDown() ? 0 : 1));
  return createUsual(reader, writer, { messageStrategy });
}

/** After a header without a length, the start of the next message is unknown; after a body that isn't JSON, it is known. */
function whenUnreadable({ message }: Error, writer: MessageWriter): void {
  if (/^(?:Header|Content-Length)/.test(message)) {
    process.stderr.write(printableLines(`rulebook: the client's messages can't be read: ${message}\n`));
    process.exit(1);
  }
  const error = { code: ErrorCodes.ParseError, message: `This isn't a message: ${message}` };
  void writer.write({ jsonrpc: '2.0', id: null, error } as Message);
}

/**
 * Writes a message and its header at once. The library's writer writes them one after the other and waits in between,
 * so the client would wake up twice for each answer.
 */
class WriterInOnePiece extends AbstractMessageWriter implements MessageWriter {
  private readonly stream: Writable;

  constructor(stream: Writable) {
    super();
    this.stream = stream;
    stream.on('error', error => this.fireError(error));
    stream.on('close', () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    const body = JSON.stringify(message);
    if (body.length < LONG) this.stream.write(`${headOf(Buffer.byteLength(body))}${body}`);
    else this.writeLong(Buffer.from(body));
  }

  private writeLong(body: Uint8Array): void {
    this.stream.cork();
    this.stream.write(headOf(body.length));
    this.stream.write(body);
    this.stream.uncork();
  }

  end(): void {}
}

/** Longer texts, in UTF-16 units, aren't joined to their header, which would copy them, and are encoded once. */
const LONG = 50_000;

function headOf(bytes: number): string {
  return `Content-Length: ${bytes}\r\n\r\n`;
}
