import { type ChildProcess, fork } from 'node:child_process';
import { Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { type StartClient, startClientWith } from './languageClient.ts';

/** On a machine, the server runs in its own process; if that dies, the client starts another. */
export const startClient: StartClient = context =>
  startClientWith(context, (options, started) => {
    let child: ChildProcess | undefined;
    const start = async () => {
      child = fork(Uri.joinPath(context.extensionUri, 'dist', 'cli.js').fsPath, ['lsp', '--stdio'], {
        silent: true,
        execArgv: [],
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      });
      started(child.pid);
      return child;
    };
    return { client: new LanguageClient('rulebook', 'Rulebook', start, options), pid: () => child?.pid };
  });
