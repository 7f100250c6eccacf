import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
  State,
} from 'vscode-languageclient';
import type { DocumentStatus, ToolAnswer, ToolAsked } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { announceActive } from '../documents/active.ts';
import type { ClientContext, MakeClient } from '../documents/context.ts';
import { LANGUAGES } from '../documents/documents.ts';
import { keepLeftBehind, sendLeftBehind } from '../documents/earlierTexts.ts';
import { answerForFiles } from '../documents/fileRequests.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { type Questions, questionsTo } from '../documents/questions.ts';
import { withReadingProgress } from '../documents/readingProgress.ts';
import { createRefresher, type Refresher } from '../documents/refresh.ts';
import { serveCiting } from '../documents/serveCiting.ts';
import { shownSafely } from '../documents/shown.ts';
import { type Gate, gate } from '../documents/sync.ts';
import { showPreviews } from '../preview/previews.ts';
import type { PickedDialect } from '../project/dialectPicker.ts';
import { selectDialect, sendChoice } from '../project/selectDialect.ts';
import { showScheme } from '../project/showScheme.ts';
import { renameOrOffer } from '../renumber/insteadOfRename.ts';
import { sayingMoreIsComing } from '../views/moreSymbols.ts';
import { type Crashes, countCrashes } from './crashes.ts';
import { showViews, trustingOurLinks } from './registerViews.ts';

/** The running language client. */
export type RunningClient = Awaited<ReturnType<typeof startClientWith>>;

/** Starts the server and reports the open documents to it; the client does so again if the server dies. */
export type StartClient = (context: ClientContext) => Promise<RunningClient>;

/** Starts the server with a given language client, which is created differently in a browser. */
export async function startClientWith(context: ClientContext, makeClient: MakeClient) {
  const { isForServer, log, looking, onStart, projects, status, extensionUri } = context;
  const crashes = countCrashes();
  /** VS Code may have asked for the links of a citing file before the server knew the file, or its rules. */
  const askAgain = (document: vscode.TextDocument) =>
    void (projects.cites(document) && refresher.refresh(document.uri));
  const documents = gate(
    isForServer,
    beforeOpening(context, () => made.client),
    askAgain,
  );
  let giveUp: (reason: Error) => void = () => undefined;
  const errorHandler = startingAgain(crashes, reason => giveUp(reason));
  let wasStarted = false;
  const made = makeClient({ ...clientOptions(documents, () => made.client), outputChannel: log, errorHandler }, pid => {
    wasStarted = true;
    crashes.started();
    if (pid !== undefined) onStart(pid);
  });
  const { client } = made;
  const refresher = createRefresher(client);
  const starts = followServer(client, context, crashes, refresher);
  const files = answerForFiles(client);
  await new Promise<void>((resolve, reject) => {
    giveUp = reject;
    untilRunning(client, () => wasStarted).then(resolve, reject);
  });
  const { stop, restart } = controls(client, crashes, log);
  giveUp = () => void reportGivenUp(restart);
  const openLate = lateOpener(client, documents, refresher, projects);
  const questions = questionsTo(client, document => documents.isOpen(document) && !projects.cites(document));
  const views = showViews(questions, status, extensionUri);
  const previews = showPreviews(questions, extensionUri, status);
  const shown = vscode.Disposable.from(
    files,
    refresher,
    questions,
    views,
    previews,
    serveCiting(client, projects),
    announceActive(client),
    looking.onDidWrite(openLate),
    questions.onDidChangeHeads(() => void vscode.window.visibleTextEditors.map(({ document }) => askAgain(document))),
    projects.onDidChange(() => Promise.all(vscode.workspace.textDocuments.map(openLate))),
  );
  return {
    views,
    previews,
    /** The process id of the server, if it is a process; changes with each restart. */
    pid: made.pid,
    /** Number of times that the server has started. */
    starts,
    restart,
    ...asking(client, questions),
    stop() {
      shown.dispose();
      return stop();
    },
    /** Reads the active document in the given dialect, or in the one that the user picks. */
    selectDialect: (choice?: PickedDialect, document?: vscode.TextDocument) =>
      selectDialect(client, questions, context, openLate, choice, document),
    /** Shows how the active document is read. */
    showScheme: () => showScheme(client, questions, context),
  };
}

/**
 * Tells the server what it needs before a document, so that it reads the document in the right dialect from the start;
 * the same for its next process.
 */
function beforeOpening({ choices, leftBehind, log }: ClientContext, client: () => BaseLanguageClient) {
  return ({ uri, isUntitled }: vscode.TextDocument): void => {
    const dialect = choices.of(uri);
    if (dialect !== undefined || isUntitled) sendChoice(client(), uri, dialect).catch(error => log.warn(error));
    sendLeftBehind(client(), uri, leftBehind).catch(error => log.warn(error));
  };
}

/** Starts a client, and waits until it runs. If the server dies while it starts, another one follows. */
function untilRunning(client: BaseLanguageClient, wasStarted: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    client.onDidChangeState(({ newState }) => newState === State.Running && resolve());
    client.start().catch(error => !wasStarted() && reject(error));
  });
}

function controls(client: BaseLanguageClient, crashes: Crashes, log: vscode.LogOutputChannel) {
  const stop = async () => {
    if (client.isRunning()) await client.stop().catch(error => log.warn(error));
  };
  const restart = async () => {
    crashes.forget();
    await stop();
    await client.start();
  };
  return { stop, restart };
}

/** What other parts of the extension ask the server. */
function asking(client: BaseLanguageClient, questions: Questions) {
  return {
    /** A document as Word can count it; undefined if it isn't read as rules. */
    textForWord: async (document: vscode.TextDocument) =>
      questions.isRules(document) ? questions.ask('wordText', document.uri, {}) : undefined,
    /** Calls a tool for agents, if the server offers any. */
    ask: (tool: string, given: object) => askTool(client, { tool, given }),
  };
}

async function askTool(client: BaseLanguageClient, asked: ToolAsked): Promise<string> {
  return (await client.sendRequest<ToolAnswer>('rulebook/ask', asked)).text;
}

type Open = (document: vscode.TextDocument) => Promise<void>;

/** For a document that the server ignored when it was opened. */
function lateOpener(client: BaseLanguageClient, documents: Gate, refresher: Refresher, projects: Projects): Open {
  return async document => {
    const isServed = LANGUAGES.includes(document.languageId) || projects.cites(document);
    if (!client.isRunning() || documents.isOpen(document) || !isServed) return;
    await client.getFeature('textDocument/didOpen').getProvider(document)?.send(document);
    if (documents.isOpen(document)) refresher.refresh(document.uri);
  };
}

/** Shows what the server reports about documents; returns how often it has started. */
function followServer(
  client: BaseLanguageClient,
  { status, leftBehind, log }: ClientContext,
  crashes: Crashes,
  refresher: Refresher,
): () => number {
  let starts = 0;
  keepLeftBehind(client, leftBehind, reason => log.warn(String(reason)));
  client.onNotification('rulebook/status', (document: DocumentStatus) => {
    const uri = vscode.Uri.parse(document.uri);
    const earlier = status.of(uri)?.dialect;
    crashes.worked();
    status.show(document);
    if (earlier && earlier.id !== document.dialect.id) refresher.refresh(uri);
  });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) starts += 1;
    if (newState === State.Stopped) status.clear();
  });
  return () => starts;
}

/** What the server gets at its start, and which documents it sees. */
function clientOptions({ middleware }: Gate, client: () => BaseLanguageClient): LanguageClientOptions {
  return {
    middleware: {
      ...middleware,
      ...shownSafely,
      provideWorkspaceSymbols: sayingMoreIsComing(client),
      provideRenameEdits: renameOrOffer,
      provideHover: trustingOurLinks,
      provideDocumentLinks: withReadingProgress,
    },
    documentSelector: LANGUAGES.map(language => ({ language })),
    initializationOptions: {
      commandLinks: true,
      showCitations: true,
      renumbers: true,
      documentation: 'command:rulebook.showCheck?%22{check}%22',
    },
  };
}

/** Restarts a server that died, if that makes sense. */
function startingAgain(crashes: Crashes, giveUp: (reason: Error) => void): ErrorHandler {
  return {
    // A write to a server that has just died fails; its close event follows.
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      const again = crashes.crashed();
      if (!again) giveUp(new Error('it crashed repeatedly.'));
      return { action: again ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
    },
  };
}

async function reportGivenUp(restart: () => Promise<void>): Promise<void> {
  const message = "Rulebook's language server crashed repeatedly and won't restart.";
  const [again, log] = ['Restart', 'Show Log'];
  const answer = await vscode.window.showErrorMessage(message, again, log);
  if (answer === again) await restart();
  if (answer === log) await vscode.commands.executeCommand('rulebook.showLog');
}
