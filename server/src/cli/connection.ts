import type { Writable } from 'node:stream';
import {
  AbstractMessageWriter,
  type Connection,
  type ConnectionOptions,
  createConnection as createUsual,
  type Message,
  type MessageWriter,
} from 'vscode-languageserver/node';

export { ResponseError } from 'vscode-languageserver/node';

/** A connection over the transport that the command line names; what goes out to a stream goes out in one piece. */
export function createConnection(options?: ConnectionOptions): Connection {
  if (!process.argv.includes('--stdio')) return createUsual(options);
  // The library takes a stream and a writer together as well, though its types do not say so.
  const output = new WriterInOnePiece(process.stdout) as unknown as NodeJS.WritableStream;
  return createUsual(process.stdin, output, options);
}

/**
 * Writes a message with its head at once. The library's own writer writes one after the other and waits in between, so that
 * the client wakes up twice for each answer.
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

/** A text of so many units is not joined to its head, which would copy it, and is encoded once. */
const LONG = 50_000;

function headOf(bytes: number): string {
  return `Content-Length: ${bytes}\r\n\r\n`;
}
