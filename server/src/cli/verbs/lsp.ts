import { setFlagsFromString } from 'node:v8';
import { clientHost, localOrClientHost } from '../../lsp/clientHost.ts';
import { serve } from '../../lsp/server.ts';
import { canonicalUris } from '../../lsp/uris.ts';
import { nodeHost } from '../../node/host.ts';
import { createConnection, ResponseError } from '../connection.ts';
import { lookInThread } from '../lookInThread.ts';
import { WrongUsage } from '../options.ts';
import { documentation, version } from '../root.ts';

/** Runs the server, which is a program of its own beside the command line. It takes its transport from the rest of the command line. */
export async function serveProtocol(args: readonly string[]): Promise<undefined> {
  if (!args.some(isTransport)) throw new WrongUsage('say how the client is connected: lsp --stdio');
  for (const flag of SMALL_HEAP) setFlagsFromString(flag);
  const connection = createConnection({ messageStrategy: canonicalUris });
  // Node would end the server because a client refuses what it is asked, or a file cannot be read again.
  process.on('unhandledRejection', reason => {
    if (reason instanceof ResponseError) connection.console.error(`The client refused a request: ${reason.message}`);
    else connection.console.error(reason instanceof Error ? String(reason.stack) : String(reason));
  });
  serve(connection, {
    version: version(),
    documentation: documentation(),
    host: log => localOrClientHost(nodeHost(log), clientHost(connection, log)),
    lookThrough: lookInThread,
  });
}

/**
 * New objects get no more room than at first (a megabyte): reading a text of a megabyte would else make it grow by 15, which
 * are never given back (12 MiB less once it is open). Nearly all that is read of a text is kept, so that collecting it later saves
 * no time: none could be measured. And what is kept may grow by half before what edits have left behind is collected, not to
 * four times as much (4 to 10 MiB less at the most).
 */
const SMALL_HEAP = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

/** Whether an argument names one of the ways in which a client talks to a language server. */
function isTransport(argument: string): boolean {
  return /^--(?:stdio|node-ipc|socket=|pipe=)/.test(argument);
}
