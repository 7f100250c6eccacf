import type { Readable, Writable } from 'node:stream';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** A connection to a server over its standard streams, as a client that accepts all registrations of the server. */
export function connectTo({
  stdout,
  stdin,
}: {
  readonly stdout: Readable;
  readonly stdin: Writable;
}): ProtocolConnection {
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  for (const asked of ['client/registerCapability', 'window/workDoneProgress/create', 'workspace/diagnostic/refresh'])
    connection.onRequest(asked, () => null);
  return connection;
}
