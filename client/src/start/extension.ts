import * as vscode from 'vscode';
import { AS_RULES } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { ClientContext } from '../documents/context.ts';
import type { EarlierText } from '../documents/earlierTexts.ts';
import { forServer } from '../documents/forServer.ts';
import { followWriting } from '../documents/lookAgain.ts';
import { fail } from '../documents/notify.ts';
import { followProjects, type Projects } from '../documents/projectFolders.ts';
import { remembered } from '../documents/remembered.ts';
import { createStatus } from '../documents/statusItem.ts';
import { copyDebugInformation } from '../project/copyDebugInformation.ts';
import type { PickedDialect } from '../project/dialectPicker.ts';
import { showReading } from '../project/readingItem.ts';
import { recognizeRulesDocuments } from '../project/recognize.ts';
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
  more: (
    start: () => Promise<RunningClient | undefined>,
    projects: Projects,
  ) => readonly vscode.Disposable[] = () => [],
) {
  const choices = remembered<string>(context.workspaceState, 'rulebook.dialects');
  const leftBehind = {
    known: remembered<EarlierText>(context.workspaceState, 'rulebook.earlierTexts'),
    folder: vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'earlier'),
  };
  const status = createStatus(uri => choices.of(uri) !== undefined);
  const log = vscode.window.createOutputChannel('Rulebook', { log: true });
  const projects = followProjects();
  const looking = followWriting();
  const isForServer = forServer(choices, projects);
  const started = new vscode.EventEmitter<number>();
  const onStart = (pid: number) => started.fire(pid);
  const { extensionUri } = context;
  const clientContext = { extensionUri, isForServer, log, status, looking, projects, choices, leftBehind, onStart };
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
    looking,
    looking.onDidWrite(startIfNeeded),
    vscode.workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
      // When only its language changes, it is opened again in one go.
      if (isUntitled) setTimeout(() => openDocumentAt(uri) || choices.closed(uri));
    }),
    showReading(status, looking),
    ...startCommands(context, start, clientContext),
    ...recognizeRulesDocuments(context, clientContext),
    ...more(start, projects),
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

function openDocumentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
}

/** Commands that work before a server runs; some of them start one. */
function startCommands(
  context: vscode.ExtensionContext,
  start: () => Promise<RunningClient | undefined>,
  { log, projects, status }: ClientContext,
): readonly vscode.Disposable[] {
  const register = vscode.commands.registerCommand;
  const { Active, Beside } = vscode.ViewColumn;
  return [
    register('rulebook.showLog', () => log.show()),
    register('rulebook.copyDebugInformation', () => copyDebugInformation(context.extension, status, projects)),
    register('rulebook.restartServer', async () => {
      const client = await running;
      if (client) await client.restart();
      else await start();
    }),
    register('rulebook.selectDialect', async (choice?: PickedDialect) => (await start())?.selectDialect(choice)),
    register('rulebook.readAsRules', async (uri?: vscode.Uri) => {
      const document = uri ? openDocumentAt(uri) : vscode.window.activeTextEditor?.document;
      // The language says it; a dialect that the user chose before may be wrong.
      if (document?.languageId === 'plaintext') await vscode.languages.setTextDocumentLanguage(document, 'rulebook');
      else if (document) await (await start())?.selectDialect({ dialect: AS_RULES }, document);
    }),
    register('rulebook.showScheme', async () => (await start())?.showScheme()),
    register('rulebook.openPreview', async () => (await start())?.previews.open(Active)),
    register('rulebook.openPreviewToSide', async () => (await start())?.previews.open(Beside)),
    vscode.window.registerWebviewPanelSerializer('rulebook.preview', {
      async deserializeWebviewPanel(panel, state) {
        await (await start())?.previews.restore(panel, state);
      },
    }),
    register('rulebook.createBook', async (files: unknown) => {
      const { createBook } = await import('../project/createProjectFile.ts');
      await createBook(files);
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
