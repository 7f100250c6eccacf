import * as vscode from 'vscode';
import type { PickedDialect } from '../dialect/dialectPicker.ts';
import { recognizeRulesDocuments } from '../dialect/recognize.ts';
import type { ClientContext } from '../documents/context.ts';
import { forServer } from '../documents/forServer.ts';
import { followProjects } from '../documents/projectFolders.ts';
import { remembered } from '../documents/remembered.ts';
import { createStatus } from '../documents/statusItem.ts';
import { fail } from '../shown/notify.ts';
import type { RunningClient, StartClient } from './languageClient.ts';

/** What the extension exports; its own tests use it. */
export type Api = ReturnType<typeof activateWith>;

/** Resolves to undefined if the start failed; the next call tries again. */
let running: Promise<RunningClient | undefined> | undefined;
let client: RunningClient | undefined;

/**
 * Costs almost nothing: the language client is created, and the server started, when the first rules document opens or
 * a `rulebook.json` is found.
 */
export function activateWith(
  context: vscode.ExtensionContext,
  loadClient: () => Promise<StartClient>,
  more: (start: () => Promise<RunningClient | undefined>) => readonly vscode.Disposable[] = () => [],
) {
  const choices = remembered<string>(context.workspaceState, 'rulebook.dialects');
  const status = createStatus(uri => choices.of(uri) !== undefined);
  const log = vscode.window.createOutputChannel('Rulebook', { log: true });
  const projects = followProjects();
  const isForServer = forServer(choices, projects);
  const started = new vscode.EventEmitter<number>();
  const onStart = (pid: number) => started.fire(pid);
  const { extensionUri } = context;
  const clientContext = { extensionUri, isForServer, log, status, projects, choices, onStart };
  const start = () => {
    const load = async () => {
      client = await (await loadClient())(clientContext);
      return client;
    };
    running ??= load().catch(error => {
      running = undefined;
      log.error(error);
      return fail(`Rulebook's language server couldn't start: ${error.message}`);
    });
    return running;
  };
  const startIfNeeded = (document: vscode.TextDocument) => {
    if (!running && isForServer(document)) void start();
  };
  vscode.workspace.textDocuments.forEach(startIfNeeded);
  context.subscriptions.push(
    status,
    log,
    projects,
    started,
    projects.onDidChange(() => projects.folders().length && start()),
    vscode.workspace.onDidOpenTextDocument(startIfNeeded),
    vscode.workspace.onDidSaveTextDocument(startIfNeeded),
    ...commands(context, start, clientContext),
    ...recognizeRulesDocuments(context, projects),
    ...more(start),
  );
  return {
    /** The process id of the language server, if it runs as a process. */
    serverPid: () => client?.pid(),
    /** Number of times that the language server has started. */
    serverStarts: () => client?.starts() ?? 0,
    /** A process of the language server starts, with this id. */
    onDidStartServer: started.event,
    /** Resolves when the language server answers, or immediately if none is needed yet. */
    ready: async () => {
      await running;
    },
    /** What the server has reported about an open document. */
    statusOf: status.of,
    onDidShowStatus: status.onDidShow,
    /** The content of the Citations view. */
    citations: () => client?.views.citations(),
    /** The tree of a book's rules, once the server has started. */
    rules: () => client?.views.rules,
  };
}

/** Commands that work before a server runs; some of them start one. */
function commands(
  context: vscode.ExtensionContext,
  start: () => Promise<RunningClient | undefined>,
  { log, projects, status }: ClientContext,
): readonly vscode.Disposable[] {
  const register = vscode.commands.registerCommand;
  const { Active, Beside } = vscode.ViewColumn;
  return [
    register('rulebook.showLog', () => log.show()),
    register('rulebook.restartServer', async () => {
      const client = await running;
      if (client) await client.restart();
      else await start();
    }),
    register('rulebook.selectDialect', async (choice?: PickedDialect) => (await start())?.selectDialect(choice)),
    register('rulebook.showScheme', async () => (await start())?.showScheme()),
    register('rulebook.openPreview', async () => (await start())?.previews.open(Active)),
    register('rulebook.openPreviewToSide', async () => (await start())?.previews.open(Beside)),
    vscode.window.registerWebviewPanelSerializer('rulebook.preview', {
      async deserializeWebviewPanel(panel, state) {
        await (await start())?.previews.restore(panel, state);
      },
    }),
    register('rulebook.createProject', async () => {
      const { createProject } = await import('../project/createProjectFile.ts');
      await createProject(projects);
    }),
    // The server's code action calls this after it has written to this file, if no editor has it open.
    register('rulebook.saveProject', async (uri: string) => {
      const { saveProject } = await import('../project/createProjectFile.ts');
      await saveProject(vscode.Uri.parse(uri));
    }),
    register('rulebook.firstSteps', () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#firstSteps`),
    ),
    // Links and key bindings may use the first name of the command. cspell:ignore practise
    ...['rulebook.practice', 'rulebook.practise'].map(id =>
      register(id, async (lesson?: string) => {
        const { practice } = await import('../project/practice.ts');
        const whenRead = async ({ uri }: vscode.TextDocument) => {
          if (await start()) await status.whenShown(uri);
        };
        await practice({ extension: context.extensionUri, whenRead }, lesson);
      }),
    ),
  ];
}

export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}
