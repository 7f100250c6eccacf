import { nodeHost } from '../../node/host.ts';
import { WrongUsage } from '../options.ts';
import { documentation, version } from '../root.ts';

/** The server is loaded only where it is asked for. It takes its transport from the rest of the command line. */
export async function serveProtocol(args: readonly string[]): Promise<undefined> {
  if (!args.some(isTransport)) throw new WrongUsage('say how the client is connected: lsp --stdio');
  const [{ createConnection }, { serve }, { clientHost, localOrClientHost }] = await Promise.all([
    import('vscode-languageserver/node'),
    import('../../lsp/server.ts'),
    import('../../lsp/clientHost.ts'),
  ]);
  const connection = createConnection();
  serve(connection, {
    version: version(),
    documentation: documentation(),
    host: log => localOrClientHost(nodeHost(log), clientHost(connection, log)),
  });
}

/** Whether an argument names one of the ways in which a client talks to a language server. */
function isTransport(argument: string): boolean {
  return /^--(?:stdio|node-ipc|socket=|pipe=)/.test(argument);
}
