import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RunningClient } from './client.ts';
import { holdsRules, recogniseRulesDocuments } from './recognise.ts';
import { createStatus, type Status } from './status.ts';

/** What the extension offers to others; its own tests use it. */
export interface Api {
  /** The process id of the language server, while one runs. */
  serverPid(): number | undefined;
  /** Resolves when the language server answers; at once where none is needed yet. */
  ready(): Promise<void>;
}

/** Resolves to nothing where the start has failed; then the next attempt begins anew. */
let running: Promise<RunningClient | undefined> | undefined;
let client: RunningClient | undefined;

/** Costs next to nothing: the language client is loaded, and the server started, when the first rules document is open. */
export function activate(context: vscode.ExtensionContext): Api {
  const status = createStatus();
  const log = vscode.window.createOutputChannel('Rulebook', { log: true });
  const server = join(context.extensionPath, 'dist', 'cli.js');
  const start = () => {
    running = load(server, log, status).catch(error => {
      running = undefined;
      log.error(error);
      void vscode.window.showErrorMessage(`The language server of Rulebook could not be started: ${error.message}`);
      return undefined;
    });
    return running;
  };
  const startIfNeeded = (document: vscode.TextDocument) => {
    if (!running && isRulesDocument(document)) void start();
  };
  vscode.workspace.textDocuments.forEach(startIfNeeded);
  context.subscriptions.push(
    status,
    log,
    vscode.workspace.onDidOpenTextDocument(startIfNeeded),
    vscode.commands.registerCommand('rulebook.showLog', () => log.show()),
    vscode.commands.registerCommand('rulebook.restartServer', async () => {
      const client = await running;
      if (client) await client.restart();
      else await start();
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

/** A document of our language, or a Markdown file with a table of rules, which keeps its language. */
function isRulesDocument(document: vscode.TextDocument): boolean {
  return document.languageId === 'rulebook' || (document.languageId === 'markdown' && holdsRules(document));
}

async function load(server: string, log: vscode.LogOutputChannel, status: Status): Promise<RunningClient> {
  const { startClient } = await import('./client.ts');
  client = await startClient(server, log, status);
  return client;
}

export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}
