import { join } from 'node:path';
import * as vscode from 'vscode';
import type { DocumentStatus } from '../../server/src/lsp/status.ts';
import type { RunningClient, Surroundings } from './client.ts';
import type { Wish } from './dialectPicker.ts';
import { isForServer } from './documents.ts';
import { followProjects } from './projects.ts';
import type { CitationsOfRule } from './questions.ts';
import { recogniseRulesDocuments } from './recognise.ts';
import { remembered } from './remembered.ts';
import { createStatus } from './status.ts';

/** What the extension offers to others; its own tests use it. */
export interface Api {
  /** The process id of the language server, while one runs. */
  serverPid(): number | undefined;
  /** Resolves when the language server answers; at once where none is needed yet. */
  ready(): Promise<void>;
  /** What the server has told of an open document. */
  statusOf(uri: vscode.Uri): DocumentStatus | undefined;
  readonly onDidShowStatus: vscode.Event<DocumentStatus>;
  /** What the view of citations shows. */
  citations(): CitationsOfRule | undefined;
}

/** Resolves to nothing where the start has failed; then the next attempt begins anew. */
let running: Promise<RunningClient | undefined> | undefined;
let client: RunningClient | undefined;

/**
 * Costs next to nothing: the language client is loaded, and the server started, when the first rules document is open or
 * a `rulebook.json` is found.
 */
export function activate(context: vscode.ExtensionContext): Api {
  const choices = remembered<string>(context.workspaceState, 'rulebook.dialects');
  const status = createStatus(uri => choices.of(uri) !== undefined);
  const log = vscode.window.createOutputChannel('Rulebook', { log: true });
  const projects = followProjects();
  const server = join(context.extensionPath, 'dist', 'cli.js');
  const start = () => {
    running ??= load({ server, log, status, projects, choices }).catch(error => {
      running = undefined;
      log.error(error);
      void vscode.window.showErrorMessage(`The language server of Rulebook could not be started: ${error.message}`);
      return undefined;
    });
    return running;
  };
  const startIfNeeded = (document: vscode.TextDocument) => {
    if (!running && (isForServer(document) || choices.of(document.uri) !== undefined)) void start();
  };
  vscode.workspace.textDocuments.forEach(startIfNeeded);
  context.subscriptions.push(
    status,
    log,
    projects,
    projects.onDidChange(() => projects.folders().length && start()),
    vscode.workspace.onDidOpenTextDocument(startIfNeeded),
    vscode.workspace.onDidSaveTextDocument(startIfNeeded),
    vscode.commands.registerCommand('rulebook.showLog', () => log.show()),
    vscode.commands.registerCommand('rulebook.restartServer', async () => {
      const client = await running;
      if (client) await client.restart();
      else await start();
    }),
    vscode.commands.registerCommand('rulebook.selectDialect', async (wish?: Wish) => {
      await (await start())?.selectDialect(wish);
    }),
    vscode.commands.registerCommand('rulebook.createProject', async () => {
      const { createProject } = await import('./projectFile.ts');
      await createProject(projects);
    }),
    vscode.commands.registerCommand('rulebook.firstSteps', () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#firstSteps`),
    ),
    vscode.commands.registerCommand('rulebook.practise', async (lesson?: string) => {
      const { practise } = await import('./practice.ts');
      const whenRead = async ({ uri }: vscode.TextDocument) => {
        if (await start()) await status.whenShown(uri);
      };
      await practise({ extension: context.extensionUri, whenRead }, lesson);
    }),
    ...recogniseRulesDocuments(context, projects),
  );
  return {
    serverPid: () => client?.pid(),
    ready: async () => {
      await running;
    },
    statusOf: status.of,
    onDidShowStatus: status.onDidShow,
    citations: () => client?.views.citations(),
  };
}

async function load(surroundings: Surroundings): Promise<RunningClient> {
  const { startClient } = await import('./client.ts');
  client = await startClient(surroundings);
  return client;
}

export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}
