import { clientHost, localOrClientHost } from '../lsp/clientHost.ts';
import { canonicalUris } from '../lsp/protocol/uris.ts';
import { serve } from '../lsp/server.ts';
import { messageOrder } from '../lsp/state/order.ts';
import { nodeHost } from '../node/nodeHost.ts';
import { createConnection, outputWritten, ResponseError } from './program/connection.ts';
import { describeOptions, type Options, type Verb, WrongUsage } from './program/options.ts';
import { documentation, version } from './program/root.ts';
import { printHelp } from './showing/output.ts';

const OPTIONS = {
  stdio: { help: 'use standard input and output, as most editors do' },
  'node-ipc': { help: 'use the channel of a Node process that started this command' },
  socket: { value: 'PORT', help: 'connect to this port of this machine (--socket=PORT)' },
  pipe: { value: 'NAME', help: 'connect to this named pipe or socket file (--pipe=NAME)' },
  help: { short: 'h', help: 'show this help' },
} as const satisfies Options;

const HELP = `rulebook lsp: run the language server (Language Server Protocol)

  rulebook lsp --stdio    an editor starts this command, and sends and gets messages

${describeOptions(OPTIONS)}
docs/editors.md shows how to set up editors, docs/protocol.md describes what the server understands beyond the protocol.
`;

/** `rulebook lsp`. A separate bundle next to the command line. */
export const serveProtocol: Verb = Object.assign(startServer, { options: OPTIONS });

/** Runs the server. It reads its transport from the remaining arguments. */
async function startServer(args: readonly string[]): Promise<number | undefined> {
  if (args.includes('--help') || args.includes('-h')) return printHelp(HELP);
  if (!args.some(isTransport)) throw new WrongUsage('specify how the client connects: lsp --stdio');
  const connection = createConnection(messageOrder(canonicalUris));
  // Otherwise, Node would end the server if a client refuses a request, or a file can't be read again.
  process.on('unhandledRejection', reason => {
    if (reason instanceof ResponseError) connection.console.error(`The client refused a request: ${reason.message}`);
    else connection.console.error(reason instanceof Error ? String(reason.stack) : String(reason));
  });
  serve(connection, {
    version: version(),
    documentation: documentation(),
    host: log => localOrClientHost(nodeHost(log), clientHost(connection, log)),
    written: outputWritten,
  });
  return undefined;
}

/** Whether an argument names a transport of language servers. */
function isTransport(argument: string): boolean {
  return /^--(?:stdio|node-ipc|socket=|pipe=)/.test(argument);
}
