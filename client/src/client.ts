import { type ChildProcess, fork } from 'node:child_process';
import type { LogOutputChannel } from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/node';
import type { DocumentStatus } from '../../server/src/lsp/status.ts';
import type { Status } from './status.ts';

/** The language client while it runs. */
export interface RunningClient {
  /** The process id of the server; changes when it is restarted. */
  pid(): number | undefined;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server in a process of its own; the client starts another when that one dies, and tells it what is open. */
export async function startClient(
  server: string,
  outputChannel: LogOutputChannel,
  status: Status,
): Promise<RunningClient> {
  let child: ChildProcess | undefined;
  const spawn = async () => {
    child = fork(server, ['lsp', '--stdio'], {
      silent: true,
      execArgv: [],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    return child;
  };
  const client = new LanguageClient('rulebook', 'Rulebook', spawn, {
    documentSelector: [{ language: 'rulebook' }, { language: 'markdown' }],
    outputChannel,
  });
  client.onNotification('rulebook/status', (document: DocumentStatus) => status.show(document));
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) status.clear();
  });
  await client.start();
  return { pid: () => child?.pid, restart: () => client.restart(), stop: () => client.stop() };
}
