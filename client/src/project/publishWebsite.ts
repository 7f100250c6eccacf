import { type ChildProcess, fork } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import * as vscode from 'vscode';
import { fail, inform } from '../documents/notify.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { inNotification } from '../documents/shown.ts';
import { commandLineTasks } from './commandLineTasks.ts';

/** What to publish: the folder to start in, and the names of files; without any, all books of the `rulebook.json`. */
interface Publication {
  readonly folder: string;
  readonly names: readonly string[];
}

/** How a run of the command line ended. */
interface Ended {
  readonly status: number | null;
  readonly printed: string;
  readonly messages: string;
}

const ANYWAY = '--allow-broken';

/** The commands that publish a website and preview it, and the tasks of the command line. */
export function publishCommands(context: vscode.ExtensionContext, projects: Projects): vscode.Disposable[] {
  const { extensionUri, storageUri = context.globalStorageUri } = context;
  void vscode.commands.executeCommand('setContext', 'rulebook.canPublish', true);
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath;
  const start = ({ folder, names }: Publication, options: readonly string[]) =>
    fork(program, ['publish', ...options, '--', ...names], {
      cwd: folder,
      silent: true,
      execArgv: [],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
  const wanted = () => whatToPublish(projects);
  const preview = previewing(start, wanted, vscode.Uri.joinPath(storageUri, 'website'));
  return [
    preview,
    commandLineTasks(program),
    vscode.commands.registerCommand('rulebook.publishWebsite', () => publish(start, wanted)),
    vscode.commands.registerCommand('rulebook.previewWebsite', () => preview.show()),
  ];
}

type Start = (publication: Publication, options: readonly string[]) => ChildProcess;
type Wanted = () => Promise<Publication | undefined>;

async function publish(start: Start, wanted: Wanted): Promise<void> {
  const publication = await wanted();
  const target = publication && (await askForFolder(publication.folder));
  if (!target) return;
  const ended = await publishing(() => ending(start(publication, ['-o', target])));
  if (ended.status !== 1) return reportPublished(ended, target);
  // References that can't be linked; their places come first.
  const [first = ''] = textLines(ended.messages);
  const again = await vscode.window.showWarningMessage(
    inNotification(`Nothing was published, because some references lead nowhere: ${first}`),
    'Publish Them as Text',
    'Show Problems',
  );
  if (again === 'Show Problems') await vscode.commands.executeCommand('workbench.actions.view.problems');
  if (again === 'Publish Them as Text')
    await reportPublished(await publishing(() => ending(start(publication, ['-o', target, ANYWAY]))), target);
}

async function reportPublished({ status, printed, messages }: Ended, target: string): Promise<void> {
  if (status !== 0)
    return fail(`The website can't be published: ${textLines(messages).at(-1) ?? `exit status ${status}`}`);
  // “site: 12 pages, 340 anchors”
  const pages = /(?<![\d,])\d[\d,]* pages?/.exec(printed.slice(printed.lastIndexOf(': ')))?.[0] ?? 'The website';
  const chosen = await vscode.window.showInformationMessage(
    inNotification(`Published ${pages} in ${vscode.workspace.asRelativePath(target)}.`),
    'Preview Website',
  );
  if (chosen) await vscode.commands.executeCommand('rulebook.previewWebsite');
}

function publishing<T>(work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Publishing rules' },
    work,
  );
}

/** The books of the folder if the active document is in one, or else that document. */
async function whatToPublish(projects: Projects): Promise<Publication | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme !== 'file') return inform('Open a rules document of this machine first.');
  if (document.isDirty && !(await document.save())) return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri;
  if (!folder) return { folder: dirname(document.uri.fsPath), names: [document.uri.fsPath] };
  return { folder: folder.fsPath, names: projects.lists(document) ? [] : [document.uri.fsPath] };
}

/** Asks for the folder of the site; undefined if the user cancels. */
async function askForFolder(folder: string): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: 'Publish Website',
    prompt: `Folder of the website, in ${basename(folder)} or anywhere on this machine`,
    value: 'site',
    ignoreFocusOut: true,
  });
  return typed?.trim() ? resolve(folder, typed.trim()) : undefined;
}

/**
 * Shows the site on a local port, where it follows each save, until another one is shown or VS Code ends. It is stored
 * in a folder of the extension.
 */
function previewing(start: Start, wanted: Wanted, folder: vscode.Uri) {
  let child: ChildProcess | undefined;
  return {
    dispose: () => void child?.kill(),
    async show(): Promise<void> {
      const publication = await wanted();
      if (!publication) return;
      child?.kill();
      await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, '..'));
      const own = start(publication, ['--watch', ANYWAY, '-o', folder.fsPath]);
      child = own;
      const address = await publishing(() => printedAddress(own));
      if (typeof address !== 'string') return fail(`The website can't be shown: ${textLines(address.messages).at(-1)}`);
      const uri = await vscode.env.asExternalUri(vscode.Uri.parse(address));
      await vscode.commands
        .executeCommand('simpleBrowser.api.open', uri, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true })
        .then(undefined, () => vscode.env.openExternal(uri));
    },
  };
}

/** Resolves to the address that a program prints, or to how it ended without one. */
function printedAddress(child: ChildProcess): Promise<string | Ended> {
  return new Promise(done => {
    void ending(child).then(done);
    child.stdout?.on('data', (text: Buffer) => {
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0];
      if (address) done(address);
    });
  });
}

function ending(child: ChildProcess): Promise<Ended> {
  let [printed, messages] = ['', ''];
  child.stdout?.on('data', text => {
    printed += text;
  });
  child.stderr?.on('data', text => {
    messages += text;
  });
  return new Promise(done => {
    child.once('error', ({ message }) => done({ status: null, printed, messages: message }));
    child.once('close', status => done({ status, printed, messages }));
  });
}

function textLines(text: string): string[] {
  return text.split(/\r?\n/).filter(Boolean);
}
