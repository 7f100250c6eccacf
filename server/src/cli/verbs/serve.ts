import { setFlagsFromString } from 'node:v8';
import { clientHost, localOrClientHost } from '../../lsp/clientHost.ts';
import { canonicalUris } from '../../lsp/protocol/uris.ts';
import { serve } from '../../lsp/server.ts';
import { inOrder } from '../../lsp/yielding/order.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { WrongUsage } from '../arguments/options.ts';
import { createConnection, ResponseError } from '../program/connection.ts';
import { documentation, version } from '../program/root.ts';

/**
 * The heap grows by a third before garbage is collected, not fourfold, and the space for new objects doesn't grow: a
 * folder of 70 MB is indexed within 200 MiB instead of 300.
 */
const SMALL_HEAP = ['--heap-growing-percent=30', '--semi-space-growth-factor=1'];

/** Runs the server, a separate bundle next to the command line. It reads its transport from the remaining arguments. */
export async function serveProtocol(args: readonly string[]): Promise<undefined> {
  if (!args.some(isTransport)) throw new WrongUsage('specify how the client connects: lsp --stdio');
  for (const flag of SMALL_HEAP) setFlagsFromString(flag);
  const connection = createConnection(inOrder(canonicalUris));
  // Otherwise, Node would end the server if a client refuses a request, or a file can't be read again.
  process.on('unhandledRejection', reason => {
    if (reason instanceof ResponseError) connection.console.error(`The client refused a request: ${reason.message}`);
    else connection.console.error(reason instanceof Error ? String(reason.stack) : String(reason));
  });
  serve(connection, {
    version: version(),
    documentation: documentation(),
    host: log => localOrClientHost(nodeHost(log), clientHost(connection, log)),
  });
}

/** Whether an argument names a transport of language servers. */
function isTransport(argument: string): boolean {
  return /^--(?:stdio|node-ipc|socket=|pipe=)/.test(argument);
}
