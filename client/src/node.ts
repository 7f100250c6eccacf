import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RunningClient } from './client.ts';
import { recogniseRulesDocuments } from './recognise.ts';
import { createStatus } from './status.ts';

/** What the extension offers to others; its own tests use it. */
export interface Api {
  /** The process id of the language server, while one runs. */
  serverPid(): number | undefined;
  /** Resolves when the language server answers; at once where none is needed yet. */
  ready(): Promise<void>;
}

let running: Promise<RunningClient> | undefined;
let client: RunningClient | undefined;

/** Costs next to nothing: the language client is loaded, and the server started, when the first rules document is open. */
export function activate(context: vscode.ExtensionContext): Api {
  const status = createStatus();
  const log = vscode.window.createOutputChannel('Rulebook', { log: true });
  const start = async () => {
    const { startClient } = await import('./client.ts');
    client = await startClient(join(context.extensionPath, 'dist', 'cli.js'), log, status.show);
    return client;
  };
  const startIfNeeded = (document: vscode.TextDocument) => {
    if (document.languageId === 'rulebook') running ??= start();
  };
  vscode.workspace.textDocuments.forEach(startIfNeeded);
  context.subscriptions.push(
    status,
    log,
    vscode.workspace.onDidOpenTextDocument(startIfNeeded),
    vscode.commands.registerCommand('rulebook.showLog', () => log.show()),
    vscode.commands.registerCommand('rulebook.restartServer', async () => {
      if (running) await (await running).restart();
      else running = start();
    }),
    ...recogniseRulesDocuments(context),
  );
  return {
    serverPid: () => client?.pid(),
    ready: async () => {
      await running;
    },
  };
}

export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}
