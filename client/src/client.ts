import { type ChildProcess, fork } from 'node:child_process';
import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/node';
import type { DocumentStatus } from '../../server/src/lsp/status.ts';
import type { Wish } from './dialectPicker.ts';
import { isForServer, LANGUAGES } from './documents.ts';
import type { Projects } from './projects.ts';
import { questionsTo } from './questions.ts';
import { createRefresher } from './refresh.ts';
import type { Remembered } from './remembered.ts';
import { renumberQuestionsTo } from './renumberQuestions.ts';
import { selectDialect, sendChoice } from './selectDialect.ts';
import { registerShowCitations } from './showCitations.ts';
import type { Status } from './status.ts';
import { gate } from './sync.ts';
import { showViews, trustingOurLinks, type Views } from './views.ts';

/** The language client while it runs. */
export interface RunningClient {
  readonly views: Views;
  /** The process id of the server; changes when it is restarted. */
  pid(): number | undefined;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Reads the active document in another dialect: the one that is wished for, else the one that the user picks. */
  selectDialect(wish?: Wish): Promise<void>;
}

/** What the client works with. */
export interface Surroundings {
  /** Path of the server's program. */
  readonly server: string;
  readonly log: vscode.LogOutputChannel;
  readonly status: Status;
  readonly projects: Projects;
  /** The ids of the dialects that the user has chosen for documents. */
  readonly choices: Remembered<string>;
}

/** Starts the server in a process of its own; the client starts another when that one dies, and tells it what is open. */
export async function startClient(surroundings: Surroundings): Promise<RunningClient> {
  const { server, log, status, projects, choices } = surroundings;
  let child: ChildProcess | undefined;
  const spawn = async () => {
    child = fork(server, ['lsp', '--stdio'], {
      silent: true,
      execArgv: [],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    return child;
  };
  const documents = gate(
    document => isForServer(document) || choices.of(document.uri) !== undefined || projects.lists(document),
    // Before the document, so that it is read in the right dialect from the beginning; also for the server's next process.
    ({ uri, isUntitled }) => {
      const dialect = choices.of(uri);
      if (dialect !== undefined || isUntitled) void sendChoice(client, uri, dialect);
    },
  );
  const client = new LanguageClient('rulebook', 'Rulebook', spawn, {
    documentSelector: LANGUAGES.map(language => ({ language })),
    outputChannel: log,
    middleware: { ...documents.middleware, provideHover: trustingOurLinks },
    initializationOptions: { commandLinks: true, showCitations: true, renumbers: true },
  });
  const refresher = createRefresher(client);
  client.onNotification('rulebook/status', (document: DocumentStatus) => {
    const uri = vscode.Uri.parse(document.uri);
    const earlier = status.of(uri)?.dialect;
    status.show(document);
    if (earlier && earlier.id !== document.dialect.id) refresher.refresh(uri);
  });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) status.clear();
  });
  await client.start();

  /** For a document that was none for the server when it was opened. */
  const openLate = async (document: vscode.TextDocument) => {
    if (!client.isRunning() || documents.isOpen(document) || !LANGUAGES.includes(document.languageId)) return;
    await client.getFeature('textDocument/didOpen').getProvider(document)?.send(document);
    if (documents.isOpen(document)) refresher.refresh(document.uri);
  };
  const views = showViews(questionsTo(client), renumberQuestionsTo(client), status, documents.isOpen);
  const subscriptions = [
    refresher,
    views,
    registerShowCitations(client),
    vscode.workspace.onDidSaveTextDocument(openLate),
    projects.onDidChange(() => Promise.all(vscode.workspace.textDocuments.map(openLate))),
  ];
  return {
    views,
    pid: () => child?.pid,
    restart: () => client.restart(),
    async stop() {
      vscode.Disposable.from(...subscriptions).dispose();
      await client.stop();
    },
    selectDialect: wish => selectDialect(client, surroundings, openLate, wish),
  };
}
